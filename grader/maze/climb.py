"""The ladder in one kernel: rounds until the route is known from start to goal, or until nothing changes any more."""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.deadends import apply_dead_ends, find_dead_ends, tell_dead_ends
from grader.maze.gates import apply_gates, find_gates, tell_gates
from grader.maze.graph import Graph, Shape
from grader.maze.loops import (
    apply_culs_de_sac,
    apply_islands,
    find_culs_de_sac,
    find_islands,
    tell_culs_de_sac,
    tell_islands,
)
from grader.maze.position import FOUND, KNOWN, Position
from grader.maze.steps import Pad
from grader.maze.techniques import SLOTS, TECHNIQUES
from grader.maze.walks import (
    apply_corridors,
    apply_from_goal,
    find_corridors,
    find_from_goal,
    tell_corridors,
    tell_from_goal,
)

jit = compiler("grader.maze")

CORRIDOR, FROM_GOAL = SLOTS["corridor"], SLOTS["from-the-goal"]
LONG_GATE, SHORT_GATE = SLOTS["long-gate"], SLOTS["short-gate"]
CUL_DE_SAC, ISLANDS = SLOTS["cul-de-sac"], SLOTS["islands"]
ORDERS = np.array([technique.order for technique in TECHNIQUES], np.int64)


@jit
def find(g: Graph, s: Shape, q: Position, slot: int) -> int:
    """The instances of the technique in a slot; how many there are."""
    q.size[FOUND] = 0
    if slot == CORRIDOR:
        find_corridors(g, q)
    elif slot == FROM_GOAL:
        find_from_goal(g, q)
    elif slot in (LONG_GATE, SHORT_GATE):
        find_gates(g, q, slot)
    elif slot == CUL_DE_SAC:
        find_culs_de_sac(g, s, q)
    elif slot == ISLANDS:
        find_islands(g, s, q)
    else:
        find_dead_ends(g, s, q, slot)
    return q.size[FOUND]


@jit
def tell(g: Graph, q: Position, pad: Pad, slot: int) -> None:
    """Write the instances found as steps."""
    order = ORDERS[slot]
    if slot == CORRIDOR:
        tell_corridors(g, q, pad, order)
    elif slot == FROM_GOAL:
        tell_from_goal(g, q, pad, order)
    elif slot in (LONG_GATE, SHORT_GATE):
        tell_gates(g, q, pad, order)
    elif slot == CUL_DE_SAC:
        tell_culs_de_sac(g, q, pad, order)
    elif slot == ISLANDS:
        tell_islands(g, q, pad, order)
    else:
        tell_dead_ends(g, q, pad, order)


@jit
def apply(g: Graph, s: Shape, q: Position, slot: int) -> int:
    """Carry out the instances found; how many passages they conclude or shut."""
    before = q.size[KNOWN]
    if slot == CORRIDOR:
        apply_corridors(g, q)
    elif slot == FROM_GOAL:
        apply_from_goal(g, q)
    elif slot in (LONG_GATE, SHORT_GATE):
        apply_gates(g, q)
    elif slot == CUL_DE_SAC:
        return apply_culs_de_sac(g, s, q)
    elif slot == ISLANDS:
        return apply_islands(g, s, q)
    else:
        return apply_dead_ends(g, s, q, slot)
    return q.size[KNOWN] - before


@jit
def climb(
    g: Graph, s: Shape, q: Position, pad: Pad, use: np.ndarray, rounds: np.ndarray, opened: np.ndarray, most: int
) -> int:
    """Rounds with the techniques in `use`; counts them in `rounds`, and in `opened` what each of them changed.

    Ends at a technique above slot `most` before it is applied. Returns the number of rounds: at most one a passage,
    since each concludes or shuts one. The route is known when `q.size[KNOWN]` is the number of its passages.
    """
    number = 0
    while q.size[KNOWN] < len(s.hop):
        slot = NIL
        while slot < len(use) and not (use[slot] and find(g, s, q, slot)):
            slot += 1
        if slot == len(use) or slot > most:
            break
        if pad.tell[0]:
            pad.at[2] = number
            tell(g, q, pad, slot)
        opened[number] = apply(g, s, q, slot)
        rounds[slot] += 1
        number += 1
    return number
