"""Known ways: where there is one way on, the route takes it."""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.graph import (
    ALIVE,
    FOUND,
    GOAL,
    INSTANCES,
    KNOWN,
    MORE,
    PLACE,
    START,
    SURE,
    TIP,
    TIPS,
    WAYS,
    WIDTH,
    back,
    beyond,
    number,
)
from grader.maze.position import NONE, add_found, conclude, ends, onward
from grader.maze.steps import CONCLUDED, PATTERN, Pad, add, begin

jit = compiler("grader.maze")


@jit
def step(m: np.ndarray, a: np.ndarray, v: int) -> int:
    """The way by which the known part must go on from its tip v; -1 where that is open or v is no tip any more."""
    if m[SURE, v] == (0 if v == a[START] else 1) and m[WAYS, v] == m[SURE, v] + 1:
        c = v
        while c >= 0:
            left = m[ALIVE, c] & ~m[KNOWN, c]
            for side in range(4):
                if left >> side & 1:
                    return 4 * c + side
            c = m[MORE, c]
    return -1


@jit
def find_corridors(m: np.ndarray, a: np.ndarray) -> None:
    """From every tip as far as there is no choice: first and last way."""
    width = a[WIDTH]
    kept = 0
    for i in range(a[TIPS]):
        v = m[TIP, i]
        if m[SURE, v] == 2 or (v == a[START] and m[SURE, v] == 1):
            continue
        m[TIP, kept] = v
        kept += 1
        k = step(m, a, v)
        if k < 0:
            continue
        last = k
        u = m[PLACE, beyond(width, k)]
        while not ends(a, u) and m[SURE, u] == 0 and m[WAYS, u] == 2:
            last = onward(m, u, back(width, last))
            u = m[PLACE, beyond(width, last)]
        # between two known parts each tip sees the other: one step is enough
        if u < v and step(m, a, u) == back(width, last):
            continue
        add_found(m, a, k, last, NIL)
    a[TIPS] = kept


@jit
def tell_corridors(m: np.ndarray, a: np.ndarray, pad: Pad, order: int) -> None:
    """Pattern: the cells at both ends; concluded: the passages between them."""
    n = m.shape[1]
    width = a[WIDTH]
    for i in range(a[INSTANCES]):
        k, last = m[FOUND, i], m[FOUND + 1, i]
        begin(pad, order)
        add(pad, PATTERN, 2 * n + (k >> 2))
        add(pad, PATTERN, 2 * n + beyond(width, last))
        add(pad, CONCLUDED, number(width, k))
        while k != last:
            k = onward(m, m[PLACE, beyond(width, k)], back(width, k))
            add(pad, CONCLUDED, number(width, k))


@jit
def apply_corridors(m: np.ndarray, a: np.ndarray) -> None:
    """Conclude all of them."""
    width = a[WIDTH]
    for i in range(a[INSTANCES]):
        k, last = m[FOUND, i], m[FOUND + 1, i]
        conclude(m, a, k)
        while k != last:
            k = onward(m, m[PLACE, beyond(width, k)], back(width, k))
            conclude(m, a, k)


@jit
def find_from_goal(m: np.ndarray, a: np.ndarray) -> None:
    """The goal has one way left: the route comes by it."""
    if m[SURE, a[GOAL]] == 0 and m[WAYS, a[GOAL]] == 1:
        add_found(m, a, onward(m, a[GOAL], NONE), NIL, NIL)


@jit
def tell_from_goal(m: np.ndarray, a: np.ndarray, pad: Pad, order: int) -> None:
    """Pattern: the goal's cell at the passage."""
    for i in range(a[INSTANCES]):
        k = m[FOUND, i]
        begin(pad, order)
        add(pad, PATTERN, 2 * m.shape[1] + (k >> 2))
        add(pad, CONCLUDED, number(a[WIDTH], k))


@jit
def apply_from_goal(m: np.ndarray, a: np.ndarray) -> None:
    """Conclude it."""
    for i in range(a[INSTANCES]):
        conclude(m, a, m[FOUND, i])
