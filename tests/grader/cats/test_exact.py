"""The exact search against other ways of counting."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from pysat.card import CardEnc
from pysat.solvers import Cadical153

from catboards import FOUR, TWO_WAYS, boards, solutions, touching, units
from grader.cats import kernel
from grader.cats.notation import facts, of_regions
from grader.cats.variants import variant_of
from grader.kind import Puzzle


def scrambled(puzzle: Puzzle, rng: random.Random, moves: int) -> Puzzle:
    """Some cells handed to a neighbour's region, so that mostly there are several solutions or none."""
    n = variant_of(puzzle.variant).size
    cells = [sign for sign in puzzle.givens.split("*")[0] if sign != "/"]
    for _ in range(moves):
        cell = rng.randrange(n * n)
        beside = rng.choice([c for c in (cell - 1, cell + 1, cell - n, cell + n) if 0 <= c < n * n])
        if cells.count(cells[cell]) > 1:
            cells[cell] = cells[beside]
    return of_regions(cells, variant_of(puzzle.variant))


def sat_count(puzzle: Puzzle, limit: int) -> int:
    """Solutions up to a limit by a SAT solver."""
    shape = variant_of(puzzle.variant)
    n, top = shape.size, shape.cells
    with Cadical153() as solver:
        for unit in units(puzzle):
            encoded = CardEnc.equals([cell + 1 for cell in sorted(unit)], shape.cats, top_id=top)
            top = max(top, encoded.nv)
            solver.append_formula(encoded.clauses)
        for one, other in combinations(range(n * n), 2):
            if touching(one, other, n):
                solver.add_clause([-one - 1, -other - 1])
        found = 0
        while found < limit and solver.solve():
            cats = [cell for cell in solver.get_model()[: n * n] if cell > 0]
            solver.add_clause([-cell for cell in cats])
            found += 1
        return found


@pytest.mark.parametrize(("variant", "number"), [("5x5", 60), ("6x6", 40), ("7x7", 20), ("8x8-2cats", 8)])
def test_all_solutions_are_found_and_no_others(variant: str, number: int) -> None:
    rng = random.Random(variant)
    several = 0
    for board in boards(variant, number):
        puzzle = scrambled(board.puzzle, rng, rng.randrange(9))
        expected = set(solutions(puzzle))
        count = kernel.count(puzzle, 1000)
        assert {facts(puzzle, text) for text in count.solutions} == expected
        assert len(count.solutions) == len(expected)
        assert kernel.count_up_to(puzzle, 1_000_000) == len(expected)
        several += len(expected) != 1
    assert several > number // 10


@pytest.mark.parametrize(("variant", "number"), [("8x8", 30), ("12x12", 5), ("9x9-2cats", 10)])
def test_a_sat_solver_agrees_on_none_one_or_several(variant: str, number: int) -> None:
    rng = random.Random(variant)
    seen = set()
    for board in boards(variant, number):
        for moves in (0, 2, 8):
            puzzle = scrambled(board.puzzle, rng, moves)
            found = len(kernel.count(puzzle).solutions)
            assert found == sat_count(puzzle, 2)
            seen.add(found)
    assert {1, 2} <= seen


@pytest.mark.kernel
def test_the_limit_stops_the_search_and_the_solutions_differ() -> None:
    every = set(solutions(TWO_WAYS))
    assert len(every) == 2
    assert kernel.count(TWO_WAYS, 1).solutions[0] in set(kernel.count(TWO_WAYS).solutions)
    assert len(set(kernel.count(TWO_WAYS).solutions)) == 2
    assert not kernel.count(TWO_WAYS).unique
    assert kernel.count(FOUR).solutions == ("3/1/4/2",)


def test_a_search_out_of_looks_says_so_and_keeps_what_it_found() -> None:
    (board,) = boards("12x12", 1)
    for nodes in (0, 1, 5):
        count = kernel.count(board.puzzle, 2, nodes)
        assert count.undecided
        assert not count.unique
    needed = next(nodes for nodes in range(10_000) if not kernel.count(board.puzzle, 2, nodes).undecided)
    assert kernel.count(board.puzzle, 2, needed).unique
    halfway = kernel.count(board.puzzle, 2, needed - 1)
    assert halfway.undecided
    assert len(halfway.solutions) <= 1


@pytest.mark.kernel
def test_there_are_as_many_ways_to_place_cats_as_others_have_counted() -> None:
    """Permutations of 4, 5, 6, 7 without neighbouring entries that differ by one: OEIS A002464."""
    counted = []
    for n in range(4, 8):
        rows = Puzzle("cats", f"{n}x{n}", "/".join("ABCDEFG"[r] * n for r in range(n)))
        counted.append(kernel.count_up_to(rows, 100_000))
    assert counted == [2, 14, 90, 646]


def test_a_small_board_is_counted_right_after_a_large_one() -> None:
    (large,) = boards("16x16", 1)
    for small in boards("6x6", 5):
        assert kernel.count(large.puzzle).solutions == (large.solution,)
        assert kernel.count(small.puzzle).solutions == (small.solution,)
        kernel.grade(large.puzzle)
        assert kernel.grade(small.puzzle).solution == small.solution
