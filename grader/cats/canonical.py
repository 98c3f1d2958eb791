"""The canonical form: of the eight turns and reflections, lettered by first appearance, the least."""

from __future__ import annotations

import numpy as np

from grader.cats.bits import jit


@jit
def place_of(n: int, cell: int, which: int) -> int:
    """Where a cell comes from under one of the eight elements."""
    row, column = cell // n, cell % n
    if which & 4:
        row, column = column, row
    if which & 2:
        row = n - 1 - row
    if which & 1:
        column = n - 1 - column
    return row * n + column


@jit
def canonical_regions(G: np.ndarray, regions: np.ndarray, least: np.ndarray) -> None:
    """Write the least copy of `regions` into `least` (both n * n)."""
    n = G[0].n[0]
    name = np.empty(64, np.int64)
    for which in range(8):
        for r in range(n):
            name[r] = -1
        names = 0
        better = which == 0
        for cell in range(n * n):
            region = regions[place_of(n, cell, which)]
            if name[region] < 0:
                name[region] = names
                names += 1
            if not better:
                if name[region] > least[cell]:
                    break
                if name[region] == least[cell]:
                    continue
                better = True
                # what was alike so far stays
            least[cell] = name[region]
