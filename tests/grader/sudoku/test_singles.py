"""Full house, hidden single, naked single."""

from __future__ import annotations

import pytest

from grader.kind import Puzzle
from grader.sudoku import kernel

pytestmark = pytest.mark.kernel


def find(givens: str, technique: str):
    return kernel.find(Puzzle("sudoku", "9x9", givens.ljust(81, ".")), technique)


def test_the_last_cell_of_a_house_is_a_full_house(grid) -> None:
    (step,) = find("12345678.", "full-house")
    assert step.pattern == (grid.house("row 1"),)
    assert set(step.concluded) == grid.facts("r1c9", "9")


def test_a_cell_that_ends_two_houses_is_two_steps_with_one_conclusion(grid) -> None:
    row, box = find("12345678." + "......456" + "......123", "full-house")
    assert (row.pattern, box.pattern) == ((grid.house("row 1"),), (grid.house("box 3"),))
    assert row.concluded == box.concluded == tuple(grid.facts("r1c9", "9"))


def test_a_cell_that_no_digit_fits_is_no_full_house() -> None:
    assert find("12345678." + "........9", "full-house") == []


def test_the_only_place_of_a_digit_in_a_box_is_a_hidden_single(grid) -> None:
    givens = ["."] * 81
    for r, c in ((2, 4), (3, 7), (4, 2), (7, 3)):
        givens[(r - 1) * 9 + c - 1] = "5"
    steps = find("".join(givens), "hidden-single")
    told = {(step.pattern, step.concluded) for step in steps}
    assert ((grid.house("box 1"),), tuple(grid.facts("r1c1", "5"))) in told


def test_a_hidden_single_says_by_its_house_whether_a_box_or_a_line_shows_it(grid) -> None:
    removed = grid.placed("row 4", "7", "r4c6")
    (step,) = grid.find("hidden-single", removed)
    assert step.pattern == (grid.house("row 4"),)
    assert set(step.concluded) == grid.facts("r4c6", "7")
    removed |= grid.placed("box 5", "7", "r4c6")
    shown_by = [step.pattern[0] for step in grid.find("hidden-single", removed)]
    assert shown_by == [grid.house("box 5"), grid.house("row 4")]


def test_the_last_candidate_of_a_cell_is_a_naked_single(grid) -> None:
    (step,) = grid.find("naked-single", grid.holding("r5c5", "4"))
    assert step.pattern == step.concluded == tuple(grid.facts("r5c5", "4"))
    assert grid.find("naked-single", grid.holding("r5c5", "47")) == []
