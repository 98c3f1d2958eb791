"""What does not depend on the regions: which cells touch, and the lines.

Sets of cells are rows of `WORDS` words of 62 bits; cell c is bit c % 62 of word c // 62. All arrays have the shape that
the largest board needs, so that the kernels are compiled once for all sizes; only the first `words` words are read.
"""

from __future__ import annotations

import functools

import numpy as np

from grader.cats.bits import WIDTH
from grader.cats.variants import variant_of
from grader.jit import record

MOST = 16  # rows of the largest board
CELLS = MOST * MOST
UNITS = 3 * MOST
WORDS = -(-CELLS // WIDTH)
DEPTH = 44  # a search goes one level down for each cat; three cats at 14x14 have 42


def _bits(cells: list[int]) -> np.ndarray:
    words = [0] * WORDS
    for cell in cells:
        words[cell // WIDTH] |= 1 << cell % WIDTH
    return np.array(words, np.int64)


def build(n: int, cats: int) -> np.ndarray:
    """The geometry of a size: an array of one record."""
    touch, near = np.zeros((CELLS, WORDS), np.int64), np.full((CELLS, 4), -1, np.int64)
    line = np.zeros((2 * MOST, WORDS), np.int64)
    for row in range(n):
        line[row] = _bits([row * n + i for i in range(n)])
        line[n + row] = _bits([i * n + row for i in range(n)])
        for column in range(n):
            around = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            inside = [(r, c) for r, c in around if 0 <= r < n and 0 <= c < n]
            touch[row * n + column] = _bits([r * n + c for r, c in inside])
            beside = [r * n + c for r, c in inside if abs(r - row) + abs(c - column) == 1]
            near[row * n + column, : len(beside)] = beside
    numbers = np.arange(CELLS)
    return record(
        n=np.array([n], np.int64),
        cats=np.array([cats], np.int64),
        # two at least, since the exact search reads two without asking
        words=np.array([max(2, -(-n * n // WIDTH))], np.int64),
        word=numbers // WIDTH,
        bit=np.left_shift(np.int64(1), numbers % WIDTH),
        row=numbers // n,
        column=numbers % n,
        every=_bits(list(range(n * n))),
        touch=touch,  # the cell itself and those around it
        near=near,  # up to four neighbours side by side, then -1
        line=line,  # rows, then columns
    )


@functools.cache
def geometry(variant: str) -> np.ndarray:
    """The geometry of a variant: an array of one record, shared, never changed."""
    shape = variant_of(variant)
    return build(shape.size, shape.cats)
