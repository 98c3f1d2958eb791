"""Avoidable rectangles: corners that are filled but were not given could be swapped as well as open ones.

Pattern: the digits of the filled corners and those of the pair in the open ones, in the order of the corners.
"""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.rectangles import remove_seeing
from grader.sudoku.steps import changes, commit, link, pattern, remove

jit = compiler("grader.sudoku")


@jit
def tell(g: Any, b: Any, out: Any, j: int, k: int, x: int, y: int) -> None:
    """Digit x in the diagonal of corner k, y in the other."""
    n = b.place.shape[1]
    for i in range(4):
        c = g.rectangle[j, i]
        pattern(out, c * n + (x if (i ^ k) & 1 == 0 else y))


@jit
def one_open(g: Any, b: Any, j: int, k: int, out: Any) -> bool:
    """Type 1: three corners are filled y, x, y around an open corner k, which therefore is not x."""
    c = g.rectangle[j, k]
    x = b.value[g.rectangle[j, (k + 2) % 4]] - 1
    y = b.value[g.rectangle[j, (k + 1) % 4]] - 1
    if x < 0 or y < 0 or b.value[g.rectangle[j, (k + 3) % 4]] != y + 1 or b.cand[c] >> x & 1 == 0:
        return False
    remove(g, b, out, c, 1 << x)
    tell(g, b, out, j, k, x, y)
    return commit(out)


@jit
def two_open(g: Any, b: Any, j: int, k: int, m: int, x: int, y: int, out: Any) -> bool:
    """Type 2: two corners are filled; corner k holds x or an extra digit and corner m holds y or the same extra digit,
    which falls where it is seen by both."""
    c = g.rectangle[j, k]
    e = g.rectangle[j, m]
    extra = b.cand[c] & ~(1 << x)
    if g.count[b.cand[c]] != 2 or g.count[b.cand[e]] != 2 or g.count[extra] != 1:
        return False
    if extra == 1 << y or b.cand[e] != extra | 1 << y:
        return False
    remove_seeing(g, b, out, j, 1 << k | 1 << m, extra)
    if changes(out):
        n = b.place.shape[1]
        tell(g, b, out, j, k, x, y if m != k + 2 else b.value[g.rectangle[j, (k + 1) % 4]] - 1)
        link(out, c * n + g.lowest[extra])
        link(out, e * n + g.lowest[extra])
    return commit(out)


@jit
def avoidable(g: Any, b: Any, out: Any, corners: int) -> None:
    """The rectangles with this many open corners (1 or 2) and the others filled but not given."""
    for j in range(g.rectangle.shape[0]):
        open_corners = 0
        given = 0
        for i in range(4):
            c = g.rectangle[j, i]
            given |= b.given[c]
            if b.value[c] == 0:
                open_corners |= 1 << i
        if given or g.count[open_corners] != corners:
            continue
        k = g.lowest[open_corners]
        if corners == 1:
            if one_open(g, b, j, k, out):
                return
            continue
        m = g.lowest[open_corners & (open_corners - 1)]
        x = b.value[g.rectangle[j, (k + 2) % 4]] - 1
        y = b.value[g.rectangle[j, (m + 2) % 4]] - 1
        if m == k + 2:  # opposite corners: filled ones show one digit, the open ones hold any other
            x = b.value[g.rectangle[j, k + 1]] - 1
            if x != b.value[g.rectangle[j, (k + 3) % 4]] - 1:
                continue
            rest = b.cand[g.rectangle[j, k]] & b.cand[g.rectangle[j, m]]
            while rest:
                d = g.lowest[rest]
                rest &= rest - 1
                if two_open(g, b, j, k, m, d, d, out):
                    return
        elif two_open(g, b, j, k, m, x, y, out):
            return
