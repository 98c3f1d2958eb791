"""As many cells left in a unit as it needs cats: all of them get one."""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit, popcount
from grader.cats.board import room
from grader.cats.steps import CONCLUDED, PATTERN, commit, note_cells, note_unit


@jit
def singles(g: Any, b: Any, first: int, last: int, out: Any) -> None:
    """Among the units first .. last - 1. Pattern: the unit; concluded: the cells."""
    for u in range(first, last):
        if b.need[u] > 0 and room(g, b, u) == b.need[u]:
            note_unit(g, out, PATTERN, u)
            for w in range(g.words[0]):
                out.set[0, w] = b.cand[w] & b.unit[u, w]
            note_cells(g, out, CONCLUDED, out.set[0])
            commit(out)


@jit
def open_cats(g: Any, b: Any, out: Any) -> int:
    """How many distinct cats singles show in this position."""
    for w in range(g.words[0]):
        out.set[0, w] = 0
    for u in range(3 * g.n[0]):
        if b.need[u] > 0 and room(g, b, u) == b.need[u]:
            for w in range(g.words[0]):
                out.set[0, w] |= b.cand[w] & b.unit[u, w]
    number = 0
    for w in range(g.words[0]):
        number += popcount(out.set[0, w])
    return number
