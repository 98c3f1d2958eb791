"""The rungs from the full house to the quads: rounds of the first that changes something, as in the grading ladder."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, ONE, compiler
from grader.sudoku.board import reset
from grader.sudoku.fish import fish
from grader.sudoku.locked import locked_candidates
from grader.sudoku.rating.direct import direct_hidden, direct_locked, hidden_in
from grader.sudoku.rating.table import AT, TENTHS
from grader.sudoku.rating.verdict import PEARL, RATING, begin_round, end_round
from grader.sudoku.singles import full_house, naked_single, put_hidden, put_naked
from grader.sudoku.steps import ALL
from grader.sudoku.subsets import hidden_subset, naked_subset
from grader.sudoku.wings import xy_wing, xyz_wing

jit = compiler("grader.sudoku")

FULL_HOUSE, BOX, LINE = AT["full-house"], AT["hidden-single-in-box"], AT["hidden-single-in-line"]
DIRECT_POINTING, DIRECT_CLAIMING = AT["direct-pointing"], AT["direct-claiming"]
DIRECT_PAIR, DIRECT_TRIPLE = AT["direct-hidden-pair"], AT["direct-hidden-triple"]
NAKED_SINGLE, POINTING, CLAIMING = AT["naked-single"], AT["pointing"], AT["claiming"]
NAKED_PAIR, NAKED_TRIPLE, NAKED_QUAD = AT["naked-pair"], AT["naked-triple"], AT["naked-quad"]
HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUAD = AT["hidden-pair"], AT["hidden-triple"], AT["hidden-quad"]
X_WING, SWORDFISH, JELLYFISH = AT["x-wing"], AT["swordfish"], AT["jellyfish"]
XY_WING, XYZ_WING = AT["xy-wing"], AT["xyz-wing"]
CHEAP = np.int64(FULL_HOUSE), np.int64(XYZ_WING)
QUADS = np.int64(NAKED_QUAD), np.int64(HIDDEN_QUAD)
TWO, THREE, FOUR = np.int64(2), np.int64(3), np.int64(4)
ROWS, BOXES, END = np.int64(0), np.int64(18), np.int64(27)
STUCK, MOVED, SOLVED, BROKEN = 0, 1, 2, 3


@jit
def look(g: Any, b: Any, out: Any, rung: int) -> int:
    """Find all steps of a rung; their number."""
    begin_round(out, rung)
    if rung == FULL_HOUSE:
        full_house(g, b, out)
    elif rung == BOX:
        hidden_in(g, b, BOXES, END, out)
    elif rung == LINE:
        hidden_in(g, b, ROWS, BOXES, out)
    elif rung == NAKED_SINGLE:
        naked_single(g, b, out)
    elif rung in (DIRECT_POINTING, DIRECT_CLAIMING):
        direct_locked(g, b, NIL if rung == DIRECT_POINTING else ONE, out)
    elif rung in (DIRECT_PAIR, DIRECT_TRIPLE):
        direct_hidden(g, b, TWO if rung == DIRECT_PAIR else THREE, out)
    elif rung in (POINTING, CLAIMING):
        locked_candidates(g, b, NIL if rung == POINTING else ONE, out)
    elif rung in (NAKED_PAIR, NAKED_TRIPLE, NAKED_QUAD):
        naked_subset(g, b, TWO if rung == NAKED_PAIR else THREE if rung == NAKED_TRIPLE else FOUR, out)
    elif rung in (HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUAD):
        hidden_subset(g, b, TWO if rung == HIDDEN_PAIR else THREE if rung == HIDDEN_TRIPLE else FOUR, out)
    elif rung in (X_WING, SWORDFISH, JELLYFISH):
        fish(g, b, TWO if rung == X_WING else THREE if rung == SWORDFISH else FOUR, out)
    elif rung == XY_WING:
        xy_wing(g, b, out)
    elif rung == XYZ_WING:
        xyz_wing(g, b, out)
    return out.steps[0]


@jit
def covered(rung: int, rating: int) -> bool:
    """What a direct rung would find is found by the same pattern's own rung, and that cannot raise the rating."""
    if rung == DIRECT_POINTING:
        return rating >= TENTHS[POINTING]
    if rung == DIRECT_CLAIMING:
        return rating >= TENTHS[CLAIMING]
    if rung == DIRECT_PAIR:
        return rating >= TENTHS[HIDDEN_PAIR]
    return rung == DIRECT_TRIPLE and rating >= TENTHS[HIDDEN_TRIPLE]


@jit
def fill_singles(g: Any, b: Any, rating: int) -> None:
    """Fill in all singles that cannot raise the rating any more: where they lead does not depend on their order."""
    while b.left[0] and not b.broken[0]:
        if put_hidden(g, b):
            continue
        if rating < TENTHS[NAKED_SINGLE] or not put_naked(g, b):
            return


@jit
def climb(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, marks: np.ndarray, tell: bool, first: int, last: int) -> int:
    """Rounds of the rungs first .. last: STUCK when none changes anything, SOLVED, or BROKEN.

    `tell` stops after each round (MOVED), with its steps in the pad; without it rounds that cannot change the marks any
    more are cut short. A run that does not start at the bottom stops after a round, since cheaper ones may go on.
    """
    g = G[0]
    b = B[0]
    out = OUT[0]
    while b.left[0] and not b.broken[0]:
        brief = not tell and marks[PEARL] > 0
        if brief and marks[RATING] >= TENTHS[LINE] and first == FULL_HOUSE:
            fill_singles(g, b, marks[RATING])
            if b.left[0] == 0 or b.broken[0]:
                break
        rung = first
        while rung <= last and ((brief and covered(rung, marks[RATING])) or look(g, b, out, rung) == 0):
            rung += 1
        if rung > last:
            return STUCK
        end_round(g, b, out, marks, TENTHS[rung])
        if tell or first > FULL_HOUSE:
            return MOVED
    return BROKEN if b.broken[0] else SOLVED


@jit
def start(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, marks: np.ndarray, p: np.ndarray) -> None:
    """Lay out the givens p (int64, digit or 0 a cell) with nothing found yet."""
    reset(G[0], B[0], p)
    out = OUT[0]
    out.length[0] = 0
    out.number[0] = 0
    out.filled[:] = 0
    out.most[0] = ALL
    marks[:] = 0
