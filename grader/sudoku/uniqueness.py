"""Techniques that presuppose that the puzzle has one solution: what would allow a second one is not there."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.avoidable_rectangles import avoidable
from grader.sudoku.rectangle_links import confined_side, confined_square, hidden_rectangle
from grader.sudoku.rectangles import gather
from grader.sudoku.steps import begin, commit, pattern_cell, remove
from grader.sudoku.techniques import SLOTS
from grader.sudoku.unique_rectangles import extra_subset, one_extra, one_roof

jit = compiler("grader.sudoku")

FINDS = (
    "bug-plus-1",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
)
BUG_PLUS_1, TYPE_1, TYPE_2, TYPE_3, TYPE_4, TYPE_5, TYPE_6, HIDDEN, AVOIDABLE_1, AVOIDABLE_2 = (
    SLOTS[name] for name in FINDS
)
NONE = np.int64(-1)


@jit
def bug_plus_1(g: Any, b: Any, out: Any) -> None:
    """All open cells hold two digits but one, which holds three; without the third, each digit would have two places in
    every house that still wants it, and such a grid has two solutions or none. Pattern: the three candidates."""
    extra: Any = NONE
    for c in range(len(b.cand)):
        size = g.count[b.cand[c]]
        if size == 3 and extra < 0:
            extra = c
        elif size and size != 2:
            return
    if extra < 0:
        return
    third = 0
    for h in range(b.place.shape[0]):
        for d in range(b.place.shape[1]):
            places = g.count[b.place[h, d]]
            if places == 3:
                third |= 1 << d
            elif places and places != 2:
                return
    if g.count[third] != 1 or b.cand[extra] & third == 0:
        return
    d = g.lowest[third]
    for h in range(b.place.shape[0]):
        mine = False
        for t in range(g.inside.shape[1]):
            mine |= g.inside[extra, t] == h
        if (g.count[b.place[h, d]] == 3) != mine:
            return
    pattern_cell(g, b, out, extra, b.cand[extra])
    remove(g, b, out, extra, ~third)
    commit(out)


@jit
def unique_rectangle(g: Any, b: Any, out: Any, t: int) -> None:
    """The unique rectangles of the technique in slot t, after `gather`."""
    for r in range(out.ur_number[0]):
        j = out.ur_found[r, 0]
        pair = out.ur_found[r, 1]
        roof = out.ur_found[r, 2]
        done = False
        if t == TYPE_1:
            done = one_roof(g, b, out, j, pair, roof)
        elif t in (TYPE_2, TYPE_5):
            done = one_extra(g, b, out, j, pair, roof, t == TYPE_2)
        elif t == TYPE_3:
            done = extra_subset(g, b, out, j, pair, roof)
        elif t == TYPE_4:
            done = confined_side(g, b, out, j, pair, roof)
        elif t == TYPE_6:
            done = confined_square(g, b, out, j, pair, roof)
        elif t == HIDDEN:
            done = hidden_rectangle(g, b, out, j, pair, roof)
        if done:
            return


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    if last > BUG_PLUS_1:
        gather(g, b, out)
    for t in range(first, last + 1):
        if out.use[t] == 0:
            continue
        begin(out, t)
        if t == BUG_PLUS_1:
            bug_plus_1(g, b, out)
        elif t in (AVOIDABLE_1, AVOIDABLE_2):
            avoidable(g, b, out, t - AVOIDABLE_1 + 1)
        else:
            unique_rectangle(g, b, out, t)
        if out.steps[0]:
            return t
    return -1
