"""What a maze measures: its route in cells, and the branches that leave it."""

from __future__ import annotations

import math

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.graph import BEGIN, CELLS, DOORS, END, MORE, PLACE, TOP, TREE, WIDTH, beyond, scan

jit = compiler("grader.maze")

NAMES = (
    "route",  # cells of a shortest way that passes the doors
    "doors",  # passages of the route; in a maze without rooms one less than its cells
    "turns",  # where the way changes direction, rooms apart
    "junctions",  # places of the route where it can be left, the goal apart
    "dead_ends",  # places with one way out, start and goal apart
    "fill_rounds",  # rounds of filling in all dead ends at once: the highest order of a branch
    "wrong_steps",  # expected steps into wrong branches: half of the sum of their depths, in tenths
    "deepest",  # depth of the deepest wrong branch
    "forks",  # forks of the wrong branch that has most
    "choice",  # tenths of a bit: log2 of the open ways, and of one more than the forks of their branches
)
ROUTE, DOORWAYS, TURNS, JUNCTIONS, DEAD_ENDS, FILL_ROUNDS, WRONG_STEPS, DEEPEST, FORKS, CHOICE = range(len(NAMES))


@jit
def tenths(k: int) -> int:
    """Ten times the binary logarithm, rounded: whole, so that sums do not depend on their order."""
    return round(10.0 * math.log2(k))


@jit
def measure(m: np.ndarray, a: np.ndarray, way: np.ndarray, told: np.ndarray) -> None:
    """Write the measures of the branches in `told`, by the places of `NAMES`. The route must be unique."""
    n = m.shape[1]
    width = a[WIDTH]
    told[DOORWAYS] = len(way) - 1
    told[FILL_ROUNDS] = a[TOP]
    depth = np.full(n, -1, np.int64)
    branch = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    for v in way:
        depth[v] = 0
        branch[v] = v
    for i in range(len(way)):
        x = way[i]
        ways = 1
        all_forks = 0
        k = scan(m, DOORS, x, NIL)
        while k >= 0:
            first = m[PLACE, beyond(width, k)]
            here, k = k, scan(m, DOORS, k >> 2, (k & 3) + 1)
            if depth[first] == 0:
                continue
            ways += 1
            if depth[first] > 0:
                continue
            # with loops first the whole branch, so that the depth is measured from all its ways in at once
            size = 0
            if a[TREE]:
                queue[0], depth[first], size = first, 1, 1
            else:
                flood(m, width, branch, queue, first)
                while here >= 0:
                    u = m[PLACE, beyond(width, here)]
                    if branch[u] == first and depth[u] < 0:
                        queue[size], depth[u] = u, 1
                        size += 1
                    here = scan(m, DOORS, here >> 2, (here & 3) + 1)
            forks = 0
            at = 0
            while at < size:
                v = queue[at]
                at += 1
                met = 0
                j = scan(m, DOORS, v, NIL)
                while j >= 0:
                    met += 1
                    u = m[PLACE, beyond(width, j)]
                    if depth[u] < 0:
                        depth[u] = depth[v] + 1
                        queue[size] = u
                        size += 1
                    j = scan(m, DOORS, j >> 2, (j & 3) + 1)
                forks += met > 2
                told[DEAD_ENDS] += met == 1
            # what hangs at the goal is never entered
            if i + 1 < len(way):
                deep = depth[queue[size - 1]]
                told[WRONG_STEPS] += 5 * deep
                told[DEEPEST] = max(told[DEEPEST], deep)
                told[FORKS] = max(told[FORKS], forks)
                all_forks += forks
        if ways > 1 and i + 1 < len(way):
            told[JUNCTIONS] += 1
            told[CHOICE] += tenths(ways) + tenths(1 + all_forks)


@jit
def flood(m: np.ndarray, width: int, branch: np.ndarray, stack: np.ndarray, first: int) -> None:
    """Mark the branch of the place `first` by its name."""
    branch[first] = first
    stack[0] = first
    height = 1
    while height:
        height -= 1
        k = scan(m, DOORS, stack[height], NIL)
        while k >= 0:
            u = m[PLACE, beyond(width, k)]
            if branch[u] < 0:
                branch[u] = first
                stack[height] = u
                height += 1
            k = scan(m, DOORS, k >> 2, (k & 3) + 1)


@jit
def moves(m: np.ndarray, a: np.ndarray, hop: np.ndarray, told: np.ndarray) -> np.ndarray:
    """The letters of a shortest way by the passages `hop` (large) and through the rooms between them (small)."""
    n = m.shape[1]
    width = a[WIDTH]
    letters = (np.uint8(78), np.uint8(69), np.uint8(83), np.uint8(87))
    taken = np.zeros(n, np.int64)
    for p in hop:
        taken[p >> 1] |= 2 << (p & 1)
        taken[(p >> 1) + (width if p & 1 else 1)] |= 1 if p & 1 else 8
    came = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    queue[0] = a[BEGIN]
    came[a[BEGIN]] = 4
    size = 1
    at = 0
    while at < size and came[a[END]] < 0:
        c = queue[at]
        at += 1
        # sides inside a room, and those of the route
        free = m[CELLS, c] & (~m[DOORS, c] | taken[c])
        for side in range(4):
            if free >> side & 1:
                d = beyond(width, 4 * c + side)
                if came[d] < 0:
                    came[d] = side
                    queue[size] = d
                    size += 1
    length = 0
    c = a[END]
    while c != a[BEGIN]:
        c = beyond(width, 4 * c + (came[c] ^ 2))
        length += 1
    way = np.empty(length, np.uint8)
    c = a[END]
    before = -1
    for i in range(length - 1, -1, -1):
        side = came[c]
        told[TURNS] += before >= 0 and before != side and m[MORE, m[PLACE, c]] < 0
        before = side
        c = beyond(width, 4 * c + (side ^ 2))
        way[i] = letters[side] + (np.uint8(0) if m[DOORS, c] >> side & 1 else np.uint8(32))
    told[ROUTE] = length + 1
    return way
