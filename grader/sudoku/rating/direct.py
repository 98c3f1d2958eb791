"""The direct techniques: locked candidates and hidden subsets at once followed by the hidden single they leave.

A person without pencil marks sees them as one thought, so they are rated below the naked single.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import commit, conclude

jit = compiler("grader.sudoku")


@jit
def hidden_in(g: Any, b: Any, first: int, last: int, out: Any) -> None:
    """Hidden singles of the houses first .. last-1."""
    n = b.place.shape[1]
    for h in range(first, last):
        if b.free[h] == 0:
            continue
        for d in range(n):
            places = b.place[h, d]
            if places and places & (places - 1) == 0:
                conclude(out, g.house[h, g.lowest[places]] * n + d)
                if commit(out):
                    return


@jit
def direct_locked(g: Any, b: Any, claiming: int, out: Any) -> None:
    """Pointing (0) or claiming (1) that leaves a digit one place in another house of the kind of the base."""
    n = b.place.shape[1]
    for j in range(g.cross.shape[0]):
        base = g.cross[j, claiming]
        cover = g.cross[j, 1 - claiming]
        common = g.cross[j, 2 + claiming]
        beyond = ~g.cross[j, 3 - claiming]
        for d in range(n):
            places = b.place[base, d]
            rest = b.place[cover, d] & beyond
            if rest == 0 or places & ~common or places & (places - 1) == 0:
                continue
            kind = base // n
            while rest:
                c = g.house[cover, g.lowest[rest]]
                rest &= rest - 1
                h = g.inside[c, kind]
                left = b.place[h, d]
                while left and g.inside[g.house[h, g.lowest[left]], cover // n] == cover:
                    left &= left - 1
                # the first place off the cover, if it is the only one
                last = left & -left
                left &= left - 1
                while left and g.inside[g.house[h, g.lowest[left]], cover // n] == cover:
                    left &= left - 1
                if last and left == 0:
                    conclude(out, g.house[h, g.lowest[last]] * n + d)
                    if commit(out):
                        return


@jit
def direct_hidden(g: Any, b: Any, k: int, out: Any) -> None:
    """A hidden pair (2) or triple (3) whose cells, closed to the other digits, leave one of them one place."""
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
            for d in range(n):
                places = b.place[h, d]
                if (digits >> d) & 1 or places & cells == 0:
                    continue
                left = places & ~cells
                if left and left & (left - 1) == 0:
                    conclude(out, g.house[h, g.lowest[left]] * n + d)
            if commit(out):
                return
