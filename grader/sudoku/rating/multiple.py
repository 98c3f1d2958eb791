"""Multiple forcing chains with static links: whichever candidate of a cell, or place of a digit in a house, is true, a
chain from it says the same. 8.0 + length, where the length is that of all the chains together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.rating.links import XY, link_up, walk
from grader.sudoku.rating.table import AT, TENTHS, longer
from grader.sudoku.rating.verdict import close_verdict, falls, open_verdict

jit = compiler("grader.sudoku")

MULTIPLE = np.int64(AT["multiple-forcing-chain"])
BASE = TENTHS[MULTIPLE]
ON = np.bool_(True)
NOWHERE = np.int64(-1)
UNBOUND = np.int64(1 << 30)


@jit
def multiple(g: Any, b: Any, k: Any) -> None:
    """A candidate falls that turns off, by chains, all candidates of a cell or all places of a digit in a house.

    That is read backwards: a chain from e on to a off is one from a on to e off, of the same length. Cells and houses
    of two are left out, since there the two chains are one forcing chain.
    """
    houses, n = b.place.shape
    for e in range(k.number[0]):
        walk(k, XY, e, ON, UNBOUND, ON, NOWHERE)
        for c in range(len(b.cand)):
            if g.count[b.cand[c]] < 3:
                continue
            nodes = 0
            rest = b.cand[c]
            while rest:
                off = k.off[k.index[c * n + g.lowest[rest]]]
                rest &= rest - 1
                nodes += off
                if off == 0:
                    nodes = -1
                    break
            if nodes > 0:
                falls(b, k, BASE + longer(nodes - 2), k.cell[e], 1 << k.digit[e])
        for h in range(houses):
            for d in range(n):
                if g.count[b.place[h, d]] < 3:
                    continue
                nodes = 0
                rest = b.place[h, d]
                while rest:
                    off = k.off[k.index[g.house[h, g.lowest[rest]] * n + d]]
                    rest &= rest - 1
                    nodes += off
                    if off == 0:
                        nodes = -1
                        break
                if nodes > 0:
                    falls(b, k, BASE + longer(nodes - 2), k.cell[e], 1 << k.digit[e])


@jit
def search(G: np.ndarray, B: np.ndarray, K: np.ndarray, OUT: np.ndarray, marks: np.ndarray) -> bool:
    """A round of this rung, applied; False when nothing falls."""
    open_verdict(K[0], OUT[0], MULTIPLE)
    link_up(G[0], B[0], K[0])
    multiple(G[0], B[0], K[0])
    return close_verdict(G[0], B[0], K[0], OUT[0], marks)
