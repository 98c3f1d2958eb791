"""Probes, the only techniques that assume something: depth one, on the cells with the fewest ways.

A block is supposed to stand; if the techniques below then run into a contradiction it falls. A round probes all ways of
all cells with m ways, for the least m at which some block falls: a set that no symmetry changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.blocks import Blocks
from grader.dchoco.climb import BROKEN, LAST, SHARED_CELLS_8, rounds
from grader.dchoco.pockets import balanced
from grader.dchoco.position import refresh, unite
from grader.dchoco.steps import PATTERN, begin, cell, commit, fall
from grader.dchoco.techniques import SLOTS
from grader.jit import NIL, compiler

jit = compiler("grader.dchoco")
PROBE = SLOTS["probe"]
DEEP_PROBE = SLOTS["deep-probe"]


@jit
def stands(g: Any, b: Any, k: Blocks, j: int) -> None:
    """Suppose that block j is in the division: every block that shares a cell with it falls."""
    root = k.cell[k.start[j]]
    for i in range(k.start[j] + 1, k.start[j + 1]):
        unite(b, k, root, k.cell[i])
    for i in range(k.first[root], k.first[root + 1]):
        other = k.cover[i]
        if k.live[other] and other != j:
            k.live[other] = 0
            for x in range(k.start[other], k.start[other + 1]):
                c = k.cell[x]
                k.ways[c] -= 1
                if k.ways[c] == 0:
                    b.broken[0] = 1
    refresh(g, b)


@jit
def probes(
    G: np.ndarray,
    B: np.ndarray,
    k: Blocks,
    OUT: np.ndarray,
    flat: np.ndarray,
    B2: np.ndarray,
    OUT2: np.ndarray,
    flat2: np.ndarray,
    t: int,
) -> int:
    """The steps of probe t; B2, OUT2, flat2 are room for the suppositions."""
    g, out, out2 = G[0], OUT[0], OUT2[0]
    begin(out, t)
    n = g.cells[0]
    highest = SHARED_CELLS_8 if t == PROBE else LAST
    for slot in range(len(out2.use)):
        out2.use[slot] = out.use[slot] if slot <= highest else 0
    done = np.zeros(len(k.live), np.int64)
    live, ways = k.live.copy(), k.ways.copy()
    least = 1
    while out.steps[0] == 0:
        more = 1 << 40
        for c in range(n):
            if least < k.ways[c] < more:
                more = k.ways[c]
        if more == 1 << 40:
            return 0
        least = more
        for c in range(n):
            if k.ways[c] != least:
                continue
            cell(g, out, PATTERN, c)
            for i in range(k.first[c], k.first[c + 1]):
                j = k.cover[i]
                if k.live[j] == 0 or done[j]:
                    continue
                done[j] = 1
                B2[:] = B
                b2 = B2[0]
                live[:] = k.live
                ways[:] = k.ways
                k2 = Blocks(k.mask, k.area, k.cell, k.start, k.cover, k.first, live, ways)
                stands(g, b2, k2, j)
                out2.used[0] = 0
                if rounds(g, b2, k2, out2, flat2, NIL) == BROKEN or not balanced(g, b2, out2):
                    fall(g, out, flat, j)
            commit(out, flat)
    return out.steps[0]
