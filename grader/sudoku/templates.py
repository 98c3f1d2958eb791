"""Templates: a template of a digit is a way to put it once into each row, column and box that lacks it.

A candidate in no template of its digit is false, one in every template is true. What is in no template is all that a
pattern of one digit can ever remove, so `doomed` also tells the fish where to look. Up to 9x9: a set of cells is two
words of whole rows (`geometry.build`). Houses beyond rows, columns and boxes only narrow the templates by what a placed
digit rules out there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, ONE, compiler
from grader.sudoku.geometry import WORD
from grader.sudoku.steps import begin, commit, conclude, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("template-set", "template-delete")
TEMPLATE_SET = SLOTS["template-set"]
TEMPLATE_DELETE = SLOTS["template-delete"]
LARGEST = 9  # sizes beyond have more than two words


@jit
def where(b: Any, d: int) -> tuple[int, int]:
    """The cells where digit d may stand, as two words."""
    n = b.place.shape[1]
    half = WORD // n
    lo = 0
    hi = 0
    for r in range(n):
        if r < half:
            lo |= b.place[r, d] << n * r
        else:
            hi |= b.place[r, d] << n * (r - half)
    return lo, hi


@jit
def row_of(n: int, lo: int, hi: int, r: int) -> int:
    """The spots of row r in a set of cells."""
    half = WORD // n
    word = lo >> n * r if r < half else hi >> n * (r - half)
    return word & ((1 << n) - 1)


@jit
def template(g: Any, lo: int, hi: int, rows: int, tried: np.ndarray, spot: np.ndarray) -> bool:
    """Whether each of the rows can take one of the cells so that none sees another; `spot[row]` is where.

    `tried` is scratch, (n + 1, 4): by depth the cells left (two words), the rows left, spots of the first not tried.
    """
    n = len(spot)
    half = WORD // n
    full = (1 << n) - 1
    depth = 0
    while True:
        if rows == 0:
            return True
        r = g.lowest[rows]
        spots = (lo >> n * r if r < half else hi >> n * (r - half)) & full
        while spots == 0:
            depth -= 1
            if depth < 0:
                return False
            lo = tried[depth, 0]
            hi = tried[depth, 1]
            rows = tried[depth, 2]
            spots = tried[depth, 3]
            r = g.lowest[rows]
        tried[depth, 0] = lo
        tried[depth, 1] = hi
        tried[depth, 2] = rows
        tried[depth, 3] = spots & (spots - 1)
        depth += 1
        i = g.lowest[spots]
        spot[r] = i
        c = g.house[r, i]
        lo &= ~g.near[c, 0]
        hi &= ~g.near[c, 1]
        rows &= rows - 1


@jit
def rows_of(b: Any, d: int) -> int:
    """The rows where digit d is still to be put."""
    rows = 0
    for r in range(b.place.shape[1]):
        if b.place[r, d]:
            rows |= 1 << r
    return rows


@jit
def cover(g: Any, alive: np.ndarray, rows: int, tried: np.ndarray, spot: np.ndarray) -> None:
    """Take from `alive` (two words) what is in none of its templates."""
    n = len(spot)
    half = WORD // n
    lo = alive[0]
    hi = alive[1]
    rest = rows
    while rest:
        r = g.lowest[rest]
        rest &= rest - 1
        spots = row_of(n, lo, hi, r)
        while spots:
            i = g.lowest[spots]
            spots &= spots - 1
            if row_of(n, lo, hi, r) >> i & 1 == 0:
                continue  # in a template that was met
            c = g.house[r, i]
            if template(g, alive[0] & ~g.near[c, 0], alive[1] & ~g.near[c, 1], rows & ~(1 << r), tried, spot):
                spot[r] = i
                done = rows
                while done:
                    e = g.lowest[done]
                    done &= done - 1
                    if e < half:
                        lo &= ~(1 << (n * e + spot[e]))
                    else:
                        hi &= ~(1 << (n * (e - half) + spot[e]))
    alive[0] &= ~lo
    alive[1] &= ~hi


@jit
def doomed(g: Any, b: Any, doom: np.ndarray) -> bool:
    """`doom[d]` = the candidates of each digit that are in none of its templates, two words; whether there are any."""
    n = b.place.shape[1]
    tried = np.empty((n + 1, 4), np.int64)
    spot = np.empty(n, np.int64)
    alive = np.empty(2, np.int64)
    some = False
    for d in range(n):
        lo, hi = where(b, d)
        alive[0] = lo
        alive[1] = hi
        cover(g, alive, rows_of(b, d), tried, spot)
        doom[d, 0] = lo & ~alive[0]
        doom[d, 1] = hi & ~alive[1]
        some |= (doom[d, 0] | doom[d, 1]) != 0
    return some


@jit
def sift(g: Any, b: Any, alive: np.ndarray, sure: np.ndarray) -> None:
    """`alive[d]` what is in some template of d, `sure[d]` what is in all of them, when what is sure of one digit is
    taken from the others until nothing changes. Without a template nothing is alive or sure."""
    n = b.place.shape[1]
    half = WORD // n
    tried = np.empty((n + 1, 4), np.int64)
    spot = np.empty(n, np.int64)
    first = np.empty(n, np.int64)
    sure[:] = 0
    for d in range(n):
        alive[d, 0], alive[d, 1] = where(b, d)
    changed = True
    while changed:
        changed = False
        for d in range(n):
            rows = rows_of(b, d)
            cover(g, alive[d], rows, tried, spot)
            if not template(g, alive[d, 0], alive[d, 1], rows, tried, first):
                continue
            for r in range(n):
                if rows >> r & 1 == 0:
                    continue
                lo = 1 << (n * r + first[r]) if r < half else 0
                hi = 0 if r < half else 1 << (n * (r - half) + first[r])
                if template(g, alive[d, 0] & ~lo, alive[d, 1] & ~hi, rows, tried, spot):
                    continue
                sure[d, 0] |= lo
                sure[d, 1] |= hi
                for e in range(n):
                    if e != d and (alive[e, 0] & lo | alive[e, 1] & hi):
                        alive[e, 0] &= ~lo
                        alive[e, 1] &= ~hi
                        changed = True


@jit
def templates(g: Any, b: Any, keep: int, out: Any) -> None:
    """One step a digit. 1: what is in all of its templates is placed; 0: what is in none of them falls."""
    n = b.place.shape[1]
    alive = np.empty((n, 2), np.int64)
    sure = np.empty((n, 2), np.int64)
    sift(g, b, alive, sure)
    for d in range(n):
        lo, hi = where(b, d)
        for r in range(n):
            spots = row_of(n, sure[d, 0], sure[d, 1], r) if keep else row_of(n, lo & ~alive[d, 0], hi & ~alive[d, 1], r)
            while spots:
                c = g.house[r, g.lowest[spots]]
                spots &= spots - 1
                if keep:
                    conclude(out, c * n + d)
                else:
                    remove(g, b, out, c, 1 << d)
        if commit(out):
            return


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if b.place.shape[1] <= LARGEST:
        if t == TEMPLATE_SET:
            templates(g, b, ONE, out)
        elif t == TEMPLATE_DELETE:
            templates(g, b, NIL, out)
    return out.steps[0]


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    for t in range(first, last + 1):
        if OUT[0].use[t] and look(G[0], B[0], OUT[0], t):
            return t
    return -1
