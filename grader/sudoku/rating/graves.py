"""Bivalue universal grave, types 1 to 4: without the surplus candidates every cell would have two and every digit two
places in each house, which has no or several solutions; so one of the surplus candidates is true.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.rating.table import AT, TENTHS
from grader.sudoku.rating.verdict import close_verdict, falls, open_verdict

jit = compiler("grader.sudoku")

GRAVE = np.int64(AT["bivalue-universal-grave"])
BASE = TENTHS[GRAVE]
NEXT = BASE + np.int64(1)


@jit
def surplus(g: Any, b: Any, k: Any) -> int:
    """Find the cells of the grave with more than two candidates (`k.extra`), and their surplus digits (`k.over`).

    Their number; 0 when the position is no such grave, or has more such cells than one cell can see: no type uses that.
    A digit is surplus in a cell where a house has more than two places for it and only this one in a cell of more than
    two candidates.
    """
    houses, n = b.place.shape
    number = 0
    for c in range(len(b.cand)):
        if g.count[b.cand[c]] > 2:
            if number == len(k.extra):
                return 0
            k.extra[number] = c
            k.over[number] = 0
            number += 1
    for h in range(houses):
        for d in range(n):
            places = b.place[h, d]
            if places == 0 or g.count[places] == 2:
                continue
            at = -1
            many = 0
            for i in range(number):
                c = k.extra[i]
                if g.inside[c, h // n] == h and (b.cand[c] >> d) & 1:
                    at = i
                    many += 1
            if many == 0:
                return 0
            if many == 1:
                k.over[at] |= 1 << d
    for i in range(number):
        if g.count[b.cand[k.extra[i]] & ~k.over[i]] != 2:
            return 0
    for h in range(houses):
        for d in range(n):
            places = b.place[h, d]
            for i in range(number):
                c = k.extra[i]
                if g.inside[c, h // n] == h and (k.over[i] >> d) & 1:
                    places &= ~(1 << g.spot[c, h // n])
            if places and g.count[places] != 2:
                return 0
    return number


@jit
def with_subset(g: Any, b: Any, k: Any, h: int, corners: int, extra: int) -> None:
    """Type 3: the surplus digits are one more cell of a naked subset in a house that has all the surplus cells."""
    n = b.place.shape[1]
    free = b.free[h] & ~corners
    for s in range(1, 1 << n):
        size = g.count[s]
        degree = size + 1
        if s & ~free or degree > 6 or g.count[free] < degree:
            continue
        digits = 0
        rest = s
        while rest:
            digits |= b.cand[g.house[h, g.lowest[rest]]]
            rest &= rest - 1
        if g.count[digits] != degree or extra & ~digits:
            continue
        rest = free & ~s
        while rest:
            falls(b, k, NEXT + size, g.house[h, g.lowest[rest]], digits)
            rest &= rest - 1


@jit
def grave(g: Any, b: Any, k: Any) -> None:
    """The four types; what is surplus is true in one of the cells."""
    number = surplus(g, b, k)
    if number == 0:
        return
    first = k.extra[0]
    extra = NIL
    for i in range(number):
        extra |= k.over[i]
    if number == 1:
        falls(b, k, BASE, first, ~extra)
        return
    if g.count[extra] == 1:
        for i in range(g.peers.shape[1]):
            c = g.peers[first, i]
            seen = b.cand[c] & extra
            for j in range(number):
                if not g.sees[c, k.extra[j]]:
                    seen = NIL
            falls(b, k, NEXT, c, seen)
    for t in range(g.inside.shape[1]):
        h = g.inside[first, t]
        corners = NIL
        for i in range(number):
            if g.inside[k.extra[i], t] == h:
                corners |= 1 << g.spot[k.extra[i], t]
        if g.count[corners] != number:
            continue
        if number == 2:
            second = k.extra[1]
            both = b.cand[first] & b.cand[second] & ~extra
            if g.count[both] == 1:
                falls(b, k, NEXT, first, b.cand[first] & ~k.over[0] & ~both)
                falls(b, k, NEXT, second, b.cand[second] & ~k.over[1] & ~both)
        if g.count[extra] > 1:
            with_subset(g, b, k, h, corners, extra)


@jit
def search(G: np.ndarray, B: np.ndarray, K: np.ndarray, OUT: np.ndarray, marks: np.ndarray) -> bool:
    """A round of this rung, applied; False when nothing falls."""
    open_verdict(K[0], OUT[0], GRAVE)
    grave(G[0], B[0], K[0])
    return close_verdict(G[0], B[0], K[0], OUT[0], marks)
