"""Loops that hang at one place: who enters them comes back to where he was.

A cul-de-sac is one plain loop. An area of loops inside loops, round islands of walls, takes marks on the ways already
tried (Tremaux); a hand on the wall does not help, and filling in dead ends leaves it as it is.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.graph import ALIVE, FOUND, INSTANCES, PLACE, START, TREE, WAYS, WIDTH, back, beyond, number, scan
from grader.maze.position import NONE, add_found, ends, file_leaf, onward, shut
from grader.maze.steps import PATTERN, REMOVED, Pad, add, add_place, begin

jit = compiler("grader.maze")


@jit
def find_culs_de_sac(m: np.ndarray, a: np.ndarray) -> None:
    """Loops without a branch, hung at one place: that place, the way into the loop and the last one, back to it."""
    if a[TREE]:
        return
    width = a[WIDTH]
    for x in range(m.shape[1]):
        if m[WAYS, x] < 3 and not (ends(a, x) and m[WAYS, x] == 2):
            continue
        k = scan(m, ALIVE, x, NIL)
        while k >= 0:
            last = k
            u = m[PLACE, beyond(width, k)]
            while u != x and not ends(a, u) and m[WAYS, u] == 2:
                last = onward(m, u, back(width, last))
                u = m[PLACE, beyond(width, last)]
            # each loop is met from both of its sides
            if u == x and k < back(width, last):
                add_found(m, a, x, k, last)
            k = scan(m, ALIVE, k >> 2, (k & 3) + 1)


@jit
def tell_culs_de_sac(m: np.ndarray, a: np.ndarray, pad: Pad, order: int) -> None:
    """Pattern: the cells of the loop; removed: the two passages into it."""
    width = a[WIDTH]
    for i in range(a[INSTANCES]):
        first, last = m[FOUND + 1, i], m[FOUND + 2, i]
        begin(pad, order)
        k = first
        while k != last:
            v = m[PLACE, beyond(width, k)]
            add_place(m, pad, PATTERN, v)
            k = onward(m, v, back(width, k))
        add(pad, REMOVED, number(width, first))
        add(pad, REMOVED, number(width, last))


@jit
def apply_culs_de_sac(m: np.ndarray, a: np.ndarray) -> int:
    """Remove the loops; by how many passages they hung."""
    width = a[WIDTH]
    for i in range(a[INSTANCES]):
        k, last = m[FOUND + 1, i], m[FOUND + 2, i]
        shut(m, a, k)
        while k != last:
            k = onward(m, m[PLACE, beyond(width, k)], NONE)
            shut(m, a, k)
    refile(m, a)
    return 2 * a[INSTANCES]


@jit
def refile(m: np.ndarray, a: np.ndarray) -> None:
    """File the places that the loops hung at and that are dead ends now."""
    for i in range(a[INSTANCES]):
        x = m[FOUND, i]
        if m[WAYS, x] == 1:
            file_leaf(m, a, x)


@jit
def find_islands(m: np.ndarray, a: np.ndarray, block: np.ndarray) -> None:
    """Areas held together by loops and hung at one place: that place, and where their ways stand in `block`."""
    if a[TREE]:
        return
    n = m.shape[1]
    width = a[WIDTH]
    seen = np.full(n, -1, np.int64)
    low = np.empty(n, np.int64)
    parent = np.full(n, -1, np.int64)
    up = np.full(n, -1, np.int64)  # the way back to the parent
    step = np.empty(n, np.int64)
    inside = np.zeros(n, np.int64)
    stack = np.empty(2 * n, np.int64)
    height = 0
    size = NIL
    v = a[START]
    seen[v] = low[v] = 0
    step[v] = scan(m, ALIVE, v, NIL)
    reached = 1
    while v >= 0:
        k = step[v]
        if k >= 0:
            step[v] = scan(m, ALIVE, k >> 2, (k & 3) + 1)
            u = m[PLACE, beyond(width, k)]
            if k == up[v]:
                continue
            if seen[u] < 0:
                parent[u], up[u] = v, back(width, k)
                stack[height] = up[u]
                height += 1
                seen[u] = low[u] = reached
                step[u] = scan(m, ALIVE, u, NIL)
                reached += 1
                v = u
            elif seen[u] < seen[v]:
                stack[height] = k
                height += 1
                low[v] = min(low[v], seen[u])
            continue
        u = parent[v]
        if u >= 0:
            low[u] = min(low[u], low[v])
            if low[v] >= seen[u]:
                lo = size
                while size == lo or block[size - 1] != up[v]:
                    height -= 1
                    block[size] = stack[height]
                    size += 1
                if size - lo == 1 or not hangs(m, a, block, inside, lo, size, u):
                    size = lo
                else:
                    add_found(m, a, u, lo, size)
        v = u


@jit
def hangs(m: np.ndarray, a: np.ndarray, block: np.ndarray, inside: np.ndarray, lo: int, hi: int, x: int) -> bool:
    """The ways of a block leave it at no other place than x, and neither start nor goal is another place of it."""
    for i in range(lo, hi):
        inside[m[PLACE, block[i] >> 2]] += 1
        inside[m[PLACE, beyond(a[WIDTH], block[i])]] += 1
    shut_off = True
    for i in range(lo, hi):
        for v in (m[PLACE, block[i] >> 2], m[PLACE, beyond(a[WIDTH], block[i])]):
            if v != x and (ends(a, v) or inside[v] != m[WAYS, v]):
                shut_off = False
    for i in range(lo, hi):
        inside[m[PLACE, block[i] >> 2]] = 0
        inside[m[PLACE, beyond(a[WIDTH], block[i])]] = 0
    return shut_off


@jit
def tell_islands(m: np.ndarray, a: np.ndarray, block: np.ndarray, pad: Pad, order: int) -> None:
    """Pattern: the cells of the area; removed: the passages into it."""
    told = np.zeros(m.shape[1], np.bool_)
    for i in range(a[INSTANCES]):
        x = m[FOUND, i]
        begin(pad, order)
        for j in range(m[FOUND + 1, i], m[FOUND + 2, i]):
            for v in (m[PLACE, block[j] >> 2], m[PLACE, beyond(a[WIDTH], block[j])]):
                if v != x and not told[v]:
                    told[v] = True
                    add_place(m, pad, PATTERN, v)
        for j in range(m[FOUND + 1, i], m[FOUND + 2, i]):
            if m[PLACE, block[j] >> 2] == x or m[PLACE, beyond(a[WIDTH], block[j])] == x:
                add(pad, REMOVED, number(a[WIDTH], block[j]))


@jit
def apply_islands(m: np.ndarray, a: np.ndarray, block: np.ndarray) -> int:
    """Remove the areas; by how many passages they hung."""
    hung = 0
    for i in range(a[INSTANCES]):
        before = m[WAYS, m[FOUND, i]]
        for j in range(m[FOUND + 1, i], m[FOUND + 2, i]):
            shut(m, a, block[j])
        hung += before - m[WAYS, m[FOUND, i]]
    refile(m, a)
    return hung
