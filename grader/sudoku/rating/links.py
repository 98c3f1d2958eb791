"""The links of a position, as bit sets over its candidates: what chains are made of.

Candidates are numbered as they lie (cells in order, digits ascending). `weak[i]` those that cannot be true together
with i, `same[i]` the ones of its digit among them. Strong links (one of the two is true): `strong[i, :strongs[i]]` of
its digit (the two places in a house), `pair[i]` in its cell (-1: none). A set is `words[0]` words of BITS bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler, record
from grader.sudoku.rating.verdict import NONE

jit = compiler("grader.sudoku")

BITS = 62
# 2 is a primitive root of 67, so that the powers of two below 2^66 differ modulo 67
POSITION = np.zeros(67, np.int64)
POSITION[[pow(2, i, 67) for i in range(BITS)]] = range(BITS)
X, Y, XY = (np.int64(mode) for mode in (1, 2, 3))  # which strong links (and, for X, weak ones) a chain may use
LOOP = 20  # a unique loop meets each of 27 houses twice at most, and each cell meets three


def links(geometry: np.ndarray) -> np.ndarray:
    """The record of all searches of the rating ladder: an array of one record."""
    houses, n = geometry["house"][0].shape
    cells = n * n
    most = n**3
    words = -(-most // BITS)
    one = np.zeros(1, np.int64)
    sets = np.zeros((most, words), np.int64)
    line = np.zeros(words, np.int64)
    many = np.zeros(most, np.int64)
    return record(
        best=np.full(1, NONE, np.int64),
        fall=np.zeros(cells, np.int64),
        cells=np.zeros(cells, np.int64),
        houses=np.array([sum(1 << h for h in row.tolist()) for row in geometry["inside"][0]], np.int64),
        extra=np.zeros(LOOP, np.int64),
        over=np.zeros(LOOP, np.int64),
        overs=np.zeros(LOOP, np.int64),
        path=np.zeros(LOOP, np.int64),
        turn=np.zeros(LOOP, np.int64),
        met=np.zeros((LOOP, 2), np.int64),
        number=one,
        words=one,
        cell=many,
        digit=many,
        index=many,
        weak=sets,
        same=sets,
        strong=np.zeros((most, 3), np.int64),
        strongs=many,
        pair=many,
        linked=np.zeros((4, words), np.int64),
        on=many,
        off=many,
        reached=many,
        front=line,
        after=line,
        seen_on=line,
        seen_off=line,
        acc=line,
        on_at=np.zeros(cells, np.int64),
        off_at=np.zeros(cells, np.int64),
        on_roots=np.zeros((cells, 4), np.int64),
        off_roots=np.zeros((cells, 4), np.int64),
        gone=np.zeros(houses, np.int64),
        union=np.zeros(4, np.int64),
        fewest=np.zeros(cells, np.int64),
    )


@jit
def put_bit(line: np.ndarray, i: int) -> None:
    """Member i joins a set."""
    line[i // BITS] |= 1 << (i % BITS)


@jit
def has_bit(line: np.ndarray, i: int) -> bool:
    """Whether i is a member."""
    return (line[i // BITS] >> (i % BITS)) & 1 == 1


@jit
def link_up(g: Any, b: Any, k: Any) -> None:
    """Number the candidates of the position and find their links."""
    n = b.place.shape[1]
    number = 0
    for c in range(len(b.cand)):
        rest = b.cand[c]
        while rest:
            d = g.lowest[rest]
            rest &= rest - 1
            k.cell[number] = c
            k.digit[number] = d
            k.index[c * n + d] = number
            number += 1
    k.number[0] = number
    words = (number + BITS - 1) // BITS
    k.words[0] = words
    k.weak[:number, :words] = 0
    k.same[:number, :words] = 0
    k.linked[:, :words] = 0
    for i in range(number):
        c = k.cell[i]
        d = k.digit[i]
        k.strongs[i] = 0
        k.pair[i] = -1
        for t in range(g.inside.shape[1]):
            h = g.inside[c, t]
            rest = b.place[h, d] & ~(1 << g.spot[c, t])
            if rest and rest & (rest - 1) == 0:
                j = k.index[g.house[h, g.lowest[rest]] * n + d]
                known = False
                for s in range(k.strongs[i]):
                    known = known or k.strong[i, s] == j
                if not known:
                    k.strong[i, k.strongs[i]] = j
                    k.strongs[i] += 1
            while rest:
                put_bit(k.same[i], k.index[g.house[h, g.lowest[rest]] * n + d])
                rest &= rest - 1
        for w in range(words):
            k.weak[i, w] = k.same[i, w]
        rest = b.cand[c] & ~(1 << d)
        if rest and rest & (rest - 1) == 0:
            k.pair[i] = k.index[c * n + g.lowest[rest]]
        while rest:
            put_bit(k.weak[i], k.index[c * n + g.lowest[rest]])
            rest &= rest - 1
        put_bit(k.linked[0], i)
        if k.strongs[i]:
            put_bit(k.linked[X], i)
        if k.pair[i] >= 0:
            put_bit(k.linked[Y], i)
        if k.strongs[i] or k.pair[i] >= 0:
            put_bit(k.linked[XY], i)


@jit
def turn_on(k: Any, mode: int, x: int, at: int, found: int) -> int:
    """Candidate x is off, as node `at - 1` of a chain: what its strong links turn on joins `after`."""
    if mode & X:
        for s in range(k.strongs[x]):
            y = k.strong[x, s]
            if k.on[y] == 0:
                k.on[y] = at
                k.reached[found] = y
                found += 1
                put_bit(k.after, y)
    if mode & Y:
        y = k.pair[x]
        if y >= 0 and k.on[y] == 0:
            k.on[y] = at
            k.reached[found] = y
            found += 1
            put_bit(k.after, y)
    return found


@jit
def walk(k: Any, mode: int, start: int, on: bool, limit: int, all_off: bool, avoid: int) -> int:
    """All that follows from one candidate being on (or off) in chains of up to `limit` nodes, breadth first.

    `k.on[y]`, `k.off[x]`: the nodes of the shortest chain to y being on, x being off (0: none); the y in order of
    length are `k.reached[:n]`, n is returned. Off-nodes that lead on are always told, the others if `all_off`.
    Candidates of the cell `avoid` (-1: none) are passed by.
    """
    number = k.number[0]
    words = k.words[0]
    k.on[:number] = 0
    k.off[:number] = 0
    k.seen_off[:words] = 0
    k.after[:words] = 0
    found: int = int(NIL)
    at = NIL + 1
    if on:
        k.on[start] = 1
        put_bit(k.after, start)
    else:
        k.off[start] = 1
        put_bit(k.seen_off, start)
        at += 1
        found = turn_on(k, mode, start, at, found)
    while at < limit:
        k.acc[:words] = 0
        alive = False
        for w in range(words):
            rest = k.after[w]
            k.after[w] = 0
            while rest:
                low = rest & -rest
                rest ^= low
                z = w * BITS + POSITION[low % 67]
                if avoid >= 0 and k.cell[z] == avoid:
                    continue
                alive = True
                if mode == X:
                    for v in range(words):
                        k.acc[v] |= k.same[z, v]
                else:
                    for v in range(words):
                        k.acc[v] |= k.weak[z, v]
        if not alive:
            break
        at += 2
        for w in range(words):
            rest = k.acc[w] & ~k.seen_off[w]
            if not all_off:
                rest &= k.linked[mode, w]
            k.seen_off[w] |= rest
            while rest:
                low = rest & -rest
                rest ^= low
                x = w * BITS + POSITION[low % 67]
                if avoid >= 0 and k.cell[x] == avoid:
                    continue
                k.off[x] = at - 1
                found = turn_on(k, mode, x, at, found)
    return found
