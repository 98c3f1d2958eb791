"""A second solver of Double Choco for boards of up to 24 cells, by brute force over all connected sets of cells.

Tables for a board's size, by set (a bit a cell): is it connected, and which shape it has up to rotation and reflection.
Then the legal blocks of a board are those connected sets whose white and grey parts are both connected and have the
same shape, and a plain depth-first search puts them together. Nothing here is shared with the kernels.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

FRAME = 6  # shapes are compared in a square of this side


def normal(rows: int, columns: int, masks: np.ndarray) -> np.ndarray:
    """For each set the least of its eight images, each pushed into the corner of the frame."""
    best = np.full(len(masks), np.iinfo(np.int64).max)
    top_row = (1 << FRAME) - 1
    left_column = sum(1 << FRAME * y for y in range(FRAME))
    for turned in (False, True):
        for mirrored_y in (False, True):
            for mirrored_x in (False, True):
                image = np.zeros(len(masks), np.int64)
                for cell in range(rows * columns):
                    y, x = divmod(cell, columns)
                    y, x = (x, y) if turned else (y, x)
                    y, x = FRAME - 1 - y if mirrored_y else y, FRAME - 1 - x if mirrored_x else x
                    image |= (masks >> cell & 1) << (y * FRAME + x)
                for _ in range(FRAME):
                    image = np.where((image & top_row == 0) & (image != 0), image >> FRAME, image)
                    image = np.where((image & left_column == 0) & (image != 0), image >> 1, image)
                best = np.minimum(best, image)
    return best


@functools.cache
def tables(rows: int, columns: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All connected sets; the flag of each set; the shape's number of each connected set."""
    n = rows * columns
    near = [0] * n
    for cell in range(n):
        y, x = divmod(cell, columns)
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if 0 <= y + dy < rows and 0 <= x + dx < columns:
                near[cell] |= 1 << (y + dy) * columns + x + dx
    connected = np.zeros(1 << n, bool)
    layer = np.array([1 << cell for cell in range(n)], np.int64)
    layers = []
    while len(layer):
        layers.append(layer)
        connected[layer] = True
        grown = [layer[(layer >> c & 1 == 0) & (layer & near[c] != 0)] | 1 << c for c in range(n)]
        layer = np.unique(np.concatenate(grown))
    every = np.concatenate(layers)
    shape = np.zeros(1 << n, np.int32)
    shape[every] = np.unique(normal(rows, columns, every), return_inverse=True)[1]
    return every, connected, shape


def legal(rows: int, columns: int, colours: Sequence[int], clues: Sequence[int]) -> np.ndarray:
    """The sets that may be a block."""
    every, connected, shape = tables(rows, columns)
    grey = sum(1 << cell for cell, colour in enumerate(colours) if colour)
    dark, light = every & grey, every & ~grey
    fits = (np.bitwise_count(dark) == np.bitwise_count(light)) & connected[dark] & connected[light]
    found, dark, light = every[fits], dark[fits], light[fits]
    found = found[shape[dark] == shape[light]]
    for cell, clue in enumerate(clues):
        if clue > 0:
            found = found[(found >> cell & 1 == 0) | (np.bitwise_count(found) == 2 * clue)]
    return found


def divisions(
    rows: int, columns: int, colours: Sequence[int], clues: Sequence[int], limit: int = 2
) -> list[tuple[int, ...]]:
    """Up to `limit` solutions, each as labels of blocks a cell."""
    n = rows * columns
    by_least: dict[int, list[int]] = defaultdict(list)
    for mask in legal(rows, columns, colours, clues).tolist():
        by_least[mask & -mask].append(mask)
    found: list[tuple[int, ...]] = []

    def place(covered: int, chosen: list[int]) -> None:
        if covered == (1 << n) - 1:
            found.append(tuple(next(i for i, mask in enumerate(chosen) if mask >> cell & 1) for cell in range(n)))
            return
        for mask in by_least[~covered & (covered + 1)]:
            if mask & covered == 0 and len(found) < limit:
                place(covered | mask, [*chosen, mask])

    place(0, [])
    return found
