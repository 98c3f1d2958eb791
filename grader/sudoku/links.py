"""Where strong links come from besides cells of two digits and houses of two places: groups, almost locked sets.

Links are pairs of provisional numbers: a fact of one candidate, or n^3 + k for the k-th row of `many` (digit, house,
places). `size[0]` rows of `many` and `size[1]` links are in use.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler

jit = compiler("grader.sudoku")


@jit
def grown(table: np.ndarray, used: int) -> np.ndarray:
    """The table, or one of twice its length when it is full."""
    if used < len(table):
        return table
    larger = np.zeros((2 * used, table.shape[1]), np.int64)
    for i in range(used):
        for j in range(table.shape[1]):  # a slice would compile the text of its error message
            larger[i, j] = table[i, j]
    return larger


@jit
def part(g: Any, b: Any, j: int, d: int, parts: np.ndarray, many: np.ndarray, used: int) -> int:
    """The number of the group of digit d in the j-th intersection, which may be a new one."""
    if parts[j, d] < 0:
        parts[j, d] = used
        many[used, 0] = d
        many[used, 1] = g.cross[j, 0]
        many[used, 2] = b.place[g.cross[j, 0], d] & g.cross[j, 2]
    return parts[j, d]


@jit
def link_groups(g: Any, b: Any, many: np.ndarray, links: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Houses whose places for a digit are two parts, at least one of them a group; links by provisional numbers."""
    n = b.place.shape[1]
    base = n**3
    parts = np.full((len(g.cross), n), -1, np.int64)
    for j in range(len(g.cross)):
        for side in range(2):
            h = g.cross[j, side]
            for d in range(n):
                rest = b.place[h, d] & ~g.cross[j, 2 + side]
                if rest == 0 or g.count[b.place[h, d] ^ rest] < 2:
                    continue
                links = grown(links, size[1])
                if rest & (rest - 1) == 0:
                    one = part(g, b, j, d, parts, many, size[0])
                    size[0] = max(size[0], one + 1)
                    links[size[1], 0] = base + one
                    links[size[1], 1] = g.house[h, g.lowest[rest]] * n + d
                    size[1] += 1
                    continue
                for k in range(len(g.cross)):
                    if g.cross[k, side] == h and b.place[h, d] & g.cross[k, 2 + side] == rest:
                        one = part(g, b, j, d, parts, many, size[0])
                        size[0] = max(size[0], one + 1)
                        other = part(g, b, k, d, parts, many, size[0])
                        size[0] = max(size[0], other + 1)
                        links[size[1], 0] = base + one
                        links[size[1], 1] = base + other
                        size[1] += 1
                        break
    return links


@jit
def almost_locked(G: np.ndarray, B: np.ndarray) -> np.ndarray:
    """House, positions and digits of every set of two or more cells with one digit more than cells."""
    g = G[0]
    b = B[0]
    houses, n = b.place.shape
    found = np.zeros((256, 3), np.int64)
    used = NIL
    for h in range(houses):
        for s in range(1, 1 << n):
            size = g.count[s]
            if size < 2 or s & ~b.free[h]:
                continue
            digits = 0
            rest = s
            shared = (1 << houses) - 1  # houses all cells are in
            while rest:
                c = g.house[h, g.lowest[rest]]
                digits |= b.cand[c]
                mine = 0
                for t in range(g.inside.shape[1]):
                    mine |= 1 << g.inside[c, t]
                shared &= mine
                rest &= rest - 1
            # a set in the crossing of two houses is told once
            if g.count[digits] == size + 1 and shared & ((1 << h) - 1) == 0:
                found = grown(found, used)
                found[used, 0] = h
                found[used, 1] = s
                found[used, 2] = digits
                used += 1
    return found[:used]


@jit
def link_sets(
    g: Any, b: Any, sets: np.ndarray, many: np.ndarray, links: np.ndarray, size: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """In an almost locked set one of any two digits must stand; `many` grows by the nodes that need it."""
    n = b.place.shape[1]
    number = np.zeros(n, np.int64)
    first = size[0]
    for i in range(len(sets)):
        h = sets[i, 0]
        if i and h != sets[i - 1, 0]:
            first = size[0]
        rest = sets[i, 2]
        while rest:
            d = g.lowest[rest]
            places = b.place[h, d] & sets[i, 1]
            if places & (places - 1) == 0:
                number[d] = g.house[h, g.lowest[places]] * n + d
            else:
                k = first
                while k < size[0] and (many[k, 0] != d or many[k, 2] != places):
                    k += 1
                if k == size[0]:
                    many = grown(many, k)
                    many[k, 0] = d
                    many[k, 1] = h
                    many[k, 2] = places
                    size[0] += 1
                number[d] = n**3 + k
            below = sets[i, 2] & ((1 << d) - 1)
            while below:
                links = grown(links, size[1])
                links[size[1], 0] = number[d]
                links[size[1], 1] = number[g.lowest[below]]
                size[1] += 1
                below &= below - 1
            rest &= rest - 1
    return many, links
