"""Known ways: where there is one way on, the route takes it."""

from __future__ import annotations

from grader.jit import NIL, compiler
from grader.maze.graph import Graph, other
from grader.maze.position import FOUND, NONE, TIPS, Position, add_found, conclude, ends, only
from grader.maze.steps import CONCLUDED, PATTERN, Pad, add, begin

jit = compiler("grader.maze")


@jit
def step(g: Graph, q: Position, v: int) -> int:
    """The passage by which the known way must go on from its tip v; -1 where that is open or it is no tip any more."""
    if q.sure[v] == (0 if v == g.start else 1) and q.ways[v] == q.sure[v] + 1:
        for k in range(g.off[v], g.off[v + 1]):
            if q.alive[g.via[k]] and not q.known[g.via[k]]:
                return g.via[k]
    return -1


@jit
def find_corridors(g: Graph, q: Position) -> None:
    """From every tip as far as there is no choice: tip, first and last passage."""
    kept = 0
    for i in range(q.size[TIPS]):
        v = q.tip[i]
        if q.sure[v] == 2 or (v == g.start and q.sure[v] == 1):
            continue
        q.tip[kept] = v
        kept += 1
        p = step(g, q, v)
        if p < 0:
            continue
        last = p
        u = other(g, p, v)
        while not ends(g, u) and q.sure[u] == 0 and q.ways[u] == 2:
            last = only(g, q, u, last)
            u = other(g, last, u)
        # between two known parts each tip sees the other: one step is enough
        if u < v and step(g, q, u) == last:
            continue
        add_found(q, v, p, last)
    q.size[TIPS] = kept


@jit
def near_end(g: Graph, p: int, v: int) -> int:
    """The cell by which passage p leaves place v."""
    c = p >> 1
    return c if g.place[c] == v else c + (g.width if p & 1 else 1)


@jit
def tell_corridors(g: Graph, q: Position, pad: Pad, order: int) -> None:
    """Pattern: the cells at both ends of the way; concluded: its passages."""
    n = len(g.cells)
    for i in range(q.size[FOUND]):
        v, p, last = q.found[i]
        begin(pad, order)
        add(pad, PATTERN, 2 * n + near_end(g, p, v))
        at = pad.at[0]
        add(pad, PATTERN, NIL)
        add(pad, CONCLUDED, p)
        while p != last:
            v = other(g, p, v)
            p = only(g, q, v, p)
            add(pad, CONCLUDED, p)
        pad.flat[at] = 2 * n + near_end(g, p, other(g, p, v))


@jit
def apply_corridors(g: Graph, q: Position) -> None:
    """Conclude all of them."""
    for i in range(q.size[FOUND]):
        v, p, last = q.found[i]
        conclude(g, q, p)
        while p != last:
            v = other(g, p, v)
            p = only(g, q, v, p)
            conclude(g, q, p)


@jit
def find_from_goal(g: Graph, q: Position) -> None:
    """The goal has one way left: the route comes by it."""
    if q.sure[g.goal] == 0 and q.ways[g.goal] == 1:
        add_found(q, g.goal, only(g, q, g.goal, NONE), NIL)


@jit
def tell_from_goal(g: Graph, q: Position, pad: Pad, order: int) -> None:
    """Pattern: the goal's cell at the passage."""
    for i in range(q.size[FOUND]):
        v, p, _ = q.found[i]
        begin(pad, order)
        add(pad, PATTERN, 2 * len(g.cells) + near_end(g, p, v))
        add(pad, CONCLUDED, p)


@jit
def apply_from_goal(g: Graph, q: Position) -> None:
    """Conclude it."""
    for i in range(q.size[FOUND]):
        conclude(g, q, q.found[i, 1])
