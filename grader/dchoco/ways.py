"""Techniques about the ways of a cell: the live blocks that hold it."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.blocks import Blocks, has
from grader.dchoco.field import BITS
from grader.dchoco.steps import LINKS, PATTERN, cell, commit, fall, no_wall, pair, wall
from grader.jit import NIL, compiler

jit = compiler("grader.dchoco")


@jit
def only_way(k: Blocks, c: int) -> int:
    """The first live block that holds a cell; -1 when there is none."""
    for i in range(k.first[c], k.first[c + 1]):
        if k.live[k.cover[i]]:
            return k.cover[i]
    return -1


@jit
def outline(g: Any, b: Any, k: Blocks, out: Any, j: int) -> None:
    """The borders around block j are drawn, those inside it are ruled out."""
    for i in range(k.start[j], k.start[j + 1]):
        c = k.cell[i]
        for way in range(4):
            d = g.near[c, way]
            if d < 0:
                continue
            if not has(k.mask, j, d):
                wall(b, out, g.side[c, way])
            elif d > c:
                no_wall(b, out, g.side[c, way])


@jit
def forced_block(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray, largest: int) -> None:
    """A cell with one way left, of areas up to a size: the block stands. One step for each such block."""
    for c in range(g.cells[0]):
        if k.ways[c] != 1:
            continue
        j = only_way(k, c)
        if k.area[j] > largest:
            continue
        told = False
        for i in range(k.start[j], k.start[j + 1]):
            told = told or (k.cell[i] < c and k.ways[k.cell[i]] == 1)
        if told:
            continue
        cell(g, out, PATTERN, c)
        for i in range(k.start[j], k.start[j + 1]):
            cell(g, out, LINKS, k.cell[i])
        outline(g, b, k, out, j)
        commit(out, flat)


@jit
def inside(words: np.ndarray, c: int) -> bool:
    """Cell c is in a set of words."""
    return (words[c // BITS] >> (c % BITS)) & 1 == 1


@jit
def shared_cells(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray, most: int) -> None:
    """What all ways of a cell hold belongs to its block; what none of them crosses is a border."""
    n = g.cells[0]
    words = k.mask.shape[1]
    common, any_of = out.words[0], out.words[1]
    for c in range(n):
        if k.ways[c] == 0 or k.ways[c] > most:
            continue
        common[:words] = -1
        any_of[:words] = 0
        for i in range(k.first[c], k.first[c + 1]):
            j = k.cover[i]
            if k.live[j]:
                for w in range(words):
                    common[w] &= k.mask[j, w]
                    any_of[w] |= k.mask[j, w]
        # the shared cells that hang together with c: flagged
        for d in range(n):
            out.flag[d] = 0
        out.flag[c] = 1
        out.line[0] = c
        number, at = 1, 0
        while at < number:
            x = out.line[at]
            at += 1
            for way in range(4):
                y = g.near[x, way]
                if y < 0:
                    continue
                if inside(common, y):
                    if out.flag[y] == 0:
                        out.flag[y] = 1
                        out.line[number] = y
                        number += 1
                    if y > x:
                        no_wall(b, out, g.side[x, way])
                elif not inside(any_of, y):
                    wall(b, out, g.side[x, way])
        for x in range(n):
            if out.flag[x] == 0 and inside(common, x):
                if b.cluster[x] != b.cluster[c]:
                    pair(g, out, c, x)
                for way in range(4):
                    y = g.near[x, way]
                    if y >= 0 and inside(common, y):
                        if y > x:
                            no_wall(b, out, g.side[x, way])
                    elif y >= 0 and not inside(any_of, y):
                        wall(b, out, g.side[x, way])
        cell(g, out, PATTERN, c)
        for x in range(n):
            if inside(common, x) and x != c:
                cell(g, out, LINKS, x)
        commit(out, flat)


@jit
def meets(k: Blocks, i: int, j: int) -> bool:
    """Two blocks have a cell in common."""
    common = NIL
    for w in range(k.mask.shape[1]):
        common |= k.mask[i, w] & k.mask[j, w]
    return common != 0


@jit
def stranding(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray, most: int, fallen: np.ndarray) -> None:
    """A block that meets every way of a cell outside it would leave that cell none. Told once, by the first such cell.

    `fallen`: a flag a block, all 0. Cells with fewer ways come first.
    """
    n = g.cells[0]
    for c in range(n):
        out.rank[c] = c
    for i in range(1, n):  # insertion by ways; equal ones stay in order
        c = out.rank[i]
        at = i
        while at > 0 and k.ways[out.rank[at - 1]] > k.ways[c]:
            out.rank[at] = out.rank[at - 1]
            at -= 1
        out.rank[at] = c
    for place in range(n):
        c = out.rank[place]
        if k.ways[c] > most:
            break
        if k.ways[c] < 2:
            continue
        least = -1
        for i in range(k.first[c], k.first[c + 1]):
            j = k.cover[i]
            if k.live[j] and (least < 0 or k.area[j] < k.area[least]):
                least = j
        cell(g, out, PATTERN, c)
        for x in range(k.start[least], k.start[least + 1]):
            d = k.cell[x]
            for y in range(k.first[d], k.first[d + 1]):
                j = k.cover[y]
                if k.live[j] == 0 or fallen[j] or has(k.mask, j, c):
                    continue
                kills = True
                for i in range(k.first[c], k.first[c + 1]):
                    if k.live[k.cover[i]] and not meets(k, k.cover[i], j):
                        kills = False
                        break
                if kills:
                    fallen[j] = 1
                    fall(g, out, flat, j)
        commit(out, flat)
