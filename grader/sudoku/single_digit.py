"""Patterns of one digit and two strong links: skyscraper, two-string kite, turbot fish, empty rectangle.

A strong link is a house with two places for the digit. Two of them joined by a weak link (two inner ends that see each
other) leave one of the outer ends true, so the digit falls from what sees both. Roles: pattern = the houses of the
strong links, then the candidates from end to end; links = the strong links, two by two.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, ONE, compiler
from grader.sudoku.colouring import other_end
from grader.sudoku.steps import REMOVED, begin, changes, commit, link, pattern, pattern_cell, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = (
    "skyscraper",
    "two-string-kite",
    "dual-two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "dual-empty-rectangle",
)
SKYSCRAPER = np.int64(SLOTS["skyscraper"])
KITE = np.int64(SLOTS["two-string-kite"])
DUAL_KITE = np.int64(SLOTS["dual-two-string-kite"])
TURBOT = np.int64(SLOTS["turbot-fish"])
RECTANGLE = SLOTS["empty-rectangle"]
DUAL_RECTANGLE = SLOTS["dual-empty-rectangle"]


@jit
def strong_links(g: Any, b: Any, d: int, strong: np.ndarray) -> int:
    """Rows of house, end, end into `strong`; their number. Two cells that two houses join are told by the first."""
    m = 0
    for h in range(b.place.shape[0]):
        places = b.place[h, d]
        if g.count[places] != 2:
            continue
        one = g.house[h, g.lowest[places]]
        other = g.house[h, g.lowest[places & (places - 1)]]
        known = False
        for i in range(m):
            known |= strong[i, 1] == min(one, other) and strong[i, 2] == max(one, other)
        if not known:
            strong[m, 0] = h
            strong[m, 1] = min(one, other)
            strong[m, 2] = max(one, other)
            m += 1
    return m


@jit
def shape(g: Any, n: int, h: int, k: int, one: int, other: int) -> np.int64:
    """The technique of two strong links (in houses h and k) whose inner ends are these."""
    if h < 2 * n and k < 2 * n:
        if h // n == k // n and g.inside[one, 1 - h // n] == g.inside[other, 1 - h // n]:
            return SKYSCRAPER
        if h // n != k // n and g.inside[one, 2] == g.inside[other, 2]:
            return KITE
    return TURBOT


@jit
def fall(g: Any, b: Any, out: Any, d: int, one: int, other: int, keep: int, too: int) -> None:
    """Digit d falls from what sees both ends, the two inner ends apart; nothing is told twice."""
    n = b.place.shape[1]
    for i in range(g.peers.shape[1]):
        c = g.peers[one, i]
        if b.cand[c] >> d & 1 and g.sees[other, c] and c != keep and c != too:
            told = False
            for j in range(out.filled[REMOVED]):
                told |= out.facts[REMOVED, j] == c * n + d
            if not told:
                remove(g, b, out, c, 1 << d)


@jit
def chain(out: Any, d: int, n: int, h: int, k: int, one: int, inner: int, near: int, other: int) -> None:
    """The roles of two strong links, one - inner and near - other."""
    pattern(out, n**3 + h)
    pattern(out, n**3 + k)
    for c in (one, inner, near, other):
        pattern(out, c * n + d)
        link(out, c * n + d)


@jit
def kite(g: Any, b: Any, out: Any, d: int, x: int, y: int) -> bool:
    """Write the kite of the row link at x and the column link at y, if it removes anything."""
    along = other_end(g, b, x, NIL, d)
    down = other_end(g, b, y, ONE, d)
    if along < 0 or down < 0:
        return False
    before = out.filled[REMOVED]
    fall(g, b, out, d, along, down, x, y)
    if out.filled[REMOVED] == before:
        return False
    chain(out, d, b.place.shape[1], g.inside[x, 0], g.inside[y, 1], along, x, y, down)
    return True


@jit
def two_links(g: Any, b: Any, want: int, out: Any) -> None:
    """Skyscraper (parallel lines, inner ends in one crossing line), kite (row and column, inner ends in one box), and
    every other two strong links: turbot fish."""
    n = b.place.shape[1]
    strong = np.empty((b.place.shape[0], 3), np.int64)
    for d in range(n):
        m = strong_links(g, b, d, strong)
        for i in range(m):
            for j in range(i + 1, m):
                h = strong[i, 0]
                k = strong[j, 0]
                for turn in range(4):
                    inner = strong[i, 1 + turn % 2]
                    outer = strong[i, 2 - turn % 2]
                    near = strong[j, 1 + turn // 2]
                    far = strong[j, 2 - turn // 2]
                    if g.sees[inner, near] == 0 or outer in (near, far) or inner == far:
                        continue
                    if shape(g, n, h, k, inner, near) != want:
                        continue
                    if want == SKYSCRAPER and g.inside[outer, 1 - h // n] == g.inside[far, 1 - h // n]:
                        continue  # an X-wing
                    fall(g, b, out, d, outer, far, inner, near)
                    if changes(out):
                        chain(out, d, n, h, k, outer, inner, near, far)
                    if commit(out):
                        return


@jit
def dual_kite(g: Any, b: Any, out: Any) -> None:
    """Two kites whose inner ends are the same two cells (of whichever digits) and that remove different candidates."""
    n = b.place.shape[1]
    kites = np.empty((2 * n, 4), np.int64)  # digit, inner end of the row link, of the column link, first removed
    for box in range(2 * n, 3 * n):
        for i in range(n):
            for j in range(i + 1, n):
                m = NIL
                for v in range(2 * n):
                    d = v // 2
                    x = g.house[box, j if v % 2 else i]
                    y = g.house[box, i if v % 2 else j]
                    if b.cand[x] & b.cand[y] & (1 << d) == 0:
                        continue
                    if g.inside[x, 0] == g.inside[y, 0] or g.inside[x, 1] == g.inside[y, 1]:
                        continue
                    if kite(g, b, out, d, x, y):
                        kites[m, 0] = d
                        kites[m, 1] = x
                        kites[m, 2] = y
                        kites[m, 3] = out.facts[REMOVED, 0]
                        m += 1
                    out.filled[:] = 0
                for v in range(m):
                    for w in range(v + 1, m):
                        if kites[v, 3] != kites[w, 3]:
                            kite(g, b, out, kites[v, 0], kites[v, 1], kites[v, 2])
                            kite(g, b, out, kites[w, 0], kites[w, 1], kites[w, 2])
                        if commit(out):
                            return


@jit
def rectangles(g: Any, b: Any, d: int, j: int, k: int, found: np.ndarray, m: np.int64) -> np.int64:
    """Append to `found` the strong links that leave a cross (entries j, k of `g.cross`: row, column through a box) by
    one of the two: j, k, near end (on it), far end, and the cell of the other that sees the far end and may hold d."""
    n = b.place.shape[1]
    box = g.cross[j, 0]
    row = g.cross[j, 1]
    column = g.cross[k, 1]
    for t in range(2):
        line = column if t else row
        places = b.place[line, d]
        while places:
            near = g.house[line, g.lowest[places]]
            places &= places - 1
            far = other_end(g, b, near, 1 - t, d)
            if far < 0 or g.inside[near, 2] == box:
                continue
            c = g.house[row, g.inside[far, 1] - n] if t else g.house[g.inside[far, 0], column - n]
            if b.cand[c] >> d & 1 and g.inside[c, 2] != box:
                found[m, 0] = j
                found[m, 1] = k
                found[m, 2] = near
                found[m, 3] = far
                found[m, 4] = c
                m += 1
    return m


@jit
def empty_rectangle(g: Any, b: Any, dual: int, out: Any) -> None:
    """All places of a box lie on a row and a column, neither of which holds them all: one of the two has it in the box.
    Pattern: box, row, column, candidates; links: the strong link. Dual: two of them in one box."""
    n = b.place.shape[1]
    found = np.empty((2 * n * n * n, 5), np.int64)  # at most n * n crosses a box, 2n links each
    for d in range(n):
        m = NIL
        for j in range(g.cross.shape[0]):
            box = g.cross[j, 0]
            if j and g.cross[j - 1, 0] != box:
                m = NIL
            places = b.place[box, d]
            if g.cross[j, 1] < n and places & ~g.cross[j, 2]:
                for k in range(j + 1, g.cross.shape[0]):
                    if g.cross[k, 0] != box:
                        break
                    if (
                        g.cross[k, 1] >= n
                        and places & ~g.cross[k, 2]
                        and places & ~(g.cross[j, 2] | g.cross[k, 2]) == 0
                    ):
                        m = rectangles(g, b, d, j, k, found, m)
            if m == 0 or (j + 1 < g.cross.shape[0] and g.cross[j + 1, 0] == box):
                continue
            for v in range(m):  # all of this box
                for w in range(v, m):
                    if (v != w) != (dual != 0) or (v != w and found[v, 4] == found[w, 4]):
                        continue
                    pattern(out, n**3 + box)
                    for i in range(v, w + 1, max(w - v, 1)):
                        pattern(out, n**3 + g.cross[found[i, 0], 1])
                        pattern(out, n**3 + g.cross[found[i, 1], 1])
                        link(out, found[i, 2] * n + d)
                        link(out, found[i, 3] * n + d)
                        remove(g, b, out, found[i, 4], 1 << d)
                    rest = places
                    while rest:
                        pattern_cell(g, b, out, g.house[box, g.lowest[rest]], 1 << d)
                        rest &= rest - 1
                    if commit(out):
                        return


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if t in (SKYSCRAPER, KITE, TURBOT):
        two_links(g, b, t, out)
    elif t == DUAL_KITE:
        dual_kite(g, b, out)
    elif t == RECTANGLE:
        empty_rectangle(g, b, NIL, out)
    elif t == DUAL_RECTANGLE:
        empty_rectangle(g, b, ONE, out)
    return out.steps[0]


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    for t in range(first, last + 1):
        if OUT[0].use[t] and look(G[0], B[0], OUT[0], t):
            return t
    return -1
