"""Bidirectional cycles and forcing chains with static links, by length.

A forcing chain `e on, a off ... z on, e off` is an alternating path from a to z (strong, weak ... strong) between two
candidates that e cannot be true with: both ends are not false. A cycle is such a path whose ends cannot be true
together: then its weak links are strong too. So the other candidates of a cell that has one of them fall, and what
sees an on and an off node of its digit, unless its cell belongs to the cycle. Two nodes count as on one cycle when
paths lead from either to the other. Length: nodes less 2, where a chain counts e twice, as on and as off.

6.5 + length: cycles on one digit (X) or through cells of two candidates (Y). 6.6: chains on one digit. 7.0: both kinds
of links. Chains through cells of two candidates alone count among those, since they enter and leave by one digit. A
placement (a off ... a on) is not looked for: it is as long as the elimination of a's partner, which leaves it single.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.rating.links import BITS, POSITION, XY, X, Y, has_bit, link_up, walk
from grader.sudoku.rating.table import AT, LENGTHS, TENTHS
from grader.sudoku.rating.verdict import NONE, close_verdict, falls, open_verdict

jit = compiler("grader.sudoku")

CHAIN = np.int64(AT["cycle-or-forcing-chain"])
CYCLE = TENTHS[CHAIN]
X_CHAIN, FULL = CYCLE + np.int64(1), CYCLE + np.int64(5)
OFF, ON = np.bool_(False), np.bool_(True)
NOWHERE = np.int64(-1)


@jit
def both_see(b: Any, k: Any, mode: int, tenths: int, a: int, z: int) -> None:
    """What cannot be true together with a nor with z falls."""
    for w in range(k.words[0]):
        if mode == X:
            rest = k.same[a, w] & k.same[z, w]
        else:
            rest = k.weak[a, w] & k.weak[z, w]
        while rest:
            low = rest & -rest
            rest ^= low
            e = w * BITS + POSITION[low % 67]
            falls(b, k, tenths, k.cell[e], 1 << k.digit[e])


@jit
def on_cycle(b: Any, k: Any, mode: int, tenths: int, a: int, z: int, nodes: int) -> bool:
    """What sees a, off, and z, on, falls if a cycle of so many nodes goes through both and not through its cell.

    True when the walk that the caller reads was overwritten.
    """
    moved = False
    for w in range(k.words[0]):
        rest = k.same[a, w] & k.same[z, w]
        while rest:
            low = rest & -rest
            rest ^= low
            e = w * BITS + POSITION[low % 67]
            c = k.cell[e]
            if c == k.cell[a] or c == k.cell[z] or k.fall[c] >> k.digit[e] & 1:
                continue
            moved = True
            walk(k, mode, a, OFF, nodes, OFF, c)
            there = k.on[z]
            if there == 0:
                continue
            back = 2
            if not has_bit(k.weak[a], z):
                walk(k, mode, z, ON, nodes - there + 2, OFF, c)
                back = k.off[a]
            if back and there + back - 2 <= nodes:
                falls(b, k, tenths, c, 1 << k.digit[e])
    return moved


@jit
def cycles(b: Any, k: Any, mode: int, tenths: int, longest: int) -> bool:
    """Cycles of one kind of link, up to `longest` nodes, through any two nodes. True: longer ones may exist."""
    more = False
    for a in range(k.number[0]):
        if not has_bit(k.linked[mode], a):
            continue
        found = walk(k, mode, a, OFF, longest, OFF, NOWHERE)
        closed = False
        for i in range(found):
            z = k.reached[i]
            if k.on[z] >= 6 and has_bit(k.weak[a], z) and (mode == Y or k.digit[a] == k.digit[z]):
                closed = True
        more = more or (found > 0 and k.on[k.reached[found - 1]] >= longest - 1)
        if not closed:
            continue
        for i in range(found):
            z = k.reached[i]
            if z == a or k.digit[z] != k.digit[a] or k.on[z] < 4:
                continue
            if on_cycle(b, k, mode, tenths, a, z, longest):
                walk(k, mode, a, OFF, longest, OFF, NOWHERE)
    return more


@jit
def forced(b: Any, k: Any, mode: int, tenths: int, longest: int) -> bool:
    """Chains of up to `longest` nodes between their ends, and for both kinds of links cycles of up to two more.

    True: longer ones may exist.
    """
    more = False
    limit = longest + 2 if mode == XY else longest
    for a in range(k.number[0]):
        if not has_bit(k.linked[mode], a):
            continue
        found = walk(k, mode, a, OFF, limit, OFF, NOWHERE)
        more = more or (found > 0 and k.on[k.reached[found - 1]] >= longest - 1)
        for i in range(found):
            z = k.reached[i]
            if z <= a:
                continue
            if k.on[z] <= longest or k.cell[a] == k.cell[z]:
                both_see(b, k, mode, tenths, a, z)
                continue
            cycle = k.digit[a] == k.digit[z] and has_bit(k.weak[a], z)
            if cycle and on_cycle(b, k, mode, tenths, a, z, limit):
                walk(k, mode, a, OFF, limit, OFF, NOWHERE)
    return more


@jit
def chain(b: Any, k: Any) -> None:
    """The chains and cycles of the least rating. The links must be up to date."""
    more_x = True
    more_y = True
    more_chain = True
    more_full = True
    tenths = CYCLE
    while k.best[0] == NONE and (more_x or more_y or more_chain or more_full):
        if more_x:
            more_x = cycles(b, k, X, tenths, LENGTHS[tenths - CYCLE] + 2)
        if more_y:
            more_y = cycles(b, k, Y, tenths, LENGTHS[tenths - CYCLE] + 2)
        if more_chain and tenths >= X_CHAIN:
            more_chain = forced(b, k, X, tenths, LENGTHS[tenths - X_CHAIN])
        if more_full and tenths >= FULL:
            more_full = forced(b, k, XY, tenths, LENGTHS[tenths - FULL])
        tenths += 1


@jit
def search(G: np.ndarray, B: np.ndarray, K: np.ndarray, OUT: np.ndarray, marks: np.ndarray) -> bool:
    """A round of this rung, applied; False when nothing falls."""
    open_verdict(K[0], OUT[0], CHAIN)
    link_up(G[0], B[0], K[0])
    chain(B[0], K[0])
    return close_verdict(G[0], B[0], K[0], OUT[0], marks)
