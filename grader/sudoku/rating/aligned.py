"""Aligned pair exclusion: a digit of one cell falls when each digit of another cell is impossible beside it.

Two digits are impossible together where the cells see each other and they are equal, or where a cell of just these two
candidates sees both cells. At least two such cells must see both, as in Sudoku Explainer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.rating.table import AT, TENTHS
from grader.sudoku.rating.verdict import close_verdict, falls, open_verdict

jit = compiler("grader.sudoku")

PAIR = np.int64(AT["aligned-pair-exclusion"])
BASE = TENTHS[PAIR]


@jit
def exclude(g: Any, b: Any, k: Any, c: int, e: int, pairs: int) -> None:
    """Digits of c that leave e none; `pairs` excluding cells are in `k.cells`."""
    rest = b.cand[c]
    while rest:
        digit = rest & -rest
        rest ^= digit
        left = b.cand[e]
        if g.sees[c, e]:
            left &= ~digit
        for i in range(pairs):
            two = b.cand[k.cells[i]]
            if two & digit:
                left &= ~two | digit
        if left == 0:
            falls(b, k, BASE, c, digit)


@jit
def aligned_pair(g: Any, b: Any, k: Any) -> None:
    """All pairs of cells with two bivalue cells that see both."""
    cells = len(b.cand)
    n = b.place.shape[1]
    # as many excluding cells as a cell has candidates are needed at least: each rules out one digit of the other
    seen = np.zeros((cells, 2), np.int64)
    for c in range(cells):
        if b.cand[c]:
            for i in range(g.peers.shape[1]):
                e = g.peers[c, i]
                if g.count[b.cand[e]] == 2:
                    seen[c, e & 1] |= 1 << (e >> 1)
    for c in range(cells):
        if seen[c, 0] | seen[c, 1] == 0:
            continue
        for e in range(c + 1, cells):
            even = seen[c, 0] & seen[e, 0]
            odd = seen[c, 1] & seen[e, 1]
            if even | odd == 0:
                continue
            pairs = NIL
            for i in range(g.peers.shape[1]):
                f = g.peers[c, i]
                word = odd if f & 1 else even
                if (word >> (f >> 1)) & 1:
                    k.cells[pairs] = f
                    pairs += 1
            if pairs >= 2 and min(g.count[b.cand[c]], g.count[b.cand[e]]) <= min(pairs + 1, n):
                exclude(g, b, k, c, e, pairs)
                exclude(g, b, k, e, c, pairs)


@jit
def search(G: np.ndarray, B: np.ndarray, K: np.ndarray, OUT: np.ndarray, marks: np.ndarray) -> bool:
    """A round of this rung, applied; False when nothing falls."""
    open_verdict(K[0], OUT[0], PAIR)
    aligned_pair(G[0], B[0], K[0])
    return close_verdict(G[0], B[0], K[0], OUT[0], marks)
