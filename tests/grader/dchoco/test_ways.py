"""Each rule about the blocks that are possible at a cell."""

from __future__ import annotations

import pytest

from dchoco_boards import CSPUZ, drawn, results
from grader.dchoco import kernel
from grader.dchoco.blocks import blocks_of
from grader.dchoco.field import field
from grader.dchoco.notation import board_of, parse


@pytest.mark.kernel
def test_a_cell_with_one_block_left_takes_it_whole() -> None:
    board = drawn("1.", "##")
    assert results(board, "forced-block-2") == ["r1c1|r1c2, r2c1|r2c2, r1c1-r2c1", "r1c1|r1c2, r2c1|r2c2, r1c2-r2c2"]


@pytest.mark.kernel
def test_forced_blocks_are_told_by_the_size_of_their_areas() -> None:
    three, five = drawn("3..", "###"), drawn("5....", "#####")
    assert [len(results(three, name)) for name in ("forced-block-2", "forced-block-4", "forced-block")] == [0, 1, 1]
    assert [len(results(five, name)) for name in ("forced-block-2", "forced-block-4", "forced-block")] == [0, 0, 1]


@pytest.mark.kernel
def test_what_two_blocks_agree_on_holds() -> None:
    found = results(drawn("2...", "####"), "shared-cells-3")
    assert found == ["r1c2|r1c3, r1c1-r1c2, r1c2-r2c2", "r2c1-r2c2, r1c2-r2c2"]


def test_the_number_of_ways_is_what_divides_the_three_techniques() -> None:
    board = drawn("...", "###")
    assert results(board, "shared-cells-3") == []
    blocks = blocks_of(field(board_of(board)))
    assert blocks is not None and blocks.ways.min() > 3


def test_a_block_that_cuts_into_all_ways_of_a_cell_falls() -> None:
    puzzle = parse(CSPUZ)
    blocks = blocks_of(field(board_of(puzzle)))
    assert blocks is not None
    first = 60 + 36 + 36 * 36
    for step in kernel.find(puzzle, "stranding-8"):
        (cell,) = step.pattern
        ways = [mask for mask in blocks.mask[:, 0].tolist() if mask >> (cell - 60) & 1]
        assert len(ways) <= 8
        for fact in step.removed:
            mask = int(blocks.mask[fact - first, 0])
            assert not mask >> (cell - 60) & 1
            assert all(mask & way for way in ways)


def test_a_stranding_block_is_told_once() -> None:
    steps = kernel.find(parse(CSPUZ), "stranding")
    fallen = [fact for step in steps for fact in step.removed]
    assert fallen and len(fallen) == len(set(fallen))


def test_a_step_with_more_blocks_than_it_has_room_for_goes_on_in_another() -> None:
    many = parse("dbchoco/8/7/1s7im3pb1s7gw4j45o4j46v")  # 38,349 legal blocks
    steps = kernel.find(many, "stranding")
    fallen = [fact for step in steps for fact in step.removed]
    assert len(fallen) == len(set(fallen)) > 4096
    assert max(len(step.removed) for step in steps) == 4096
