"""The symmetry group of the 9x9 grid."""

from __future__ import annotations

import random

import pytest

from grader.kind import Puzzle
from grader.sudoku import notation
from grader.sudoku.symmetry import SudokuSymmetry, symmetry
from grader.sudoku.variants import TABLE

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HOUSES = TABLE["9x9"].houses


@pytest.fixture(params=range(20))
def element(request: pytest.FixtureRequest) -> SudokuSymmetry:
    return symmetry("9x9", random.Random(request.param))


def test_a_symmetric_copy_is_a_puzzle_with_the_symmetric_solution(element: SudokuSymmetry) -> None:
    copy = element.puzzle(notation.parse(GIVENS))
    solution = element.solution(SOLUTION)
    assert notation.parse(copy.givens) == copy
    assert notation.parse(solution).givens == solution, "no digit twice in a house"
    assert all(sign in (".", solution[cell]) for cell, sign in enumerate(copy.givens))
    assert notation.clues(copy) == 30


def test_facts_move_with_the_solution(element: SudokuSymmetry) -> None:
    puzzle = Puzzle("sudoku", "9x9", GIVENS)
    moved = {element.fact(fact) for fact in notation.facts(puzzle, SOLUTION)}
    assert moved == notation.facts(element.puzzle(puzzle), element.solution(SOLUTION))


def test_houses_move_with_their_cells(element: SudokuSymmetry) -> None:
    for house, members in enumerate(HOUSES):
        image = element.fact(729 + house) - 729
        assert {element.fact(cell * 9) // 9 for cell in members} == set(HOUSES[image])
        assert (house >= 18) == (image >= 18), "boxes stay boxes"


def test_all_facts_have_an_image_of_their_own(element: SudokuSymmetry) -> None:
    assert sorted(map(element.fact, range(729))) == list(range(729))
    assert sorted(map(element.fact, range(729, 756))) == list(range(729, 756))


def test_random_elements_reach_every_place_and_digit_and_both_orientations() -> None:
    rng = random.Random(5)
    elements = [symmetry("9x9", rng) for _ in range(600)]
    assert {element.cells[0] for element in elements} == set(range(81))
    assert {element.digits[0] for element in elements} == set(range(9))
    assert {element.houses[0] // 9 for element in elements} == {0, 1}
    assert len(set(elements)) == 600
