"""The cheap techniques, full house to hidden triple, run to their fixed point in one kernel.

`climb` is the first stage of the ladder; `solved_by` answers the generator's only question while it removes clues.
A stage is a kernel over a run of neighbours in the technique table: it either applies rounds, or (`only[0]` set) finds
the steps of one technique and leaves the board alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, ONE, compiler
from grader.sudoku.board import reset
from grader.sudoku.locked import locked_candidates, locked_subset
from grader.sudoku.singles import (
    full_house,
    hidden_single,
    naked_single,
    open_placements,
    put_hidden,
    put_naked,
)
from grader.sudoku.steps import ALL, apply, begin, finish
from grader.sudoku.subsets import hidden_subset, naked_subset
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FULL_HOUSE = SLOTS["full-house"]
HIDDEN_SINGLE = SLOTS["hidden-single"]
NAKED_SINGLE = SLOTS["naked-single"]
LOCKED_PAIR = SLOTS["locked-pair"]
LOCKED_TRIPLE = SLOTS["locked-triple"]
POINTING = np.int64(SLOTS["locked-candidates-1"])
CLAIMING = SLOTS["locked-candidates-2"]
NAKED_PAIR = SLOTS["naked-pair"]
NAKED_TRIPLE = SLOTS["naked-triple"]
HIDDEN_PAIR = SLOTS["hidden-pair"]
HIDDEN_TRIPLE = SLOTS["hidden-triple"]
FIRST, LAST = np.int64(FULL_HOUSE), np.int64(HIDDEN_TRIPLE)
TWO, THREE = np.int64(2), np.int64(3)
EASY, MEDIUM = 1, 2  # ranks of the tiers
STUCK, MOVED, SOLVED = 0, 1, 2


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if t == FULL_HOUSE:
        full_house(g, b, out)
    elif t == HIDDEN_SINGLE:
        hidden_single(g, b, out)
    elif t == NAKED_SINGLE:
        naked_single(g, b, out)
    elif t == LOCKED_PAIR:
        locked_subset(g, b, TWO, out)
    elif t == LOCKED_TRIPLE:
        locked_subset(g, b, THREE, out)
    elif t == POINTING:
        locked_candidates(g, b, NIL, out)
    elif t == CLAIMING:
        locked_candidates(g, b, ONE, out)
    elif t == NAKED_PAIR:
        naked_subset(g, b, TWO, out)
    elif t == NAKED_TRIPLE:
        naked_subset(g, b, THREE, out)
    elif t == HIDDEN_PAIR:
        hidden_subset(g, b, TWO, out)
    elif t == HIDDEN_TRIPLE:
        hidden_subset(g, b, THREE, out)
    return out.steps[0]


@jit
def climb(G: np.ndarray, B: np.ndarray, OUT: np.ndarray) -> int:
    """Rounds until nothing changes any more, or until the pad is half full (MOVED: take the steps and come again)."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    if out.only[0] >= 0:
        look(g, b, out, out.only[0])
        return STUCK
    while b.left[0] and not b.broken[0]:
        if 2 * out.length[0] > out.room[0]:
            return MOVED
        t = FIRST
        while t <= LAST and (out.use[t] == 0 or look(g, b, out, t) == 0):
            t += 1
        if t > LAST:
            return STUCK
        if t <= NAKED_SINGLE:
            out.open[out.opened[0]] = open_placements(g, b, out)
            out.opened[0] += 1
        finish(g, b, out, t)
    return STUCK if b.broken[0] else SOLVED


@jit
def solved_by(g: Any, b: Any, out: Any, p: np.ndarray, level: int) -> bool:
    """Whether the givens p (int64, digit or 0 a cell) are solved by the techniques up to a tier (0 gentle .. 2 medium).

    For kernels: g, b, out are records (`G[0]`); b is left as it comes to lie. Singles go in while scanning: what is
    solved does not depend on their order.
    """
    reset(g, b, p)
    out.most[0] = ALL
    while b.left[0] and not b.broken[0]:
        if put_hidden(g, b):
            continue
        if level < EASY:
            return False
        if put_naked(g, b):
            continue
        if level < MEDIUM:
            return False
        out.length[0] = 0
        t = POINTING
        while t <= LAST and look(g, b, out, t) == 0:
            t += 1
        if t > LAST:
            return False
        apply(g, b, out)
    return b.broken[0] == 0


@jit
def solvable(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, p: np.ndarray, level: int) -> bool:
    """`solved_by` for a caller in Python."""
    return solved_by(G[0], B[0], OUT[0], p, level)
