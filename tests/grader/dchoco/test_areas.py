"""Each rule about the reach of an area on a board made for it."""

from __future__ import annotations

import pytest

from dchoco_boards import drawn, results

pytestmark = pytest.mark.kernel


def test_an_area_that_needs_all_it_can_reach_takes_it() -> None:
    assert results(drawn("3.##", ".#..", "####", "...."), "island-full") == ["r1c1-r1c2, r1c1-r2c1"]
    assert results(drawn("2.##", ".#..", "####", "...."), "island-full") == []


def test_two_equal_clues_without_room_for_two_areas_are_one() -> None:
    assert results(drawn("3..3", "####"), "equal-clues-share") == ["r1c1~r1c4"]
    assert results(drawn("2..2", "####"), "equal-clues-share") == []


def test_clues_in_regions_that_a_border_divides_are_not_compared() -> None:
    board = drawn("2..2..", "######")
    assert results(board, "equal-clues-share") == []
    assert results(board, "equal-clues-share", "r1c3|r1c4") == []


def test_a_cell_that_the_area_cannot_do_without_belongs_to_it() -> None:
    assert results(drawn("3.##", "#.#.", "....", "####"), "necessary-cells") == ["r1c1-r1c2", "r1c1~r2c2"]


def test_where_there_is_a_way_round_no_cell_is_necessary() -> None:
    assert results(drawn("3.##", "..#.", "....", "####"), "necessary-cells") == []
