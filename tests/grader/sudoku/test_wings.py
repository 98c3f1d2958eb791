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
