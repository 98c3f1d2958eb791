"""The judge of divisions: each rule with its subtle points."""

from __future__ import annotations

import pytest

from dchoco_boards import drawn
from grader.dchoco.answer import faults, shape
from grader.kind import Puzzle


def test_the_published_solution_has_no_faults(published: Puzzle, published_solution: str) -> None:
    assert faults(published, published_solution) == []


@pytest.mark.parametrize(
    ("lines", "solution", "told"),
    [
        (("..", "##"), "AAA", "4 cells are to be labelled"),
        ((".#", "#."), "ABBA", "falls into parts"),
        (("..", "##"), "AABB", "no grey area"),
        (("##", ".."), "AABB", "no white area"),
        (("....", "#.#."), "AAAAAAAA", "2 grey areas"),
        (("...#", "...#"), "AAAAAAAA", "6 white and 2 grey cells"),
        (("...#", "##.#", ".#.#"), "AAAAAAAABBBB", "2 white"),
        (("....", "##..", "##.."), "AAAAAAAAAAAA", "8 white and 4 grey"),
        (("...#", "####", "...."), "AAAAAAAABBBB", "3 white and 5 grey"),
        (("...", "##.", "###"), "AAAAAAAAA", "4 white and 5 grey"),
        (("1.", "##"), "AAAA", "row 1, column 1 says 1 and lies in an area of 2"),
        (("..", "#b"), "ABAB", "row 2, column 2 says 2 and lies in an area of 1"),
    ],
)
def test_a_broken_rule_is_told(lines: tuple[str, ...], solution: str, told: str) -> None:
    assert any(told in fault for fault in faults(drawn(*lines), solution))


def test_areas_of_different_shapes_are_told() -> None:
    straight_and_bent = drawn("...#", "##.#", "#..#")
    assert faults(straight_and_bent, "AAABAABBABBB") == [
        f"the block of row 1, column {column} has a white and a grey area of different shapes" for column in (1, 4)
    ]


def test_what_the_rules_allow_is_no_fault() -> None:
    repeated = drawn("22", "bb")
    assert faults(repeated, "AAAA") == []
    same_shapes_side_by_side = drawn("..", "##")
    assert faults(same_shapes_side_by_side, "ABAB") == []


def test_a_shape_is_the_same_turned_and_mirrored() -> None:
    # the L of four cells on a board 4 wide, in its eight positions
    ells = [
        (0, 4, 8, 9),
        (1, 5, 9, 8),
        (0, 1, 4, 8),
        (0, 1, 5, 9),
        (0, 1, 2, 4),
        (0, 1, 2, 6),
        (0, 4, 5, 6),
        (2, 4, 5, 6),
    ]
    assert len({shape(cells, 4) for cells in ells}) == 1
    assert shape((0, 1, 2, 3), 4) != shape(ells[0], 4)
