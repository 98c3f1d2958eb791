"""The ladder: rounds until nothing changes any more.

`look` finds the steps of one technique; `climb` applies round after round of everything up to `chain`. The last
technique, `set-chain`, climbs a copy of the board by what supposes nothing; it stands in a kernel of its own, called
when the rest is stuck, since Numba compiles a kernel together with everything below it, once for each level.
"""

from __future__ import annotations

from typing import Any

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
from grader.cats.uneven import uneven_sets

REGION_SINGLE, LINE_SINGLE, LOCK = SLOTS["region-single"], SLOTS["line-single"], SLOTS["lock"]
SMALL_SIGHT, LARGE_SIGHT, LINE_SIGHT = SLOTS["small-sight"], SLOTS["large-sight"], SLOTS["line-sight"]
PACKED_UNIT, PACKED_LINES, UNEVEN_SETS = SLOTS["packed-unit"], SLOTS["packed-lines"], SLOTS["uneven-sets"]
PAIRS, TRIPLES, FISH, LARGE_SETS = SLOTS["pairs"], SLOTS["triples"], SLOTS["fish"], SLOTS["large-sets"]
MIXED_SETS, CHAIN_1, CHAIN_2 = SLOTS["mixed-sets"], SLOTS["chain-1"], SLOTS["chain-2"]
CHAIN, SET_CHAIN = SLOTS["chain"], SLOTS["set-chain"]
ENDLESS = 1000
STUCK, MOVED, SOLVED, BROKEN = 0, 1, 2, 3


@jit
def look(g: Any, b: Any, s: Any, out: Any, t: int) -> int:
    """The steps of a technique other than `set-chain`; their number."""
    n = g.n[0]
    begin(out, t)
    # numbers that callees take come from variables, since a literal would compile the callee again
    if t in (REGION_SINGLE, LINE_SINGLE):
        first, last = (2 * n, 3 * n) if t == REGION_SINGLE else (0 * n, 2 * n)
        singles(g, b, first, last, out)
    elif t == LOCK:
        locks(g, b, out)
    elif t in (SMALL_SIGHT, LARGE_SIGHT):
        region_sight(g, b, LARGE_SIGHT - t, out)
    elif t == LINE_SIGHT:
        line_sight(g, b, out)
    elif t in (PACKED_UNIT, PACKED_LINES, UNEVEN_SETS):
        if g.cats[0] > 1:
            if t == PACKED_UNIT:
                packed_unit(g, b, out)
            elif t == PACKED_LINES:
                packed_lines(g, b, out)
            else:
                uneven_sets(g, b, out)
    elif t in (PAIRS, TRIPLES, FISH):
        size, first, last = n * 0 + 2, n * 0 + REGIONS_AND_LINES, n * 0 + ROWS_AND_COLUMNS
        if t == TRIPLES:
            size = size + 1
        elif t == FISH:
            first, last = last, last + 2
        sets(g, b, size, first, last, out)
        if t == FISH:
            sets(g, b, size + 1, first, last, out)
    elif t == LARGE_SETS:
        large_sets(g, b, out)
    elif t == MIXED_SETS:
        mixed_sets(g, b, out)
    elif t in (CHAIN_1, CHAIN_2, CHAIN):
        waves = n * 0 + ENDLESS
        if t < CHAIN:
            waves = t - CHAIN_1 + 1
        chains(g, b, waves, s, out)
    return out.steps[0]


@jit
def finish(g: Any, b: Any, out: Any, t: int) -> None:
    """Apply the steps of the technique in slot t and count the round."""
    if t <= LINE_SINGLE:
        out.open[out.opened[0]] = open_cats(g, b, out)
        out.opened[0] += 1
    apply(g, b, out)
    out.rounds[t] += 1
    out.round[0] += 1


@jit
def climb(G: Any, B: Any, S: Any, OUT: Any, top: int) -> int:
    """Rounds of the techniques in the slots up to `top` (below `set-chain`), until one of the four words above.

    MOVED: the pad is half full; take the steps and come again. A full pad raises in Python.
    """
    g, b, s, out = G[0], B[0], S[0], OUT[0]
    while b.left[0]:
        if b.broken[0] or starved(g, b) >= 0:
            return BROKEN
        if out.size[0] > ROUND:
            return MOVED
        t = 0
        while t <= top and (out.use[t] == 0 or look(g, b, s, out, t) == 0):
            t += 1
        if t > top or out.full[0]:
            return STUCK
        finish(g, b, out, t)
    return BROKEN if b.broken[0] else SOLVED


@jit
def close_round(G: Any, B: Any, OUT: Any, t: int) -> None:
    """`finish` for Python."""
    finish(G[0], B[0], OUT[0], t)


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
def short_of(g: Any, b: Any) -> int:
    """The unit that a broken board leaves short, one past the last if steps of a round contradict each other."""
    u = starved(g, b)
    return u if u >= 0 else 3 * g.n[0]


@jit
def follow(g: Any, b: Any, s: Any, out: Any) -> int:
    """Climb by what supposes nothing, up to `large-sets`; the unit left short in the end, or -1."""
    while b.left[0]:
        u = starved(g, b)
        if u >= 0:
            return u
        out.size[0] = 0
        t = 0
        while t <= LARGE_SETS and look(g, b, s, out, t) == 0:
            t += 1
        if t > LARGE_SETS:
            return -1
        apply(g, b, out)
        if b.broken[0]:
            return short_of(g, b)
    return -1


@jit
def set_chains(G: Any, B: Any, S: Any, SPARE: Any, SCRAP: Any, OUT: Any) -> int:
    """Every cell whose cat leads the plain techniques to a unit left short. Pattern: the cell and the unit."""
    g, b, spare, out = G[0], B[0], SPARE[0], OUT[0]
    begin(out, SET_CHAIN)
    if starved(g, b) >= 0 or b.broken[0]:
        return 0
    for w in range(g.words[0]):
        m = b.cand[w]
        while m:
            c = w * 62 + lowest(m)
            m &= m - 1
            copy(g, b, spare)
            place(g, spare, c)
            u = follow(g, spare, S[0], SCRAP[0])
            if u >= 0:
                note(out, PATTERN, c)
                if u < 3 * g.n[0]:
                    note_unit(g, out, PATTERN, u)
                note(out, REMOVED, c)
                commit(out)
    return out.steps[0]
