"""X-wing, swordfish, jellyfish."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_two_rows_with_a_digit_in_the_same_two_columns_are_an_x_wing(grid) -> None:
    (step,) = grid.find("x-wing", grid.placed("row 2", "5", "r2c27") | grid.placed("row 8", "5", "r8c27"))
    assert set(step.pattern) == {grid.house("row 2"), grid.house("row 8")} | grid.facts("r28c27", "5")
    assert step.links == (grid.house("column 2"), grid.house("column 7"))
    assert set(step.removed) == grid.facts("r1345679c27", "5")


def test_two_columns_do_as_well_as_two_rows(grid) -> None:
    (step,) = grid.find("x-wing", grid.placed("column 2", "5", "r28c2") | grid.placed("column 7", "5", "r28c7"))
    assert step.links == (grid.house("row 2"), grid.house("row 8"))
    assert set(step.removed) == grid.facts("r28c1345689", "5")


def test_three_rows_need_not_fill_all_nine_corners_of_a_swordfish(grid) -> None:
    removed = grid.placed("row 1", "6", "r1c14") | grid.placed("row 4", "6", "r4c48")
    assert grid.find("swordfish", removed) == []
    (step,) = grid.find("swordfish", removed | grid.placed("row 7", "6", "r7c18"))
    assert set(step.removed) == grid.facts("r235689c148", "6")
    assert grid.find("x-wing", removed | grid.placed("row 7", "6", "r7c18")) == []


def test_four_rows_in_four_columns_are_a_jellyfish(grid) -> None:
    three = grid.placed("row 1", "9", "r1c15") | grid.placed("row 3", "9", "r3c56") | grid.placed("row 5", "9", "r5c69")
    (step,) = grid.find("jellyfish", three | grid.placed("row 9", "9", "r9c1569"))
    assert set(step.links) == {grid.house(f"column {c}") for c in (1, 5, 6, 9)}
    assert set(step.removed) == grid.facts("r24678c1569", "9")
