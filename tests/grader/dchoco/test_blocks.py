"""The list of legal blocks is complete and holds nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest

import dchoco_brute
from dchoco_boards import drawn
from grader.dchoco import kernel
from grader.dchoco.blocks import Blocks, blocks_of
from grader.dchoco.field import BITS, field
from grader.dchoco.notation import Board, board_of, parse
from grader.kind import Puzzle, PuzzleError


def masks(blocks: Blocks) -> list[int]:
    return [sum(int(word) << BITS * place for place, word in enumerate(row)) for row in blocks.mask]


def listed(board: Board) -> Blocks:
    blocks = blocks_of(field(board))
    assert blocks is not None
    return blocks


@pytest.mark.parametrize("seed", range(24))
def test_it_is_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    rows, columns = rng.choice([(4, 4), (4, 5), (5, 4)])
    cells = rows * columns
    colours = rng.sample([0] * (cells // 2) + [1] * (cells // 2), cells)
    clues = [rng.randint(1, 4) if rng.random() < 0.15 else 0 for _ in range(cells)]
    found = masks(listed(Board(rows, columns, tuple(colours), tuple(clues))))
    assert len(found) == len(set(found))
    assert set(found) == set(dchoco_brute.legal(rows, columns, colours, clues).tolist())


@pytest.mark.kernel
def test_areas_that_do_not_touch_make_no_block() -> None:
    assert sorted(masks(listed(board_of(drawn(".#", "#."))))) == [0b0011, 0b0101, 0b1010, 0b1100]


@pytest.mark.kernel
def test_the_lists_by_cell_and_by_block_agree(published: Puzzle) -> None:
    blocks = listed(board_of(published))
    assert len(blocks.area) == 56
    for number, mask in enumerate(masks(blocks)):
        cells = blocks.cell[blocks.start[number] : blocks.start[number + 1]].tolist()
        assert cells == [cell for cell in range(36) if mask >> cell & 1]
        assert len(cells) == 2 * blocks.area[number]
        assert all(number in blocks.cover[blocks.first[cell] : blocks.first[cell + 1]] for cell in cells)
    assert blocks.ways.tolist() == np.diff(blocks.first).tolist()


@pytest.mark.kernel
def test_more_blocks_than_the_limit_are_refused_and_not_cut_off(published: Puzzle) -> None:
    board = field(board_of(published))
    assert blocks_of(board, most=55) is None
    assert blocks_of(board, most=56) is not None
    assert blocks_of(board, visits=50) is None


def test_two_large_rectangles_are_undecided_to_count_and_refused_by_the_grader(monkeypatch: pytest.MonkeyPatch) -> None:
    halves = parse("dbchoco/4/4/03vg")
    monkeypatch.setattr(kernel, "blocks_of", lambda laid: blocks_of(laid, most=20))
    count = kernel.count(halves)
    assert count.undecided and count.solutions == () and not count.unique
    with pytest.raises(PuzzleError, match="too open to grade"):
        kernel.grade(halves)
