"""The nodes of chains and how they hang together, as one net of bit matrices.

A node is a candidate, or several candidates of one digit of which at least one is true when the node is: the two or
three in a box and a line (a group), or those of a digit in an almost locked set. Two nodes are linked strongly when
one of them must be true and weakly when they cannot both be.

The `net` is four matrices of sets of nodes, WIDTH nodes a word: `net[WEAK, i]`, `net[STRONG, i]` the nodes linked with
node i, `net[LOWER, i]` the strong ones among them that need none of the last kind of node asked for, `net[OWN, i]` the
nodes in the cell of a candidate (for other nodes: itself). The row after the last node holds which nodes are candidates
(WEAK) and which have a strong link at all (STRONG). Nodes with strong links come first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.links import grown, link_groups, link_sets

jit = compiler("grader.sudoku")

WEAK, STRONG, LOWER, OWN = np.int64(0), np.int64(1), np.int64(2), np.int64(3)
DIGIT, HOUSE, PLACES, FACT = 0, 1, 2, 3  # columns of the node table; FACT is -1 unless the node is one candidate
CELLS, BIPLACES, GROUPS, SETS, ONE_DIGIT = 1, 2, 4, 8, 16  # what the strong links come from; no weak ones in a cell
WIDTH = 62
BIT = np.zeros(67, np.int64)  # 2 is a primitive root modulo 67, so the powers of two leave different rests
BIT[[pow(2, k, 67) for k in range(66)]] = np.arange(66)


@jit
def low(word: int) -> int:
    """The number of the lowest bit that is set."""
    return BIT[(word & -word) % 67]


@jit
def has(net: np.ndarray, kind: int, i: int, j: int) -> bool:
    """Whether node j is in row i of a matrix."""
    return net[kind, i, j // WIDTH] >> (j % WIDTH) & 1 == 1


@jit
def add(net: np.ndarray, kind: int, i: int, j: int) -> None:
    """Node j joins row i of a matrix."""
    net[kind, i, j // WIDTH] |= 1 << (j % WIDTH)


@jit
def build(G: np.ndarray, B: np.ndarray, kinds: int, sets: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """The node table, the net, and how many nodes (the first ones) have strong links.

    `kinds` adds up where strong links come from: cells of two digits, houses with two places, groups, the almost locked
    `sets`; and ONE_DIGIT when chains keep to a digit.
    """
    g = G[0]
    b = B[0]
    houses, n = b.place.shape
    base = n**3
    size = np.zeros(2, np.int64)  # nodes of several candidates, links
    many = np.zeros((len(g.cross) * n, 3), np.int64)
    links = np.zeros((256, 2), np.int64)
    if kinds & CELLS:
        for c in range(len(b.cand)):
            m = b.cand[c]
            if g.count[m] == 2:
                links = grown(links, size[1])
                links[size[1], 0] = c * n + g.lowest[m]
                links[size[1], 1] = c * n + g.lowest[m & (m - 1)]
                size[1] += 1
    if kinds & BIPLACES:
        for h in range(houses):
            for d in range(n):
                m = b.place[h, d]
                if g.count[m] == 2:
                    links = grown(links, size[1])
                    links[size[1], 0] = g.house[h, g.lowest[m]] * n + d
                    links[size[1], 1] = g.house[h, g.lowest[m & (m - 1)]] * n + d
                    size[1] += 1
    lower = size[1]
    if kinds & GROUPS:
        links = link_groups(g, b, many, links, size)
    if kinds & SETS:
        lower = size[1]
        many, links = link_sets(g, b, sets, many, links, size)

    number = np.full(base + size[0], -1, np.int64)  # of a candidate, then of a provisional number
    for i in range(size[1]):
        number[links[i, 0]] = 0
        number[links[i, 1]] = 0
    total = 0
    for fact in range(base + size[0]):
        if number[fact] == 0:
            number[fact] = total
            total += 1
    top = total
    for c in range(len(b.cand)):
        rest = b.cand[c]
        while rest:
            fact = c * n + g.lowest[rest]
            if number[fact] < 0:
                number[fact] = total
                total += 1
            rest &= rest - 1
    node = np.zeros((total, 4), np.int64)
    net = np.zeros((4, total + 1, total // WIDTH + 1), np.int64)
    fill(g, b, kinds, number, many, size[0], node, net)
    for i in range(top):
        add(net, STRONG, total, i)
    for i in range(size[1]):
        x = number[links[i, 0]]
        y = number[links[i, 1]]
        add(net, STRONG, x, y)
        add(net, STRONG, y, x)
        if i < lower:
            add(net, LOWER, x, y)
            add(net, LOWER, y, x)
    return node, net, top


@jit
def fill(
    g: Any, b: Any, kinds: int, number: np.ndarray, many: np.ndarray, extra: int, node: np.ndarray, net: np.ndarray
) -> None:
    """The node table, the weak links and the cells."""
    n = b.place.shape[1]
    total = len(node)
    words = net.shape[2]
    for c in range(len(b.cand)):
        rest = b.cand[c]
        while rest:
            d = g.lowest[rest]
            rest &= rest - 1
            i = number[c * n + d]
            node[i, DIGIT] = d
            node[i, HOUSE] = g.inside[c, 0]
            node[i, PLACES] = 1 << g.spot[c, 0]
            node[i, FACT] = c * n + d
            add(net, WEAK, total, i)
            mates = b.cand[c]
            while mates:
                j = number[c * n + g.lowest[mates]]
                mates &= mates - 1
                add(net, OWN, i, j)
                if j != i and kinds & ONE_DIGIT == 0:
                    add(net, WEAK, i, j)
            for t in range(g.inside.shape[1]):
                h = g.inside[c, t]
                places = b.place[h, d] & ~(1 << g.spot[c, t])
                while places:
                    add(net, WEAK, i, number[g.house[h, g.lowest[places]] * n + d])
                    places &= places - 1
    for k in range(extra):
        i = number[n**3 + k]
        node[i, DIGIT] = many[k, 0]
        node[i, HOUSE] = many[k, 1]
        node[i, PLACES] = many[k, 2]
        node[i, FACT] = -1
        add(net, OWN, i, i)
        for w in range(words):
            net[WEAK, i, w] = net[WEAK, total, w]
        rest = many[k, 2]
        while rest:
            j = number[g.house[many[k, 1], g.lowest[rest]] * n + many[k, 0]]
            for w in range(words):
                net[WEAK, i, w] &= net[WEAK, j, w]
            rest &= rest - 1
    for k in range(extra):  # members are read, so the nodes of several candidates enter the rows only now
        i = number[n**3 + k]
        for m in range(k):
            j = number[n**3 + m]
            if node[i, DIGIT] != node[j, DIGIT]:
                continue
            rest = node[j, PLACES]
            while rest and has(net, WEAK, i, number[g.house[node[j, HOUSE], g.lowest[rest]] * n + node[j, DIGIT]]):
                rest &= rest - 1
            if rest == 0:
                add(net, WEAK, i, j)
                add(net, WEAK, j, i)
    for k in range(extra):
        i = number[n**3 + k]
        for w in range(words):
            rest = net[WEAK, i, w] & net[WEAK, total, w]
            while rest:
                add(net, WEAK, w * WIDTH + low(rest), i)
                rest &= rest - 1
