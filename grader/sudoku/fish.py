"""Basic fish: k rows (columns) that hold a digit in k columns (rows) only take it from the rest of these."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import changes, commit, link, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")


@jit
def fish(g: Any, b: Any, k: int, out: Any) -> None:
    """X-wing (2), swordfish (3), jellyfish (4). Pattern: base lines, candidates; links: covering lines."""
    n = b.place.shape[1]
    base = np.empty(n, np.int64)
    for d in range(n):
        for side in range(2):
            m = 0
            live = 0
            for i in range(n):
                places = b.place[n * side + i, d]
                if places:
                    live |= 1 << i
                    if 2 <= g.count[places] <= k:
                        base[m] = i
                        m += 1
            if m < k or g.count[live] <= k:
                continue
            for j in range(g.subsets[k]):
                subset = g.subset[k, j]
                if subset >> m:
                    break
                lines = 0
                cover = 0
                while subset:
                    i = base[g.lowest[subset]]
                    subset &= subset - 1
                    lines |= 1 << i
                    cover |= b.place[n * side + i, d]
                if g.count[cover] != k:
                    continue
                rest = live & ~lines
                while rest:
                    h = n * side + g.lowest[rest]
                    rest &= rest - 1
                    places = b.place[h, d] & cover
                    while places:
                        remove(g, b, out, g.house[h, g.lowest[places]], 1 << d)
                        places &= places - 1
                if changes(out):
                    rest = lines
                    while rest:
                        pattern(out, n**3 + n * side + g.lowest[rest])
                        rest &= rest - 1
                    while lines:
                        h = n * side + g.lowest[lines]
                        lines &= lines - 1
                        places = b.place[h, d]
                        while places:
                            pattern_cell(g, b, out, g.house[h, g.lowest[places]], 1 << d)
                            places &= places - 1
                    while cover:
                        link(out, n**3 + n * (1 - side) + g.lowest[cover])
                        cover &= cover - 1
                if commit(out):
                    return
