"""The exact solver of all variants, beside a SAT solver that shares no code with it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest
from pysat.solvers import Solver

from grader.kind import Puzzle
from grader.sudoku import exact, solver
from grader.sudoku.notation import cells_of
from grader.sudoku.variants import VARIANTS, shape_of, variant_of
from variants import OTHERS, candidates

SAMPLES = {"4x4": 40, "6x6": 40, "8x8": 25, "12x12": 6, "16x16": 3}


def clauses(puzzle: Puzzle) -> Iterator[list[int]]:
    """The rules and the givens: name n * cell + digit for "digit stands in cell"."""
    shape = shape_of(puzzle)
    n = shape.size

    def exactly_one(names: list[int]) -> Iterator[list[int]]:
        yield names
        yield from ([-a, -b] for a, b in itertools.combinations(names, 2))

    for cell in range(shape.cells):
        yield from exactly_one([n * cell + digit for digit in range(1, n + 1)])
    for house, digit in itertools.product(shape.houses, range(1, n + 1)):
        yield from exactly_one([n * cell + digit for cell in house])
    for cell, sign in enumerate(cells_of(puzzle)):
        if sign != ".":
            yield [n * cell + shape.digits.index(sign) + 1]


def told_by_sat(puzzle: Puzzle, limit: int) -> int:
    with Solver("glucose4", bootstrap_with=clauses(puzzle)) as referee:
        found = 0
        while found < limit and referee.solve():
            found += 1
            referee.add_clause([-name for name in referee.get_model() if name > 0])
        return found


def damaged(puzzle: Puzzle, solution: str, rng: random.Random) -> Puzzle:
    """Some clues less or more, and sometimes a wrong one."""
    shape, cells = shape_of(puzzle), list(cells_of(puzzle))
    for cell in rng.sample(range(shape.cells), rng.choice((0, 1, 2, shape.size))):
        cells[cell] = "." if cells[cell] != "." else solution[cell]
    if rng.random() < 0.4:
        cells[rng.randrange(shape.cells)] = rng.choice(shape.digits)
    return Puzzle("sudoku", puzzle.variant, "".join(cells) + puzzle.givens[shape.cells :])


@pytest.mark.parametrize("variant", OTHERS)
def test_counts_agree_with_a_sat_solver(variant: str) -> None:
    rng, seen = random.Random(variant), {0: 0, 1: 0, 2: 0}
    for number, candidate in enumerate(candidates(variant, SAMPLES.get(variant, 15)) * 2):
        puzzle = damaged(candidate.puzzle, candidate.solution, rng) if number else candidate.puzzle
        limit = 5 if number % 4 == 0 else 2
        count = solver.count(puzzle, limit)
        assert not count.undecided
        assert len(count.solutions) == told_by_sat(puzzle, limit), puzzle.givens
        assert len(set(count.solutions)) == len(count.solutions)
        for solution in count.solutions:
            assert all(sign in (".", solution[cell]) for cell, sign in enumerate(cells_of(puzzle)))
            assert all(len({solution[cell] for cell in house}) == len(house) for house in shape_of(puzzle).houses)
        seen[min(len(count.solutions), 2)] += 1
    assert seen[1]
    assert seen[0] + seen[2]


def test_it_solves_9x9_as_the_solver_made_for_it_does(minimal_puzzles) -> None:
    rng = random.Random(5)
    for puzzle in minimal_puzzles(100):
        (solution,) = exact.count(puzzle.givens).solutions
        assert solver.count(puzzle).solutions == (solution,)
        other = damaged(puzzle, solution, rng)
        assert len(solver.count(other, 7).solutions) == len(exact.count(other.givens, 7).solutions)


@pytest.mark.kernel
@pytest.mark.parametrize("variant", VARIANTS)
def test_an_empty_grid_stops_at_the_limit_and_out_of_guesses_is_undecided(variant: str) -> None:
    blank = Puzzle("sudoku", variant, variant_of(variant).blank)
    count = solver.count(blank, 3)
    assert len(set(count.solutions)) == 3
    assert not count.undecided
    assert solver.count(blank, 2, 1).undecided
    for nodes in range(0, 60, 7):
        few = solver.count(blank, 2, nodes)
        assert not few.unique
        assert few.undecided or len(few.solutions) == 2


@pytest.mark.kernel
def test_the_removal_test_says_whether_a_puzzle_stays_unique() -> None:
    answers = set()
    for candidate in candidates("6x6", 4):
        shape = shape_of(candidate.puzzle)
        frame, stack = solver.frame(shape), solver.workspace(shape.cells)
        for cell, sign in enumerate(candidate.solution):
            cells = candidate.puzzle.givens
            without = cells[:cell] + "." + cells[cell + 1 :]
            grid = solver.grid_of(without, shape)
            other = bool(solver.may_have_other(frame, stack, grid, cell, shape.digits.index(sign) + 1, solver.NODES))
            assert other == (not solver.count(Puzzle("sudoku", "6x6", without)).unique)
            answers.add(other)
        assert solver.may_have_other(frame, stack, np.zeros(shape.cells, np.int64), 0, 1, 0), (
            "out of guesses counts as another"
        )
    assert answers == {True, False}


def test_grids_and_texts_are_the_same() -> None:
    shape = variant_of("16x16")
    text = "123456789ABCDEFG" + "." * 240
    assert solver.text_of(solver.grid_of(text, shape), shape) == text
