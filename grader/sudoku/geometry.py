"""Geometry as data: what a technique has to know of a grid, so that one kernel body serves every size.

A grid of size N has N*N cells (row by row), N digits (0 .. N-1) and 3N houses or more: rows, then columns, then boxes
(or regions), then what a rule set adds. A set of digits, or of positions in a house, is an int64 with one bit each; the
tables `count` and `lowest` read such sets.

Facts of the Sudoku alphabet: the candidate `cell * N + digit`, and the house `N**3 + h`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Sequence

import numpy as np

from grader.jit import record, spread_type
from grader.sudoku.variants import Variant, variant_of

LARGEST_SUBSET = 4
WORD = 62  # bits of an int64 that a set of cells uses


def build(shape: Variant) -> np.ndarray:
    """The geometry record of a variant.

    `house[h, i]` cell; `inside[c, t]` the houses of a cell, row, column and box first, and `spot[c, t]` its position
    there (`homes[c]` of them; where another cell has more, the row again); `peers[c, :degree[c]]` the cells it
    sees; `sees[c, e]`; `count[set]`, `lowest[set]`; `subset[k, j]` the j-th set of k positions in ascending order, of
    which there are `subsets[k]`; `cross[j]` = box, line, and their common cells as positions in each of them: the first
    `crosses[0]` of boxes with rows and columns, box by box, then those of extra houses;
    `rectangle[j]` = four cells, neighbours in the list on one side, in which two digits can swap (see `_rectangles`).
    Sets of cells are words of whole rows, `WORD // n` each, two words up to 9x9: `near[c]` the cells that c sees,
    `bit[c]` c itself, `area[h]`.
    """
    houses, n = shape.houses, shape.size
    cells = n * n
    spots: list[list[tuple[int, int]]] = [[] for _ in range(cells)]
    for h, house in enumerate(houses):
        for i, c in enumerate(house):
            spots[c].append((h, i))
    homes = [len(spot) for spot in spots]
    spots = [spot + spot[:1] * (max(homes) - len(spot)) for spot in spots]
    seen = [sorted({e for h, _ in spots[c] for e in houses[h]} - {c}) for c in range(cells)]
    degree = [len(others) for others in seen]
    sees = np.zeros((cells, cells), np.int64)
    for c, others in enumerate(seen):
        sees[c, others] = 1
    span = n * (WORD // n)
    words = max(2, -(-cells // span))

    def word_set(some: Collection[int]) -> list[int]:
        return [sum(1 << c % span for c in some if c // span == word) for word in range(words)]

    cross, straight = _cross(shape)
    return record(
        house=np.array(houses, np.int64),
        inside=np.array([[h for h, _ in spot] for spot in spots], np.int64),
        spot=np.array([[i for _, i in spot] for spot in spots], np.int64),
        homes=np.array(homes, np.int64),
        peers=np.array([others + others[:1] * (max(degree) - len(others)) for others in seen], np.int64),
        degree=np.array(degree, np.int64),
        near=np.array([word_set(others) for others in seen], np.int64),
        bit=np.array([word_set([c]) for c in range(cells)], np.int64),
        area=np.array([word_set(house) for house in houses], np.int64),
        sees=sees,
        cross=np.array(cross, np.int64),
        crosses=np.array([straight], np.int64),
        rectangle=np.array(_rectangles(houses), np.int64).reshape(-1, 4),
        **_sets(n),
    )


def _cross(shape: Variant) -> tuple[list[tuple[int, int, int, int]], int]:
    """All pairs of a box and a line that share two cells or more, and how many of them are of rows and columns.

    An extra house is a line to the boxes if it is one cell wide; else it is a box to rows, columns and boxes.
    """
    houses, n = shape.houses, shape.size
    pairs = list(itertools.product(range(2 * n, 3 * n), range(2 * n)))
    extra = []
    for h in range(3 * n, len(houses)):
        if shape.extra[h - 3 * n].line:
            extra += [(box, h) for box in range(2 * n, 3 * n)]
        else:
            extra += [(h, other) for other in range(3 * n)]

    def crossing(box: int, line: int) -> tuple[int, int, int, int]:
        common = set(houses[box]) & set(houses[line])
        one, other = (sum(1 << i for i, c in enumerate(houses[h]) if c in common) for h in (box, line))
        return box, line, one, other

    found = [[entry for pair in some if (entry := crossing(*pair))[2].bit_count() > 1] for some in (pairs, extra)]
    return found[0] + found[1], len(found[0])


@functools.cache
def _sets(n: int) -> dict[str, np.ndarray]:
    """The tables that read sets of n."""
    count = np.array([s.bit_count() for s in range(1 << n)], np.int64)
    subset = np.zeros((LARGEST_SUBSET + 1, max(int((count == k).sum()) for k in range(LARGEST_SUBSET + 1))), np.int64)
    subsets = np.zeros(LARGEST_SUBSET + 1, np.int64)
    for k in range(LARGEST_SUBSET + 1):
        found = np.flatnonzero(count == k)
        subset[k, : len(found)] = found
        subsets[k] = len(found)
    lowest = np.array([max((s & -s).bit_length() - 1, 0) for s in range(1 << n)], np.int64)
    return {"count": count, "lowest": lowest, "subset": subset, "subsets": subsets}


def _rectangles(houses: Sequence[Sequence[int]]) -> list[tuple[int, int, int, int]]:
    """Four cells of two rows and two columns that a b / b a fills as well as b a / a b, whatever else the grid holds.

    So each house holds as many of one diagonal as of the other, and at most one of each: there are two boxes.
    """
    n = len(houses[0])
    inside = [0] * (n * n)  # the houses of a cell, a bit each
    for h, house in enumerate(houses):
        for c in house:
            inside[c] |= 1 << h
    found = []
    for (top, bottom), (left, right) in itertools.product(itertools.combinations(range(n), 2), repeat=2):
        corners = top * n + left, top * n + right, bottom * n + right, bottom * n + left
        a, b, c, d = (inside[corner] for corner in corners)
        if a | c == b | d and not a & c and not b & d:
            found.append(corners)
    return found


Geometry = spread_type("Geometry", __name__, build(variant_of("4x4")))


@functools.lru_cache(64)
def geometry_of(shape: Variant) -> np.ndarray:
    """The geometry of a variant: an array of one record, shared, never changed."""
    return build(shape)


def geometry(variant: str) -> np.ndarray:
    """The same by name; a jigsaw's has square boxes for a layout."""
    return geometry_of(variant_of(variant))
