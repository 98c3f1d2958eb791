"""The canonical form: equal for symmetric copies, and itself a symmetric copy."""

from __future__ import annotations

import random

import pytest

from grader.kind import Puzzle
from grader.sudoku import exact
from grader.sudoku.canonical import canonical_text
from grader.sudoku.symmetry import symmetry
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim, Candidate

PUZZLES, COPIES = 200, 20


@pytest.fixture(scope="module")
def candidates() -> list[Candidate]:
    made = [generator.generate("9x9", Aim(), seed) for seed in range(PUZZLES)]
    return [candidate for candidate in made if candidate is not None]


def test_symmetric_copies_share_the_form_and_different_puzzles_do_not(candidates: list[Candidate]) -> None:
    rng = random.Random(1)
    forms = set()
    for candidate in candidates:
        form = canonical_text(candidate.puzzle.givens, candidate.solution)
        for _ in range(COPIES):
            element = symmetry("9x9", rng)
            copy = element.puzzle(candidate.puzzle)
            assert copy != candidate.puzzle
            assert canonical_text(copy.givens, element.solution(candidate.solution)) == form
        forms.add(form)
    assert len(forms) == len(candidates) == PUZZLES


def test_the_form_is_a_symmetric_copy_of_the_puzzle(candidates: list[Candidate]) -> None:
    """It keeps what symmetry keeps, has one solution, and is its own form."""
    for candidate in candidates[:60]:
        form = canonical_text(candidate.puzzle.givens, candidate.solution)
        count = exact.count(form)
        assert count.unique
        assert canonical_text(form, count.solutions[0]) == form
        assert profile(form) == profile(candidate.puzzle.givens)


def profile(givens: str) -> object:
    """Clues by band and row, by stack and column, and by digit, as far as symmetry leaves them in place."""
    given = [sign != "." for sign in givens]
    rows = sorted(
        sorted(sum(given[9 * (3 * band + row) + c] for c in range(9)) for row in range(3)) for band in range(3)
    )
    columns = sorted(sorted(sum(given[9 * r + 3 * s + c] for r in range(9)) for c in range(3)) for s in range(3))
    return sorted([rows, columns]), sorted(givens.count(digit) for digit in "123456789")


def test_the_solution_of_a_form_is_the_least_grid(candidates: list[Candidate]) -> None:
    """No random copy of the grid is less, and it begins as the least grid must."""
    rng = random.Random(2)
    for candidate in candidates[:30]:
        form = canonical_text(candidate.puzzle.givens, candidate.solution)
        least = exact.count(form).solutions[0]
        assert least[:11] == "12345678945"
        assert least[11] in "67"
        for _ in range(50):
            assert symmetry("9x9", rng).solution(candidate.solution) >= least


@pytest.mark.kernel
def test_a_grid_with_many_symmetries_breaks_its_ties_by_the_givens() -> None:
    """Copies under the grid's own symmetries keep the solution and move the givens, and still share the form."""
    solution = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    rng = random.Random(4)
    for _ in range(3):
        kept = set(rng.sample(range(81), 30))
        puzzle = Puzzle("sudoku", "9x9", "".join(sign if i in kept else "." for i, sign in enumerate(solution)))
        forms = set()
        for _ in range(3):
            element = symmetry("9x9", rng)
            forms.add(canonical_text(element.puzzle(puzzle).givens, element.solution(solution)))
        assert len(forms) == 1
