"""Geometry as data: what a technique has to know of a grid, so that one kernel body serves every size.

A grid of size N has N*N cells (row by row), N digits (0 .. N-1) and 3N houses: rows, then columns, then boxes. A set of
digits, or of positions in a house, is an int64 with one bit each; the tables `count` and `lowest` read such sets.

Facts of the Sudoku alphabet: the candidate `cell * N + digit`, and the house `N**3 + h`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Sequence

import numpy as np

from grader.jit import record
from grader.sudoku.variants import variant_of

LARGEST_SUBSET = 4
WORD = 62  # bits of an int64 that a set of cells uses


def build(houses: Sequence[Sequence[int]]) -> np.ndarray:
    """The geometry record of these houses: rows and columns first, then boxes; each cell in the same number of them.

    `house[h, i]` cell; `inside[c, t]` the houses of a cell and `spot[c, t]` its position there; `peers[c]` the cells it
    sees; `sees[c, e]`; `count[set]`, `lowest[set]`; `subset[k, j]` the j-th set of k positions in ascending order, of
    which there are `subsets[k]`; `cross[j]` = box, line, and their common cells as positions in each of them;
    `rectangle[j]` = four cells, neighbours in the list on one side, in which two digits can swap (see `_rectangles`).
    Sets of cells are words of whole rows, `WORD // n` each, two words up to 9x9: `near[c]` the cells that c sees,
    `bit[c]` c itself, `area[h]`.
    """
    n = len(houses[0])
    cells = n * n
    spots = [[(h, house.index(c)) for h, house in enumerate(houses) if c in house] for c in range(cells)]
    seen = [sorted({e for h, _ in spots[c] for e in houses[h]} - {c}) for c in range(cells)]
    sees = np.zeros((cells, cells), np.int64)
    for c, others in enumerate(seen):
        sees[c, others] = 1
    count = np.array([s.bit_count() for s in range(1 << n)], np.int64)
    subset = np.zeros((LARGEST_SUBSET + 1, max(int((count == k).sum()) for k in range(LARGEST_SUBSET + 1))), np.int64)
    subsets = np.zeros(LARGEST_SUBSET + 1, np.int64)
    for k in range(LARGEST_SUBSET + 1):
        found = np.flatnonzero(count == k)
        subset[k, : len(found)] = found
        subsets[k] = len(found)
    span = n * (WORD // n)
    words = max(2, -(-cells // span))

    def word_set(some: Collection[int]) -> list[int]:
        return [sum(1 << c % span for c in some if c // span == word) for word in range(words)]

    cross = [
        (box, line, sum(1 << houses[box].index(c) for c in common), sum(1 << houses[line].index(c) for c in common))
        for box, line in itertools.product(range(2 * n, len(houses)), range(2 * n))
        if len(common := set(houses[box]) & set(houses[line])) > 1
    ]
    return record(
        house=np.array(houses, np.int64),
        inside=np.array([[h for h, _ in spot] for spot in spots], np.int64),
        spot=np.array([[i for _, i in spot] for spot in spots], np.int64),
        peers=np.array(seen, np.int64),
        near=np.array([word_set(others) for others in seen], np.int64),
        bit=np.array([word_set([c]) for c in range(cells)], np.int64),
        area=np.array([word_set(house) for house in houses], np.int64),
        sees=sees,
        count=count,
        lowest=np.array([max((s & -s).bit_length() - 1, 0) for s in range(1 << n)], np.int64),
        subset=subset,
        subsets=subsets,
        cross=np.array(cross, np.int64),
        rectangle=np.array(_rectangles(houses), np.int64),
    )


def _rectangles(houses: Sequence[Sequence[int]]) -> list[tuple[int, int, int, int]]:
    """Four cells of two rows and two columns that a b / b a fills as well as b a / a b, whatever else the grid holds.

    So each house holds as many of one diagonal as of the other, and at most one of each: there are two boxes.
    """
    n = len(houses[0])
    inside = [frozenset(h for h, house in enumerate(houses) if c in house) for c in range(n * n)]
    found = []
    for (top, bottom), (left, right) in itertools.product(itertools.combinations(range(n), 2), repeat=2):
        corners = top * n + left, top * n + right, bottom * n + right, bottom * n + left
        a, b, c, d = (inside[corner] for corner in corners)
        if a | c == b | d and not a & c and not b & d:
            found.append(corners)
    return found


@functools.cache
def geometry(variant: str) -> np.ndarray:
    """The geometry of a variant: an array of one record, shared, never changed."""
    return build(variant_of(variant).houses)
