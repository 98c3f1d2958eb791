"""The cheap techniques, up to what is seen from a line, run to their fixed point in one kernel.

`grader.cats.desk` goes on with the rarer ones, each of which is a kernel of its own in `grader.cats.rare`: Numba
compiles a kernel together with everything below it, so one kernel for all of them would take longer to compile.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit
from grader.cats.board import place, starved
from grader.cats.locks import locks
from grader.cats.sight import line_sight, region_sight
from grader.cats.singles import open_cats, singles
from grader.cats.steps import PATTERN, REMOVED, ROUND, apply, begin, commit, note, note_unit
from grader.cats.techniques import SLOTS

REGION_SINGLE, LINE_SINGLE, LOCK = SLOTS["region-single"], SLOTS["line-single"], SLOTS["lock"]
SMALL_SIGHT, LARGE_SIGHT, LINE_SIGHT = SLOTS["small-sight"], SLOTS["large-sight"], SLOTS["line-sight"]
LAST = LINE_SIGHT  # slot of the last technique of this kernel
STUCK, MOVED, SOLVED, BROKEN = 0, 1, 2, 3


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """The steps of one of the cheap techniques; their number."""
    n = g.n[0]
    begin(out, t)
    if t in (REGION_SINGLE, LINE_SINGLE):
        # a literal 0 here would compile `singles` again
        first, last = (2 * n, 3 * n) if t == REGION_SINGLE else (0 * n, 2 * n)
        singles(g, b, first, last, out)
    elif t == LOCK:
        locks(g, b, out)
    elif t in (SMALL_SIGHT, LARGE_SIGHT):
        region_sight(g, b, LARGE_SIGHT - t, out)
    elif t == LINE_SIGHT:
        line_sight(g, b, out)
    return out.steps[0]


@jit
def climb(G: Any, B: Any, OUT: Any, top: int, only: int) -> int:
    """Rounds of the techniques in the slots up to `top`, `LAST` at most, until one of the four words above.

    MOVED: the pad is half full; take the steps and come again. A full pad raises in Python. With `only` >= 0 the steps
    of that slot are found and the board stays as it is.
    """
    g, b, out = G[0], B[0], OUT[0]
    if only >= 0:
        look(g, b, out, only)
        return STUCK
    while b.left[0]:
        if b.broken[0] or starved(g, b) >= 0:
            return BROKEN
        if out.length[0] > ROUND:
            return MOVED
        t = 0
        while t <= top and (out.use[t] == 0 or look(g, b, out, t) == 0):
            t += 1
        if t > top or out.full[0]:
            return STUCK
        if t <= LINE_SINGLE:
            out.open[out.opened[0]] = open_cats(g, b, out)
            out.opened[0] += 1
        apply(g, b, out)
        out.rounds[t] += 1
        out.number[0] += 1
    return BROKEN if b.broken[0] else SOLVED


@jit
def close_round(G: Any, B: Any, OUT: Any, t: int) -> None:
    """Apply the steps that the rarer technique in slot t has put on the pad, and count the round."""
    out = OUT[0]
    apply(G[0], B[0], out)
    out.rounds[t] += 1
    out.number[0] += 1


@jit
def suppose(G: Any, B: Any, SPARE: Any, c: int) -> None:
    """The board with a cat at c, on the spare board."""
    g, b, to = G[0], B[0], SPARE[0]
    for w in range(g.words[0]):
        to.cand[w] = b.cand[w]
        to.cats[w] = b.cats[w]
        for u in range(3 * g.n[0]):
            to.unit[u, w] = b.unit[u, w]
        for x in range(g.n[0] * g.n[0]):
            to.see[x, w] = b.see[x, w]
    for u in range(3 * g.n[0]):
        to.need[u] = b.need[u]
    for x in range(g.n[0] * g.n[0]):
        to.region[x] = b.region[x]
    to.left[0] = b.left[0]
    to.broken[0] = b.broken[0]
    place(g, to, c)


@jit
def fallen(G: Any, SPARE: Any) -> int:
    """The unit that a supposition leaves short, -1 if steps of one round contradict each other."""
    return starved(G[0], SPARE[0])


@jit
def note_fallen(G: Any, OUT: Any, cells: np.ndarray, units: np.ndarray, t: int) -> None:
    """A round of `set-chain`, which has slot t. Pattern: the cell and the unit left short; removed: the cell."""
    g, out = G[0], OUT[0]
    begin(out, t)
    for i in range(len(cells)):
        note(out, PATTERN, cells[i])
        if units[i] >= 0:
            note_unit(g, out, PATTERN, units[i])
        note(out, REMOVED, cells[i])
        commit(out)
