"""Exact cover over the live blocks: dancing links, the cell with the fewest blocks first.

A branch ends when a part of the free cells that hangs together has not as many white as grey ones. After Knuth,
"Dancing links" (2000), as one loop over explicit stacks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.blocks import Blocks
from grader.jit import compiler

jit = compiler("grader.dchoco")


@jit
def cover(
    left: np.ndarray, right: np.ndarray, up: np.ndarray, down: np.ndarray, head: np.ndarray, size: np.ndarray, c: int
) -> None:
    """Take cell c and all blocks that hold it out of the links."""
    right[left[c]] = right[c]
    left[right[c]] = left[c]
    i = down[c]
    while i != c:
        j = right[i]
        while j != i:
            up[down[j]] = up[j]
            down[up[j]] = down[j]
            size[head[j]] -= 1
            j = right[j]
        i = down[i]


@jit
def uncover(
    left: np.ndarray, right: np.ndarray, up: np.ndarray, down: np.ndarray, head: np.ndarray, size: np.ndarray, c: int
) -> None:
    """Undo `cover`."""
    i = up[c]
    while i != c:
        j = left[i]
        while j != i:
            size[head[j]] += 1
            up[down[j]] = j
            down[up[j]] = j
            j = left[j]
        i = up[i]
    right[left[c]] = c
    left[right[c]] = c


@jit
def even(g: Any, right: np.ndarray, free: np.ndarray, line: np.ndarray) -> bool:
    """Every connected part of the free cells has as many white as grey ones."""
    n = g.cells[0]
    free[:] = 0
    c = right[n]
    while c != n:
        free[c] = 1
        c = right[c]
    for root in range(n):
        if free[root] == 0:
            continue
        free[root] = 0
        line[0] = root
        number, at, balance = 1, 0, 0
        while at < number:
            x = line[at]
            at += 1
            balance += 2 * g.colour[x] - 1
            for way in range(4):
                y = g.near[x, way]
                if y >= 0 and free[y]:
                    free[y] = 0
                    line[number] = y
                    number += 1
        if balance:
            return False
    return True


@jit
def divisions(G: np.ndarray, k: Blocks, limit: int, nodes: int, labels: np.ndarray) -> Any:
    """Write up to `limit` divisions (a label a cell) into `labels`; how many, and whether the search was finished."""
    g = G[0]
    n = g.cells[0]
    total = n + 1
    for j in range(len(k.area)):
        if k.live[j]:
            total += 2 * k.area[j]
    left, right = np.arange(total) - 1, np.arange(total) + 1
    up, down, head = np.arange(total), np.arange(total), np.arange(total)
    block = np.zeros(total, np.int64)
    size = np.zeros(n + 1, np.int64)
    left[0] = n
    right[n] = 0
    at = n + 1
    for j in range(len(k.area)):
        if k.live[j] == 0:
            continue
        begin = at
        for i in range(k.start[j], k.start[j + 1]):
            c = k.cell[i]
            left[at], right[at] = at - 1, at + 1
            up[at], down[at] = up[c], c
            down[up[c]] = at
            up[c] = at
            head[at] = c
            block[at] = j
            size[c] += 1
            at += 1
        left[begin] = at - 1
        right[at - 1] = begin
    chosen = np.zeros(n + 1, np.int64)  # the link of the block chosen at each depth
    free, line = np.zeros(n, np.int64), np.zeros(n, np.int64)
    found, depth, entering = 0, 0, True
    while True:
        if entering:
            if nodes <= 0:
                return found, False
            nodes -= 1
            if right[n] == n:
                for d in range(depth):
                    j = block[chosen[d]]
                    for i in range(k.start[j], k.start[j + 1]):
                        labels[found, k.cell[i]] = d
                found += 1
                if found == limit:
                    return found, True
                entering = False
            else:
                c = right[n]
                best = c
                while c != n:
                    if size[c] < size[best]:
                        best = c
                    c = right[c]
                if size[best] == 0 or (size[best] > 1 and not even(g, right, free, line)):
                    entering = False
                else:
                    cover(left, right, up, down, head, size, best)
                    chosen[depth] = down[best]
                    i = right[down[best]]
                    while i != down[best]:
                        cover(left, right, up, down, head, size, head[i])
                        i = right[i]
                    depth += 1
        else:
            if depth == 0:
                return found, True
            depth -= 1
            r = chosen[depth]
            i = left[r]
            while i != r:
                uncover(left, right, up, down, head, size, head[i])
                i = left[i]
            best = head[r]
            r = down[r]
            if r == best:
                uncover(left, right, up, down, head, size, best)
            else:
                chosen[depth] = r
                i = right[r]
                while i != r:
                    cover(left, right, up, down, head, size, head[i])
                    i = right[i]
                depth += 1
                entering = True
