"""The board: what is still possible. Only `start`, `place` and `cross` change it; techniques read it.

`cand` cells that may still get a cat, `cats` those that have one, `need[u]` cats that unit u still lacks, `unit[u]` its
cells, `region[c]`, `see[c]` the cells that a cat at c rules out (those around it, and its units that need but one).
`left[0]` cats to find; `broken[0]` is set when a cat was put where it cannot be or a unit cannot be filled any more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit, lowest, popcount
from grader.cats.geometry import CELLS, UNITS, WORDS
from grader.jit import record


def board() -> np.ndarray:
    """An empty board of any size: an array of one record."""
    return record(
        cand=np.zeros(WORDS, np.int64),
        cats=np.zeros(WORDS, np.int64),
        need=np.zeros(UNITS, np.int64),
        unit=np.zeros((UNITS, WORDS), np.int64),
        region=np.zeros(CELLS, np.int64),
        see=np.zeros((CELLS, WORDS), np.int64),
        left=np.zeros(1, np.int64),
        broken=np.zeros(1, np.int64),
    )


@jit
def lay(g: Any, b: Any, regions: np.ndarray) -> None:
    """Set lines and regions; region -1 is none yet."""
    n, words = g.n[0], g.words[0]
    for w in range(words):
        for u in range(2 * n):
            b.unit[u, w] = g.line[u, w]
        for u in range(2 * n, 3 * n):
            b.unit[u, w] = 0
    for c in range(n * n):
        b.region[c] = regions[c]
        if regions[c] >= 0:
            b.unit[2 * n + regions[c], g.word[c]] |= g.bit[c]


@jit
def rule(g: Any, unit: np.ndarray, region: np.ndarray, cand: np.ndarray, need: np.ndarray, c: int) -> None:
    """A cat is at c: cells around it are out, and so is the rest of a unit that has all its cats."""
    n, words = g.n[0], g.words[0]
    for w in range(words):
        cand[w] &= ~g.touch[c, w]
    for t in range(3):
        u = g.row[c]
        if t == 1:
            u = n + g.column[c]
        elif t == 2:
            u = 2 * n + region[c]
        need[u] -= 1
        if need[u] == 0:
            for w in range(words):
                cand[w] &= ~unit[u, w]


@jit
def widen(g: Any, b: Any, u: int) -> None:
    """Unit u needs but one cat: its cells see each other now."""
    words = g.words[0]
    for v in range(words):
        m = b.unit[u, v]
        while m:
            c = v * 62 + lowest(m)
            m &= m - 1
            for w in range(words):
                b.see[c, w] |= b.unit[u, w]


@jit
def start(g: Any, b: Any, regions: np.ndarray) -> None:
    """The board before any step."""
    n, words = g.n[0], g.words[0]
    lay(g, b, regions)
    for w in range(len(b.cats)):
        b.cand[w] = g.every[w]
        b.cats[w] = 0
    for c in range(n * n):
        for w in range(words):
            b.see[c, w] = g.touch[c, w]
    for u in range(3 * n):
        b.need[u] = g.cats[0]
        if g.cats[0] == 1:
            widen(g, b, u)
    b.left[0] = n * g.cats[0]
    b.broken[0] = 0


@jit
def place(g: Any, b: Any, c: int) -> None:
    """A cat goes to c."""
    n = g.n[0]
    if b.cand[g.word[c]] & g.bit[c] == 0:
        if b.cats[g.word[c]] & g.bit[c] == 0:
            b.broken[0] = 1
        return
    b.cats[g.word[c]] |= g.bit[c]
    b.left[0] -= 1
    rule(g, b.unit, b.region, b.cand, b.need, c)
    if g.cats[0] > 1:
        for u in (g.row[c], n + g.column[c], 2 * n + b.region[c]):
            if b.need[u] == 1:
                widen(g, b, u)


@jit
def cross(g: Any, b: Any, c: int) -> None:
    """No cat is at c."""
    if b.cats[g.word[c]] & g.bit[c]:
        b.broken[0] = 1
    b.cand[g.word[c]] &= ~g.bit[c]


@jit
def room(g: Any, b: Any, u: int) -> int:
    """How many cells of unit u may still get a cat."""
    k = 0
    for w in range(g.words[0]):
        k += popcount(b.cand[w] & b.unit[u, w])
    return k


@jit
def starved(g: Any, b: Any) -> int:
    """A unit with fewer cells left than it needs cats, or -1."""
    for u in range(3 * g.n[0]):
        if b.need[u] > 0 and room(g, b, u) < b.need[u]:
            return u
    return -1


@jit
def holds(g: Any, b: Any, cells: np.ndarray, number: int) -> bool:
    """Whether so many cats (up to three) that do not see each other fit into a set of cells."""
    words = g.words[0]
    if number <= 0:
        return True
    for v in range(words):
        m = cells[v]
        if m and number == 1:
            return True
        while m:
            c = v * 62 + lowest(m)
            m &= m - 1
            for w in range(words):
                rest = cells[w] & ~b.see[c, w]
                if rest and number == 2:
                    return True
                while rest:
                    d = w * 62 + lowest(rest)
                    rest &= rest - 1
                    for x in range(words):
                        if cells[x] & ~b.see[c, x] & ~b.see[d, x]:
                            return True
    return False
