"""The ladder in one kernel: rounds until the route is known from start to goal, or until nothing changes any more."""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.deadends import apply_dead_ends, find_dead_ends, tell_dead_ends
from grader.maze.gates import apply_gates, find_gates, tell_gates
from grader.maze.graph import INSTANCES, TAKEN
from grader.maze.loops import (
    apply_culs_de_sac,
    apply_islands,
    find_culs_de_sac,
    find_islands,
    tell_culs_de_sac,
    tell_islands,
)
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
def find(m: np.ndarray, a: np.ndarray, block: np.ndarray, slot: int) -> int:
    """The instances of the technique in a slot; how many there are."""
    a[INSTANCES] = 0
    if slot == CORRIDOR:
        find_corridors(m, a)
    elif slot == FROM_GOAL:
        find_from_goal(m, a)
    elif slot in (LONG_GATE, SHORT_GATE):
        find_gates(m, a, slot)
    elif slot == CUL_DE_SAC:
        find_culs_de_sac(m, a)
    elif slot == ISLANDS:
        find_islands(m, a, block)
    else:
        find_dead_ends(m, a, slot)
    return a[INSTANCES]


@jit
def tell(m: np.ndarray, a: np.ndarray, block: np.ndarray, pad: Pad, slot: int) -> None:
    """Write the instances found as steps."""
    order = ORDERS[slot]
    if slot == CORRIDOR:
        tell_corridors(m, a, pad, order)
    elif slot == FROM_GOAL:
        tell_from_goal(m, a, pad, order)
    elif slot in (LONG_GATE, SHORT_GATE):
        tell_gates(m, a, pad, order)
    elif slot == CUL_DE_SAC:
        tell_culs_de_sac(m, a, pad, order)
    elif slot == ISLANDS:
        tell_islands(m, a, block, pad, order)
    else:
        tell_dead_ends(m, a, pad, order)


@jit
def apply(m: np.ndarray, a: np.ndarray, block: np.ndarray, slot: int) -> int:
    """Carry out the instances found; how many passages they conclude or shut."""
    before = a[TAKEN]
    if slot == CORRIDOR:
        apply_corridors(m, a)
    elif slot == FROM_GOAL:
        apply_from_goal(m, a)
    elif slot in (LONG_GATE, SHORT_GATE):
        apply_gates(m, a)
    elif slot == CUL_DE_SAC:
        return apply_culs_de_sac(m, a)
    elif slot == ISLANDS:
        return apply_islands(m, a, block)
    else:
        return apply_dead_ends(m, a, slot)
    return a[TAKEN] - before


@jit
def climb(
    m: np.ndarray,
    a: np.ndarray,
    block: np.ndarray,
    pad: Pad,
    passages: int,
    use: np.ndarray,
    most: int,
    rounds: np.ndarray,
    opened: np.ndarray,
) -> int:
    """Rounds with the techniques in `use`; counts them in `rounds`, and in `opened` what each of them changed.

    Ends at a technique above slot `most` before it is applied. Returns the number of rounds: at most one a passage,
    since each concludes or shuts one. The route is known when `a[TAKEN]` is the number of its `passages`.
    """
    number = 0
    while a[TAKEN] < passages:
        slot = NIL
        while slot < len(use) and not (use[slot] and find(m, a, block, slot)):
            slot += 1
        if slot == len(use) or slot > most:
            break
        if pad.tell[0]:
            pad.at[2] = number
            tell(m, a, block, pad, slot)
        opened[number] = apply(m, a, block, slot)
        rounds[slot] += 1
        number += 1
    return number
