"""What a continuous loop removes: all its links are strong and weak at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.nodes import DIGIT, FACT, HOUSE, OWN, PLACES, STRONG, WEAK, WIDTH, has, low
from grader.sudoku.spread import between

jit = compiler("grader.sudoku")


@jit
def add_bit(words: np.ndarray, i: int) -> None:
    """Put i into a set of several words."""
    words[i // WIDTH] |= 1 << (i % WIDTH)


@jit
def common(net: np.ndarray, a: int, x: int, fallen: np.ndarray) -> int:
    """Add to `fallen` the candidates that see both nodes; how many there are, 2 for two or more."""
    count = 0
    last = net.shape[1] - 1
    for w in range(net.shape[2]):
        both = net[WEAK, a, w] & net[WEAK, x, w] & net[WEAK, last, w]
        if both:
            fallen[w] |= both
            count += 2 if both & (both - 1) else 1
    return min(count, 2)


@jit
def in_cell(g: Any, b: Any, node: np.ndarray, i: int, c: int) -> bool:
    """Whether a node has a candidate in a cell."""
    if node[i, FACT] >= 0:
        return node[i, FACT] // b.place.shape[1] == c
    for t in range(g.inside.shape[1]):
        if g.inside[c, t] == node[i, HOUSE]:
            return node[i, PLACES] >> g.spot[c, t] & 1 == 1
    return False


@jit
def holds(g: Any, b: Any, sets: np.ndarray, s: int, node: np.ndarray, i: int) -> bool:
    """Whether the node is the candidates of its digit in an almost locked set."""
    n = b.place.shape[1]
    h = sets[s, 0]
    places = b.place[h, node[i, DIGIT]] & sets[s, 1]
    if node[i, FACT] < 0:
        return node[i, HOUSE] == h and node[i, PLACES] == places
    return places != 0 and places & (places - 1) == 0 and g.house[h, g.lowest[places]] == node[i, FACT] // n


@jit
def passes_by(
    g: Any, b: Any, node: np.ndarray, net: np.ndarray, top: int, u: int, v: int, c: int, path: np.ndarray
) -> bool:
    """Whether a chain from u to v no longer than the path leaves cell c alone."""
    free = True
    for i in path:
        if in_cell(g, b, node, i, c):
            free = False
    if free:
        return True
    shut = np.zeros(net.shape[2], np.int64)
    for i in range(top):
        if in_cell(g, b, node, i, c):
            add_bit(shut, i)
    other = between(net, STRONG, top, u, v, shut)
    return other > 0 and other < len(path)


@jit
def lock(
    g: Any, b: Any, node: np.ndarray, net: np.ndarray, sets: np.ndarray, s: int, x: int, z: int, fallen: np.ndarray
) -> None:
    """An almost locked set of which one of two digits is missing holds all its others: they fall where all are seen."""
    last = net.shape[1] - 1
    rest = sets[s, 2] & ~(1 << node[x, DIGIT]) & ~(1 << node[z, DIGIT])
    seen = np.zeros(net.shape[2], np.int64)
    while rest:
        d = g.lowest[rest]
        rest &= rest - 1
        for w in range(len(seen)):
            seen[w] = net[WEAK, last, w]
        for i in range(len(node)):
            if node[i, FACT] >= 0 and node[i, DIGIT] == d:
                places = sets[s, 1]
                while places and not in_cell(g, b, node, i, g.house[sets[s, 0], g.lowest[places]]):
                    places &= places - 1
                if places:
                    for w in range(len(seen)):
                        seen[w] &= net[WEAK, i, w]
        for w in range(len(seen)):
            bits = seen[w]
            while bits:
                e = w * WIDTH + low(bits)
                bits &= bits - 1
                if node[e, DIGIT] == d:
                    add_bit(fallen, e)


@jit
def round_a_loop(
    g: Any,
    b: Any,
    node: np.ndarray,
    net: np.ndarray,
    top: int,
    sets: np.ndarray,
    path: np.ndarray,
    fallen: np.ndarray,
) -> None:
    """What a loop (the path closed by a weak link) removes: all its links are strong and weak at once.

    A candidate in a cell that the loop passes is not removed by a link between two other cells, unless a loop as long
    as this one removes it that passes by elsewhere: so the choice among equally long loops does not matter.
    """
    n = b.place.shape[1]
    spot = np.zeros(net.shape[2], np.int64)
    for i in range(1, len(path), 2):
        u = path[i]
        v = path[(i + 1) % len(path)]
        for w in range(len(spot)):
            spot[w] = 0
        if common(net, u, v, spot) == 0:
            continue
        if has(net, OWN, u, v):
            for w in range(len(spot)):
                fallen[w] |= spot[w]
            continue
        for w in range(len(spot)):
            rest = spot[w]
            while rest:
                e = w * WIDTH + low(rest)
                rest &= rest - 1
                if passes_by(g, b, node, net, top, u, v, node[e, FACT] // n, path):
                    add_bit(fallen, e)
    for i in range(0, len(path), 2):
        for s in range(len(sets)):
            if holds(g, b, sets, s, node, path[i]) and holds(g, b, sets, s, node, path[i + 1]):
                lock(g, b, node, net, sets, s, path[i], path[i + 1], fallen)
