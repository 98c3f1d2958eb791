"""What a maze measures: its route in cells, and the branches that leave it."""

from __future__ import annotations

import math

import numpy as np

from grader.jit import compiler
from grader.maze.graph import Graph, Shape

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
ROUTE, DOORS, TURNS, JUNCTIONS, DEAD_ENDS, FILL_ROUNDS, WRONG_STEPS, DEEPEST, FORKS, CHOICE = range(len(NAMES))


@jit
def tenths(k: int) -> int:
    """Ten times the binary logarithm, rounded: whole, so that sums do not depend on their order."""
    return round(10.0 * math.log2(k))


@jit
def measure(g: Graph, s: Shape, told: np.ndarray) -> None:
    """Write the measures of the branches in `told`, by the places of `NAMES`. The route must be unique."""
    n = len(g.cells)
    told[DOORS] = len(s.hop)
    told[FILL_ROUNDS] = s.top
    for v in range(n):
        if g.off[v + 1] - g.off[v] == 1 and v != g.start and v != g.goal:
            told[DEAD_ENDS] += 1
    depth = np.full(n, -1, np.int64)
    branch = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    for v in s.way:
        depth[v] = 0
        branch[v] = v
    for i in range(len(s.way) - 1):
        x = s.way[i]
        ways = 1
        all_forks = 0
        for k in range(g.off[x], g.off[x + 1]):
            first = g.far[k]
            if depth[first] == 0:
                continue
            ways += 1
            if depth[first] > 0:
                continue
            # first the whole branch, so that with loops the depth is measured from all its ways in at once
            m = 0
            if s.tree:
                queue[0], depth[first], m = first, 1, 1
            else:
                flood(g, branch, queue, first)
                for j in range(k, g.off[x + 1]):
                    u = g.far[j]
                    if branch[u] == first and depth[u] < 0:
                        queue[m], depth[u] = u, 1
                        m += 1
            forks = 0
            at = 0
            while at < m:
                v = queue[at]
                at += 1
                forks += g.off[v + 1] - g.off[v] > 2
                for j in range(g.off[v], g.off[v + 1]):
                    u = g.far[j]
                    if depth[u] < 0:
                        depth[u] = depth[v] + 1
                        queue[m] = u
                        m += 1
            deep = depth[queue[m - 1]]
            told[WRONG_STEPS] += 5 * deep
            told[DEEPEST] = max(told[DEEPEST], deep)
            told[FORKS] = max(told[FORKS], forks)
            all_forks += forks
        if ways > 1:
            told[JUNCTIONS] += 1
            told[CHOICE] += tenths(ways) + tenths(1 + all_forks)


@jit
def flood(g: Graph, branch: np.ndarray, stack: np.ndarray, first: int) -> None:
    """Mark the branch of the place `first` by its name."""
    branch[first] = first
    stack[0] = first
    m = 1
    while m:
        m -= 1
        v = stack[m]
        for j in range(g.off[v], g.off[v + 1]):
            u = g.far[j]
            if branch[u] < 0:
                branch[u] = first
                stack[m] = u
                m += 1


@jit
def moves(g: Graph, s: Shape, told: np.ndarray) -> np.ndarray:
    """The letters of a shortest way that passes the doors (large) and crosses the rooms between them (small)."""
    n = len(g.cells)
    letters = (np.uint8(78), np.uint8(69), np.uint8(83), np.uint8(87))
    steps = (-g.width, 1, g.width, -1)
    numbers = (1 - 2 * g.width, 0, 1, -2)
    taken = np.zeros(2 * n, np.bool_)
    for p in s.hop:
        taken[p] = True
    came = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    queue[0] = g.begin
    came[g.begin] = 4
    m = 1
    at = 0
    while at < m and came[g.end] < 0:
        c = queue[at]
        at += 1
        for side in range(4):
            if g.cells[c] >> side & 1:
                d = c + steps[side]
                inside = g.place[c] == g.place[d]
                if came[d] < 0 and (inside or taken[2 * c + numbers[side]]):
                    came[d] = side
                    queue[m] = d
                    m += 1
    length = 0
    c = g.end
    while c != g.begin:
        c -= steps[came[c]]
        length += 1
    way = np.empty(length, np.uint8)
    c = g.end
    before = -1
    for i in range(length - 1, -1, -1):
        side = came[c]
        d = c - steps[side]
        inside = g.place[c] == g.place[d]
        way[i] = letters[side] + (np.uint8(32) if inside else np.uint8(0))
        told[TURNS] += before >= 0 and before != side and g.more[g.place[c]] < 0
        before = side
        c = d
    told[ROUTE] = length + 1
    return way
