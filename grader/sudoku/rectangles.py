"""Rectangles: four cells of two rows, two columns and two boxes in which two digits can swap (geometry: `rectangle`).

A puzzle with one solution never has the two digits in all four of them, unless a corner is given: the solution with the
two digits swapped would be another one. This holds whatever candidates the corners have, so a corner may lack one of
the two digits. A set of corners is a number with bit k for corner k; corners k and k + 1 share a line, k and k + 2 see
each other in no house.
"""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.steps import changes, commit, link, pattern_cell, remove, told

jit = compiler("grader.sudoku")


@jit
def gather(g: Any, b: Any, out: Any) -> None:
    """The rectangles of open cells in which some corner has two candidates and each other has one of these, once for
    each such pair: `ur_number[0]` lines of `ur_found`: rectangle, pair, and its roof, the corners with other digits."""
    number = 0
    for j in range(g.rectangle.shape[0]):
        w = b.cand[g.rectangle[j, 0]]
        if w == 0:
            continue
        x = b.cand[g.rectangle[j, 1]]
        y = b.cand[g.rectangle[j, 2]]
        z = b.cand[g.rectangle[j, 3]]
        if x == 0 or y == 0 or z == 0:
            continue
        for k in range(4):
            pair = b.cand[g.rectangle[j, k]]
            if g.count[pair] != 2 or w & pair == 0 or x & pair == 0 or y & pair == 0 or z & pair == 0:
                continue
            if (k > 0 and pair == w) or (k > 1 and pair == x) or (k > 2 and pair == y):
                continue
            roof = 0
            for i in range(4):
                if b.cand[g.rectangle[j, i]] & ~pair:
                    roof |= 1 << i
            out.ur_found[number, 0] = j
            out.ur_found[number, 1] = pair
            out.ur_found[number, 2] = roof
            number += 1
    out.ur_number[0] = number


@jit
def is_side(roof: int) -> bool:
    """Two corners that share a line."""
    return roof == 0b0011 or roof == 0b0110 or roof == 0b1100 or roof == 0b1001


@jit
def is_diagonal(roof: int) -> bool:
    """Two corners that do not see each other."""
    return roof == 0b0101 or roof == 0b1010


@jit
def shared(g: Any, c: int, e: int, t: int) -> int:
    """The t-th house of cell c if e is in it too, else -1."""
    h = g.inside[c, t]
    for u in range(g.inside.shape[1]):
        if g.inside[e, u] == h:
            return h
    return -1


@jit
def tell_corners(g: Any, b: Any, out: Any, j: int, pair: int) -> None:
    """Pattern: the two digits in the corners, in the order of the corners."""
    for i in range(4):
        pattern_cell(g, b, out, g.rectangle[j, i], pair)


@jit
def tell_strong(g: Any, b: Any, out: Any, c: int, e: int, digit: int) -> None:
    """Link: the digit (a set of one) is in c or in e."""
    n = b.place.shape[1]
    link(out, c * n + g.lowest[digit])
    link(out, e * n + g.lowest[digit])


@jit
def close(g: Any, b: Any, out: Any, j: int, pair: int, since: int) -> bool:
    """Commit a step of rectangle j unless one since then says the same; True when the search shall end."""
    if changes(out):
        if told(out, since):
            out.filled[:] = 0
        else:
            tell_corners(g, b, out, j, pair)
    return commit(out)


@jit
def remove_seeing(g: Any, b: Any, out: Any, j: int, corners: int, digits: int) -> None:
    """The digits fall in all cells that see all these corners of rectangle j."""
    first = 0
    while corners >> first & 1 == 0:
        first += 1
    for i in range(g.peers.shape[1]):
        c = g.peers[g.rectangle[j, first], i]
        if b.cand[c] & digits:
            seen = True
            for k in range(first + 1, 4):
                if corners >> k & 1 and g.sees[c, g.rectangle[j, k]] == 0:
                    seen = False
            if seen:
                remove(g, b, out, c, digits)
