"""Locked candidates: all places of a digit in one house lie in another house, so it falls in the rest of that one.

Locked pair, locked triple: as many cells where a box and a line cross as they hold digits, which fall in both."""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.steps import REMOVED, changes, commit, link, pattern, pattern_cell, remove

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


@jit
def locked_subset(g: Any, b: Any, k: int, out: Any) -> None:
    """k cells common to a box and a line hold only k digits, and some fall in either beyond the other (in only one of
    the two it is a naked subset or locked candidates). Pattern: box, line, candidates."""
    n = b.place.shape[1]
    for j in range(g.cross.shape[0]):
        box = g.cross[j, 0]
        line = g.cross[j, 1]
        common = g.cross[j, 2] & b.free[box]
        if g.count[common] < k:
            continue
        for s in range(g.subsets[k]):
            subset = g.subset[k, s]
            if subset & ~common:
                continue
            digits = 0
            rest = subset
            while rest:
                digits |= b.cand[g.house[box, g.lowest[rest]]]
                rest &= rest - 1
            if g.count[digits] != k:
                continue
            rest = b.free[box] & ~common
            while rest:
                remove(g, b, out, g.house[box, g.lowest[rest]], digits)
                rest &= rest - 1
            boxed = out.filled[REMOVED]
            rest = b.free[line] & ~g.cross[j, 3]
            while rest:
                remove(g, b, out, g.house[line, g.lowest[rest]], digits)
                rest &= rest - 1
            if boxed and out.filled[REMOVED] > boxed:
                rest = common & ~subset
                while rest:
                    remove(g, b, out, g.house[box, g.lowest[rest]], digits)
                    rest &= rest - 1
                pattern(out, n**3 + box)
                pattern(out, n**3 + line)
                while subset:
                    pattern_cell(g, b, out, g.house[box, g.lowest[subset]], digits)
                    subset &= subset - 1
            else:
                out.filled[:] = 0
            if commit(out):
                return
