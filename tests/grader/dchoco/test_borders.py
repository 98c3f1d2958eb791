"""Each rule about single borders on a board made for it."""

from __future__ import annotations

import pytest

from dchoco_boards import drawn, results

pytestmark = pytest.mark.kernel


def test_cells_of_one_block_have_no_border_between_them() -> None:
    board = drawn("..", "##")
    assert results(board, "within-block", "r1c1-r1c2", "r1c1-r2c1", "r2c1-r2c2") == ["r1c2-r2c2"]
    assert results(board, "within-block", "r1c1-r2c1") == []


def test_a_border_between_two_blocks_goes_all_along() -> None:
    board = drawn("..", "##")
    assert results(board, "along-border", "r1c1-r2c1", "r1c2-r2c2", "r1c1|r1c2") == ["r2c1|r2c2"]
    assert results(board, "along-border", "r1c1|r1c2") == []


def test_neighbours_with_different_clues_are_divided() -> None:
    assert results(drawn("12.", "###"), "clue-split") == ["r1c1|r1c2"]
    assert results(drawn("22", "##"), "clue-split") == []


def test_clusters_of_different_sizes_are_divided_across_colours_too() -> None:
    # r2c2 is joined to the area of one, so it is of size one as r1c1 is; its neighbour says two
    assert results(drawn("1..", "#b#"), "clue-split", "r1c1-r2c1") == ["r2c1|r2c2"]


def test_a_full_area_is_closed_against_its_own_colour() -> None:
    assert results(drawn("2...", "####"), "full-area", "r1c1-r1c2") == ["r1c2|r1c3"]
    assert results(drawn("1...", "####"), "full-area") == ["r1c1|r1c2"]
    assert results(drawn("2...", "####"), "full-area") == []


def test_clusters_that_would_be_too_large_together_are_divided() -> None:
    board = drawn("2...", "....", "####", "####")
    assert results(board, "overgrowth", "r1c2-r1c3") == ["r1c1|r1c2"]
    assert results(board, "overgrowth", "r2c2-r2c3") == []


def test_a_cell_alone_takes_its_only_partner() -> None:
    assert results(drawn("1.", "##"), "lone-cell") == ["r1c1|r1c2, r2c1|r2c2, r1c1-r2c1"]


def test_a_cell_alone_with_two_partners_waits() -> None:
    assert results(drawn("#1#.", "..#."), "lone-cell") == []


def test_a_closed_cell_needs_no_clue_to_be_alone() -> None:
    assert results(drawn(".#..", "#.##"), "lone-cell", "r1c1|r1c2")[0] == "r2c1|r2c2, r1c1-r2c1"


def test_an_area_with_one_way_out_takes_it() -> None:
    assert results(drawn("2.##", "#..#"), "forced-exit") == ["r1c1-r1c2"]


def test_an_area_may_leave_by_several_sides_into_one_cluster() -> None:
    # the two cells of the full area both touch the grey pair and nothing else grey
    board = drawn("2...", "####")
    assert results(board, "forced-exit", "r1c1-r1c2", "r1c2|r1c3", "r2c1-r2c2") == ["r1c1-r2c1, r1c2-r2c2"]
    assert results(board, "forced-exit", "r1c1-r1c2", "r1c2|r1c3") == []
