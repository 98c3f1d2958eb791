"""One fish: base houses and as many covering houses of a digit, what is left over (fins), and what falls.

Each base house holds the digit once, each cover at most once. A base candidate outside all covers is a fin, one in two
base houses an endo-fin; were all fins false, the bases would fill the covers, so what lies in more covers than bases
falls if it sees every fin. A base candidate in two covers can fall as well (cannibalism). Up to 9x9: sets of cells are
two words of whole rows, sets of houses bits by number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import link, pattern, remove
from grader.sudoku.templates import row_of, where

jit = compiler("grader.sudoku")

BODY, FINS, FALLEN, SASHIMI = (np.int64(entry) for entry in (0, 2, 4, 6))  # entries of `weigh`; two words each
BASIC, FRANKEN, MUTANT = (np.int64(kind) for kind in range(3))


@jit
def sees_all(g: Any, n: int, lo: int, hi: int, fins_lo: int, fins_hi: int) -> tuple[int, int]:
    """Those of the cells that see every fin."""
    for r in range(n):
        spots = row_of(n, fins_lo, fins_hi, r)
        while spots and lo | hi:
            c = g.house[r, g.lowest[spots]]
            spots &= spots - 1
            lo &= g.near[c, 0]
            hi &= g.near[c, 1]
    return lo, hi


@jit
def weigh(g: Any, n: int, lo: int, hi: int, base: int, cover: int, fish: np.ndarray) -> bool:
    """The fish of these houses among the cells (lo, hi) of a digit: body, fins, what falls (two words each), sashimi.

    Whether it is one: something falls and every cover holds a base candidate. Sashimi: without the fins some base house
    keeps at most one candidate, so that the rest is no whole fish.
    """
    one_lo = one_hi = two_lo = two_hi = 0  # in a base house, in two
    c1_lo = c1_hi = c2_lo = c2_hi = 0  # in a cover, in two
    for h in range(3 * n):
        a = g.area[h, 0] & lo
        z = g.area[h, 1] & hi
        if base >> h & 1:
            two_lo |= one_lo & a
            two_hi |= one_hi & z
            one_lo |= a
            one_hi |= z
        if cover >> h & 1:
            c2_lo |= c1_lo & a
            c2_hi |= c1_hi & z
            c1_lo |= a
            c1_hi |= z
    fins_lo = one_lo & ~c1_lo | two_lo
    fins_hi = one_hi & ~c1_hi | two_hi
    falls_lo = c1_lo & ~one_lo | c2_lo & ~two_lo
    falls_hi = c1_hi & ~one_hi | c2_hi & ~two_hi
    falls_lo, falls_hi = sees_all(g, n, falls_lo, falls_hi, fins_lo, fins_hi)
    if falls_lo | falls_hi == 0:
        return False
    fish[BODY] = one_lo & ~fins_lo
    fish[BODY + 1] = one_hi & ~fins_hi
    fish[FINS] = fins_lo
    fish[FINS + 1] = fins_hi
    fish[FALLEN] = falls_lo
    fish[FALLEN + 1] = falls_hi
    fish[SASHIMI] = 0
    for h in range(3 * n):
        if cover >> h & 1 and g.area[h, 0] & one_lo | g.area[h, 1] & one_hi == 0:
            return False
        if base >> h & 1:
            a = g.area[h, 0] & fish[BODY]
            z = g.area[h, 1] & fish[BODY + 1]
            if a & (a - 1) == 0 and z & (z - 1) == 0 and (a == 0 or z == 0):
                fish[SASHIMI] = 1
    return True


@jit
def kind_of(n: int, base: int, cover: int) -> np.int64:
    """Basic: rows by columns or columns by rows; franken: either with boxes; mutant: the rest."""
    rows = (1 << n) - 1
    columns = rows << n
    boxes = columns << n
    if (base & ~rows == 0 and cover & ~columns == 0) or (base & ~columns == 0 and cover & ~rows == 0):
        return BASIC
    rows |= boxes
    columns |= boxes
    if (base & ~rows == 0 and cover & ~columns == 0) or (base & ~columns == 0 and cover & ~rows == 0):
        return FRANKEN
    return MUTANT


@jit
def tell(g: Any, b: Any, out: Any, d: int, base: int, cover: int, other: int) -> None:
    """Pattern: base houses, candidates of the body; links: covers, fins. `other`: the covers of a siamese twin or 0."""
    n = b.place.shape[1]
    lo, hi = where(b, d)
    fish = np.zeros(7, np.int64)
    twin = np.zeros(7, np.int64)
    weigh(g, n, lo, hi, base, cover, fish)
    if other:
        weigh(g, n, lo, hi, base, other, twin)
        for i in range(6):
            fish[i] |= twin[i]
        fish[BODY] &= ~fish[FINS]
        fish[BODY + 1] &= ~fish[FINS + 1]
    for h in range(3 * n):
        if base >> h & 1:
            pattern(out, n**3 + h)
        if (cover | other) >> h & 1:
            link(out, n**3 + h)
    for c in range(n * n):
        r = c // n
        bit = 1 << c % n
        if row_of(n, fish[BODY], fish[BODY + 1], r) & bit:
            pattern(out, c * n + d)
        if row_of(n, fish[FINS], fish[FINS + 1], r) & bit:
            link(out, c * n + d)
        if row_of(n, fish[FALLEN], fish[FALLEN + 1], r) & bit:
            remove(g, b, out, c, 1 << d)
