"""Sue de Coq."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_a_crossing_shares_its_digits_between_a_cell_of_the_line_and_one_of_the_box(grid) -> None:
    removed = grid.holding("r1c12", "1234") | grid.holding("r1c9", "12") | grid.holding("r3c3", "34")
    (step,) = grid.find("sue-de-coq", removed)
    assert set(step.removed) == grid.facts("r1c345678", "12") | grid.facts("r1c3 r2c123 r3c12", "34")
    box, row = grid.house("box 1"), grid.house("row 1")
    assert [fact for fact in step.pattern if fact >= 729] == [box, row, box]
    assert {fact for fact in step.pattern if fact < 729} == (
        grid.facts("r1c12", "1234") | grid.facts("r1c9", "12") | grid.facts("r3c3", "34")
    )


def test_a_digit_of_the_crossing_alone_falls_in_line_and_box_once_each(grid) -> None:
    removed = grid.holding("r123c9", "24567") | grid.holding("r8c9", "56") | grid.holding("r2c7", "27")
    (step,) = grid.find("sue-de-coq", removed)
    line, box = grid.facts("r45679c9", "564"), grid.facts("r123c78", "274") - grid.facts("r2c7", "274")
    assert set(step.removed) == line | box
    assert len(step.removed) == len(line | box)


def test_cells_that_bring_new_digits_must_bring_as_many_cells(grid) -> None:
    removed = grid.holding("r1c12", "1234") | grid.holding("r1c89", "125") | grid.holding("r3c3", "34")
    (step,) = grid.find("sue-de-coq", removed)
    assert set(step.removed) == grid.facts("r1c34567", "125") | grid.facts("r1c3 r2c123 r3c12", "34")


def test_line_and_box_cells_with_a_common_digit_are_none(grid) -> None:
    removed = grid.holding("r1c12", "1234") | grid.holding("r1c9", "12") | grid.holding("r3c3", "24")
    assert grid.find("sue-de-coq", removed) == []
