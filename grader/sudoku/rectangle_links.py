"""Unique rectangles by strong links of a digit of the pair: types 4 and 6 and the hidden rectangle.

Where one digit of the pair has no place but corners, a corner that took the other digit would force the swappable
four. Pattern: the pair in the four corners; links: the strong links, two by two.
"""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.rectangles import close, is_diagonal, is_side, shared, tell_strong
from grader.sudoku.steps import changes, remove

jit = compiler("grader.sudoku")


@jit
def confined(g: Any, b: Any, c: int, e: int, digit: int) -> bool:
    """In some house of both cells the digit (a set of one) has no other place than these two."""
    d = g.lowest[digit]
    for t in range(g.inside.shape[1]):
        h = shared(g, c, e, t)
        if h >= 0:
            places = 0
            if b.cand[c] & digit:
                places |= 1 << g.spot[c, t]
            for u in range(g.inside.shape[1]):
                if g.inside[e, u] == h and b.cand[e] & digit:
                    places |= 1 << g.spot[e, u]
            if places and b.place[h, d] == places:
                return True
    return False


@jit
def confined_side(g: Any, b: Any, out: Any, j: int, pair: int, roof: int) -> bool:
    """Type 4: two corners of a side have other digits, and a digit of the pair is in one of the two: the other digit
    of the pair is in neither."""
    since = out.length[0]
    if not is_side(roof):
        return False
    c = g.rectangle[j, g.lowest[roof]]
    e = g.rectangle[j, g.lowest[roof & (roof - 1)]]
    rest = pair
    while rest:
        digit = rest & -rest
        rest ^= digit
        if confined(g, b, c, e, digit):
            remove(g, b, out, c, pair ^ digit)
            remove(g, b, out, e, pair ^ digit)
            if changes(out):
                tell_strong(g, b, out, c, e, digit)
            if close(g, b, out, j, pair, since):
                return True
    return False


@jit
def confined_square(g: Any, b: Any, out: Any, j: int, pair: int, roof: int) -> bool:
    """Type 6: two opposite corners have other digits, and a digit of the pair has no place but corners in both rows, or
    in both columns: it is in neither of the two."""
    since = out.length[0]
    if not is_diagonal(roof):
        return False
    rest = pair
    while rest:
        digit = rest & -rest
        rest ^= digit
        for k in range(2):
            a = g.rectangle[j, k]
            c = g.rectangle[j, k + 1]
            d = g.rectangle[j, k + 2]
            e = g.rectangle[j, (k + 3) % 4]
            if confined(g, b, a, c, digit) and confined(g, b, d, e, digit):
                for i in range(4):
                    if roof >> i & 1:
                        remove(g, b, out, g.rectangle[j, i], digit)
                if changes(out):
                    tell_strong(g, b, out, a, c, digit)
                    tell_strong(g, b, out, d, e, digit)
                if close(g, b, out, j, pair, since):
                    return True
    return False


@jit
def hidden_rectangle(g: Any, b: Any, out: Any, j: int, pair: int, roof: int) -> bool:
    """Three corners, or two opposite ones, have other digits. Opposite a corner without any, a digit of the pair has no
    place but corners in row and column: the other digit of the pair falls there."""
    since = out.length[0]
    if g.count[roof] < 2 or is_side(roof):
        return False
    for k in range(4):
        if roof >> k & 1:
            continue
        c = g.rectangle[j, (k + 2) % 4]
        e = g.rectangle[j, (k + 1) % 4]
        f = g.rectangle[j, (k + 3) % 4]
        rest = pair
        while rest:
            digit = rest & -rest
            rest ^= digit
            if confined(g, b, c, e, digit) and confined(g, b, c, f, digit):
                remove(g, b, out, c, pair ^ digit)
                if changes(out):
                    tell_strong(g, b, out, c, e, digit)
                    tell_strong(g, b, out, c, f, digit)
                if close(g, b, out, j, pair, since):
                    return True
    return False
