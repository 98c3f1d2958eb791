"""Dead ends, piece by piece: each technique removes the pieces of one order, none of which the route needs."""

from __future__ import annotations

from grader.jit import compiler
from grader.maze.graph import Graph, Shape, other
from grader.maze.position import (
    DEAD_END,
    FOUND,
    NONE,
    SHORT_DEAD_END,
    Position,
    add_found,
    file_leaf,
    only,
    shut,
    walk_back,
)
from grader.maze.steps import PATTERN, REMOVED, Pad, add, add_place, begin

jit = compiler("grader.maze")


@jit
def find_dead_ends(g: Graph, s: Shape, q: Position, slot: int) -> None:
    """All pieces that this technique removes: dead end, last passage, the place behind it."""
    for bucket in (slot, SHORT_DEAD_END):
        v = q.leaf[bucket]
        while v >= 0:
            p, u, _ = walk_back(g, s, q, v)
            add_found(q, v, p, u)
            v = q.next_leaf[v]
        if slot != DEAD_END:  # a dead end of any length: the short ones too, if they have been left
            break


@jit
def tell_dead_ends(g: Graph, q: Position, pad: Pad, order: int) -> None:
    """Pattern: the cells from the dead end outwards; removed: the passage that shuts them off."""
    for i in range(q.size[FOUND]):
        v, last, _ = q.found[i]
        begin(pad, order)
        add_place(g, pad, PATTERN, v)
        p = only(g, q, v, NONE)
        while p != last:
            v = other(g, p, v)
            add_place(g, pad, PATTERN, v)
            p = only(g, q, v, p)
        add(pad, REMOVED, last)


@jit
def apply_dead_ends(g: Graph, s: Shape, q: Position, slot: int) -> int:
    """Remove them all, then file the dead ends that this leaves; how many there were."""
    q.leaf[slot] = -1
    if slot == DEAD_END:
        q.leaf[SHORT_DEAD_END] = -1
    for i in range(q.size[FOUND]):
        v, last, _ = q.found[i]
        p = last + 1
        while p != last:
            p = only(g, q, v, NONE)
            shut(g, q, p)
            v = other(g, p, v)
    for i in range(q.size[FOUND]):
        u = q.found[i, 2]
        if q.ways[u] == 1:
            file_leaf(g, s, q, u)
    return q.size[FOUND]
