"""Colour balance: blocks have as many white as grey cells, so every part that borders cut off has them too."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.blocks import Blocks
from grader.dchoco.position import DRAWN
from grader.dchoco.steps import LINKS, PATTERN, cell, commit, fall
from grader.jit import compiler

jit = compiler("grader.dchoco")


@jit
def pocket_balance(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray) -> None:
    """A block that would cut off cells of which not half are white is impossible: one step with all of them.

    The pattern is the smallest of these blocks, the links the pocket it would cut off.
    """
    n = g.cells[0]
    smallest = -1
    for j in range(len(k.area)):
        if k.live[j] == 0:
            continue
        for c in range(n):
            out.flag[c] = 0
        for i in range(k.start[j], k.start[j + 1]):
            out.flag[k.cell[i]] = 2
        odd = pocket(g, b, k, out, j)
        if odd >= 0:
            if smallest < 0 or k.area[j] < k.area[smallest]:
                smallest = j
                out.filled[PATTERN] = 0
                out.filled[LINKS] = 0
                for c in range(n):
                    if out.flag[c] == 2:
                        cell(g, out, PATTERN, c)
                    elif out.flag[c] == 3:
                        cell(g, out, LINKS, c)
            fall(g, out, flat, j)
    commit(out, flat)


@jit
def pocket(g: Any, b: Any, k: Blocks, out: Any, j: int) -> int:
    """A cell of a pocket around block j (flagged 2) with unequal colours, flagged 3; -1 when there is none."""
    for i in range(k.start[j], k.start[j + 1]):
        for way in range(4):
            root = g.near[k.cell[i], way]
            if root < 0 or out.flag[root] or b.border[g.side[k.cell[i], way]] == DRAWN:
                continue
            out.flag[root] = 3
            out.line[0] = root
            number, at, balance = 1, 0, 0
            while at < number:
                x = out.line[at]
                at += 1
                balance += 2 * g.colour[x] - 1
                for turn in range(4):
                    y = g.near[x, turn]
                    if y >= 0 and out.flag[y] == 0 and b.border[g.side[x, turn]] != DRAWN:
                        out.flag[y] = 3
                        out.line[number] = y
                        number += 1
            if balance:
                return root
            for at in range(number):
                out.flag[out.line[at]] = 1
    return -1


@jit
def balanced(g: Any, b: Any, out: Any) -> bool:
    """Every part of the board that borders cut off has as many white as grey cells."""
    n = g.cells[0]
    for c in range(n):
        out.flag[c] = 0
    for root in range(n):
        if out.flag[root]:
            continue
        out.flag[root] = 1
        out.line[0] = root
        number, at, balance = 1, 0, 0
        while at < number:
            x = out.line[at]
            at += 1
            balance += 2 * g.colour[x] - 1
            for way in range(4):
                y = g.near[x, way]
                if y >= 0 and out.flag[y] == 0 and b.border[g.side[x, way]] != DRAWN:
                    out.flag[y] = 1
                    out.line[number] = y
                    number += 1
        if balance:
            return False
    return True
