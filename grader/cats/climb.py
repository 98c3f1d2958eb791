"""The whole ladder in one kernel: rounds until nothing changes any more.

`look` finds the steps of one technique; `climb` applies round after round, or (`only` >= 0 in the facade) is not used at
all and `look` alone answers. The last technique, `set-chain`, climbs a copy of the board by everything up to `large-sets`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit, lowest
from grader.cats.board import place, starved
from grader.cats.chains import chains
from grader.cats.locks import locks
from grader.cats.mixed import mixed_sets
from grader.cats.packing import packed_lines
from grader.cats.sets import REGIONS_AND_LINES, ROWS_AND_COLUMNS, large_sets, sets
from grader.cats.sight import line_sight, packed_unit, region_sight
from grader.cats.singles import open_cats, singles
from grader.cats.steps import PATTERN, REMOVED, ROUND, apply, begin, commit, note, note_unit
from grader.cats.techniques import SLOTS
from grader.jit import NIL, ONE

REGION_SINGLE, LINE_SINGLE, LOCK = SLOTS["region-single"], SLOTS["line-single"], SLOTS["lock"]
SMALL_SIGHT, LARGE_SIGHT, LINE_SIGHT = SLOTS["small-sight"], SLOTS["large-sight"], SLOTS["line-sight"]
PACKED_UNIT, PACKED_LINES = SLOTS["packed-unit"], SLOTS["packed-lines"]
PAIRS, TRIPLES, FISH, LARGE_SETS = SLOTS["pairs"], SLOTS["triples"], SLOTS["fish"], SLOTS["large-sets"]
MIXED_SETS, CHAIN_1, CHAIN_2 = SLOTS["mixed-sets"], SLOTS["chain-1"], SLOTS["chain-2"]
CHAIN, SET_CHAIN = SLOTS["chain"], SLOTS["set-chain"]
TWO, THREE, ENDLESS = np.int64(2), np.int64(3), np.int64(1000)
LINES, FISHES, FAMILIES = np.int64(REGIONS_AND_LINES), np.int64(ROWS_AND_COLUMNS), np.int64(6)
STUCK, MOVED, SOLVED, BROKEN = 0, 1, 2, 3


@jit
def look_plain(g: Any, b: Any, out: Any, t: int) -> int:
    """The steps of a technique that supposes nothing; their number."""
    n = g.n[0]
    begin(out, t)
    if t == REGION_SINGLE:
        singles(g, b, 2 * n, 3 * n, out)
    elif t == LINE_SINGLE:
        singles(g, b, NIL, 2 * n, out)
    elif t == LOCK:
        locks(g, b, out)
    elif t == SMALL_SIGHT:
        region_sight(g, b, ONE, out)
    elif t == LARGE_SIGHT:
        region_sight(g, b, NIL, out)
    elif t == LINE_SIGHT:
        line_sight(g, b, out)
    elif t == PACKED_UNIT:
        if g.cats[0] > 1:
            packed_unit(g, b, out)
    elif t == PACKED_LINES:
        if g.cats[0] > 1:
            packed_lines(g, b, out)
    elif t == PAIRS:
        sets(g, b, TWO, LINES, FISHES, out)
    elif t == TRIPLES:
        sets(g, b, THREE, LINES, FISHES, out)
    elif t == FISH:
        sets(g, b, TWO, FISHES, FAMILIES, out)
        sets(g, b, THREE, FISHES, FAMILIES, out)
    elif t == LARGE_SETS:
        large_sets(g, b, out)
    elif t == MIXED_SETS:
        mixed_sets(g, b, out)
    return out.steps[0]


@jit
def copy(g: Any, b: Any, to: Any) -> None:
    """A board onto another of the same regions."""
    n, words = g.n[0], g.words[0]
    for w in range(words):
        to.cand[w] = b.cand[w]
        to.cats[w] = b.cats[w]
        for u in range(3 * n):
            to.unit[u, w] = b.unit[u, w]
        for c in range(n * n):
            to.see[c, w] = b.see[c, w]
    for u in range(3 * n):
        to.need[u] = b.need[u]
    for c in range(n * n):
        to.region[c] = b.region[c]
    to.left[0] = b.left[0]
    to.broken[0] = b.broken[0]


@jit
def follow(g: Any, b: Any, out: Any) -> int:
    """Climb by what supposes nothing, up to `large-sets`; the unit left short in the end, or -1."""
    out.round[0] = 0
    while b.left[0]:
        u = starved(g, b)
        if u >= 0:
            return u
        if b.broken[0]:
            return 0
        out.size[0] = 0
        t = 0
        while t <= LARGE_SETS and look_plain(g, b, out, t) == 0:
            t += 1
        if t > LARGE_SETS:
            return -1
        apply(g, b, out)
    return 0 if b.broken[0] else -1


@jit
def set_chains(g: Any, b: Any, spare: Any, scrap: Any, out: Any) -> None:
    """Every cell whose cat leads the plain techniques to a unit left short. Pattern: the cell and the unit."""
    for w in range(g.words[0]):
        m = b.cand[w]
        while m:
            c = w * 62 + lowest(m)
            m &= m - 1
            copy(g, b, spare)
            place(g, spare, c)
            u = follow(g, spare, scrap)
            if u >= 0:
                note(out, PATTERN, c)
                note_unit(g, out, PATTERN, u)
                note(out, REMOVED, c)
                commit(out)


@jit
def look(g: Any, b: Any, s: Any, spare: Any, scrap: Any, out: Any, t: int) -> int:
    """The steps of any technique; their number."""
    if t < CHAIN_1:
        return look_plain(g, b, out, t)
    begin(out, t)
    if t == CHAIN_1:
        chains(g, b, ONE, s, out)
    elif t == CHAIN_2:
        chains(g, b, TWO, s, out)
    elif t == CHAIN:
        chains(g, b, ENDLESS, s, out)
    elif t == SET_CHAIN:
        set_chains(g, b, spare, scrap, out)
    return out.steps[0]


@jit
def climb(g: Any, b: Any, s: Any, spare: Any, scrap: Any, out: Any, top: int) -> int:
    """Rounds of the techniques in the slots up to `top`, until one of the four words above."""
    while b.left[0]:
        if b.broken[0] or starved(g, b) >= 0:
            return BROKEN
        if out.size[0] > ROUND:
            return MOVED
        t = 0
        while t <= top and (out.use[t] == 0 or look(g, b, s, spare, scrap, out, t) == 0):
            t += 1
        if t > top:
            return STUCK
        if out.full[0]:
            return STUCK
        if t <= LINE_SINGLE:
            out.open[out.opened[0]] = open_cats(g, b, out)
            out.opened[0] += 1
        apply(g, b, out)
        out.rounds[t] += 1
        out.round[0] += 1
    return BROKEN if b.broken[0] else SOLVED
