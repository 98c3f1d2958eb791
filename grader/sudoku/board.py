"""The board: what is still possible. Only `reset`, `put`, `strike` and `steps.apply` change it; techniques read it.

`cand[c]` digits that may stand in a cell, `place[h, d]` positions in a house where a digit may stand; both empty out as
cells are filled. `value[c]` digit + 1 or 0, `given[c]` 1 where it was
given, `free[h]` positions not filled yet, `left[0]` cells to fill. `broken[0]` is
set when a digit was put where it cannot stand: the puzzle has no solution.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler, record

jit = compiler("grader.sudoku")


def board(geometry: np.ndarray) -> np.ndarray:
    """A board for this geometry: an array of one record."""
    houses, n = geometry["house"][0].shape
    return record(
        cand=np.zeros(n * n, np.int64),
        place=np.zeros((houses, n), np.int64),
        value=np.zeros(n * n, np.int64),
        given=np.zeros(n * n, np.int64),
        free=np.zeros(houses, np.int64),
        left=np.zeros(1, np.int64),
        broken=np.zeros(1, np.int64),
    )


@jit
def strike(g: Any, b: Any, c: int, d: int) -> None:
    """Digit d falls in cell c."""
    bit = 1 << d
    if b.cand[c] & bit:
        b.cand[c] ^= bit
        for t in range(g.inside.shape[1]):
            b.place[g.inside[c, t], d] &= ~(1 << g.spot[c, t])


@jit
def put(g: Any, b: Any, c: int, d: int) -> None:
    """Digit d goes into cell c and falls in all cells that see it."""
    digits = b.cand[c]
    if digits & (1 << d) == 0:
        if b.value[c] != d + 1:
            b.broken[0] = 1
        return
    b.value[c] = d + 1
    b.left[0] -= 1
    b.cand[c] = 0
    for t in range(g.inside.shape[1]):
        h = g.inside[c, t]
        keep = ~(1 << g.spot[c, t])
        b.free[h] &= keep
        rest = digits
        while rest:
            b.place[h, g.lowest[rest]] &= keep
            rest &= rest - 1
    for t in range(g.inside.shape[1]):
        h = g.inside[c, t]
        rest = b.place[h, d]
        while rest:
            strike(g, b, g.house[h, g.lowest[rest]], d)
            rest &= rest - 1


@jit
def reset(g: Any, b: Any, p: np.ndarray) -> None:
    """The position of the givens p: int64, digit + 1 or 0 a cell."""
    full = (1 << b.place.shape[1]) - 1
    b.cand[:] = full
    b.place[:] = full
    b.free[:] = full
    b.value[:] = 0
    b.given[:] = 0
    b.left[0] = len(p)
    b.broken[0] = 0
    for c in range(len(p)):
        if p[c]:
            b.given[c] = 1
            put(g, b, c, p[c] - 1)


@jit
def start(G: np.ndarray, B: np.ndarray, p: np.ndarray) -> None:
    """`reset` for a caller in Python."""
    reset(G[0], B[0], p)


@jit
def change(G: np.ndarray, B: np.ndarray, concluded: np.ndarray, removed: np.ndarray) -> None:
    """Put the concluded candidates, then strike the removed ones; a candidate that is both breaks the board."""
    g = G[0]
    b = B[0]
    n = b.place.shape[1]
    for fact in concluded:
        put(g, b, fact // n, fact % n)
    for fact in removed:
        if b.value[fact // n] == fact % n + 1:
            b.broken[0] = 1
        strike(g, b, fact // n, fact % n)
