"""Which kernel finds which of the rarer techniques, those that are tried one by one after the stages of the cheap ones.

Each module here names its techniques in `FINDS`, and its `search(G, B, OUT, first, last)` tries a run of neighbours in
the table. A kernel compiles when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from grader.jit import compiler
from grader.sudoku import (
    als,
    angling,
    chains,
    colouring,
    forcing,
    kraken,
    loops,
    nets,
    single_digit,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
from grader.sudoku.steps import finish
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

MODULES = (
    als,
    angling,
    chains,
    colouring,
    forcing,
    kraken,
    loops,
    nets,
    single_digit,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
Search = Callable[[np.ndarray, np.ndarray, np.ndarray, int, int], int]
SEARCHES: dict[int, Search] = {SLOTS[name]: module.search for module in MODULES for name in module.FINDS}


def runs(slots: Sequence[int]) -> list[tuple[Search, int, int]]:
    """Those of the slots (in order) that are searched here, as calls: a search, its first and its last slot."""
    found: list[tuple[Search, int, int]] = []
    for slot in slots:
        if slot not in SEARCHES:
            continue
        if found and found[-1][0] is SEARCHES[slot]:
            found[-1] = (found[-1][0], found[-1][1], slot)
        else:
            found.append((SEARCHES[slot], slot, slot))
    return found


@jit
def take_round(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, t: int) -> None:
    """Apply the steps that `search` has written: they are one round of the technique in slot t."""
    finish(G[0], B[0], OUT[0], t)
