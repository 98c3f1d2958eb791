"""A unit that must take all the cats of another from the cells they share, so that the rest of the other is out.

With one cat: all cells left to a region lie in one line, or all cells left to a line in one region. With more: what the
first unit holds outside the second leaves it so short that it needs every cat the second has to give.
"""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit
from grader.cats.board import holds
from grader.cats.steps import LINKS, PATTERN, REMOVED, commit, note_cells, note_unit


@jit
def lock(g: Any, b: Any, u: int, v: int, out: Any) -> None:
    """Unit u takes all cats of unit v. Pattern: u and its cells in v; link: v; removed: the rest of v."""
    if b.need[u] < b.need[v]:
        return
    words = g.words[0]
    rest = 0
    shared = 0
    for w in range(words):
        out.set[0, w] = b.cand[w] & b.unit[u, w] & ~b.unit[v, w]
        out.set[1, w] = b.cand[w] & b.unit[v, w] & ~b.unit[u, w]
        out.set[2, w] = b.cand[w] & b.unit[v, w] & b.unit[u, w]
        rest |= out.set[1, w]
        shared |= out.set[2, w]
    # u holding one cat more outside would leave v one short
    if rest == 0 or shared == 0 or holds(g, b, out.set[0], b.need[u] - b.need[v] + 1):
        return
    note_unit(g, out, PATTERN, u)
    note_cells(g, out, PATTERN, out.set[2])
    note_unit(g, out, LINKS, v)
    note_cells(g, out, REMOVED, out.set[1])
    commit(out)


@jit
def locks(g: Any, b: Any, out: Any) -> None:
    """Every region with every line, both ways."""
    n = g.n[0]
    for u in range(2 * n, 3 * n):
        if b.need[u] > 0:
            for v in range(2 * n):
                if b.need[v] > 0:
                    lock(g, b, u, v, out)
                    lock(g, b, v, u, out)
