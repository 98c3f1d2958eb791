"""Naked and hidden pairs, triples, quads."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_two_cells_with_the_same_two_digits_clear_every_house_they_share(grid) -> None:
    row, box = grid.find("naked-pair", grid.holding("r1c12", "38"))
    assert set(row.pattern) == {grid.house("row 1")} | grid.facts("r1c12", "38")
    assert set(row.removed) == grid.facts("r1c3456789", "38")
    assert set(box.pattern) == {grid.house("box 1")} | grid.facts("r1c12", "38")
    assert set(box.removed) == grid.facts("r1c3 r2c123 r3c123", "38")


def test_three_cells_may_hold_three_digits_two_by_two(grid) -> None:
    removed = grid.holding("r2c5", "12") | grid.holding("r5c5", "23") | grid.holding("r9c5", "13")
    (step,) = grid.find("naked-triple", removed)
    candidates = grid.facts("r2c5", "12") | grid.facts("r5c5", "23") | grid.facts("r9c5", "13")
    assert set(step.pattern) == {grid.house("column 5")} | candidates
    assert set(step.removed) == grid.facts("r134678c5", "123")
    assert grid.find("naked-pair", removed) == []


def test_four_cells_with_four_digits_are_a_naked_quad(grid) -> None:
    removed = grid.holding("r4c1", "12") | grid.holding("r4c4", "23") | grid.holding("r4c7", "34")
    assert grid.find("naked-quad", removed) == []
    (step,) = grid.find("naked-quad", removed | grid.holding("r4c9", "1234"))
    assert set(step.removed) == grid.facts("r4c23568", "1234")


def test_two_digits_with_the_same_two_places_clear_them_of_all_others(grid) -> None:
    (step,) = grid.find("hidden-pair", grid.placed("row 7", "29", "r7c2 r7c8"))
    assert set(step.pattern) == {grid.house("row 7")} | grid.facts("r7c28", "29")
    assert set(step.removed) == grid.facts("r7c28", "1345678")


def test_three_digits_with_three_places_are_a_hidden_triple(grid) -> None:
    removed = grid.placed("box 5", "1", "r4c4 r5c5") | grid.placed("box 5", "2", "r5c5 r6c6")
    assert grid.find("hidden-triple", removed) == []
    (step,) = grid.find("hidden-triple", removed | grid.placed("box 5", "3", "r4c4 r6c6"))
    assert set(step.removed) == grid.facts("r4c4 r5c5 r6c6", "456789")


def test_four_digits_with_four_places_are_a_hidden_quad(grid) -> None:
    (step,) = grid.find("hidden-quad", grid.placed("column 1", "6789", "r1c1 r4c1 r7c1 r9c1"))
    assert set(step.pattern) == {grid.house("column 1")} | grid.facts("r1479c1", "6789")
    assert set(step.removed) == grid.facts("r1479c1", "12345")


def test_a_cell_or_digit_that_is_a_single_is_no_part_of_a_subset(grid) -> None:
    assert grid.find("naked-pair", grid.holding("r1c1", "12") | grid.holding("r1c9", "1")) == []
    assert grid.find("hidden-pair", grid.placed("row 7", "2", "r7c28") | grid.placed("row 7", "9", "r7c2")) == []
