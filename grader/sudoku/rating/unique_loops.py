"""Unique rectangles and loops, types 1 to 4.

Cells that all may hold the same two digits and go round so that each house met has two of them hold something else
somewhere: else the two digits could change places.

Rating 4.5 for four cells, 4.6 for six, 4.7 for eight, 5.0 for more; type 3 adds 0.1 for a pair, 0.2 for a triple ...
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.rating.table import AT, TENTHS
from grader.sudoku.rating.verdict import close_verdict, falls, open_verdict

jit = compiler("grader.sudoku")

LOOP = np.int64(AT["unique-loop"])
BASE = TENTHS[LOOP]


@jit
def size_tenths(size: int) -> int:
    """The rating of a loop of this many cells."""
    if size >= 10:
        return BASE + 5
    if size >= 8:
        return BASE + 2
    return BASE + int(size >= 6)


@jit
def common_to(g: Any, b: Any, k: Any, tenths: int, digit: int, number: int) -> None:
    """Type 2: one of the `number` cells in `k.extra` holds the digit."""
    first = k.extra[0]
    for i in range(g.peers.shape[1]):
        c = g.peers[first, i]
        if b.cand[c] & digit:
            all_see = True
            for j in range(1, number):
                all_see = all_see and g.sees[c, k.extra[j]] == 1
            if all_see:
                falls(b, k, tenths, c, digit)


@jit
def in_house(g: Any, b: Any, k: Any, tenths: int, two: int, h: int, p: int, q: int) -> None:
    """Types 3 and 4 in a house that holds both cells with more than the two digits, at positions p and q."""
    n = b.place.shape[1]
    one = g.house[h, p]
    other = g.house[h, q]
    corners = 1 << p | 1 << q
    rest = two
    while rest:
        digit = rest & -rest
        rest ^= digit
        if b.place[h, g.lowest[digit]] & ~corners == 0:
            falls(b, k, tenths, one, two & ~digit)
            falls(b, k, tenths, other, two & ~digit)
    extra = (b.cand[one] | b.cand[other]) & ~two
    both = b.cand[one] & b.cand[other] & extra
    free = b.free[h]
    room = g.count[free]
    if g.count[extra] < 2:
        return
    for s in range(1, 1 << n):
        size = g.count[s]
        degree = size + 1
        if s & ~free or s & corners or 2 * degree > room:
            continue
        digits = 0
        rest = s
        while rest:
            digits |= b.cand[g.house[h, g.lowest[rest]]]
            rest &= rest - 1
        # naked: these cells and one of the two hold `degree` digits only
        if degree >= g.count[extra] and g.count[digits | extra] == degree and g.count[digits | both] == degree:
            rest = free & ~s & ~corners
            while rest:
                falls(b, k, tenths + size, g.house[h, g.lowest[rest]], digits)
                rest &= rest - 1
        # hidden: the two digits and `degree - 2` others have places only here and in one of the two
        if degree >= g.count[extra] and 2 * degree < room:
            inside = 0
            for d in range(n):
                bit = 1 << d
                places = b.place[h, d]
                if places and not extra & bit and places & ~corners & ~s == 0 and (two & bit or places & s):
                    inside |= bit
            if inside & two == two and g.count[inside] == degree:
                rest = s
                while rest:
                    falls(b, k, tenths + size, g.house[h, g.lowest[rest]], ~inside)
                    rest &= rest - 1


@jit
def judge(g: Any, b: Any, k: Any, two: int, size: int) -> None:
    """What a loop of the cells `k.path[:size]` tells."""
    number = NIL
    extra = NIL
    for i in range(size):
        c = k.path[i]
        if b.cand[c] != two:
            k.extra[number] = c
            number += 1
            extra |= b.cand[c] & ~two
    tenths = size_tenths(size)
    if number == 0 or tenths > k.best[0]:
        return
    if number == 1:
        falls(b, k, tenths, k.extra[0], two)
        return
    if g.count[extra] == 1:
        common_to(g, b, k, tenths, extra, number)
    if number == 2:
        for t in range(g.inside.shape[1]):
            h = g.inside[k.extra[0], t]
            if h == g.inside[k.extra[1], t]:
                in_house(g, b, k, tenths, two, h, g.spot[k.extra[0], t], g.spot[k.extra[1], t])


@jit
def unique_loops(g: Any, b: Any, k: Any) -> None:
    """All loops that have a cell of just the two digits, from the first of these cells on, depth first.

    `k.path` the cells so far, `k.turn` the next peer to try at each, `k.odd`, `k.even` the houses met by cells of
    either parity: a house may be met once by each, and at the end by both.
    """
    for s in range(len(b.cand)):
        two = b.cand[s]
        if g.count[two] != 2:
            continue
        k.path[0] = s
        k.turn[0] = 0
        k.met[0, 0] = k.houses[s]
        k.met[0, 1] = 0
        k.over[0] = 0
        k.overs[0] = 0
        depth = 0
        while depth >= 0:
            i = k.turn[depth]
            if i == g.peers.shape[1]:
                depth -= 1
                continue
            k.turn[depth] = i + 1
            e = g.peers[k.path[depth], i]
            cand = b.cand[e]
            if cand & two != two:
                continue
            if e == s:
                if depth >= 3 and k.met[depth, 0] == k.met[depth, 1]:
                    judge(g, b, k, two, depth + 1)
                continue
            parity = (depth + 1) & 1
            if k.met[depth, parity] & k.houses[e] or (cand == two and e < s):
                continue
            over = k.over[depth] | (cand & ~two)
            overs = k.overs[depth] + int(cand != two)
            if overs > 2 and g.count[over] > 1:
                continue
            again = False
            for j in range(depth):
                again = again or k.path[j] == e
            if again:
                continue
            depth += 1
            k.path[depth] = e
            k.turn[depth] = 0
            k.met[depth, parity] = k.met[depth - 1, parity] | k.houses[e]
            k.met[depth, 1 - parity] = k.met[depth - 1, 1 - parity]
            k.over[depth] = over
            k.overs[depth] = overs


@jit
def search(G: np.ndarray, B: np.ndarray, K: np.ndarray, OUT: np.ndarray, marks: np.ndarray) -> bool:
    """A round of this rung, applied; False when nothing falls."""
    open_verdict(K[0], OUT[0], LOOP)
    unique_loops(G[0], B[0], K[0])
    return close_verdict(G[0], B[0], K[0], OUT[0], marks)
