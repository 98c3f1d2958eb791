"""A cell whose cat would leave a unit without room for its own cats.

With one cat: the cell sees every cell left to the unit. All polyomino patterns (dominoes, bars, corners, gaps) are
cases of this. With more cats the unit, less what the cell sees, must still hold the cats it needs.
"""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit, lowest
from grader.cats.board import holds, room
from grader.cats.steps import PATTERN, REMOVED, commit, note, note_cells, note_unit

SMALL = 3  # cells for each cat needed, in a small region


@jit
def seen_by_all(g: Any, b: Any, u: int, out: Any) -> None:
    """Set 1: the candidates outside unit u that every candidate of u (set 0) sees."""
    words = g.words[0]
    for w in range(words):
        out.set[1, w] = b.cand[w] & ~b.unit[u, w]
    for v in range(words):
        m = out.set[0, v]
        while m:
            c = v * 62 + lowest(m)
            m &= m - 1
            left = 0
            for w in range(words):
                out.set[1, w] &= b.see[c, w]
                left |= out.set[1, w]
            if left == 0:
                return


@jit
def crowd(g: Any, b: Any, u: int, out: Any) -> None:
    """The cells that leave unit u too little room. Pattern: u and its cells; removed: those cells."""
    words, need = g.words[0], b.need[u]
    for w in range(words):
        out.set[0, w] = b.cand[w] & b.unit[u, w]
    if need == 1:
        seen_by_all(g, b, u, out)
    else:
        for v in range(words):
            out.set[1, v] = 0
            m = b.cand[v]
            while m:
                low = m & -m
                c = v * 62 + lowest(m)
                m ^= low
                overlap = 0
                for w in range(words):
                    out.set[2, w] = out.set[0, w] & ~b.see[c, w]
                    overlap |= out.set[0, w] & b.see[c, w]
                own = 1 if b.unit[u, v] & low else 0
                if overlap and not holds(g, b, out.set[2], need - own):
                    out.set[1, v] |= low
    left = 0
    for w in range(words):
        left |= out.set[1, w]
    if left:
        note_unit(g, out, PATTERN, u)
        note_cells(g, out, PATTERN, out.set[0])
        note_cells(g, out, REMOVED, out.set[1])
        commit(out)


@jit
def region_sight(g: Any, b: Any, small: int, out: Any) -> None:
    """Regions of up to three cells for each cat they need (small = 1), or the larger ones (0)."""
    n = g.n[0]
    for u in range(2 * n, 3 * n):
        if b.need[u] > 0 and (room(g, b, u) <= SMALL * b.need[u]) == (small == 1):
            crowd(g, b, u, out)


@jit
def line_sight(g: Any, b: Any, out: Any) -> None:
    """Rows and columns."""
    for u in range(2 * g.n[0]):
        if b.need[u] > 0:
            crowd(g, b, u, out)


@jit
def packed_unit(g: Any, b: Any, out: Any) -> None:
    """A cell without which a unit cannot hold the several cats it needs gets one. Pattern: the unit and its cells."""
    words = g.words[0]
    for u in range(3 * g.n[0]):
        if b.need[u] > 1:
            for w in range(words):
                out.set[0, w] = b.cand[w] & b.unit[u, w]
            for v in range(words):
                m = out.set[0, v]
                while m:
                    low = m & -m
                    m ^= low
                    out.set[0, v] ^= low
                    fits = holds(g, b, out.set[0], b.need[u])
                    out.set[0, v] ^= low
                    if not fits:
                        note(out, 2, v * 62 + lowest(low))
            if out.have[2]:
                note_unit(g, out, PATTERN, u)
                note_cells(g, out, PATTERN, out.set[0])
                commit(out)
