"""Dead ends, piece by piece: each technique removes the pieces of one order, none of which the route needs."""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.graph import FOUND, INSTANCES, LEAF, NEXT_LEAF, PLACE, WAYS, WIDTH, back, beyond, number
from grader.maze.position import DEAD_END, NONE, SHORT_DEAD_END, add_found, file_leaf, onward, shut, walk_back
from grader.maze.steps import PATTERN, REMOVED, Pad, add, add_place, begin

jit = compiler("grader.maze")


@jit
def find_dead_ends(m: np.ndarray, a: np.ndarray, slot: int) -> None:
    """All pieces that this technique removes: dead end and last way."""
    for bucket in (slot, SHORT_DEAD_END):
        v = a[LEAF + bucket]
        while v >= 0:
            add_found(m, a, v, walk_back(m, a, v)[0], NIL)
            v = m[NEXT_LEAF, v]
        if slot != DEAD_END:  # a dead end of any length: the short ones too, if they have been left
            break


@jit
def tell_dead_ends(m: np.ndarray, a: np.ndarray, pad: Pad, order: int) -> None:
    """Pattern: the cells from the dead end outwards; removed: the passage that shuts them off."""
    width = a[WIDTH]
    for i in range(a[INSTANCES]):
        v, last = m[FOUND, i], m[FOUND + 1, i]
        begin(pad, order)
        add_place(m, pad, PATTERN, v)
        k = onward(m, v, NONE)
        while k != last:
            v = m[PLACE, beyond(width, k)]
            add_place(m, pad, PATTERN, v)
            k = onward(m, v, back(width, k))
        add(pad, REMOVED, number(width, last))


@jit
def apply_dead_ends(m: np.ndarray, a: np.ndarray, slot: int) -> int:
    """Remove them all, then file the dead ends that this leaves; how many there were."""
    width = a[WIDTH]
    a[LEAF + slot] = -1
    if slot == DEAD_END:
        a[LEAF + SHORT_DEAD_END] = -1
    for i in range(a[INSTANCES]):
        v, last = m[FOUND, i], m[FOUND + 1, i]
        k = -1
        while k != last:
            k = onward(m, v, NONE)
            shut(m, a, k)
            v = m[PLACE, beyond(width, k)]
    for i in range(a[INSTANCES]):
        u = m[PLACE, beyond(width, m[FOUND + 1, i])]
        if m[WAYS, u] == 1:
            file_leaf(m, a, u)
    return a[INSTANCES]
