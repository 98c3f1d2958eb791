"""Clues: all of them first, colours repaired until the solution is the only one, then clues taken away.

Clues go in chunks that halve when one cannot go, while the ladder of the aimed tier still finishes: so the puzzle is
proven unique and is of that tier or below by construction. For `extreme` and for no tier at all the question is only
whether the solution stays unique.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from grader.dchoco import kernel
from grader.dchoco.blocks import blocks_of
from grader.dchoco.climb import SOLVED
from grader.dchoco.field import field
from grader.dchoco.notation import Board
from grader.kind import Tier
from workers.generators.dchoco.painting import Paint

BLOCKS = 4_000  # legal blocks; with more no person could look through them
VISITS = 400_000  # areas looked at to list them
NODES = 2_000  # branches of an exact search; a clue that cannot be shown superfluous with these stays
REPAIRS = 8


def solved(board: Board, tier: Tier) -> bool:
    """The ladder of the tier finishes; for `extreme`: the solution is the only one."""
    laid = field(board)
    blocks = blocks_of(laid, BLOCKS, VISITS)
    if blocks is None:
        return False
    if kernel.narrow(laid, blocks, min(tier, Tier.EXPERT, key=lambda t: t.rank)) == SOLVED:
        return True
    return tier is Tier.EXTREME and kernel.search(laid, blocks, 2, NODES).unique


def unsettled(board: Board, tier: Tier) -> list[int] | None:
    """Cells around which the ladder of the tier leaves something open; None when there are too many blocks to list."""
    laid = field(board)
    blocks = blocks_of(laid, BLOCKS, VISITS)
    if blocks is None:
        return None
    kernel.narrow(laid, blocks, min(tier, Tier.EXPERT, key=lambda t: t.rank))
    return kernel.cells_left(board)


def labels_of(paint: Paint) -> list[int]:
    """The block of each cell."""
    return [next(i for i, block in enumerate(paint.whole) if block & bit) for bit in paint.frame.bits]


def board_of(paint: Paint, labels: Sequence[int]) -> Board:
    """The board with all clues."""
    frame, grey = paint.frame, paint.grey
    colours = tuple(int(grey & bit != 0) for bit in frame.bits)
    sizes = [area.bit_count() for area, _ in paint.blocks]
    return Board(frame.rows, frame.columns, colours, tuple(sizes[label] for label in labels))


def settled(paint: Paint, labels: Sequence[int], tier: Tier, rng: random.Random) -> Board | None:
    """The board with all clues, once the ladder of the tier finishes on it.

    Until then a block is flipped that the ladder leaves open: its solution is the only one when nothing is left open.
    """
    for _ in range(REPAIRS + len(paint.blocks) // 2):
        board = board_of(paint, labels)
        left = unsettled(board, tier)
        if not left:
            return board if left is not None else None
        block = rng.choice(sorted({labels[cell] for cell in left}))
        paint.flips[block] = not paint.flips[block]
    return None


def dig(board: Board, labels: Sequence[int], tier: Tier, least: int, rng: random.Random) -> Board:
    """The board with as few clues as the tier allows, but at least `least`."""
    order = rng.sample(range(board.cells), board.cells)
    seen: set[tuple[int, int]] = set()
    first = list(board.clues)
    for cell in order:
        area = (labels[cell], board.colours[cell])
        if area in seen:
            first[cell] = 0
        seen.add(area)
    kept = (
        first if sum(clue > 0 for clue in first) >= least and solved(replace(board, clues=tuple(first)), tier) else None
    )
    clues = kept or list(board.clues)
    there = [cell for cell in order if clues[cell]]
    at, chunk = 0, max(1, len(there) // 8)
    number = len(there)
    while at < len(there) and number > least:
        size = min(chunk, len(there) - at, number - least)
        taken = there[at : at + size]
        fewer = [0 if cell in taken else clue for cell, clue in enumerate(clues)]
        if solved(replace(board, clues=tuple(fewer)), tier):
            clues, at, number = fewer, at + size, number - size
        elif size == 1:
            at += 1
        else:
            chunk = max(1, size // 2)
    return replace(board, clues=tuple(clues))
