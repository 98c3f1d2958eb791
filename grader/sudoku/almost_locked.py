"""Almost locked sets and what ties them, written once a search into the pad for the techniques that use them.

An almost locked set is k open cells of a house with k + 1 digits: it lacks one of its digits at most. Two sets have a
restricted common digit when all its places in one see all its places in the other: one of the sets lacks it.

Sets of cells are two words (see `geometry`); a grid with more cells than they hold has no almost locked sets here.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import link, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")

BITS = 62  # sets in a word


@jit
def gather(g: Any, b: Any, out: Any) -> None:
    """All almost locked sets, small ones first, each once although several houses may hold it.

    `als_number[0]` of them; set i has the cells `als_cells[i]`, the digits `als_digits[i]` and lies in house
    `als_home[i, 0]` at the positions `als_home[i, 1]`; `als_falls[i, d]` are the places of digit d that see all places
    of d in the set, `als_spread[d]` all places of d.
    """
    houses, n = b.place.shape
    number = 0
    out.als_number[0] = 0
    if g.near.shape[1] > 2:
        return
    out.als_spread[:] = 0
    homes = np.zeros(len(b.cand), np.int64)
    for c in range(len(b.cand)):
        for t in range(g.inside.shape[1]):
            homes[c] |= 1 << g.inside[c, t]
        for d in range(n):
            if b.cand[c] >> d & 1:
                out.als_spread[d, 0] |= g.bit[c, 0]
                out.als_spread[d, 1] |= g.bit[c, 1]
    digits = np.zeros(1 << n, np.int64)
    common = np.zeros(1 << n, np.int64)
    spots = np.zeros(1 << n, np.int64)
    common[0] = -1
    found = np.empty((len(out.als_digits), 3), np.int64)
    sizes = np.zeros(n + 1, np.int64)
    for h in range(houses):
        k = 0
        for i in range(n):
            c = g.house[h, i]
            if b.cand[c] == 0:
                continue
            for s in range(1 << k):  # the sets of the cells before, with this one
                more = s | 1 << k
                digits[more] = digits[s] | b.cand[c]
                common[more] = common[s] & homes[c]
                spots[more] = spots[s] | 1 << i
                size = g.count[more]
                if g.count[digits[more]] == size + 1 and common[more] & -common[more] == 1 << h:
                    if number >= len(found):
                        raise OverflowError("more almost locked sets than the pad holds")
                    found[number, 0] = h
                    found[number, 1] = spots[more]
                    found[number, 2] = digits[more]
                    sizes[size] += 1
                    number += 1
            k += 1
    at = 0
    for size in range(n + 1):
        sizes[size], at = at, at + sizes[size]
    for f in range(number):
        size = g.count[found[f, 1]]
        keep(g, b, out, sizes[size], found[f, 0], found[f, 1], found[f, 2])
        sizes[size] += 1
    out.als_number[0] = number


@jit
def keep(g: Any, b: Any, out: Any, i: int, h: int, spots: int, digits: int) -> None:
    """Set i has these positions in house h, and these digits."""
    out.als_home[i, 0] = h
    out.als_home[i, 1] = spots
    out.als_digits[i] = digits
    low = 0
    high = 0
    rest = spots
    while rest:
        c = g.house[h, g.lowest[rest]]
        rest &= rest - 1
        low |= g.bit[c, 0]
        high |= g.bit[c, 1]
    out.als_cells[i, 0] = low
    out.als_cells[i, 1] = high
    while digits:
        d = g.lowest[digits]
        digits &= digits - 1
        low = out.als_spread[d, 0]
        high = out.als_spread[d, 1]
        rest = spots & b.place[h, d]
        while rest:
            c = g.house[h, g.lowest[rest]]
            rest &= rest - 1
            low &= g.near[c, 0]
            high &= g.near[c, 1]
        out.als_falls[i, d, 0] = low
        out.als_falls[i, d, 1] = high


@jit
def index_sets(g: Any, b: Any, out: Any, holds: np.ndarray, has: np.ndarray) -> None:
    """The sets as bits of words: `holds[c]` those with cell c, `has[d]` those with digit d."""
    for i in range(out.als_number[0]):
        word = i // BITS
        bit = 1 << i % BITS
        h = out.als_home[i, 0]
        rest = out.als_home[i, 1]
        while rest:
            holds[g.house[h, g.lowest[rest]], word] |= bit
            rest &= rest - 1
        rest = out.als_digits[i]
        while rest:
            has[g.lowest[rest], word] |= bit
            rest &= rest - 1


@jit
def block(g: Any, b: Any, d: int, holds: np.ndarray, blocked: np.ndarray) -> None:
    """`blocked[c]` for each place c of digit d: the sets with a place of d that c does not see (c itself too)."""
    for h in range(b.place.shape[1]):  # the rows hold each cell once
        rest = b.place[h, d]
        while rest:
            c = g.house[h, g.lowest[rest]]
            rest &= rest - 1
            blocked[c] = 0
            for k in range(b.place.shape[1]):
                others = b.place[k, d]
                while others:
                    e = g.house[k, g.lowest[others]]
                    others &= others - 1
                    if g.sees[c, e] == 0:
                        for w in range(holds.shape[1]):
                            blocked[c, w] |= holds[e, w]


@jit
def tie(g: Any, b: Any, out: Any) -> None:
    """What restricted common digits set i has with which other sets, a line a digit:
    `als_mate[als_first[i] : als_first[i + 1]]` = other set, digit. Unless `overlap`, the two sets share no cell."""
    n = b.place.shape[1]
    number = out.als_number[0]
    words = (number + BITS - 1) // BITS
    holds = np.zeros((len(b.cand), words), np.int64)
    has = np.zeros((n, words), np.int64)
    index_sets(g, b, out, holds, has)
    blocked = np.zeros((n, len(b.cand), words), np.int64)
    for d in range(n):
        block(g, b, d, holds, blocked[d])
    apart = np.zeros(words, np.int64)
    mates = np.zeros((n, words), np.int64)
    lines = 0
    for i in range(number):
        out.als_first[i] = lines
        apart[:] = 0
        if out.overlap[0] == 0:
            h = out.als_home[i, 0]
            rest = out.als_home[i, 1]
            while rest:
                c = g.house[h, g.lowest[rest]]
                rest &= rest - 1
                for w in range(words):
                    apart[w] |= holds[c, w]
        rest = out.als_digits[i]
        while rest:
            d = g.lowest[rest]
            rest &= rest - 1
            for w in range(words):
                mates[d, w] = has[d, w] & ~apart[w]
            places = out.als_home[i, 1] & b.place[out.als_home[i, 0], d]
            while places:
                c = g.house[out.als_home[i, 0], g.lowest[places]]
                places &= places - 1
                for w in range(words):
                    mates[d, w] &= ~blocked[d, c, w]
        for w in range(words):
            some = 0
            rest = out.als_digits[i]
            while rest:
                some |= mates[g.lowest[rest], w]
                rest &= rest - 1
            while some:
                bit = some & -some
                some ^= bit
                rest = out.als_digits[i]
                while rest:
                    d = g.lowest[rest]
                    rest &= rest - 1
                    if mates[d, w] & bit:
                        if lines >= len(out.als_mate):
                            raise OverflowError("more restricted common digits than the pad holds")
                        out.als_mate[lines, 0] = w * BITS + math.frexp(float(bit))[1] - 1
                        out.als_mate[lines, 1] = d
                        lines += 1
    out.als_first[number] = lines


@jit
def disjoint(out: Any, i: int, j: int) -> bool:
    """The two sets share no cell."""
    return out.als_cells[i, 0] & out.als_cells[j, 0] == 0 and out.als_cells[i, 1] & out.als_cells[j, 1] == 0


@jit
def removes(g: Any, out: Any, i: int, j: int, digits: int) -> int:
    """Those of the digits that fall somewhere when one of the two sets holds them."""
    found = 0
    while digits:
        d = g.lowest[digits]
        digits &= digits - 1
        if out.als_falls[i, d, 0] & out.als_falls[j, d, 0] != 0 or out.als_falls[i, d, 1] & out.als_falls[j, d, 1] != 0:
            found |= 1 << d
    return found


@jit
def remove_places(g: Any, b: Any, out: Any, d: int, low: int, high: int) -> None:
    """Digit d falls in this set of cells."""
    for c in range(len(b.cand)):
        if low & g.bit[c, 0] or high & g.bit[c, 1]:
            remove(g, b, out, c, 1 << d)


@jit
def remove_both(g: Any, b: Any, out: Any, i: int, j: int, digits: int) -> None:
    """The digits fall where they see all their places in both sets."""
    while digits:
        d = g.lowest[digits]
        digits &= digits - 1
        low = out.als_falls[i, d, 0] & out.als_falls[j, d, 0]
        remove_places(g, b, out, d, low, out.als_falls[i, d, 1] & out.als_falls[j, d, 1])


@jit
def tell_set(g: Any, b: Any, out: Any, i: int) -> None:
    """Pattern: the house of set i, then its candidates."""
    h = out.als_home[i, 0]
    spots = out.als_home[i, 1]
    pattern(out, b.place.shape[1] ** 3 + h)
    while spots:
        c = g.house[h, g.lowest[spots]]
        spots &= spots - 1
        pattern_cell(g, b, out, c, b.cand[c])


@jit
def tell_place(g: Any, b: Any, out: Any, i: int, d: int) -> None:
    """Link: the first place of digit d in set i."""
    h = out.als_home[i, 0]
    spots = out.als_home[i, 1] & b.place[h, d]
    link(out, g.house[h, g.lowest[spots]] * b.place.shape[1] + d)


@jit
def tell_common(g: Any, b: Any, out: Any, i: int, j: int, d: int) -> None:
    """Link: the restricted common digit d, by a place in set i and one in set j."""
    tell_place(g, b, out, i, d)
    tell_place(g, b, out, j, d)
