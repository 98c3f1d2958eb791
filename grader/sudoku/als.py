"""Techniques on almost locked sets, which are gathered once for all of them."""

from __future__ import annotations

import numpy as np

from grader.jit import compiler
from grader.sudoku.almost_locked import gather, tie
from grader.sudoku.als_chains import als_chain
from grader.sudoku.als_pairs import als_xy_wing, als_xz
from grader.sudoku.death_blossom import death_blossom
from grader.sudoku.steps import begin
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("als-xz", "als-xy-wing", "als-chain", "death-blossom")
ALS_XZ, ALS_XY_WING, ALS_CHAIN, DEATH_BLOSSOM = (SLOTS[name] for name in FINDS)


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    gather(g, b, out)
    tie(g, b, out)
    for t in range(first, last + 1):
        if out.use[t] == 0:
            continue
        begin(out, t)
        if t == ALS_XZ:
            als_xz(g, b, out)
        elif t == ALS_XY_WING:
            als_xy_wing(g, b, out)
        elif t == ALS_CHAIN:
            als_chain(g, b, out)
        elif t == DEATH_BLOSSOM:
            death_blossom(g, b, out)
        if out.steps[0]:
            return t
    return -1
