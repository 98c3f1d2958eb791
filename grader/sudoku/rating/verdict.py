"""What a search of the rating ladder has found so far: the least rating, and all candidates that fall by it.

Kept in the record `k` of `links`: `fall[c]` the digits that fall in cell c, `best[0]` tenths (NONE: nothing yet).
`marks` are the rating, pearl and diamond so far and the rating of the last round, in tenths; 0: none yet.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import apply, commit, remove

jit = compiler("grader.sudoku")

NONE = np.int64(1 << 20)
RATING, PEARL, DIAMOND, LATEST = range(4)


@jit
def falls(b: Any, k: Any, tenths: int, c: int, digits: int) -> None:
    """These digits fall in cell c by an instance of this rating; what a dearer one says does not count."""
    digits &= b.cand[c]
    if digits == 0 or tenths > k.best[0]:
        return
    if tenths < k.best[0]:
        k.best[0] = tenths
        k.fall[:] = 0
    k.fall[c] |= digits


@jit
def begin_round(out: Any, rung: int) -> None:
    """The next steps are those of this rung; the pad holds one round at a time."""
    out.order[0] = rung
    out.start[0] = 0
    out.length[0] = 0
    out.steps[0] = 0


@jit
def end_round(g: Any, b: Any, out: Any, marks: np.ndarray, tenths: int) -> None:
    """Apply the steps of a round that is rated so."""
    left = b.left[0]
    apply(g, b, out)
    out.number[0] += 1
    marks[LATEST] = tenths
    marks[RATING] = max(marks[RATING], tenths)
    if marks[DIAMOND] == 0:
        marks[DIAMOND] = tenths
    if marks[PEARL] == 0 and b.left[0] < left:
        marks[PEARL] = marks[RATING]


@jit
def open_verdict(k: Any, out: Any, rung: int) -> None:
    """A search for this rung starts: nothing found yet."""
    begin_round(out, rung)
    k.best[0] = NONE
    k.fall[:] = 0


@jit
def close_verdict(g: Any, b: Any, k: Any, out: Any, marks: np.ndarray) -> bool:
    """Carry out what falls, as one step and one round; False when nothing was found."""
    if k.best[0] == NONE:
        return False
    for c in range(len(k.fall)):
        if k.fall[c]:
            remove(g, b, out, c, k.fall[c])
    commit(out)
    end_round(g, b, out, marks, k.best[0])
    return True
