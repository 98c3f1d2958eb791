"""The exact solver: counts solutions up to a limit by depth first search on the unit with the least choice.

Looking row by row instead costs 1.1, 3.4, 23 and 164 times as much at 8, 10, 12 and 14 rows. A node is one look at all
units; limits are counted in nodes, so that an answer is the same on every machine.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit, lowest, popcount
from grader.cats.board import rule
from grader.cats.geometry import DEPTH, UNITS, WORDS
from grader.jit import record

NODES = 10_000_000  # looks before an answer is undecided: about a second
KEPT = 1024  # solutions kept at most
HUGE = 1 << 30
NONE = 1 << 60


def stack() -> np.ndarray:
    """The memory of a search: an array of one record, one row a level."""
    return record(
        cand=np.zeros((DEPTH, WORDS), np.int64),
        cats=np.zeros((DEPTH, WORDS), np.int64),
        need=np.zeros((DEPTH, UNITS), np.int64),
        looks=np.zeros(1, np.int64),  # nodes used by the last search
        found=np.zeros((KEPT, WORDS), np.int64),  # its first solutions, as sets of cells
    )


@jit
def ready(g: Any, s: Any) -> None:
    """Level 0 for a whole board."""
    for w in range(g.words[0]):
        s.cand[0, w] = g.every[w]
        s.cats[0, w] = 0
    for u in range(3 * g.n[0]):
        s.need[0, u] = g.cats[0]


@jit
def put(g: Any, b: Any, s: Any, d: int, c: int) -> None:
    """A cat goes to c on level d."""
    s.cats[d, g.word[c]] |= g.bit[c]
    rule(g, b.unit, b.region, s.cand[d], s.need[d], c)


@jit
def tightest(g: Any, b: Any, cand: np.ndarray, need: np.ndarray) -> int:
    """The unit with the least choice: (cells left - cats needed) * 64 + unit, NONE if no unit needs a cat.

    Below 0 the unit is short, below 64 its cells are forced. Regions first, since they are the small ones while a board
    grows. The first two words are read by themselves: a loop of two costs more than its body.
    """
    n, words = g.n[0], g.words[0]
    best = HUGE
    at = -1
    for u in range(2 * n, 3 * n):
        if need[u] > 0:
            k = popcount(cand[0] & b.unit[u, 0]) + popcount(cand[1] & b.unit[u, 1]) - need[u]
            for w in range(2, words):
                k += popcount(cand[w] & b.unit[u, w])
            if k < best:
                best = k
                at = u
                if k <= 0:
                    return k * 64 + u
    for u in range(2 * n):
        if need[u] > 0:
            k = popcount(cand[0] & b.unit[u, 0]) + popcount(cand[1] & b.unit[u, 1]) - need[u]
            for w in range(2, words):
                k += popcount(cand[w] & b.unit[u, w])
            if k < best:
                best = k
                at = u
                if k <= 0:
                    break
    return best * 64 + at if at >= 0 else NONE


@jit
def force(g: Any, b: Any, s: Any, d: int, u: int) -> bool:
    """All cells left to unit u on level d get a cat; False if two of them see each other."""
    for w in range(g.words[0]):
        m = s.cand[d, w] & b.unit[u, w]
        while m:
            low = m & -m
            c = w * 62 + lowest(m)
            m ^= low
            if s.cand[d, w] & low == 0:
                return False
            put(g, b, s, d, c)
    return True


@jit
def swap(g: Any, s: Any, d: int) -> None:
    """Level d + 1 takes the place of level d."""
    for v in range(g.words[0]):
        s.cand[d, v] = s.cand[d + 1, v]
        s.cats[d, v] = s.cats[d + 1, v]
    for v in range(3 * g.n[0]):
        s.need[d, v] = s.need[d + 1, v]


@jit
def search(g: Any, b: Any, s: Any, limit: int, nodes: int) -> int:
    """Solutions below level 0, at most `limit`; the first `KEPT` of them are kept in `found`.

    -1 - the number found when `nodes` looks did not decide. Of the board only `unit` and `region` are read.
    """
    words, units = g.words[0], 3 * g.n[0]
    hits = 0
    d = 0
    s.looks[0] = 0
    while d >= 0:
        if s.looks[0] >= nodes:
            return -1 - hits
        s.looks[0] += 1
        choice = tightest(g, b, s.cand[d], s.need[d])
        if choice == NONE:
            if hits < KEPT:
                for w in range(WORDS):
                    s.found[hits, w] = s.cats[d, w] if w < words else 0
            hits += 1
            if hits >= limit:
                return hits
            d -= 1
        elif choice < 0:
            d -= 1
        elif choice < 64:
            if not force(g, b, s, d, choice):
                d -= 1
        else:
            at = choice & 63
            w = 0
            while s.cand[d, w] & b.unit[at, w] == 0:
                w += 1
            m = s.cand[d, w] & b.unit[at, w]
            for v in range(words):
                s.cand[d + 1, v] = s.cand[d, v]
                s.cats[d + 1, v] = s.cats[d, v]
            for v in range(units):
                s.need[d + 1, v] = s.need[d, v]
            s.cand[d, w] &= ~(m & -m)
            # of a pair the other one is forced when this one fails: settle that now, or give the level up
            if choice >= 128 or force(g, b, s, d, at):
                d += 1
            else:
                swap(g, s, d)
            put(g, b, s, d, w * 62 + lowest(m))
    return hits


@jit
def count_board(g: Any, b: Any, s: Any, limit: int, nodes: int) -> int:
    """`search` for the whole board."""
    ready(g, s)
    return search(g, b, s, limit, nodes)
