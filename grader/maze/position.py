"""What is still possible in a maze: passages that are alive, and passages known to be on the route.

Only `start`, `change`, `conclude` and `shut` and what is built of them change a position; the techniques' `find` read
it. Where the position lists something (tips of known ways, dead ends by technique) the lists are for speed: they
follow from what is alive and known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from grader.jit import compiler
from grader.maze.graph import Graph, Shape, other
from grader.maze.techniques import SHORT, SLOTS

jit = compiler("grader.maze")

SHORT_DEAD_END, DEAD_END, BLIND_ROOM = SLOTS["short-dead-end"], SLOTS["dead-end"], SLOTS["blind-room"]
COMPOUND, LOOK_AHEAD, DEEP = SLOTS["compound-dead-end"], SLOTS["look-ahead"], SLOTS["deep-look-ahead"]
KNOWN, TIPS, FOUND = 0, 1, 2
UNFILED = -2
NONE = np.int64(-1)


class Position(NamedTuple):
    """By passage: `alive`, `known`. By place: `ways` alive and `sure` known passages.

    `leaf[slot]` heads a list (through `next_leaf`) of the dead ends that the technique in that slot removes (UNFILED:
    on none). `tip` are places up to which a part of the route is known. `found` are the instances of the last `find`,
    three numbers each, `block` passages that these speak of. `size`: how many passages are known, tips there are,
    instances were found.
    """

    alive: np.ndarray
    known: np.ndarray
    ways: np.ndarray
    sure: np.ndarray
    leaf: np.ndarray
    next_leaf: np.ndarray
    tip: np.ndarray
    found: np.ndarray
    block: np.ndarray
    size: np.ndarray


@jit
def position(g: Graph, s: Shape) -> Position:
    """Everything alive, nothing known."""
    n = len(g.cells)
    alive = np.zeros(2 * n, np.bool_)
    alive[g.via] = True
    q = Position(
        alive,
        np.zeros(2 * n, np.bool_),
        g.off[1 : n + 1] - g.off[:n],
        np.zeros(n, np.int64),
        np.full(16, -1, np.int64),
        np.full(n, UNFILED, np.int64),
        np.empty(n + 2, np.int64),
        np.empty((n + 2, 3), np.int64),
        np.empty(2 * n, np.int64),
        np.zeros(3, np.int64),
    )
    add_tip(q, g.start)
    for v in range(n):
        if q.ways[v] == 1:
            file_leaf(g, s, q, v)
    return q


@jit
def add_tip(q: Position, v: int) -> None:
    """The route is known up to here."""
    q.tip[q.size[TIPS]] = v
    q.size[TIPS] += 1


@jit
def ends(g: Graph, v: int) -> bool:
    """The place is start or goal."""
    return v == g.start or v == g.goal


@jit
def only(g: Graph, q: Position, v: int, but: int) -> int:
    """The first passage of a place that is alive, other than `but`; -1 if there is none."""
    for k in range(g.off[v], g.off[v + 1]):
        if q.alive[g.via[k]] and g.via[k] != but:
            return g.via[k]
    return -1


@jit
def walk_back(g: Graph, s: Shape, q: Position, v: int) -> tuple[int, int, int]:
    """From a dead end to where its piece of one order ends: last passage, the place behind it, places passed.

    A room stands alone: its piece is its one door.
    """
    p = only(g, q, v, NONE)
    o = s.order[p]
    u = other(g, p, v)
    places = 1
    if g.more[v] < 0:
        while not ends(g, u) and g.more[u] < 0 and q.ways[u] == 2:
            r = only(g, q, u, p)
            if s.order[r] != o:
                break
            p = r
            u = other(g, p, u)
            places += 1
    return p, u, places


@jit
def file_leaf(g: Graph, s: Shape, q: Position, v: int) -> None:
    """Put a place with one way left on the list of the technique that removes it, once."""
    if ends(g, v) or q.next_leaf[v] != UNFILED:
        return
    o = s.order[only(g, q, v, NONE)]
    if o == 0:
        return
    if g.more[v] >= 0:
        slot = BLIND_ROOM
    elif o == 1:
        slot = SHORT_DEAD_END if walk_back(g, s, q, v)[2] <= SHORT else DEAD_END
    else:
        slot = COMPOUND if o == 2 else LOOK_AHEAD if o == 3 else DEEP
    q.next_leaf[v] = q.leaf[slot]
    q.leaf[slot] = v


@jit
def conclude(g: Graph, q: Position, p: int) -> None:
    """The passage is on the route."""
    if q.known[p]:
        return
    q.known[p] = True
    q.size[KNOWN] += 1
    c = p >> 1
    for v in (g.place[c], g.place[c + (g.width if p & 1 else 1)]):
        q.sure[v] += 1
        if q.sure[v] == 1 and not ends(g, v):
            add_tip(q, v)


@jit
def shut(g: Graph, q: Position, p: int) -> None:
    """The passage falls. The caller files the dead ends that this makes."""
    q.alive[p] = False
    c = p >> 1
    q.ways[g.place[c]] -= 1
    q.ways[g.place[c + (g.width if p & 1 else 1)]] -= 1


@jit
def add_found(q: Position, a: int, b: int, c: int) -> None:
    """One more instance."""
    i = q.size[FOUND]
    q.found[i, 0], q.found[i, 1], q.found[i, 2] = a, b, c
    q.size[FOUND] = i + 1


@jit
def change(g: Graph, s: Shape, q: Position, concluded: np.ndarray, removed: np.ndarray) -> None:
    """Make a fresh position the one in which these passages were concluded and removed: what they cut off falls too."""
    n = len(g.cells)
    for p in removed:
        q.alive[p] = False
    seen = np.zeros(n, np.bool_)
    stack = np.empty(n, np.int64)
    stack[0] = g.start
    seen[g.start] = True
    m = 1
    while m:
        m -= 1
        v = stack[m]
        for k in range(g.off[v], g.off[v + 1]):
            u = g.far[k]
            if q.alive[g.via[k]] and not seen[u]:
                seen[u] = True
                stack[m] = u
                m += 1
    q.ways[:] = 0
    q.leaf[:] = -1
    q.next_leaf[:] = UNFILED
    for v in range(n):
        for k in range(g.off[v], g.off[v + 1]):
            if not seen[v]:
                q.alive[g.via[k]] = False
            elif q.alive[g.via[k]]:
                q.ways[v] += 1
    for v in range(n):
        if q.ways[v] == 1:
            file_leaf(g, s, q, v)
    for p in concluded:
        conclude(g, q, p)
