"""One or two regions against one or two lines, when they need different numbers of cats, or reach past each other.

What the first hold outside the second is so little that the second get all their cats from the first: the rest of the
second is out. `lock` is the case of one and one; with one cat a unit, sets and chains say the same more simply.
"""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit
from grader.cats.board import holds
from grader.cats.steps import LINKS, PATTERN, REMOVED, commit, note_cells, note_unit


@jit
def against(g: Any, b: Any, first: int, second: int, third: int, fourth: int, out: Any) -> None:
    """Units first and second take all cats of third and fourth (second, fourth may be -1)."""
    words = g.words[0]
    most = b.need[first] - b.need[third] + 1
    if second >= 0:
        most += b.need[second]
    if fourth >= 0:
        most -= b.need[fourth]
    if most < 1 or most > 3:
        return
    rest = 0
    for w in range(words):
        mine, theirs = b.unit[first, w], b.unit[third, w]
        if second >= 0:
            mine |= b.unit[second, w]
        if fourth >= 0:
            theirs |= b.unit[fourth, w]
        out.set[0, w] = b.cand[w] & mine & ~theirs
        out.set[1, w] = b.cand[w] & theirs & ~mine
        rest |= out.set[1, w]
    if rest == 0 or holds(g, b, out.set[0], most):
        return
    for u in (first, second):
        if u >= 0:
            note_unit(g, out, PATTERN, u)
    for u in (third, fourth):
        if u >= 0:
            note_unit(g, out, LINKS, u)
    note_cells(g, out, REMOVED, out.set[1])
    commit(out)


@jit
def uneven_sets(g: Any, b: Any, out: Any) -> None:
    """Regions against rows and against columns, and the other way round. Pattern: the first; links: the second."""
    n = g.n[0]
    for family in range(4):
        lines = n * (family // 2)
        base, other = (2 * n, lines) if family % 2 == 0 else (lines, 2 * n)
        for u in range(base, base + n):
            for v in range(u, base + n):
                if b.need[u] == 0 or b.need[v] == 0:
                    continue
                for x in range(other, other + n):
                    for y in range(x, other + n):
                        if b.need[x] == 0 or b.need[y] == 0 or (u == v and x == y):
                            continue
                        against(g, b, u, v if v > u else -1, x, y if y > x else -1, out)
