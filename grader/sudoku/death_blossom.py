"""Death blossom: whatever the stem cell holds, it takes that from one of the almost locked sets around it."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.almost_locked import disjoint, remove_places, tell_place, tell_set
from grader.sudoku.steps import changes, commit, link, pattern_cell, told

jit = compiler("grader.sudoku")


@jit
def petals(g: Any, b: Any, out: Any, c: int, d: int, found: np.ndarray) -> int:
    """The sets without cell c in which digit d is seen by c wherever it may stand; their number."""
    number = 0
    for i in range(out.als_number[0]):
        low = out.als_cells[i, 0]
        high = out.als_cells[i, 1]
        if out.als_digits[i] >> d & 1 == 0 or low & g.bit[c, 0] or high & g.bit[c, 1]:
            continue
        if low & out.als_spread[d, 0] & ~g.near[c, 0] == 0 and high & out.als_spread[d, 1] & ~g.near[c, 1] == 0:
            found[number] = i
            number += 1
    return number


@jit
def narrow(g: Any, b: Any, out: Any, i: int, falls: np.ndarray, level: int) -> bool:
    """`falls[level + 1]`: what is left of `falls[level]` when it has to see set i too; False when nothing is."""
    some = False
    for d in range(b.place.shape[1]):
        for w in range(2):
            falls[level + 1, d, w] = 0
            if out.als_digits[i] >> d & 1:
                falls[level + 1, d, w] = falls[level, d, w] & out.als_falls[i, d, w]
                some |= falls[level + 1, d, w] != 0
    return some


@jit
def death_blossom(g: Any, b: Any, out: Any) -> None:
    """A stem cell and for each of its digits a set that would lose it. The set then holds all its other digits, so a
    digit Z of all the sets, but not of the stem, falls where it is seen by all Z of them. Every choice of sets is
    tried. Pattern: the stem's candidates, then the sets; links: each digit in the stem and in its set."""
    n = b.place.shape[1]
    start = out.length[0]
    found = np.zeros((n, out.als_number[0]), np.int64)
    number = np.zeros(n, np.int64)
    at = np.zeros(n, np.int64)
    digit = np.zeros(n, np.int64)
    falls = np.zeros((n + 1, n, 2), np.int64)
    for c in range(len(b.cand)):
        size = 0
        rest = b.cand[c]
        while rest:
            d = g.lowest[rest]
            rest &= rest - 1
            digit[size] = d
            number[size] = petals(g, b, out, c, d, found[size])
            size += 1
            if number[size - 1] == 0:
                size = 0
                break
        if size < 2:
            continue
        for d in range(n):
            for w in range(2):
                falls[0, d, w] = 0 if b.cand[c] >> d & 1 else out.als_spread[d, w]
        level: Any = NIL
        at[0] = 0
        while level >= 0:
            if at[level] == number[level]:
                level -= 1
                continue
            i = found[level, at[level]]
            at[level] += 1
            free = True
            for m in range(level):
                free &= out.overlap[0] != 0 or disjoint(out, i, found[m, at[m] - 1])
            if not free or not narrow(g, b, out, i, falls, level):
                continue
            level += 1
            if level < size:
                at[level] = 0
                continue
            for d in range(n):
                remove_places(g, b, out, d, falls[level, d, 0], falls[level, d, 1])
            if changes(out):
                if told(out, start):
                    out.filled[:] = 0
                else:
                    pattern_cell(g, b, out, c, b.cand[c])
                    for m in range(size):
                        tell_set(g, b, out, found[m, at[m] - 1])
                        link(out, c * n + digit[m])
                        tell_place(g, b, out, found[m, at[m] - 1], digit[m])
            if commit(out):
                return
            level -= 1
