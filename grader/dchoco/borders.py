"""Techniques that look at one border or one area: what a person sees without trying shapes."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.position import DRAWN, UNKNOWN
from grader.dchoco.steps import LINKS, PATTERN, cell, commit, no_wall, wall
from grader.jit import NIL, ONE, compiler

jit = compiler("grader.dchoco")


@jit
def within_block(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """Between two cells of one cluster there is no border."""
    for e in range(g.borders[0]):
        x, y = g.ends[e, 0], g.ends[e, 1]
        if b.border[e] == UNKNOWN and b.cluster[x] == b.cluster[y]:
            cell(g, out, PATTERN, x)
            cell(g, out, PATTERN, y)
            no_wall(b, out, e)
            commit(out, flat)


@jit
def along_border(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """Two clusters with a border between them somewhere lie in different blocks: it goes all along."""
    for e in range(g.borders[0]):
        p, q = b.cluster[g.ends[e, 0]], b.cluster[g.ends[e, 1]]
        if b.border[e] != UNKNOWN or b.number[p].sum() + b.number[q].sum() == 2:
            continue
        for f in range(g.borders[0]):
            if b.border[f] != DRAWN:
                continue
            r, s = b.cluster[g.ends[f, 0]], b.cluster[g.ends[f, 1]]
            if (r == p and s == q) or (r == q and s == p):
                cell(g, out, PATTERN, g.ends[e, 0])
                cell(g, out, PATTERN, g.ends[e, 1])
                cell(g, out, LINKS, g.ends[f, 0])
                cell(g, out, LINKS, g.ends[f, 1])
                wall(b, out, e)
                commit(out, flat)
                break


@jit
def clue_split(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """Cells whose areas have different sizes lie in different blocks."""
    for e in range(g.borders[0]):
        if b.border[e] == UNKNOWN:
            p, q = b.cluster[g.ends[e, 0]], b.cluster[g.ends[e, 1]]
            if b.known[p] and b.known[q] and b.known[p] != b.known[q]:
                cell(g, out, PATTERN, g.ends[e, 0])
                cell(g, out, PATTERN, g.ends[e, 1])
                cell(g, out, LINKS, b.shown[p])
                cell(g, out, LINKS, b.shown[q])
                wall(b, out, e)
                commit(out, flat)


@jit
def area_cells(g: Any, b: Any, out: Any, a: int) -> None:
    """The cells of an area are the pattern."""
    for c in range(g.cells[0]):
        if b.area[c] == a:
            cell(g, out, PATTERN, c)


@jit
def full_area(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """An area that has its number of cells is closed against its own colour."""
    for a in range(g.cells[0]):
        if b.area[a] != a or b.exits[a] == 0 or b.extent[a] != b.known[b.cluster[a]]:
            continue
        area_cells(g, b, out, a)
        cell(g, out, LINKS, b.shown[b.cluster[a]])
        for c in range(g.cells[0]):
            if b.area[c] == a:
                for way in range(4):
                    d = g.near[c, way]
                    if d >= 0 and g.colour[d] == g.colour[c] and b.cluster[d] != b.cluster[c]:
                        wall(b, out, g.side[c, way])
        commit(out, flat)


@jit
def overgrowth(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """Two clusters that would make an area larger than its number are divided."""
    for e in range(g.borders[0]):
        if b.border[e] != UNKNOWN:
            continue
        p, q = b.cluster[g.ends[e, 0]], b.cluster[g.ends[e, 1]]
        n = max(b.known[p], b.known[q])
        if p != q and n and (b.number[p, 0] + b.number[q, 0] > n or b.number[p, 1] + b.number[q, 1] > n):
            cell(g, out, PATTERN, g.ends[e, 0])
            cell(g, out, PATTERN, g.ends[e, 1])
            cell(g, out, LINKS, b.shown[p] if b.known[p] else b.shown[q])
            wall(b, out, e)
            commit(out, flat)


@jit
def lone_cell(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """A cell that is an area of its own, with one neighbour left that can be its partner."""
    for c in range(g.cells[0]):
        root = b.cluster[c]
        if b.known[root] != 1 or b.number[root].sum() != 1:
            continue
        partner, number = -1, 0
        for way in range(4):
            d = g.near[c, way]
            if d >= 0 and g.colour[d] != g.colour[c] and b.border[g.side[c, way]] == UNKNOWN:
                other = b.cluster[d]
                if b.number[other].sum() == 1 and b.known[other] < 2:
                    partner = d
                    number += 1
        if number != 1:
            continue
        cell(g, out, PATTERN, c)
        cell(g, out, LINKS, partner)
        for way in range(4):
            if g.near[c, way] == partner:
                no_wall(b, out, g.side[c, way])
            elif g.near[c, way] >= 0:
                wall(b, out, g.side[c, way])
            if g.near[partner, way] >= 0 and g.near[partner, way] != c:
                wall(b, out, g.side[partner, way])
        commit(out, flat)


@jit
def only_exit(g: Any, b: Any, a: int, own: int, other: int) -> int:
    """A cell of the only cluster to which unknown borders of an area lead, into its own or the other colour, or -1."""
    found = -1
    for c in range(g.cells[0]):
        if b.area[c] != a:
            continue
        for way in range(4):
            d = g.near[c, way]
            if d < 0 or b.border[g.side[c, way]] != UNKNOWN:
                continue
            if own if g.colour[d] == g.colour[c] else other:
                if found >= 0 and b.cluster[d] != b.cluster[found]:
                    return -1
                found = d
    return found


@jit
def forced_exit(g: Any, b: Any, out: Any, flat: np.ndarray) -> None:
    """An area that must grow, or must still meet the other colour, and has one cell, or one cluster, left to go to."""
    for a in range(g.cells[0]):
        if b.area[a] != a:
            continue
        root, colour = b.cluster[a], g.colour[a]
        d = -1
        if b.extent[a] < max(b.known[root], max(b.number[root, 0], b.number[root, 1])):
            d = only_exit(g, b, a, ONE, NIL)
        if d < 0 and b.number[root, 1 - colour] == 0 and b.extent[a] == b.number[root, colour]:
            # no partner yet: when the area is whole it must be met by the other colour, else through any side
            d = only_exit(g, b, a, NIL if b.extent[a] == b.known[root] else ONE, ONE)
        if d < 0 or b.cluster[d] == root:
            continue
        area_cells(g, b, out, a)
        cell(g, out, LINKS, d)
        for c in range(g.cells[0]):
            if b.area[c] != a:
                continue
            for way in range(4):
                e = g.near[c, way]
                if e >= 0 and b.cluster[e] == b.cluster[d]:
                    no_wall(b, out, g.side[c, way])
        commit(out, flat)
