"""Up to four regions inside as many rows and columns together: these lines get no cat elsewhere, nor at a crossing.

A cat at a crossing would count for its row and its column at once, and the regions would be one short.
"""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit, lowest, popcount
from grader.cats.steps import LINKS, PATTERN, REMOVED, commit, note_cells, note_unit

MOST_UNITS = 4


@jit
def close(g: Any, b: Any, chosen: int, rows: int, columns: int, out: Any) -> None:
    """Regions `chosen` lie in these rows and columns (bits) that need as many cats."""
    n, words = g.n[0], g.words[0]
    for w in range(words):
        out.set[0, w] = 0
        out.set[1, w] = 0
        out.set[2, w] = 0
    bits = chosen
    while bits:
        u = 2 * n + lowest(bits)
        bits &= bits - 1
        note_unit(g, out, PATTERN, u)
        for w in range(words):
            out.set[0, w] |= b.unit[u, w]
    for side in range(2):
        bits = columns if side else rows
        while bits:
            v = side * n + lowest(bits)
            bits &= bits - 1
            note_unit(g, out, LINKS, v)
            for w in range(words):
                out.set[1 + side, w] |= b.unit[v, w]
    for w in range(words):
        lines, crossings = out.set[1, w] | out.set[2, w], out.set[1, w] & out.set[2, w]
        out.set[3, w] = b.cand[w] & (lines & ~out.set[0, w] | crossings)
    note_cells(g, out, REMOVED, out.set[3])
    commit(out)


@jit
def lines_for(g: Any, b: Any, chosen: int, out: Any) -> None:
    """Try all choices of up to three rows for these regions; the columns follow."""
    n = g.n[0]
    need = 0
    size = 0
    rows = 0
    for r in range(n):
        out.need[r] = 0  # columns of the regions' cells in row r, as bits
    bits = chosen
    while bits:
        i = lowest(bits)
        bits &= bits - 1
        size += 1
        need += b.need[2 * n + i]
        for w in range(g.words[0]):
            m = b.cand[w] & b.unit[2 * n + i, w]
            while m:
                c = w * 62 + lowest(m)
                m &= m - 1
                out.need[g.row[c]] |= 1 << g.column[c]
                rows |= 1 << g.row[c]
    must = 0  # rows with more columns than there may be
    for r in range(n):
        if popcount(out.need[r]) >= size:
            must |= 1 << r
    if popcount(must) >= size:
        return
    # all words of up to size - 1 rows that hold `must`
    free = rows & ~must
    choose = free
    while True:
        picked = must | choose
        k = popcount(picked)
        if 1 <= k < size:
            columns = 0
            bits = rows & ~picked
            while bits and popcount(columns) + k <= size:
                columns |= out.need[lowest(bits)]
                bits &= bits - 1
            if bits == 0 and columns and popcount(columns) + k <= size:
                balance = need
                bits = picked
                while bits:
                    balance -= b.need[lowest(bits)]
                    bits &= bits - 1
                bits = columns
                while bits:
                    balance -= b.need[n + lowest(bits)]
                    bits &= bits - 1
                if balance == 0:
                    close(g, b, chosen, picked, columns, out)
        if choose == 0:
            return
        choose = (choose - 1) & free


@jit
def mixed_sets(g: Any, b: Any, out: Any) -> None:
    """All sets of two to four regions."""
    n = g.n[0]
    m = 0
    for i in range(n):
        if b.need[2 * n + i] > 0:
            out.pick[m] = i
            m += 1
    for k in range(2, MOST_UNITS + 1):
        if k >= m:
            return
        combination = (1 << k) - 1
        while combination < 1 << m:
            chosen = 0
            bits = combination
            while bits:
                chosen |= 1 << out.pick[lowest(bits)]
                bits &= bits - 1
            lines_for(g, b, chosen, out)
            low = combination & -combination
            carry = combination + low
            combination = carry | ((combination ^ carry) >> 2) >> lowest(low)
