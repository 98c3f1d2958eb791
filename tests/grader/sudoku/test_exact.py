"""The exact solver, beside a SAT solver that shares no code with it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest
from pysat.solvers import Solver

from grader.sudoku import bands, exact
from grader.sudoku.symmetry import symmetry
from grader.sudoku.variants import TABLE

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BRANCHING = "........482...5.675.......8..4...2.....3.....21..7.9.69....8.1...1...6.....5.7..."  # 30 guesses
HOUSES = TABLE["9x9"].houses


def exactly_one(names: list[int]) -> Iterator[list[int]]:
    yield names
    yield from ([-a, -b] for a, b in itertools.combinations(names, 2))


@pytest.fixture(scope="module")
def referee() -> Iterator[Solver]:
    """The rules as clauses: name 9 * cell + digit for "digit stands in cell"."""
    with Solver("glucose4") as solver:
        for cell in range(81):
            for clause in exactly_one([9 * cell + digit for digit in range(1, 10)]):
                solver.add_clause(clause)
        for house, digit in itertools.product(HOUSES, range(1, 10)):
            for clause in exactly_one([9 * cell + digit for cell in house]):
                solver.add_clause(clause)
        yield solver


SWITCHES = itertools.count(1000)


def told_by(referee: Solver, givens: str, limit: int) -> int:
    """Solutions up to the limit; each found is forbidden while a switch of its own is on."""
    switch = next(SWITCHES)
    assumed = [9 * cell + int(sign) for cell, sign in enumerate(givens) if sign != "."] + [switch]
    found = 0
    while found < limit and referee.solve(assumptions=assumed):
        found += 1
        referee.add_clause([-switch, *(-name for name in referee.get_model()[:729] if name > 0)])
    referee.add_clause([-switch])
    return found


def random_partial(rng: random.Random) -> str:
    """A random solution with some cells kept, and sometimes one of them changed."""
    solution = symmetry("9x9", rng).solution(SOLUTION)
    kept = set(rng.sample(range(81), rng.choice((18, 22, 26, 30, 36, 45))))
    givens = [sign if cell in kept else "." for cell, sign in enumerate(solution)]
    if rng.random() < 0.4:
        givens[rng.randrange(81)] = rng.choice("123456789")
    return "".join(givens)


def test_counts_up_to_two_and_twenty_agree_with_a_sat_solver(referee: Solver) -> None:
    rng = random.Random(11)
    seen = {0: 0, 1: 0, 2: 0}
    for number in range(400):
        givens = random_partial(rng)
        limit = 20 if number % 4 == 0 else 2
        count = exact.count(givens, limit)
        assert not count.undecided
        assert len(count.solutions) == told_by(referee, givens, limit), givens
        assert len(set(count.solutions)) == len(count.solutions)
        for solution in count.solutions:
            assert all(sign in (".", solution[cell]) for cell, sign in enumerate(givens))
            assert all(len({solution[cell] for cell in house}) == 9 for house in HOUSES)
        seen[min(len(count.solutions), 2)] += 1
    assert min(seen.values()) > 40, f"the sample should hold none, one and several: {seen}"


@pytest.mark.kernel
def test_a_puzzle_with_one_solution_gives_that_one() -> None:
    count = exact.count(GIVENS)
    assert count.unique
    assert count.solutions == (SOLUTION,)
    assert exact.count(SOLUTION).solutions == (SOLUTION,)


@pytest.mark.kernel
def test_a_puzzle_that_needs_guesses_is_decided_by_enough_of_them() -> None:
    assert exact.count(BRANCHING).unique
    answers = [exact.count(BRANCHING, 2, nodes) for nodes in range(40)]
    assert answers[0].undecided
    assert answers[-1].unique
    assert all(answer.undecided or answer.unique for answer in answers)


@pytest.mark.kernel
def test_contradicting_givens_have_no_solution() -> None:
    assert exact.count("55" + "." * 79).solutions == ()
    assert exact.count("12345678." + "." * 8 + "9" + "." * 63).solutions == ()


@pytest.mark.kernel
def test_an_empty_grid_stops_at_the_limit() -> None:
    count = exact.count("." * 81, 5)
    assert len(set(count.solutions)) == 5
    assert not count.undecided
    assert not count.unique


@pytest.mark.kernel
def test_out_of_guesses_is_undecided_and_never_unique() -> None:
    assert exact.count("." * 81, 2, nodes=3).undecided
    for nodes in range(40):
        count = exact.count("." * 81, 2, nodes=nodes)
        assert not count.unique
        assert count.undecided or len(count.solutions) == 2
    assert not exact.count(GIVENS, 2, nodes=0).undecided, "a puzzle that needs no guess"


@pytest.mark.kernel
def test_the_removal_test_says_whether_a_puzzle_stays_unique() -> None:
    stack, none = exact.workspace(), np.empty((0, 81), np.int64)
    answers = set()
    for cell in [cell for cell in range(81) if GIVENS[cell] != "."][:12]:
        without = GIVENS[:cell] + "." + GIVENS[cell + 1 :]
        other = bool(exact.has_other(stack, exact.grid_of(without), cell, int(GIVENS[cell]), exact.NODES, none))
        assert other == (not exact.count(without).unique)
        answers.add(other)
    assert answers == {True, False}
    assert exact.has_other(stack, exact.grid_of("." * 81), 0, 1, 0, none), "out of guesses counts as another"
    assert not exact.has_other(stack, exact.grid_of("." + SOLUTION[1:]), 0, 5, 0, none)


def test_counting_many_is_counting_each() -> None:
    rng = random.Random(3)
    texts = [random_partial(rng) for _ in range(200)]
    counts = np.zeros(len(texts), np.int64)
    exact.count_many(exact.workspace(), np.array([exact.grid_of(text) for text in texts]), 2, exact.NODES, counts)
    assert counts.tolist() == [len(exact.count(text).solutions) for text in texts]


def test_settling_never_loses_the_solution() -> None:
    """Whatever else is taken from the candidates, the solution's stay."""
    rng = random.Random(8)
    stack = exact.workspace()
    settled = 0
    for _ in range(300):
        solution = symmetry("9x9", rng).solution(SOLUTION)
        exact.load(stack, np.zeros(81, np.int64))
        share = rng.random()
        for cell, digit in itertools.product(range(81), range(1, 10)):
            if str(digit) != solution[cell] and rng.random() < share:
                exact.forbid(stack, cell, digit)
        before = stack[0, :27].copy()
        assert exact.settle(stack[0], exact.ALL)
        settled += int((stack[0, :27] != before).any())
        for cell, sign in enumerate(solution):
            assert stack[0, 9 * (cell // 27) + int(sign) - 1] & bands.BITS[cell]
    assert settled > 100


def test_the_table_of_matrices_keeps_exactly_what_lies_on_a_permutation() -> None:
    for matrix in range(512):
        on = [
            {3 * row + column for row, column in enumerate(order)}
            for order in itertools.permutations(range(3))
            if all(matrix >> 3 * row + column & 1 for row, column in enumerate(order))
        ]
        expected = sum(1 << entry for entry in set().union(*on)) + bands.FITS if on else 0
        assert bands.PERMUTATIONS[matrix] == expected
