"""XY-wing and XYZ-wing."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_both_ends_of_an_xy_wing_remove_their_digit_where_they_are_seen(grid) -> None:
    removed = grid.holding("r2c2", "12") | grid.holding("r2c8", "13") | grid.holding("r8c2", "23")
    (step,) = grid.find("xy-wing", removed)
    assert set(step.pattern) == grid.facts("r2c2", "12") | grid.facts("r2c8", "13") | grid.facts("r8c2", "23")
    assert set(step.removed) == grid.facts("r8c8", "3")
    pairs = {frozenset(step.links[:2]), frozenset(step.links[2:])}
    assert pairs == {frozenset(grid.facts("r2c28", "1")), frozenset(grid.facts("r28c2", "2"))}


def test_an_end_in_the_box_of_the_pivot_reaches_two_lines(grid) -> None:
    removed = grid.holding("r1c1", "12") | grid.holding("r2c2", "23") | grid.holding("r1c7", "13")
    (step,) = grid.find("xy-wing", removed)
    assert set(step.removed) == grid.facts("r1c23 r2c789", "3")


def test_ends_that_share_no_third_digit_are_no_wing(grid) -> None:
    removed = grid.holding("r2c2", "12") | grid.holding("r2c8", "13") | grid.holding("r8c2", "24")
    assert grid.find("xy-wing", removed) == []


def test_the_pivot_of_an_xyz_wing_must_be_seen_too(grid) -> None:
    removed = grid.holding("r2c2", "123") | grid.holding("r1c1", "13") | grid.holding("r2c7", "23")
    (step,) = grid.find("xyz-wing", removed)
    assert set(step.pattern) == grid.facts("r2c2", "123") | grid.facts("r1c1", "13") | grid.facts("r2c7", "23")
    assert set(step.removed) == grid.facts("r2c13", "3")
    assert grid.find("xy-wing", removed) == []


def test_a_strong_link_between_two_like_pairs_is_a_w_wing(grid) -> None:
    removed = grid.holding("r1c1", "12") | grid.holding("r5c5", "12") | grid.placed("row 9", "1", "r9c15")
    (step,) = grid.find("w-wing", removed)
    assert step.pattern[0] == grid.house("row 9")
    assert set(step.pattern[1:]) == grid.facts("r1c1 r5c5", "12")
    assert set(step.links) == grid.facts("r9c15", "1")
    assert set(step.removed) == grid.facts("r1c5 r5c1", "2")


def test_like_pairs_without_a_strong_link_are_no_w_wing(grid) -> None:
    removed = grid.holding("r1c1", "12") | grid.holding("r5c5", "12") | grid.placed("row 9", "1", "r9c16")
    assert grid.find("w-wing", removed) == []


def test_like_pairs_that_see_each_other_are_left_to_the_naked_pair(grid) -> None:
    removed = grid.holding("r1c1", "12") | grid.holding("r1c5", "12") | grid.placed("row 9", "1", "r9c15")
    assert grid.find("w-wing", removed) == []


def test_four_bent_cells_with_four_digits_are_a_wxyz_wing(grid) -> None:
    removed = grid.holding("r1c1", "1234") | grid.holding("r1c5", "14") | grid.holding("r1c8", "24")
    removed |= grid.holding("r2c2", "34")
    (step,) = grid.find("wxyz-wing", removed)
    assert step.pattern[:2] == (grid.house("box 1"), grid.house("row 1"))
    assert set(step.pattern[2:]) == grid.facts("r1c1", "1234") | grid.facts("r1c5", "14") | grid.facts("r1c8", "24") | (
        grid.facts("r2c2", "34")
    )
    assert set(step.removed) == grid.facts("r1c23", "4")


def test_two_digits_at_large_spoil_a_wxyz_wing(grid) -> None:
    removed = grid.holding("r1c1", "1234") | grid.holding("r1c5", "134") | grid.holding("r1c8", "24")
    assert grid.find("wxyz-wing", removed | grid.holding("r2c2", "34")) == []
