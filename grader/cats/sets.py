"""Units whose cells all lie in other units that need exactly as many cats: the others get no cat elsewhere.

Regions in lines, lines in regions, rows in columns, columns in rows. The size of a set is the larger of the two numbers
of units; sets past half of the open units say the same as their complement and are not looked for.
"""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit, lowest, popcount
from grader.cats.steps import LINKS, PATTERN, REMOVED, commit, note_cells, note_unit

REGIONS_AND_LINES, ROWS_AND_COLUMNS = 0, 4  # first families of each; the families end at 6


@jit
def relate(g: Any, b: Any, out: Any) -> None:
    """link[family, i]: which units of the other type unit i of the one has candidates in, as bits."""
    n = g.n[0]
    for family in range(6):
        for i in range(n):
            out.link[family, i] = 0
    for w in range(g.words[0]):
        m = b.cand[w]
        while m:
            c = w * 62 + lowest(m)
            m &= m - 1
            row, column, region = g.row[c], g.column[c], b.region[c]
            out.link[0, region] |= 1 << row
            out.link[1, row] |= 1 << region
            out.link[2, region] |= 1 << column
            out.link[3, column] |= 1 << region
            out.link[4, row] |= 1 << column
            out.link[5, column] |= 1 << row


@jit
def first_of(n: int, family: int) -> int:
    """Where the units begin that a family starts from; those they are held against are the same of family ^ 1."""
    if family == 1 or family == 4:
        return 0
    if family == 3 or family == 5:
        return n
    return 2 * n


@jit
def emit(g: Any, b: Any, chosen: int, base: int, cover: int, other: int, out: Any) -> None:
    """The set of units base + bits of chosen, covered by the units other + bits of cover."""
    words = g.words[0]
    for w in range(words):
        out.set[0, w] = 0
        out.set[1, w] = 0
    while cover:
        v = other + lowest(cover)
        cover &= cover - 1
        note_unit(g, out, LINKS, v)
        for w in range(words):
            out.set[1, w] |= b.unit[v, w]
    while chosen:
        u = base + lowest(chosen)
        chosen &= chosen - 1
        note_unit(g, out, PATTERN, u)
        for w in range(words):
            out.set[0, w] |= b.unit[u, w]
    for w in range(words):
        out.set[1, w] &= b.cand[w] & ~out.set[0, w]
    note_cells(g, out, REMOVED, out.set[1])
    commit(out)


@jit
def tight(g: Any, b: Any, family: int, size: int, out: Any) -> None:
    """All sets of one family and size; `relate` has been called."""
    n = g.n[0]
    base, other = first_of(n, family), first_of(n, family ^ 1)
    several = g.cats[0] > 1
    m = 0
    units = 0
    targets = 0
    for i in range(n):
        if b.need[base + i] > 0:
            units += 1
            if popcount(out.link[family, i]) <= size:
                out.pick[m] = i
                m += 1
        if b.need[other + i] > 0:
            targets += 1
    least = 1 if several else size
    for k in range(least, size + 1):
        if k > m or 2 * k > units + targets:
            return
        combination = (1 << k) - 1
        while combination < 1 << m:
            cover = 0
            chosen = 0
            bits = combination
            while bits:
                i = out.pick[lowest(bits)]
                bits &= bits - 1
                cover |= out.link[family, i]
                chosen |= 1 << i
            covers = popcount(cover)
            if covers <= size and (k == size or covers == size) and 2 * (k + covers) <= units + targets:
                if not several:
                    if covers == k:
                        emit(g, b, chosen, base, cover, other, out)
                else:
                    balance = 0
                    bits = chosen
                    while bits:
                        balance += b.need[base + lowest(bits)]
                        bits &= bits - 1
                    bits = cover
                    while bits:
                        balance -= b.need[other + lowest(bits)]
                        bits &= bits - 1
                    if balance == 0:
                        emit(g, b, chosen, base, cover, other, out)
            # the next word with as many bits
            low = combination & -combination
            carry = combination + low
            combination = carry | ((combination ^ carry) >> 2) >> lowest(low)


@jit
def sets(g: Any, b: Any, size: int, first: int, last: int, out: Any) -> None:
    """All sets of one size of the families first .. last - 1."""
    relate(g, b, out)
    for family in range(first, last):
        tight(g, b, family, size, out)


@jit
def large_sets(g: Any, b: Any, out: Any) -> None:
    """The sets of the smallest size from four on that change something."""
    relate(g, b, out)
    for size in range(4, g.n[0] + 1):
        for family in range(6):
            tight(g, b, family, size, out)
        if out.steps[0]:
            return
