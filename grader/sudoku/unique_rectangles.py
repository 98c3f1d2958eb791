"""Unique rectangles by their extra digits: types 1, 2, 3 and 5. One corner at least has no candidates but the pair.

Pattern: the pair in the four corners. Links: the extra candidates that save the rectangle; for type 3 also the
candidates of the naked subset they form, and the house of it before the corners.
"""

from __future__ import annotations

from typing import Any

from grader.jit import NIL, compiler
from grader.sudoku.rectangles import close, is_side, remove_seeing, shared
from grader.sudoku.steps import REMOVED, changes, link, pattern, remove

jit = compiler("grader.sudoku")


@jit
def tell_extras(g: Any, b: Any, out: Any, c: int, digits: int) -> None:
    """Links: those of the digits that are candidates of cell c."""
    digits &= b.cand[c]
    while digits:
        link(out, c * b.place.shape[1] + g.lowest[digits])
        digits &= digits - 1


@jit
def one_roof(g: Any, b: Any, out: Any, j: int, pair: int, roof: int) -> bool:
    """Type 1: a single corner has other digits, so it takes one of them."""
    since = out.length[0]
    if g.count[roof] != 1:
        return False
    c = g.rectangle[j, g.lowest[roof]]
    remove(g, b, out, c, pair)
    tell_extras(g, b, out, c, ~pair)
    return close(g, b, out, j, pair, since)


@jit
def one_extra(g: Any, b: Any, out: Any, j: int, pair: int, roof: int, side: bool) -> bool:
    """Types 2 (a side) and 5 (a diagonal or three corners): one extra digit in all of them, so one of them takes it."""
    since = out.length[0]
    if g.count[roof] < 2 or is_side(roof) != side:
        return False
    extra = NIL
    for i in range(4):
        extra |= b.cand[g.rectangle[j, i]] & ~pair
    if g.count[extra] != 1:
        return False
    remove_seeing(g, b, out, j, roof, extra)
    if changes(out):
        for i in range(4):
            tell_extras(g, b, out, g.rectangle[j, i], extra)
    return close(g, b, out, j, pair, since)


@jit
def clear_rest(g: Any, b: Any, out: Any, h: int, cells: int, c: int, e: int, other: int, digits: int) -> None:
    """The digits fall in house `other` outside cells c, e and these positions of house h, all of which lie in it."""
    if other < 0:
        return
    keep = 0
    for i in range(b.place.shape[1]):
        x = g.house[h, i]
        if cells >> i & 1 or x in (c, e):
            for t in range(g.inside.shape[1]):
                if g.inside[x, t] == other:
                    keep |= 1 << g.spot[x, t]
    if g.count[keep] != g.count[cells] + 2:
        return
    for i in range(b.place.shape[1]):
        x = g.house[other, i]
        met = False  # in a house before
        for f in range(out.filled[REMOVED]):
            met |= out.facts[REMOVED, f] // b.place.shape[1] == x
        if keep >> i & 1 == 0 and not met:
            remove(g, b, out, x, digits)


@jit
def extra_subset(g: Any, b: Any, out: Any, j: int, pair: int, roof: int) -> bool:
    """Type 3: two corners of a side are one cell that holds their extra digits. With k other cells of a house of both
    it holds k + 1 digits in all: these fall in the rest of the house, and of a second house of all these cells. The k
    cells have no digit of the pair."""
    since = out.length[0]
    n = b.place.shape[1]
    if not is_side(roof):
        return False
    first = g.lowest[roof]
    second = g.lowest[roof & (roof - 1)]
    c = g.rectangle[j, first]
    e = g.rectangle[j, second]
    extra = (b.cand[c] | b.cand[e]) & ~pair
    for t in range(g.homes[c]):
        h = shared(g, c, e, t)
        if h < 0:
            continue
        live = NIL
        for i in range(n):
            x = g.house[h, i]
            if b.cand[x] and b.cand[x] & pair == 0:
                live |= 1 << i
        cells = live
        while cells:
            digits = extra
            rest = cells
            while rest:
                digits |= b.cand[g.house[h, g.lowest[rest]]]
                rest &= rest - 1
            if g.count[digits] == g.count[cells] + 1:
                for u in range(g.homes[c]):
                    clear_rest(g, b, out, h, cells, c, e, shared(g, c, e, u), digits)
                if changes(out):
                    pattern(out, n**3 + h)
                    tell_extras(g, b, out, c, extra)
                    tell_extras(g, b, out, e, extra)
                    rest = cells
                    while rest:
                        tell_extras(g, b, out, g.house[h, g.lowest[rest]], digits)
                        rest &= rest - 1
                if close(g, b, out, j, pair, since):
                    return True
            cells = (cells - 1) & live
    return False
