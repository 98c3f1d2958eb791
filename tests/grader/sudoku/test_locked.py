"""Locked candidates."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_a_digit_locked_in_a_line_of_its_box_falls_in_the_rest_of_the_line(grid) -> None:
    (step,) = grid.find("locked-candidates-1", grid.placed("box 1", "4", "r1c13"))
    assert set(step.pattern) == {grid.house("box 1")} | grid.facts("r1c13", "4")
    assert step.links == (grid.house("row 1"),)
    assert set(step.removed) == grid.facts("r1c456789", "4")
    assert not step.concluded


def test_a_digit_locked_in_a_box_of_its_line_falls_in_the_rest_of_the_box(grid) -> None:
    (step,) = grid.find("locked-candidates-2", grid.placed("column 9", "4", "r7c9 r8c9 r9c9"))
    assert set(step.pattern) == {grid.house("column 9")} | grid.facts("r789c9", "4")
    assert step.links == (grid.house("box 9"),)
    assert set(step.removed) == grid.facts("r789c78", "4")


def test_each_kind_leaves_the_other_to_the_other(grid) -> None:
    assert grid.find("locked-candidates-2", grid.placed("box 1", "4", "r1c13")) == []
    assert grid.find("locked-candidates-1", grid.placed("column 9", "4", "r789c9")) == []


def test_one_place_left_is_a_single_and_not_locked(grid) -> None:
    assert grid.find("locked-candidates-1", grid.placed("box 1", "4", "r1c1")) == []


def test_places_out_of_line_are_not_locked(grid) -> None:
    assert grid.find("locked-candidates-1", grid.placed("box 1", "4", "r1c1 r2c2")) == []


def test_a_locked_pair_falls_in_both_its_box_and_its_line(grid) -> None:
    (step,) = grid.find("locked-pair", grid.holding("r1c13", "47"))
    assert step.pattern[:2] == (grid.house("box 1"), grid.house("row 1"))
    assert set(step.pattern[2:]) == grid.facts("r1c13", "47")
    assert set(step.removed) == grid.facts("r1c2456789 r23c123", "47")


def test_three_cells_of_a_crossing_with_three_digits_are_a_locked_triple(grid) -> None:
    removed = grid.holding("r4c9", "12") | grid.holding("r5c9", "23") | grid.holding("r6c9", "13")
    (step,) = grid.find("locked-triple", removed)
    assert set(step.removed) == grid.facts("r123789c9 r456c78", "123")
    assert grid.find("locked-pair", removed) == []


def test_a_pair_that_changes_one_house_only_is_a_naked_pair_and_not_locked(grid) -> None:
    in_the_line = grid.holding("r1c13", "47") | grid.facts("r1c456789", "47")
    assert grid.find("locked-pair", in_the_line) == []
    assert len(grid.find("naked-pair", in_the_line)) == 2
