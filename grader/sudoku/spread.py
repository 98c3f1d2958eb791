"""How far a false node reaches along alternating links, and the chains that lead there.

From `a is false` a strong link makes a node true, weak links make what it sees false, and so on. A chain is not led
through the cell it starts from again: such a loop at its foot would only hide a shorter chain. What is reached, and in
how many inferences, does not depend on the order of search; which of several shortest chains is told does.
"""

from __future__ import annotations

import numpy as np

from grader.jit import compiler
from grader.sudoku.nodes import OWN, STRONG, WEAK, WIDTH, has, low

jit = compiler("grader.sudoku")


@jit
def spread(
    net: np.ndarray,
    kind: int,
    top: int,
    a: int,
    shut: np.ndarray,
    length: np.ndarray,
    back: np.ndarray,
    pad: np.ndarray,
) -> None:
    """`length[z]` inferences from `a is false` to `z is true`, 0 when there is no chain that avoids the nodes `shut`.

    `kind` STRONG or LOWER links; `back[0, z]` the false node before a true z, `back[1, y]` the true node before a false
    y. `pad` is three rows of scratch: nodes met false, nodes met true, the queue.
    """
    words = (top + WIDTH - 1) // WIDTH
    last = net.shape[1] - 1
    tail = 0
    for z in range(top):
        length[z] = 0
    for w in range(words):
        pad[0, w] = net[OWN, a, w] | shut[w]
        new = net[kind, a, w] & ~shut[w]
        pad[1, w] = new | shut[w]
        while new:
            z = w * WIDTH + low(new)
            new &= new - 1
            length[z] = 1
            back[0, z] = a
            pad[2, tail] = z
            tail += 1
    head = 0
    while head < tail:
        x = pad[2, head]
        head += 1
        if length[x] > 1 and has(net, OWN, a, x):
            continue
        for w in range(words):
            off = net[WEAK, x, w] & net[STRONG, last, w] & ~pad[0, w]
            pad[0, w] |= off
            while off:
                y = w * WIDTH + low(off)
                off &= off - 1
                back[1, y] = x
                for u in range(words):
                    new = net[kind, y, u] & ~pad[1, u]
                    pad[1, u] |= new
                    while new:
                        z = u * WIDTH + low(new)
                        new &= new - 1
                        length[z] = length[x] + 2
                        back[0, z] = y
                        pad[2, tail] = z
                        tail += 1


@jit
def closure(net: np.ndarray, top: int) -> np.ndarray:
    """The lengths from every node: `length[a, z]`."""
    length = np.zeros((top, top), np.int64)
    back = np.zeros((2, top), np.int64)
    pad = np.zeros((3, max(top, net.shape[2])), np.int64)
    shut = np.zeros(net.shape[2], np.int64)
    for a in range(top):
        spread(net, STRONG, top, a, shut, length[a], back, pad)
    return length


@jit
def between(net: np.ndarray, kind: int, top: int, a: int, x: int, shut: np.ndarray) -> int:
    """The length of the chain between two nodes, found from either end; 0: none."""
    length = np.zeros(top, np.int64)
    back = np.zeros((2, top), np.int64)
    pad = np.zeros((3, max(top, net.shape[2])), np.int64)
    spread(net, kind, top, a, shut, length, back, pad)
    there = length[x]
    if there == 0 or x == a:
        return there
    spread(net, kind, top, x, shut, length, back, pad)
    return max(there, length[a]) if length[a] else 0


@jit
def chain(net: np.ndarray, top: int, a: int, x: int) -> np.ndarray:
    """The nodes of a shortest chain from a to x; its first link is strong, the next weak, and so on."""
    length = np.zeros(top, np.int64)
    back = np.zeros((2, top), np.int64)
    pad = np.zeros((3, max(top, net.shape[2])), np.int64)
    spread(net, STRONG, top, a, np.zeros(net.shape[2], np.int64), length, back, pad)
    path = np.zeros(length[x] + 1, np.int64)
    at = x
    for i in range(length[x], -1, -1):
        path[i] = at
        if i:
            at = back[(i + 1) % 2, at]
    return path


@jit
def reach(length: np.ndarray, a: int, x: int) -> int:
    """The length of the chain between two nodes when it is found from both, 0 otherwise."""
    return max(length[a, x], length[x, a]) if length[a, x] and length[x, a] else 0


@jit
def distances(net: np.ndarray, top: int, a: int) -> np.ndarray:
    """From `a is false`: row 0 the inferences to each node being true, row 1 to its being false; 0: not reached."""
    far = np.zeros((2, top), np.int64)
    back = np.full((2, top), -1, np.int64)
    pad = np.zeros((3, max(top, net.shape[2])), np.int64)
    spread(net, STRONG, top, a, np.zeros(net.shape[2], np.int64), far[0], back, pad)
    for y in range(top):
        if back[1, y] >= 0:
            far[1, y] = far[0, back[1, y]] + 1
    return far


@jit
def next_chain(net: np.ndarray, far: np.ndarray, path: np.ndarray, fresh: int) -> bool:
    """Put the next of all shortest chains between the ends of `path` into it (`fresh` 1: the first); False: no more.

    `far` are the `distances` from `path[0]`. The cells of both ends are passed nowhere else, so that the chains are the
    same from either end.
    """
    last = len(path) - 1
    a = path[0]
    x = path[last]
    i = last - 1 if fresh else 1
    if fresh:
        path[i] = -1
    while i < last:
        v = path[i] + 1
        true = i % 2
        while v < far.shape[1] and (
            far[1 - true, v] != i
            or not has(net, WEAK if true else STRONG, v, path[i + 1])
            or (i > 1 and has(net, OWN, a, v))
            or (i < last - 1 and has(net, OWN, x, v))
        ):
            v += 1
        path[i] = v
        if v == far.shape[1]:
            i += 1
        elif i == 1:
            return True
        else:
            i -= 1
            path[i] = -1
    return False
