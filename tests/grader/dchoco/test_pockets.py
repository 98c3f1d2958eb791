"""Colour balance."""

from __future__ import annotations

import pytest

from dchoco_boards import drawn
from grader.dchoco import kernel
from grader.dchoco.answer import _areas
from grader.dchoco.blocks import blocks_of
from grader.dchoco.field import BITS, field
from grader.dchoco.notation import board_of


@pytest.mark.parametrize("lines", [("...", "###"), ("...", "###", "...", "###"), ("..##", "#..#", "##..")])
def test_exactly_the_blocks_that_cut_off_an_unequal_pocket_fall(lines: tuple[str, ...]) -> None:
    puzzle = drawn(*lines)
    board = board_of(puzzle)
    blocks = blocks_of(field(board))
    assert blocks is not None
    edges = board.rows * (board.columns - 1) + (board.rows - 1) * board.columns
    first = edges + board.cells + board.cells**2
    odd = set()
    for number, row in enumerate(blocks.mask):
        mask = sum(int(word) << BITS * place for place, word in enumerate(row))
        rest = [cell for cell in range(board.cells) if not mask >> cell & 1]
        for part in _areas(rest, board.columns):
            if 2 * sum(board.colours[cell] for cell in part) != len(part):
                odd.add(first + number)
    (step,) = kernel.find(puzzle, "pocket-balance")
    assert odd and set(step.removed) == odd


@pytest.mark.kernel
def test_the_smallest_of_them_and_its_pocket_are_shown() -> None:
    (step,) = kernel.find(drawn("...", "###"), "pocket-balance")
    names = {7 + cell: f"r{cell // 3 + 1}c{cell % 3 + 1}" for cell in range(6)}
    assert [names[fact] for fact in step.pattern] == ["r1c2", "r1c3", "r2c1", "r2c2"]
    assert [names[fact] for fact in step.links] == ["r1c1"]
