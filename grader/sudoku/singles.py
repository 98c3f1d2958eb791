"""Full house, hidden single, naked single."""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.board import put
from grader.sudoku.steps import commit, conclude, pattern

jit = compiler("grader.sudoku")


@jit
def full_house(g: Any, b: Any, out: Any) -> None:
    """The last cell of a house. A cell that ends two houses is two steps."""
    n = b.place.shape[1]
    for h in range(g.house.shape[0]):
        free = b.free[h]
        if free and free & (free - 1) == 0:
            c = g.house[h, g.lowest[free]]
            if b.cand[c]:
                pattern(out, n**3 + h)
                conclude(out, c * n + g.lowest[b.cand[c]])
                if commit(out):
                    return


@jit
def hidden_single(g: Any, b: Any, out: Any) -> None:
    """The last place of a digit in a house, boxes first; a step for each house that shows it."""
    houses, n = b.place.shape
    for i in range(houses):
        h = (i + 2 * n) % houses
        for d in range(n):
            places = b.place[h, d]
            if places and places & (places - 1) == 0:
                pattern(out, n**3 + h)
                conclude(out, g.house[h, g.lowest[places]] * n + d)
                if commit(out):
                    return


@jit
def naked_single(g: Any, b: Any, out: Any) -> None:
    """The last candidate of a cell."""
    n = b.place.shape[1]
    for c in range(len(b.cand)):
        digits = b.cand[c]
        if digits and digits & (digits - 1) == 0:
            pattern(out, c * n + g.lowest[digits])
            conclude(out, c * n + g.lowest[digits])
            if commit(out):
                return


@jit
def open_placements(g: Any, b: Any, out: Any) -> int:
    """How many distinct placements the three kinds of single show in this position."""
    houses, n = b.place.shape
    out.stamp[0] += 1
    stamp = out.stamp[0]
    number = 0
    for c in range(len(b.cand)):
        digits = b.cand[c]
        if digits and digits & (digits - 1) == 0:
            out.mark[c * n + g.lowest[digits]] = stamp
            number += 1
    for h in range(houses):
        for d in range(n):
            places = b.place[h, d]
            if places and places & (places - 1) == 0:
                x = g.house[h, g.lowest[places]] * n + d
                if out.mark[x] != stamp:
                    out.mark[x] = stamp
                    number += 1
    return number


@jit
def put_hidden(g: Any, b: Any) -> bool:
    """Fill hidden singles while scanning; True when there were any. For the oracle, which tells no steps."""
    houses, n = b.place.shape
    moved = False
    for i in range(houses):
        h = houses - 1 - i
        if b.free[h]:
            for d in range(n):
                places = b.place[h, d]
                if places and places & (places - 1) == 0:
                    put(g, b, g.house[h, g.lowest[places]], d)
                    moved = True
    return moved


@jit
def put_naked(g: Any, b: Any) -> bool:
    """The same for naked singles."""
    moved = False
    for c in range(len(b.cand)):
        digits = b.cand[c]
        if digits and digits & (digits - 1) == 0:
            put(g, b, c, g.lowest[digits])
            moved = True
    return moved
