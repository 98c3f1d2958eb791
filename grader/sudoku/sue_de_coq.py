"""Sue de Coq: two subsets, one of a box and one of a line, that share the cells where box and line cross."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import begin, changes, commit, pattern, pattern_cell, remove, told

jit = compiler("grader.sudoku")

FINDS = ("sue-de-coq",)


@jit
def unions(g: Any, b: Any, h: int, positions: int, digits: np.ndarray, spots: np.ndarray) -> int:
    """The sets of open cells among these positions of house h: `spots[s]` and their `digits[s]`; the number of sets."""
    sets = 1
    digits[0] = 0
    spots[0] = 0
    while positions:
        i = g.lowest[positions]
        positions &= positions - 1
        cand = b.cand[g.house[h, i]]
        if cand:
            for s in range(sets):
                digits[sets + s] = digits[s] | cand
                spots[sets + s] = spots[s] | 1 << i
            sets *= 2
    return sets


@jit
def gains(g: Any, digits: np.ndarray, spots: np.ndarray, sets: int, core: int, found: np.ndarray) -> int:
    """Which of the sets take more cells than they bring digits that the core does not have; their number."""
    number = 0
    for s in range(1, sets):
        if digits[s] & core and g.count[digits[s] & ~core] < g.count[spots[s]]:
            found[number] = s
            number += 1
    return number


@jit
def clear(g: Any, b: Any, out: Any, h: int, keep: int, digits: int) -> None:
    """The digits fall in house h outside these positions."""
    for i in range(b.place.shape[1]):
        if keep >> i & 1 == 0:
            remove(g, b, out, g.house[h, i], digits)


@jit
def tell(g: Any, b: Any, out: Any, h: int, spots: int) -> None:
    """Pattern: the house, then the candidates at these positions."""
    pattern(out, b.place.shape[1] ** 3 + h)
    while spots:
        c = g.house[h, g.lowest[spots]]
        spots &= spots - 1
        pattern_cell(g, b, out, c, b.cand[c])


@jit
def sue_de_coq(g: Any, b: Any, out: Any) -> None:
    """Cells of a crossing, cells of the line and cells of the box, as many as they have digits in all, and no digit in
    both line and box cells: each digit is there exactly once, so those of the line cells fall in the rest of the line,
    those of the box cells in the rest of the box, and those of the crossing alone in both. Pattern: the box with the
    crossing, the line with its cells, the box with its cells."""
    n = b.place.shape[1]
    start = out.length[0]
    digits = np.zeros((3, 1 << n), np.int64)
    spots = np.zeros((3, 1 << n), np.int64)
    found = np.zeros((2, 1 << n), np.int64)
    for j in range(g.cross.shape[0]):
        box = g.cross[j, 0]
        line = g.cross[j, 1]
        full = (1 << n) - 1
        cores = unions(g, b, box, g.cross[j, 2], digits[0], spots[0])
        if cores < 4:
            continue
        lines = unions(g, b, line, full & ~g.cross[j, 3], digits[1], spots[1])
        boxes = unions(g, b, box, full & ~g.cross[j, 2], digits[2], spots[2])
        for s in range(1, cores):
            core = digits[0, s]
            open_digits = g.count[core] - g.count[spots[0, s]]
            if g.count[spots[0, s]] < 2 or open_digits < 2:
                continue
            in_line = gains(g, digits[1], spots[1], lines, core, found[0])
            in_box = gains(g, digits[2], spots[2], boxes, core, found[1])
            for p in range(in_line):
                x = digits[1, found[0, p]]
                left = open_digits - g.count[spots[1, found[0, p]]] + g.count[x & ~core]
                if left < 1:
                    continue
                for q in range(in_box):
                    y = digits[2, found[1, q]]
                    if x & y or g.count[spots[2, found[1, q]]] - g.count[y & ~core] != left:
                        continue
                    keep = spots[1, found[0, p]]
                    rest = spots[0, s]
                    while rest:
                        c = g.house[box, g.lowest[rest]]
                        rest &= rest - 1
                        for t in range(g.inside.shape[1]):
                            if g.inside[c, t] == line:
                                keep |= 1 << g.spot[c, t]
                    clear(g, b, out, line, keep, x | core & ~y)
                    clear(g, b, out, box, g.cross[j, 2] | spots[2, found[1, q]], y | core & ~x)
                    clear(g, b, out, box, ~g.cross[j, 2] | spots[0, s], y)
                    if changes(out):
                        if told(out, start):
                            out.filled[:] = 0
                        else:
                            tell(g, b, out, box, spots[0, s])
                            tell(g, b, out, line, spots[1, found[0, p]])
                            tell(g, b, out, box, spots[2, found[1, q]])
                    if commit(out):
                        return


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """Find the steps of the one technique here: its slot, or -1 when there are none or it is not in use."""
    if OUT[0].use[first] == 0:
        return -1
    begin(OUT[0], first)
    sue_de_coq(G[0], B[0], OUT[0])
    return first if OUT[0].steps[0] else -1
