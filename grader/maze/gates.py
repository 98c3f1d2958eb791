"""Gates: a straight wall with one door across the part of the maze in which a piece of the route lies.

The whole maze holds the route from start to goal. A wall from side to side of such a rectangle, with one door in it and
the two ends of the piece on different sides, is crossed exactly once: the route takes the door, and each half holds a
piece of its own, from door to door. So gates are found inside gates. Recursive division makes its mazes of such walls,
but they are read off the walls of any maze.
"""

from __future__ import annotations

import numpy as np

from grader.jit import compiler
from grader.maze.graph import Graph
from grader.maze.position import FOUND, Position, add_found, conclude
from grader.maze.steps import CONCLUDED, PATTERN, Pad, add, begin
from grader.maze.techniques import SHORT, SLOTS

jit = compiler("grader.maze")

LONG = SLOTS["long-gate"]


@jit
def door(g: Graph, upright: bool, line: int, lo: int, hi: int) -> int:
    """The only passage through a wall that has one door between lo and hi."""
    while hi - lo > 1:
        middle = (lo + hi) // 2
        count = g.across[line, middle] - g.across[line, lo] if upright else g.down[line, middle] - g.down[line, lo]
        if count:
            hi = middle
        else:
            lo = middle
    return 2 * (lo * g.width + line - 1) if upright else 2 * ((line - 1) * g.width + lo) + 1


@jit
def find_gates(g: Graph, q: Position, slot: int) -> None:
    """All gates with unknown doors, long or short: door, and the two ends of the wall.

    Long is a wall of at least half the maze's side.
    """
    height = len(g.cells) // g.width
    stages = np.empty((len(g.cells) + 1, 6), np.int64)
    stages[0] = np.array((0, 0, g.width, height, g.begin, g.end))
    m = 1
    while m:
        m -= 1
        x0, y0, x1, y1, a, b = stages[m]
        ax, ay, bx, by = a % g.width, a // g.width, b % g.width, b // g.width
        split = False
        for direction in range(2):
            upright = direction == 0
            u, v = (ax, bx) if upright else (ay, by)
            lo, hi = (y0, y1) if upright else (x0, x1)
            length = hi - lo
            is_long = 2 * length >= (height if upright else g.width)
            # only lines between the two ends of the piece part them
            for line in range(min(u, v) + 1, max(u, v) + 1):
                openings = g.across[line, hi] - g.across[line, lo] if upright else g.down[line, hi] - g.down[line, lo]
                if openings != 1:
                    continue
                p = door(g, upright, line, lo, hi)
                near = p >> 1
                far = near + (1 if upright else g.width)
                if g.place[near] == g.place[far]:
                    continue
                if q.known[p]:
                    if u > v:
                        a, b = b, a
                    if upright:
                        stages[m] = np.array((x0, y0, line, y1, a, near))
                        stages[m + 1] = np.array((line, y0, x1, y1, far, b))
                    else:
                        stages[m] = np.array((x0, y0, x1, line, a, near))
                        stages[m + 1] = np.array((x0, line, x1, y1, far, b))
                    m += 2
                    split = True
                    break
                if is_long if slot == LONG else not is_long and length >= SHORT:
                    add_found(q, p, lo, hi)
            if split:
                break


@jit
def tell_gates(g: Graph, q: Position, pad: Pad, order: int) -> None:
    """Pattern: the wall, as the passages that it shuts; concluded: its door."""
    for i in range(q.size[FOUND]):
        p, lo, hi = q.found[i]
        begin(pad, order)
        for at in range(lo, hi):
            side = 2 * ((p >> 1) // g.width * g.width + at) + 1 if p & 1 else 2 * (at * g.width + (p >> 1) % g.width)
            if side != p:
                add(pad, PATTERN, side)
        add(pad, CONCLUDED, p)


@jit
def apply_gates(g: Graph, q: Position) -> None:
    """The route takes the doors."""
    for i in range(q.size[FOUND]):
        conclude(g, q, q.found[i, 0])
