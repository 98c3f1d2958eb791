"""ALS-XZ and ALS-XY-wing: a candidate that would take a digit from two almost locked sets at once falls.

Pattern: each set as its house and its candidates; links: the restricted common digits, two candidates each.
"""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.almost_locked import disjoint, remove_both, remove_places, removes, tell_common, tell_set
from grader.sudoku.steps import changes, commit, told

jit = compiler("grader.sudoku")


@jit
def als_xz(g: Any, b: Any, out: Any) -> None:
    """Two sets with restricted common digits X. With one X, one of the sets lacks it and holds all its others: a digit
    Z of both falls where it is seen by all Z of both. With two X, each set lacks one of them, so all its others are
    there and the X are in one set each: all of these fall where they see all their places, outside the two sets."""
    start = out.length[0]
    p = 0
    i = -1
    while p < out.als_first[out.als_number[0]]:
        while p == out.als_first[i + 1]:
            i += 1
        j = out.als_mate[p, 0]
        x = 0
        while p < out.als_first[i + 1] and out.als_mate[p, 0] == j:
            x |= 1 << out.als_mate[p, 1]
            p += 1
        both = out.als_digits[i] & out.als_digits[j]
        if j > i or (both == x and x & (x - 1) == 0):
            continue
        if x & (x - 1) == 0:
            z = removes(g, out, i, j, both & ~x)
            if z == 0:
                continue
            remove_both(g, b, out, i, j, z)
        else:
            rest = out.als_digits[i] | out.als_digits[j]
            while rest:
                d = g.lowest[rest]
                rest &= rest - 1
                low = out.als_falls[i, d, 0] & out.als_falls[j, d, 0]
                high = out.als_falls[i, d, 1] & out.als_falls[j, d, 1]
                if x >> d & 1 == 0:
                    low = 0
                    high = 0
                    if out.als_digits[i] >> d & 1:
                        low |= out.als_falls[i, d, 0]
                        high |= out.als_falls[i, d, 1]
                    if out.als_digits[j] >> d & 1:
                        low |= out.als_falls[j, d, 0]
                        high |= out.als_falls[j, d, 1]
                    low &= ~(out.als_cells[i, 0] | out.als_cells[j, 0])
                    high &= ~(out.als_cells[i, 1] | out.als_cells[j, 1])
                remove_places(g, b, out, d, low, high)
        if changes(out):
            if told(out, start):
                out.filled[:] = 0
            else:
                tell_set(g, b, out, i)
                tell_set(g, b, out, j)
                while x:
                    tell_common(g, b, out, i, j, g.lowest[x])
                    x &= x - 1
        if commit(out):
            return


@jit
def als_xy_wing(g: Any, b: Any, out: Any) -> None:
    """A set that has a restricted common digit with each of two others, X and Y: without Z the one takes X from it,
    without Z the other takes Y, so one of the two holds Z. The first set told is the one in the middle."""
    start = out.length[0]
    for i in range(out.als_number[0]):
        for p in range(out.als_first[i], out.als_first[i + 1]):
            for q in range(out.als_first[i], p):
                j = out.als_mate[p, 0]
                k = out.als_mate[q, 0]
                x = out.als_mate[p, 1]
                y = out.als_mate[q, 1]
                z = out.als_digits[j] & out.als_digits[k] & ~(1 << x) & ~(1 << y)
                if x == y or j == k or z == 0 or (out.overlap[0] == 0 and not disjoint(out, j, k)):
                    continue
                z = removes(g, out, j, k, z)
                if z == 0:
                    continue
                remove_both(g, b, out, j, k, z)
                if told(out, start):
                    out.filled[:] = 0
                else:
                    tell_set(g, b, out, i)
                    tell_set(g, b, out, j)
                    tell_set(g, b, out, k)
                    tell_common(g, b, out, i, j, x)
                    tell_common(g, b, out, i, k, y)
                if commit(out):
                    return
