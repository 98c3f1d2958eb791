"""Locked candidates: all places of a digit in one house lie in another house, so it falls in the rest of that one."""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.steps import changes, commit, link, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")


@jit
def locked_candidates(g: Any, b: Any, claiming: int, out: Any) -> None:
    """0: from a box into a line (pointing), 1: from a line into a box (claiming).

    Pattern: the house that locks and its candidates; link: the house where the digit falls.
    """
    n = b.place.shape[1]
    for j in range(g.cross.shape[0]):
        base = g.cross[j, claiming]
        cover = g.cross[j, 1 - claiming]
        common = g.cross[j, 2 + claiming]
        beyond = ~g.cross[j, 3 - claiming]
        for d in range(n):
            places = b.place[base, d]
            rest = b.place[cover, d] & beyond
            if rest == 0 or places & ~common or places & (places - 1) == 0:
                continue
            while rest:
                remove(g, b, out, g.house[cover, g.lowest[rest]], 1 << d)
                rest &= rest - 1
            if changes(out):
                pattern(out, n**3 + base)
                while places:
                    pattern_cell(g, b, out, g.house[base, g.lowest[places]], 1 << d)
                    places &= places - 1
                link(out, n**3 + cover)
            if commit(out):
                return
