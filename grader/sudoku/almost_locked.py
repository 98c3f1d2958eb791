"""Almost locked sets and what ties them, written once a search into the pad for the techniques that use them.

An almost locked set is k open cells of a house with k + 1 digits: it lacks one of its digits at most. Two sets have a
restricted common digit when all its places in one see all its places in the other: one of the sets lacks it.

Sets of cells are two words, as in `geometry`; a grid with more cells than they hold has no almost locked sets here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.geometry import LOW, WORD
from grader.sudoku.steps import link, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")

SETS, PAIRS = 0, 1  # indices of `als_number`


@jit
def gather(g: Any, b: Any, out: Any) -> None:
    """All almost locked sets, small ones first, each once although several houses may hold it.

    `als_number[SETS]` of them; set i has the cells `als_cells[i]`, the digits `als_digits[i]` and lies in house
    `als_home[i, 0]` at the positions `als_home[i, 1]`; `als_falls[i, d]` are the places of digit d that see all places
    of d in the set, `als_spread[d]` all places of d.
    """
    cells = len(b.cand)
    houses, n = b.place.shape
    number = 0
    out.als_number[SETS] = 0
    out.als_number[PAIRS] = 0
    if cells > LOW + WORD:
        return
    out.als_spread[:] = 0
    homes = np.zeros(cells, np.int64)
    for c in range(cells):
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
    found = np.zeros((len(out.als_digits), 2), np.int64)
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
                    sizes[size] += 1
                    number += 1
            k += 1
    at = 0
    for size in range(n + 1):
        sizes[size], at = at, at + sizes[size]
    for f in range(number):
        i = sizes[g.count[found[f, 1]]]
        sizes[g.count[found[f, 1]]] += 1
        keep(g, b, out, i, found[f, 0], found[f, 1])
    out.als_number[SETS] = number


@jit
def keep(g: Any, b: Any, out: Any, i: int, h: int, spots: int) -> None:
    """Set i has these positions in house h."""
    out.als_home[i, 0] = h
    out.als_home[i, 1] = spots
    out.als_digits[i] = 0
    out.als_cells[i] = 0
    for d in range(b.place.shape[1]):
        out.als_falls[i, d, 0] = out.als_spread[d, 0]
        out.als_falls[i, d, 1] = out.als_spread[d, 1]
    while spots:
        c = g.house[h, g.lowest[spots]]
        spots &= spots - 1
        out.als_digits[i] |= b.cand[c]
        digits = b.cand[c]
        for w in range(2):
            out.als_cells[i, w] |= g.bit[c, w]
            rest = digits
            while rest:
                out.als_falls[i, g.lowest[rest], w] &= g.reach[c, w]
                rest &= rest - 1


@jit
def tie(g: Any, b: Any, out: Any) -> None:
    """All pairs of sets that have restricted common digits; unless `overlap`, the sets share no cell.

    `als_number[PAIRS]` of them, each a set, an earlier set and the digits; and for each set i the pairs once more from
    its side, a line a digit: `als_mate[als_first[i] : als_first[i + 1]]` = other set, digit.
    """
    number = out.als_number[SETS]
    pairs = 0
    first = out.als_first
    first[: number + 1] = 0
    for i in range(number):
        for j in range(i):
            rest = out.als_digits[i] & out.als_digits[j]
            if rest == 0:
                continue
            low = out.als_cells[j, 0]
            high = out.als_cells[j, 1]
            if out.overlap[0] == 0 and (low & out.als_cells[i, 0] or high & out.als_cells[i, 1]):
                continue
            digits = 0
            while rest:
                d = g.lowest[rest]
                rest &= rest - 1
                if (
                    low & out.als_spread[d, 0] & ~out.als_falls[i, d, 0] == 0
                    and high & out.als_spread[d, 1] & ~out.als_falls[i, d, 1] == 0
                ):
                    digits |= 1 << d
            if digits:
                if pairs >= len(out.als_pair):
                    raise OverflowError("more pairs of almost locked sets than the pad holds")
                out.als_pair[pairs, 0] = i
                out.als_pair[pairs, 1] = j
                out.als_pair[pairs, 2] = digits
                pairs += 1
                first[i + 1] += g.count[digits]
                first[j + 1] += g.count[digits]
    out.als_number[PAIRS] = pairs
    for i in range(number):
        first[i + 1] += first[i]
    if first[number] > len(out.als_mate):
        raise OverflowError("more restricted common digits than the pad holds")
    for p in range(pairs - 1, -1, -1):
        i = out.als_pair[p, 0]
        j = out.als_pair[p, 1]
        digits = out.als_pair[p, 2]
        while digits:
            d = g.lowest[digits]
            digits &= digits - 1
            # filled from the end of each set's lines; `first[i + 1]` comes down to where they begin
            first[i + 1] -= 1
            out.als_mate[first[i + 1], 0] = j
            out.als_mate[first[i + 1], 1] = d
            first[j + 1] -= 1
            out.als_mate[first[j + 1], 0] = i
            out.als_mate[first[j + 1], 1] = d
    for i in range(number):
        first[i] = first[i + 1]
    first[number] = 0
    for p in range(pairs):
        first[number] += 2 * g.count[out.als_pair[p, 2]]


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
        if (
            out.als_falls[i, d, 0] & out.als_falls[j, d, 0] != 0
            or out.als_falls[i, d, 1] & out.als_falls[j, d, 1] != 0
        ):
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
def tell_common(g: Any, b: Any, out: Any, i: int, j: int, d: int) -> None:
    """Link: the restricted common digit d, by its first place in set i and in set j."""
    for s in (i, j):
        h = out.als_home[s, 0]
        spots = out.als_home[s, 1] & b.place[h, d]
        link(out, g.house[h, g.lowest[spots]] * b.place.shape[1] + d)
