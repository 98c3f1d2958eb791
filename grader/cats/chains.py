"""Suppose a cat and follow: if a unit is left short, there is no cat.

Wave by wave: all units that have just as many cells as they need get their cats at the same time. So the length of a
chain does not depend on the order in which somebody looks; counting single placements did, for 7 boards of 800 turned.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit, lowest, popcount
from grader.cats.board import rule
from grader.cats.geometry import UNITS, WORDS
from grader.cats.steps import LINKS, PATTERN, REMOVED, commit, note, note_unit
from grader.jit import record


def guess() -> np.ndarray:
    """The memory of one supposition: an array of one record."""
    return record(
        cand=np.zeros(WORDS, np.int64),
        need=np.zeros(UNITS, np.int64),
        wave=np.zeros(WORDS, np.int64),
        forced=np.zeros(256, np.int64),
        number=np.zeros(1, np.int64),  # of forced cats
        waves=np.zeros(1, np.int64),
    )


@jit
def short(g: Any, b: Any, s: Any) -> int:
    """A unit with too few cells, or -1; set `wave` to the cells of units with just enough."""
    words = g.words[0]
    for w in range(words):
        s.wave[w] = 0
    for u in range(3 * g.n[0]):
        need = s.need[u]
        if need > 0:
            k = 0
            for w in range(words):
                k += popcount(s.cand[w] & b.unit[u, w])
            if k < need:
                return u
            if k == need:
                for w in range(words):
                    s.wave[w] |= s.cand[w] & b.unit[u, w]
    return -1


@jit
def refute(g: Any, b: Any, c: int, most: int, s: Any) -> int:
    """The unit that a cat at c leaves short within so many waves, or -1."""
    n, words = g.n[0], g.words[0]
    for w in range(words):
        s.cand[w] = b.cand[w]
    for u in range(3 * n):
        s.need[u] = b.need[u]
    s.number[0] = 0
    s.waves[0] = 0
    rule(g, b.unit, b.region, s.cand, s.need, c)
    while True:
        u = short(g, b, s)
        if u >= 0:
            return u
        some = 0
        for w in range(words):
            some |= s.wave[w]
        if some == 0 or s.waves[0] >= most:
            return -1
        s.waves[0] += 1
        for w in range(words):
            m = s.wave[w]
            while m:
                d = w * 62 + lowest(m)
                m &= m - 1
                # two cats of one wave that see each other: the unit of the second is short in the next look
                if s.cand[w] & g.bit[d]:
                    rule(g, b.unit, b.region, s.cand, s.need, d)
                    s.forced[s.number[0]] = d
                    s.number[0] += 1


@jit
def chains(g: Any, b: Any, most: int, s: Any, out: Any) -> None:
    """Every cell that falls within so many waves. Pattern: the cell and the unit left short; links: the cats forced."""
    for w in range(g.words[0]):
        m = b.cand[w]
        while m:
            c = w * 62 + lowest(m)
            m &= m - 1
            u = refute(g, b, c, most, s)
            if u >= 0:
                note(out, PATTERN, c)
                note_unit(g, out, PATTERN, u)
                for i in range(s.number[0]):
                    note(out, LINKS, s.forced[i])
                note(out, REMOVED, c)
                commit(out)
