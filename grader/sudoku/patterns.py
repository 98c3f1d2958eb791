"""The stage of quads and basic fish: one round of the first of them that changes something."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.family import MOVED, STUCK, THREE, TWO
from grader.sudoku.fish import fish
from grader.sudoku.steps import begin, finish
from grader.sudoku.subsets import hidden_subset, naked_subset
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

NAKED_QUAD = SLOTS["naked-quad"]
HIDDEN_QUAD = SLOTS["hidden-quad"]
X_WING = SLOTS["x-wing"]
SWORDFISH = SLOTS["swordfish"]
JELLYFISH = SLOTS["jellyfish"]
FIRST, LAST = np.int64(NAKED_QUAD), np.int64(JELLYFISH)
FOUR = np.int64(4)


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if t == NAKED_QUAD:
        naked_subset(g, b, FOUR, out)
    elif t == HIDDEN_QUAD:
        hidden_subset(g, b, FOUR, out)
    elif t == X_WING:
        fish(g, b, TWO, out)
    elif t == SWORDFISH:
        fish(g, b, THREE, out)
    elif t == JELLYFISH:
        fish(g, b, FOUR, out)
    return out.steps[0]


@jit
def climb(G: np.ndarray, B: np.ndarray, OUT: np.ndarray) -> int:
    """MOVED after a round, STUCK when none of these changes anything."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    if out.only[0] >= 0:
        look(g, b, out, out.only[0])
        return STUCK
    for t in range(FIRST, LAST + 1):
        if out.use[t] and look(g, b, out, t):
            finish(g, b, out, t)
            return MOVED
    return STUCK
