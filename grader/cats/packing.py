"""Two neighbouring lines with several cats to come: all the ways to place them, and what these have in common.

People cover the lines with two by two blocks, at most one cat in each: when the blocks are as few as the cats, each has
exactly one. Going through the ways says all that such coverings say: a strip of two lines has few ways, since two cats
in it are two columns apart.
"""

from __future__ import annotations

from typing import Any

from grader.cats.bits import jit
from grader.cats.steps import CONCLUDED, LINKS, PATTERN, REMOVED, commit, note_cells, note_unit

ANY, ALL, SEEN = 3, 4, 5  # sets: in some way, in every way, seen by every way


@jit
def gather(g: Any, b: Any, depth: int, out: Any) -> None:
    """One complete way: the cells pick[0 .. depth - 1]."""
    words = g.words[0]
    for w in range(words):
        out.set[6, w] = 0
        out.set[7, w] = 0
    for i in range(depth):
        c = out.pick[i]
        out.set[6, g.word[c]] |= g.bit[c]
        for w in range(words):
            out.set[7, w] |= b.see[c, w]
    for w in range(words):
        out.set[ANY, w] |= out.set[6, w]
        out.set[ALL, w] &= out.set[6, w]
        out.set[SEEN, w] &= out.set[7, w]


@jit
def ways(g: Any, b: Any, u: int, out: Any) -> None:
    """Go through the ways of the lines u and u + 1, position by position: none, the cell of u, the cell of u + 1."""
    n, words = g.n[0], g.words[0]
    wanted = b.need[u] + b.need[u + 1]
    out.need[0] = b.need[u]
    out.need[1] = b.need[u + 1]
    for w in range(words):
        out.mask[0, w] = out.set[0, w]
    depth = 0
    at = 0  # the next choice to try: 2 * position + side
    while True:
        if depth == wanted:
            gather(g, b, depth, out)
            at = 2 * n
        # room for the rest: cats are two positions apart
        if at >= 2 * n or at // 2 + 2 * (wanted - depth) - 1 > n:
            depth -= 1
            if depth < 0:
                return
            c = out.pick[depth]
            side = (g.row[c] if u < n else g.column[c]) - u % n
            out.need[side] += 1
            at = 2 * (g.column[c] if u < n else g.row[c]) + side + 1
            continue
        place, side = at // 2, at % 2
        c = (u % n + side) * n + place if u < n else place * n + u % n + side
        if out.need[side] > 0 and out.mask[depth, g.word[c]] & g.bit[c]:
            out.pick[depth] = c
            out.need[side] -= 1
            depth += 1
            for w in range(words):
                out.mask[depth, w] = out.mask[depth - 1, w] & ~b.see[c, w]
            at = 2 * (place + 2)
        else:
            at += 1


@jit
def packed_lines(g: Any, b: Any, out: Any) -> None:
    """All neighbouring lines. Pattern: the first, links: the second; what every way says is concluded or removed."""
    n, words = g.n[0], g.words[0]
    for u in range(2 * n - 1):
        if u == n - 1 or b.need[u] == 0 or b.need[u + 1] == 0 or b.need[u] + b.need[u + 1] < 3:
            continue
        for w in range(words):
            out.set[0, w] = b.cand[w] & (b.unit[u, w] | b.unit[u + 1, w])
            out.set[ANY, w] = 0
            out.set[ALL, w] = out.set[0, w]
            out.set[SEEN, w] = b.cand[w]
        ways(g, b, u, out)
        some = 0
        for w in range(words):
            some |= out.set[ANY, w]
        if some == 0:
            continue  # no way at all: the singles will find a line starved
        for w in range(words):
            out.set[1, w] = out.set[0, w] & ~out.set[ANY, w] | out.set[SEEN, w] & ~out.set[0, w]
        note_unit(g, out, PATTERN, u)
        note_unit(g, out, LINKS, u + 1)
        note_cells(g, out, CONCLUDED, out.set[ALL])
        note_cells(g, out, REMOVED, out.set[1])
        commit(out)
