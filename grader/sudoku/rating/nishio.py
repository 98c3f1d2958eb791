"""Nishio: a digit assumed in a cell (or out of it) leads to a contradiction by its own places alone. 7.5 + length.

What follows comes in layers: places seen by new ones go, then houses with one place left gain it. A conclusion keeps
the set of those it rests on; length counts the sets of the two that contradict each other, less 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.rating.table import AT, TENTHS, longer
from grader.sudoku.rating.verdict import close_verdict, falls, open_verdict

jit = compiler("grader.sudoku")

NISHIO = np.int64(AT["nishio"])
BASE = TENTHS[NISHIO]
OFF, ON = np.bool_(False), np.bool_(True)
HALF = 41  # cells in each of the two words of a set
NEVER = 1 << 30


@jit
def size_of(roots: np.ndarray) -> int:
    """Members of a set of four words."""
    size = 0
    for w in range(4):
        rest = roots[w]
        while rest:
            rest &= rest - 1
            size += 1
    return size


@jit
def join(k: Any, h: int, places: int, g: Any) -> None:
    """`k.union` becomes what the offs at these places of a house rest on together."""
    k.union[:] = 0
    while places:
        e = g.house[h, g.lowest[places]]
        places &= places - 1
        for w in range(4):
            k.union[w] |= k.off_roots[e, w]


@jit
def assume(g: Any, b: Any, k: Any, d: int, c: int, on: bool) -> int:
    """Nodes of the two chains that contradict each other when digit d is in (out of) cell c; 0: none do."""
    houses = b.place.shape[0]
    k.on_at[:] = 0
    k.off_at[:] = 0
    k.gone[:] = 0
    at = 1
    if on:
        k.on_at[c] = 1
        k.on_roots[c] = 0
        k.on_roots[c, c // HALF] = 1 << (c % HALF)
    else:
        at = 2
        k.off_at[c] = 2
        k.off_roots[c] = 0
        k.off_roots[c, 2 + c // HALF] = 1 << (c % HALF)
        for t in range(g.inside.shape[1]):
            k.gone[g.inside[c, t]] |= 1 << g.spot[c, t]
    least: int = int(NEVER)
    while True:
        if at & 1:
            at += 1
            for z in range(len(b.cand)):
                if k.on_at[z] != at - 1:
                    continue
                size = size_of(k.on_roots[z]) + 1
                for i in range(g.peers.shape[1]):
                    e = g.peers[z, i]
                    if (b.cand[e] >> d) & 1 == 0:
                        continue
                    if k.on_at[e]:
                        least = min(least, size_of(k.on_roots[e]) + size)
                        continue
                    if k.off_at[e] == 0:
                        k.off_at[e] = at
                        k.fewest[e] = NEVER
                        for t in range(g.inside.shape[1]):
                            k.gone[g.inside[e, t]] |= 1 << g.spot[e, t]
                    if k.off_at[e] == at and size <= k.fewest[e]:
                        if size < k.fewest[e]:
                            k.fewest[e] = size
                            k.off_roots[e] = 0
                            k.off_roots[e, 2 + e // HALF] = 1 << (e % HALF)
                        for w in range(4):
                            k.off_roots[e, w] |= k.on_roots[z, w]
            if least < NEVER:
                return least
        at += 1
        moved = False
        for h in range(houses):
            places = b.place[h, d]
            left = places & ~k.gone[h]
            if places == 0 or left & (left - 1):
                continue
            if left == 0:
                rest = places
                while rest:
                    o = rest & -rest
                    rest ^= o
                    join(k, h, places & ~o, g)
                    least = min(least, size_of(k.union) + 1 + size_of(k.off_roots[g.house[h, g.lowest[o]]]))
                continue
            e = g.house[h, g.lowest[left]]
            if k.on_at[e] == 0 or k.on_at[e] == at:
                join(k, h, places & ~left, g)
                k.union[e // HALF] |= 1 << (e % HALF)
                size = size_of(k.union)
                if k.on_at[e] == 0 or size < k.fewest[e]:
                    k.fewest[e] = size
                    k.on_roots[e] = 0
                k.on_at[e] = at
                if size == k.fewest[e]:
                    for w in range(4):
                        k.on_roots[e, w] |= k.union[w]
                moved = True
        if least < NEVER:
            return least
        if not moved:
            return 0


@jit
def nishio(g: Any, b: Any, k: Any) -> None:
    """All assumptions that fail."""
    for d in range(b.place.shape[1]):
        for c in range(len(b.cand)):
            if (b.cand[c] >> d) & 1:
                nodes = assume(g, b, k, d, c, ON)
                if nodes:
                    falls(b, k, BASE + longer(nodes - 2), c, 1 << d)
                nodes = assume(g, b, k, d, c, OFF)
                if nodes:
                    falls(b, k, BASE + longer(nodes - 2), c, ~(1 << d))


@jit
def search(G: np.ndarray, B: np.ndarray, K: np.ndarray, OUT: np.ndarray, marks: np.ndarray) -> bool:
    """A round of this rung, applied; False when nothing falls."""
    open_verdict(K[0], OUT[0], NISHIO)
    nishio(G[0], B[0], K[0])
    return close_verdict(G[0], B[0], K[0], OUT[0], marks)
