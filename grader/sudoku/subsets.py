"""Naked and hidden pairs, triples and quads: k cells of a house share k digits."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import changes, commit, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")


@jit
def naked_subset(g: Any, b: Any, k: int, out: Any) -> None:
    """k cells of a house hold only k digits: these fall in its other cells."""
    n = b.place.shape[1]
    at = np.empty(n, np.int64)
    for h in range(g.house.shape[0]):
        free = b.free[h]
        if g.count[free] <= k:
            continue
        m = 0
        rest = free
        while rest:
            i = g.lowest[rest]
            rest &= rest - 1
            size = g.count[b.cand[g.house[h, i]]]
            if 2 <= size <= k:
                at[m] = i
                m += 1
        if m < k:
            continue
        for j in range(g.subsets[k]):
            subset = g.subset[k, j]
            if subset >> m:
                break
            cells = 0
            digits = 0
            while subset:
                i = at[g.lowest[subset]]
                subset &= subset - 1
                cells |= 1 << i
                digits |= b.cand[g.house[h, i]]
            if g.count[digits] != k:
                continue
            rest = free & ~cells
            while rest:
                remove(g, b, out, g.house[h, g.lowest[rest]], digits)
                rest &= rest - 1
            if changes(out):
                pattern(out, n**3 + h)
                while cells:
                    pattern_cell(g, b, out, g.house[h, g.lowest[cells]], digits)
                    cells &= cells - 1
            if commit(out):
                return


@jit
def hidden_subset(g: Any, b: Any, k: int, out: Any) -> None:
    """k digits of a house have only k places: all others fall there."""
    n = b.place.shape[1]
    of = np.empty(n, np.int64)
    for h in range(g.house.shape[0]):
        if g.count[b.free[h]] <= k:
            continue
        m = 0
        for d in range(n):
            size = g.count[b.place[h, d]]
            if 2 <= size <= k:
                of[m] = d
                m += 1
        if m < k:
            continue
        for j in range(g.subsets[k]):
            subset = g.subset[k, j]
            if subset >> m:
                break
            cells = 0
            digits = 0
            while subset:
                d = of[g.lowest[subset]]
                subset &= subset - 1
                digits |= 1 << d
                cells |= b.place[h, d]
            if g.count[cells] != k:
                continue
            rest = cells
            while rest:
                remove(g, b, out, g.house[h, g.lowest[rest]], ~digits)
                rest &= rest - 1
            if changes(out):
                pattern(out, n**3 + h)
                while cells:
                    pattern_cell(g, b, out, g.house[h, g.lowest[cells]], digits)
                    cells &= cells - 1
            if commit(out):
                return
