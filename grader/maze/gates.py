"""Gates: a straight wall with one door across the part of the maze in which a piece of the route lies.

The whole maze holds the route from start to goal. A wall from side to side of such a rectangle, with one door in it and
the two ends of the piece on different sides, is crossed exactly once: the route takes the door, and each half holds a
piece of its own, from door to door. So gates are found inside gates. Recursive division makes its mazes of such walls,
but they are read off the walls of any maze.
"""

from __future__ import annotations

import numpy as np

from grader.jit import compiler
from grader.maze.graph import BEGIN, CELLS, END, FOUND, INSTANCES, KNOWN, PLACE, WIDTH, way_of
from grader.maze.position import add_found, conclude
from grader.maze.steps import CONCLUDED, PATTERN, Pad, add, begin
from grader.maze.techniques import SHORT, SLOTS

jit = compiler("grader.maze")

LONG = SLOTS["long-gate"]


@jit
def door(m: np.ndarray, width: int, upright: bool, line: int, lo: int, hi: int) -> int:
    """The passage that is the only opening in a wall between lo and hi; -1 if there are none or several."""
    found = -1
    for at in range(lo, hi):
        c = at * width + line - 1 if upright else (line - 1) * width + at
        if m[CELLS, c] >> (1 if upright else 2) & 1:
            if found >= 0:
                return -1
            found = 2 * c + (0 if upright else 1)
    return found


@jit
def find_gates(m: np.ndarray, a: np.ndarray, slot: int) -> None:
    """All gates with unknown doors, long or short: door, and the two ends of the wall.

    Long is a wall of at least half the maze's side.
    """
    width = a[WIDTH]
    height = m.shape[1] // width
    stages = np.empty((m.shape[1] + 1, 6), np.int64)
    stage = stages[0]
    stage[0], stage[1], stage[2], stage[3], stage[4], stage[5] = 0, 0, width, height, a[BEGIN], a[END]
    left = 1
    while left:
        left -= 1
        x0, y0, x1, y1, start, goal = stages[left]
        split = False
        for direction in range(2):
            upright = direction == 0
            u, v = (start % width, goal % width) if upright else (start // width, goal // width)
            lo, hi = (y0, y1) if upright else (x0, x1)
            is_long = 2 * (hi - lo) >= (height if upright else width)
            # only lines between the two ends of the piece part them
            for line in range(min(u, v) + 1, max(u, v) + 1):
                p = door(m, width, upright, line, lo, hi)
                if p < 0:
                    continue
                near = p >> 1
                far = near + (1 if upright else width)
                if m[PLACE, near] == m[PLACE, far]:
                    continue
                if m[KNOWN, near] >> (1 if upright else 2) & 1:
                    if u > v:
                        start, goal = goal, start
                    one, two = stages[left], stages[left + 1]
                    one[0], one[1], one[4], one[5] = x0, y0, start, near
                    two[2], two[3], two[4], two[5] = x1, y1, far, goal
                    one[2], one[3] = (line, y1) if upright else (x1, line)
                    two[0], two[1] = (line, y0) if upright else (x0, line)
                    left += 2
                    split = True
                    break
                if is_long if slot == LONG else not is_long and hi - lo >= SHORT:
                    add_found(m, a, p, lo, hi)
            if split:
                break


@jit
def tell_gates(m: np.ndarray, a: np.ndarray, pad: Pad, order: int) -> None:
    """Pattern: the wall, as the passages that it shuts; concluded: its door."""
    width = a[WIDTH]
    for i in range(a[INSTANCES]):
        p = m[FOUND, i]
        begin(pad, order)
        for at in range(m[FOUND + 1, i], m[FOUND + 2, i]):
            side = 2 * ((p >> 1) // width * width + at) + 1 if p & 1 else 2 * (at * width + (p >> 1) % width)
            if side != p:
                add(pad, PATTERN, side)
        add(pad, CONCLUDED, p)


@jit
def apply_gates(m: np.ndarray, a: np.ndarray) -> None:
    """The route takes the doors."""
    for i in range(a[INSTANCES]):
        conclude(m, a, way_of(a[WIDTH], m[FOUND, i]))
