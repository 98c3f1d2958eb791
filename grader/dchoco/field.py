"""A puzzle as the kernels see it: one record of fixed shape, so that boards of all sizes run the same compiled code."""

from __future__ import annotations

import functools

import numpy as np

from grader.dchoco.notation import Board, borders
from grader.dchoco.variants import LONGEST
from grader.jit import record

CELLS = LONGEST * LONGEST
BORDERS = 2 * LONGEST * (LONGEST - 1)
NONE = -1
BITS = 62  # cells to a word of a set


@functools.lru_cache(maxsize=64)
def _plain(rows: int, columns: int) -> np.ndarray:
    near, side = np.full((CELLS, 4), NONE, np.int64), np.full((CELLS, 4), NONE, np.int64)
    ends = np.zeros((BORDERS, 2), np.int64)
    for edge, (a, b) in enumerate(borders(rows, columns)):
        ends[edge] = a, b
        way = 0 if b == a + 1 else 2
        near[a, way], near[b, way + 1] = b, a
        side[a, way] = side[b, way + 1] = edge
    return record(
        rows=np.array([rows], np.int64),
        columns=np.array([columns], np.int64),
        cells=np.array([rows * columns], np.int64),
        borders=np.array([len(borders(rows, columns))], np.int64),
        colour=np.zeros(CELLS, np.int64),
        clue=np.zeros(CELLS, np.int64),
        near=near,
        side=side,
        ends=ends,
    )


def field(board: Board) -> np.ndarray:
    """The record of a board: `colour[c]` 0 or 1, `clue[c]` or 0, `near[c, w]` and `side[c, w]` the neighbour and the
    border on each of four sides or `NONE`, `ends[e]` the cells on either side of a border.
    """
    made = _plain(board.rows, board.columns).copy()
    made["colour"][0, : board.cells] = board.colours
    made["clue"][0, : board.cells] = board.numbers
    return made
