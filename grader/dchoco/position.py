"""What is known of a division: borders drawn or ruled out, cells that lie in one block, blocks that are still possible.

Facts come in through `draw`, `open_up`, `unite` and `strike`, which keep the live blocks in agreement; `refresh`
computes what follows for clusters (all cells known to lie in one block) and areas (their connected cells of a colour).
`broken[0]` is set when the facts contradict each other: the puzzle has no solution.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.blocks import Blocks, has
from grader.dchoco.field import BORDERS, CELLS
from grader.jit import compiler, record

jit = compiler("grader.dchoco")
UNKNOWN, DRAWN, OPEN = 0, 1, 2


def position() -> np.ndarray:
    """An empty position: an array of one record.

    `border[e]` UNKNOWN, DRAWN or OPEN, `left[0]` of them unknown; `up` the forest of clusters. From `refresh`:
    `cluster[c]` the least cell of c's cluster, `number[cluster, colour]` its cells, `known[cluster]` the size of its
    areas or 0 and `shown[cluster]` a cell that tells it; `area[c]` the least cell of c's area, `extent[area]` its
    cells, `exits[area]` the unknown borders to cells of the same colour.
    """
    return record(
        border=np.zeros(BORDERS, np.int64),
        left=np.zeros(1, np.int64),
        broken=np.zeros(1, np.int64),
        up=np.arange(CELLS, dtype=np.int64),
        cluster=np.zeros(CELLS, np.int64),
        number=np.zeros((CELLS, 2), np.int64),
        known=np.zeros(CELLS, np.int64),
        shown=np.zeros(CELLS, np.int64),
        area=np.zeros(CELLS, np.int64),
        extent=np.zeros(CELLS, np.int64),
        exits=np.zeros(CELLS, np.int64),
        line=np.zeros(CELLS, np.int64),
    )


@jit
def strike(b: Any, k: Blocks, j: int) -> None:
    """Block j is not in the division."""
    if k.live[j]:
        k.live[j] = 0
        for i in range(k.start[j], k.start[j + 1]):
            c = k.cell[i]
            k.ways[c] -= 1
            if k.ways[c] == 0:
                b.broken[0] = 1


@jit
def draw(g: Any, b: Any, k: Blocks, e: int) -> None:
    """There is a border between the two cells of e: no block holds both."""
    if b.border[e] == UNKNOWN:
        b.border[e] = DRAWN
        b.left[0] -= 1
        x, y = g.ends[e, 0], g.ends[e, 1]
        for i in range(k.first[x], k.first[x + 1]):
            j = k.cover[i]
            if k.live[j] and has(k.mask, j, y):
                strike(b, k, j)
    elif b.border[e] == OPEN:
        b.broken[0] = 1


@jit
def top(b: Any, c: int) -> int:
    """The root of a cell's cluster in the forest."""
    while b.up[c] != c:
        b.up[c] = b.up[b.up[c]]
        c = b.up[c]
    return c


@jit
def unite(b: Any, k: Blocks, x: int, y: int) -> None:
    """Two cells lie in one block: every block holds both or neither."""
    p, q = top(b, x), top(b, y)
    if p == q:
        return
    b.up[max(p, q)] = min(p, q)
    for i in range(k.first[x], k.first[x + 1]):
        j = k.cover[i]
        if k.live[j] and not has(k.mask, j, y):
            strike(b, k, j)
    for i in range(k.first[y], k.first[y + 1]):
        j = k.cover[i]
        if k.live[j] and not has(k.mask, j, x):
            strike(b, k, j)


@jit
def open_up(g: Any, b: Any, k: Blocks, e: int) -> None:
    """There is no border between the two cells of e."""
    if b.border[e] == UNKNOWN:
        b.border[e] = OPEN
        b.left[0] -= 1
        unite(b, k, g.ends[e, 0], g.ends[e, 1])
    elif b.border[e] == DRAWN:
        b.broken[0] = 1


@jit
def refresh(g: Any, b: Any) -> None:
    """Clusters and areas after the facts that came in."""
    n = g.cells[0]
    for c in range(n):
        b.number[c, 0] = 0
        b.number[c, 1] = 0
        b.known[c] = 0
        b.area[c] = -1
    for c in range(n):
        root = top(b, c)
        b.cluster[c] = root
        b.number[root, g.colour[c]] += 1
        if g.clue[c]:
            if b.known[root] == 0:
                b.known[root] = g.clue[c]
                b.shown[root] = c
            elif b.known[root] != g.clue[c]:
                b.broken[0] = 1
    for c in range(n):
        if b.area[c] >= 0:
            continue
        b.area[c] = c
        b.line[0] = c
        size, at, exits = 1, 0, 0
        while at < size:
            x = b.line[at]
            at += 1
            for way in range(4):
                y = g.near[x, way]
                if y >= 0 and g.colour[y] == g.colour[c]:
                    state = b.border[g.side[x, way]]
                    if state == UNKNOWN:
                        exits += 1
                    elif state == OPEN and b.area[y] < 0:
                        b.area[y] = c
                        b.line[size] = y
                        size += 1
        b.extent[c] = size
        b.exits[c] = exits
    for c in range(n):
        if b.area[c] == c and b.exits[c] == 0:
            # closed all round: the area is whole, so its size is known
            root = b.cluster[c]
            if b.extent[c] != b.number[root, g.colour[c]] or b.known[root] not in (0, b.extent[c]):
                b.broken[0] = 1
            elif b.known[root] == 0:
                b.known[root] = b.extent[c]
                b.shown[root] = c
    for c in range(n):
        if b.cluster[c] == c and b.known[c] and max(b.number[c, 0], b.number[c, 1]) > b.known[c]:
            b.broken[0] = 1


@jit
def start(G: np.ndarray, B: np.ndarray, k: Blocks) -> None:
    """The position of the givens: nothing drawn, all legal blocks live."""
    g, b = G[0], B[0]
    b.border[:] = UNKNOWN
    b.left[0] = g.borders[0]
    b.broken[0] = 0
    for c in range(len(b.up)):
        b.up[c] = c
    for c in range(g.cells[0]):
        if k.ways[c] == 0:
            b.broken[0] = 1
    refresh(g, b)
