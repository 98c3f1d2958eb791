"""Techniques about how far an area can reach over cells of its colour."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.field import NONE
from grader.dchoco.position import DRAWN, UNKNOWN
from grader.dchoco.steps import LINKS, PATTERN, cell, commit, no_wall, pair
from grader.jit import compiler

jit = compiler("grader.dchoco")
NOBODY = np.int64(NONE)


@jit
def reach(g: Any, b: Any, out: Any, a: int, without: int) -> int:
    """Flag in `out.flag` the cells of its colour that an area can reach, not passing one cell; their number."""
    n = g.cells[0]
    number, at = 0, 0
    for c in range(n):
        out.flag[c] = 0
        if b.area[c] == a:
            out.flag[c] = 1
            out.line[number] = c
            number += 1
    while at < number:
        c = out.line[at]
        at += 1
        for way in range(4):
            d = g.near[c, way]
            if d < 0 or d == without or out.flag[d] or g.colour[d] != g.colour[c]:
                continue
            if b.border[g.side[c, way]] != DRAWN:
                out.flag[d] = 1
                out.line[number] = d
                number += 1
    return number


@jit
def needed(g: Any, b: Any, a: int) -> int:
    """The least size an area will have."""
    root = b.cluster[a]
    return max(b.known[root], max(b.number[root, 0], b.number[root, 1]))


@jit
def island_full(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """All cells an area can reach are needed."""
    for a in range(g.cells[0]):
        if b.area[a] != a:
            continue
        least = needed(g, b, a)
        if b.extent[a] >= least:
            continue
        # fewer than needed is a contradiction, but then the cell has no way left either
        if reach(g, b, out, a, NOBODY) != least:
            continue
        for c in range(g.cells[0]):
            if out.flag[c]:
                cell(g, out, PATTERN, c)
        cell(g, out, LINKS, a)
        for e in range(g.borders[0]):
            x, y = g.ends[e, 0], g.ends[e, 1]
            if out.flag[x] and out.flag[y]:
                no_wall(b, out, e)
        commit(out, flat)


@jit
def equal_clues_share(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """Two areas of the same known size in a region too small for both are one."""
    for a in range(g.cells[0]):
        if b.area[a] != a or b.known[b.cluster[a]] == 0:
            continue
        size = b.known[b.cluster[a]]
        number = reach(g, b, out, a, NOBODY)
        if number >= 2 * size:
            continue
        for other in range(a + 1, g.cells[0]):
            if b.area[other] != other or out.flag[other] == 0 or b.cluster[other] == b.cluster[a]:
                continue
            if b.known[b.cluster[other]] == size:
                cell(g, out, PATTERN, a)
                cell(g, out, PATTERN, other)
                cell(g, out, LINKS, b.shown[b.cluster[a]])
                cell(g, out, LINKS, b.shown[b.cluster[other]])
                pair(g, out, a, other)
                commit(out, flat)


@jit
def necessary_cells(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """A cell without which an area could not reach its size belongs to it."""
    for a in range(g.cells[0]):
        if b.area[a] != a:
            continue
        least = needed(g, b, a)
        if b.extent[a] >= least:
            continue
        number = reach(g, b, out, a, NOBODY)
        for i in range(number):
            out.rank[i] = out.line[i]
        for i in range(number):
            d = out.rank[i]
            if b.cluster[d] == b.cluster[a] or reach(g, b, out, a, d) >= least:
                continue
            cell(g, out, PATTERN, a)
            cell(g, out, LINKS, d)
            beside = False
            for way in range(4):
                c = g.near[d, way]
                if c >= 0 and b.area[c] == a and b.border[g.side[d, way]] == UNKNOWN:
                    beside = True
                    no_wall(b, out, g.side[d, way])
            if not beside:
                pair(g, out, a, d)
            commit(out, flat)
