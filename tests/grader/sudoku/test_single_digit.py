"""Skyscraper, two-string kite, turbot fish, empty rectangle and the duals."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_parallel_strong_links_with_a_common_foot_are_a_skyscraper(grid) -> None:
    (step,) = grid.find("skyscraper", grid.placed("column 2", "5", "r19c2") | grid.placed("column 8", "5", "r29c8"))
    assert step.pattern[:2] == (grid.house("column 2"), grid.house("column 8"))
    assert set(step.pattern[2:]) == grid.facts("r19c2 r29c8", "5")
    assert [frozenset(step.links[:2]), frozenset(step.links[2:])] == [
        grid.facts("r19c2", "5"),
        grid.facts("r29c8", "5"),
    ]
    assert set(step.removed) == grid.facts("r1c79 r2c13", "5")


def test_two_feet_make_an_x_wing_and_no_skyscraper(grid) -> None:
    removed = grid.placed("column 2", "5", "r19c2") | grid.placed("column 8", "5", "r19c8")
    assert grid.find("skyscraper", removed) == []


def test_a_row_and_a_column_that_meet_in_a_box_are_a_kite(grid) -> None:
    removed = grid.placed("row 1", "3", "r1c28") | grid.placed("column 1", "3", "r27c1")
    (step,) = grid.find("two-string-kite", removed)
    assert set(step.pattern[2:]) == grid.facts("r1c28 r27c1", "3")
    assert set(step.removed) == grid.facts("r7c8", "3")
    assert grid.find("skyscraper", removed) == grid.find("turbot-fish", removed) == []


def test_two_kites_on_the_same_two_cells_are_a_dual(grid) -> None:
    one = grid.placed("row 1", "3", "r1c28") | grid.placed("column 1", "3", "r27c1")
    assert grid.find("dual-two-string-kite", one) == []
    both = one | grid.placed("row 2", "3", "r2c16") | grid.placed("column 2", "3", "r15c2")
    (step,) = grid.find("dual-two-string-kite", both)
    assert set(step.removed) == grid.facts("r7c8 r5c6", "3")


def test_a_strong_link_of_a_box_makes_a_turbot_fish(grid) -> None:
    removed = grid.placed("box 1", "7", "r1c1 r2c2") | grid.placed("column 7", "7", "r26c7")
    (step,) = grid.find("turbot-fish", removed)
    assert set(step.pattern[2:]) == grid.facts("r1c1 r2c2 r26c7", "7")
    assert set(step.removed) == grid.facts("r6c1", "7")


def test_a_box_on_a_cross_is_an_empty_rectangle(grid) -> None:
    removed = grid.placed("box 1", "7", "r1c1 r2c23") | grid.placed("column 7", "7", "r26c7")
    (step,) = grid.find("empty-rectangle", removed)
    assert step.pattern[:3] == (grid.house("box 1"), grid.house("row 2"), grid.house("column 1"))
    assert set(step.pattern[3:]) == grid.facts("r1c1 r2c23", "7")
    assert step.links == tuple(sorted(grid.facts("r26c7", "7")))
    assert set(step.removed) == grid.facts("r6c1", "7")


def test_a_box_off_its_cross_is_no_empty_rectangle(grid) -> None:
    removed = grid.placed("box 1", "7", "r1c13 r2c23") | grid.placed("column 7", "7", "r26c7")
    assert grid.find("empty-rectangle", removed) == []


def test_two_empty_rectangles_of_a_box_are_a_dual(grid) -> None:
    one = grid.placed("box 1", "7", "r1c1 r2c23") | grid.placed("column 7", "7", "r26c7")
    assert grid.find("dual-empty-rectangle", one) == []
    (step,) = grid.find("dual-empty-rectangle", one | grid.placed("row 8", "7", "r8c15"))
    assert set(step.removed) == grid.facts("r6c1 r2c5", "7")
