"""Loops that hang at one place: who enters them comes back to where he was.

A cul-de-sac is one plain loop. An area of loops inside loops, round islands of walls, takes marks on the ways already
tried (Tremaux); a hand on the wall does not help, and filling in dead ends leaves it as it is.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.graph import Graph, Shape, other
from grader.maze.position import FOUND, NONE, Position, add_found, ends, file_leaf, only, shut
from grader.maze.steps import PATTERN, REMOVED, Pad, add, add_place, begin

jit = compiler("grader.maze")


@jit
def find_culs_de_sac(g: Graph, s: Shape, q: Position) -> None:
    """Loops without a branch, hung at one place: that place, and the two passages into the loop."""
    if s.tree:
        return
    for x in range(len(g.cells)):
        if q.ways[x] < 3 and not (ends(g, x) and q.ways[x] == 2):
            continue
        for k in range(g.off[x], g.off[x + 1]):
            p = g.via[k]
            if not q.alive[p]:
                continue
            last, u = p, g.far[k]
            while u != x and not ends(g, u) and q.ways[u] == 2:
                last = only(g, q, u, last)
                u = other(g, last, u)
            if u == x and p < last:
                add_found(q, x, p, last)


@jit
def tell_culs_de_sac(g: Graph, q: Position, pad: Pad, order: int) -> None:
    """Pattern: the cells of the loop; removed: the two passages into it."""
    for i in range(q.size[FOUND]):
        v, p, last = q.found[i]
        begin(pad, order)
        first = p
        while p != last:
            v = other(g, p, v)
            add_place(g, pad, PATTERN, v)
            p = only(g, q, v, p)
        add(pad, REMOVED, first)
        add(pad, REMOVED, last)


@jit
def apply_culs_de_sac(g: Graph, s: Shape, q: Position) -> int:
    """Remove the loops; by how many passages they hung."""
    for i in range(q.size[FOUND]):
        x, p, last = q.found[i]
        v = other(g, p, x)
        shut(g, q, p)
        while p != last:
            p = only(g, q, v, NONE)
            shut(g, q, p)
            v = other(g, p, v)
    refile(g, s, q)
    return 2 * q.size[FOUND]


@jit
def refile(g: Graph, s: Shape, q: Position) -> None:
    """File the places that the loops hung at and that are dead ends now."""
    for i in range(q.size[FOUND]):
        x = q.found[i, 0]
        if q.ways[x] == 1:
            file_leaf(g, s, q, x)


@jit
def find_islands(g: Graph, s: Shape, q: Position) -> None:
    """Areas held together by loops and hung at one place: that place, and where their passages stand in `block`."""
    if s.tree:
        return
    n = len(g.cells)
    seen = np.full(n, -1, np.int64)
    low = np.empty(n, np.int64)
    parent = np.full(n, -1, np.int64)
    up = np.full(n, -1, np.int64)
    inside = np.zeros(n, np.int64)
    step = g.off.copy()
    stack = np.empty(len(q.alive), np.int64)
    height = 0
    size = NIL
    v = g.start
    seen[v] = low[v] = 0
    m = 1
    while v >= 0:
        k = step[v]
        if k < g.off[v + 1]:
            step[v] = k + 1
            p, u = g.via[k], g.far[k]
            if p == up[v] or not q.alive[p]:
                continue
            if seen[u] < 0:
                stack[height] = p
                height += 1
                parent[u], up[u] = v, p
                seen[u] = low[u] = m
                m += 1
                v = u
            elif seen[u] < seen[v]:
                stack[height] = p
                height += 1
                low[v] = min(low[v], seen[u])
            continue
        u = parent[v]
        if u >= 0:
            low[u] = min(low[u], low[v])
            if low[v] >= seen[u]:
                lo = size
                while size == lo or q.block[size - 1] != up[v]:
                    height -= 1
                    q.block[size] = stack[height]
                    size += 1
                if size - lo == 1 or not hangs(g, q, inside, lo, size, u):
                    size = lo
                else:
                    add_found(q, u, lo, size)
        v = u


@jit
def hangs(g: Graph, q: Position, inside: np.ndarray, lo: int, hi: int, x: int) -> bool:
    """The block of passages has no other place than x from which one can leave it, and neither start nor goal."""
    for i in range(lo, hi):
        c = q.block[i] >> 1
        inside[g.place[c]] += 1
        inside[g.place[c + (g.width if q.block[i] & 1 else 1)]] += 1
    shut_off = True
    for i in range(lo, hi):
        c = q.block[i] >> 1
        for v in (g.place[c], g.place[c + (g.width if q.block[i] & 1 else 1)]):
            if v != x and (ends(g, v) or inside[v] != q.ways[v]):
                shut_off = False
    for i in range(lo, hi):
        c = q.block[i] >> 1
        inside[g.place[c]] = 0
        inside[g.place[c + (g.width if q.block[i] & 1 else 1)]] = 0
    return shut_off


@jit
def tell_islands(g: Graph, q: Position, pad: Pad, order: int) -> None:
    """Pattern: the cells of the area; removed: the passages into it."""
    told = np.zeros(len(g.cells), np.bool_)
    for i in range(q.size[FOUND]):
        x, lo, hi = q.found[i]
        begin(pad, order)
        for j in range(lo, hi):
            c = q.block[j] >> 1
            for v in (g.place[c], g.place[c + (g.width if q.block[j] & 1 else 1)]):
                if v != x and not told[v]:
                    told[v] = True
                    add_place(g, pad, PATTERN, v)
        for j in range(lo, hi):
            c = q.block[j] >> 1
            if g.place[c] == x or g.place[c + (g.width if q.block[j] & 1 else 1)] == x:
                add(pad, REMOVED, q.block[j])


@jit
def apply_islands(g: Graph, s: Shape, q: Position) -> int:
    """Remove the areas; by how many passages they hung."""
    hung = 0
    for i in range(q.size[FOUND]):
        before = q.ways[q.found[i, 0]]
        for j in range(q.found[i, 1], q.found[i, 2]):
            shut(g, q, q.block[j])
        hung += before - q.ways[q.found[i, 0]]
    refile(g, s, q)
    return hung
