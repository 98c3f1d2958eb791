"""A maze as a graph of places (cells, or rooms taken as one) and passages, and what its shape says at once.

Kernels take plain arrays in named tuples, so that one compiled body serves every size. Places are named by their first
cell, passages as in `walls`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from grader.jit import compiler

jit = compiler("grader.maze")

EAST, SOUTH = 2, 4


class Graph(NamedTuple):
    """`cells` open sides; `place` of each cell; `more` the next cell of the same room or -1.

    The passages of place v are `via[off[v] : off[v + 1]]`, the places behind them `far`. `across[x, y]` counts the open
    sides between columns x-1 and x above row y, `down[y, x]` those between rows y-1 and y left of column x.
    """

    width: int
    start: int
    goal: int
    begin: int
    end: int
    cells: np.ndarray
    place: np.ndarray
    more: np.ndarray
    off: np.ndarray
    via: np.ndarray
    far: np.ndarray
    across: np.ndarray
    down: np.ndarray


class Shape(NamedTuple):
    """`way` the places of the route from start to goal and `hop` the passages between them (unique or not).

    `order` of the passage that a wrong branch hangs by: the branch's order; 0 for all others. `unique`: every passage
    of the route is the only way on. `tree`: there are no loops. `top` the highest order of all branches.
    """

    way: np.ndarray
    hop: np.ndarray
    order: np.ndarray
    unique: bool
    tree: bool
    top: int


@jit
def root(place: np.ndarray, c: int) -> int:
    """The first cell of the room as far as it is known."""
    while place[c] != c:
        place[c] = place[place[c]]
        c = place[c]
    return c


@jit
def rooms(cells: np.ndarray, width: int) -> tuple[np.ndarray, np.ndarray]:
    """`place` and `more` of a graph: open 2x2 blocks that share a cell are one room."""
    n = len(cells)
    place = np.arange(n)
    more = np.full(n, -1, np.int64)
    found = False
    for c in range(n - width):
        here = cells[c]
        if here & EAST and here & SOUTH and cells[c + 1] & SOUTH and cells[c + width] & EAST:
            found = True
            a = root(place, c)
            for d in (c + 1, c + width, c + width + 1):
                b = root(place, d)
                place[max(a, b)] = min(a, b)
                a = min(a, b)
    if found:
        for c in range(n - 1, -1, -1):
            r = root(place, c)
            place[c] = r
            if r != c:
                more[c] = more[r]
                more[r] = c
    return place, more


@jit
def graph(cells: np.ndarray, width: int, begin: int, end: int) -> Graph:
    """The graph of a maze from cell `begin` to cell `end`; cells (int64) as `notation.read` gives them."""
    n = len(cells)
    height = n // width
    place, more = rooms(cells, width)
    across = np.zeros((width, height + 1), np.int64)
    down = np.zeros((height, width + 1), np.int64)
    off = np.zeros(n + 2, np.int64)
    for c in range(n):
        y, x = c // width, c % width
        for side in range(2):
            if side == 0 and x + 1 < width:
                is_open = cells[c] >> 1 & 1
                across[x + 1, y + 1] = across[x + 1, y] + is_open
                d = c + 1
            elif side == 1 and y + 1 < height:
                is_open = cells[c] >> 2 & 1
                down[y + 1, x + 1] = down[y + 1, x] + is_open
                d = c + width
            else:
                continue
            if is_open and place[c] != place[d]:
                off[place[c] + 2] += 1
                off[place[d] + 2] += 1
    for v in range(n):
        off[v + 2] += off[v + 1]
    via = np.empty(off[n + 1], np.int64)
    far = np.empty(off[n + 1], np.int64)
    for c in range(n):
        for side in range(2):
            d = c + 1 if side == 0 else c + width
            if cells[c] >> (side + 1) & 1 and place[c] != place[d]:
                for v, u in ((place[c], place[d]), (place[d], place[c])):
                    via[off[v + 1]] = 2 * c + side
                    far[off[v + 1]] = u
                    off[v + 1] += 1
    return Graph(width, place[begin], place[end], begin, end, cells, place, more, off, via, far, across, down)


@jit
def other(g: Graph, p: int, v: int) -> int:
    """The place at the other end of passage p."""
    c = p >> 1
    a = g.place[c]
    return g.place[c + (g.width if p & 1 else 1)] if a == v else a


@jit
def shape(g: Graph) -> Shape:
    """Walk the graph depth first from the start: bridges, route, and the orders of the branches beside it."""
    n = len(g.cells)
    seen = np.full(n, -1, np.int64)
    low = np.empty(n, np.int64)
    parent = np.full(n, -1, np.int64)
    up = np.full(n, -1, np.int64)
    sequence = np.empty(n, np.int64)
    step = g.off.copy()
    v = g.start
    seen[v] = low[v] = 0
    sequence[0] = v
    m = 1
    while v >= 0:
        k = step[v]
        if k == g.off[v + 1]:
            u = parent[v]
            if u >= 0 and low[v] < low[u]:
                low[u] = low[v]
            v = u
            continue
        step[v] = k + 1
        p, u = g.via[k], g.far[k]
        if p == up[v]:
            continue
        if seen[u] < 0:
            parent[u], up[u] = v, p
            seen[u] = low[u] = m
            sequence[m] = u
            m += 1
            v = u
        elif seen[u] < low[v]:
            low[v] = seen[u]
    length = 0
    v = g.goal if seen[g.goal] >= 0 else -1
    while v >= 0:
        length += 1
        v = parent[v]
    way = np.empty(length, np.int64)
    hop = np.empty(max(length - 1, 0), np.int64)
    on_way = np.zeros(n, np.bool_)
    unique = length > 0
    v = g.goal
    for i in range(length - 1, -1, -1):
        way[i] = v
        on_way[v] = True
        if i:
            hop[i - 1] = up[v]
            unique = unique and low[v] == seen[v]
            v = parent[v]
    # places that loops hold together count as one, named by the first of them
    head = np.empty(n, np.int64)
    loops = np.zeros(n, np.int64)
    for i in range(m):
        v = sequence[i]
        if i == 0 or low[v] == seen[v]:
            head[v] = v
        else:
            head[v] = head[parent[v]]
            loops[head[v]] = 1
    order = np.zeros(2 * n, np.int64)
    most = np.zeros(n, np.int64)
    twice = np.zeros(n, np.int64)
    top = 0
    for i in range(m - 1, 0, -1):
        v = sequence[i]
        if head[v] != v or on_way[v]:
            continue
        o = max(most[v], 1) + 1 if loops[v] else max(most[v] + twice[v], 1)
        order[up[v]] = o
        top = max(top, o)
        h = head[parent[v]]
        if o > most[h]:
            most[h] = o
            twice[h] = 0
        elif o == most[h]:
            twice[h] = 1
    return Shape(way, hop, order, unique, len(g.via) == 2 * (m - 1), top)
