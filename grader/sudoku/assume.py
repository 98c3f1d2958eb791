"""What follows from a candidate being true along alternating links: the branches of forcing chains."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.conclusions import tell_node
from grader.sudoku.nodes import FACT, STRONG, WEAK, WIDTH, low
from grader.sudoku.steps import link

jit = compiler("grader.sudoku")

TRUE, FALSE = np.int64(0), np.int64(1)


@jit
def assume(net: np.ndarray, p: int, far: np.ndarray, back: np.ndarray, queue: np.ndarray) -> None:
    """`far[TRUE, z]` and `far[FALSE, y]`: one more than the inferences from `p is true`, 0 when it does not follow.

    `back[TRUE, z]` the false node before a true one, `back[FALSE, y]` the true node before a false one.
    """
    words = net.shape[2]
    for i in range(far.shape[1]):
        far[TRUE, i] = 0
        far[FALSE, i] = 0
    far[TRUE, p] = 1
    back[TRUE, p] = -1
    queue[0] = p
    tail = 1
    head = 0
    while head < tail:
        x = queue[head]
        head += 1
        for w in range(words):
            off = net[WEAK, x, w]
            while off:
                y = w * WIDTH + low(off)
                off &= off - 1
                if far[FALSE, y]:
                    continue
                far[FALSE, y] = far[TRUE, x] + 1
                back[FALSE, y] = x
                for u in range(words):
                    new = net[STRONG, y, u]
                    while new:
                        z = u * WIDTH + low(new)
                        new &= new - 1
                        if far[TRUE, z] == 0:
                            far[TRUE, z] = far[FALSE, y] + 1
                            back[TRUE, z] = y
                            queue[tail] = z
                            tail += 1


@jit
def branches(node: np.ndarray, net: np.ndarray) -> np.ndarray:
    """`far` of every candidate: `far[p, TRUE or FALSE, z]`; the rows of other nodes stay empty."""
    total = len(node)
    far = np.zeros((total, 2, total), np.int64)
    back = np.zeros((2, total), np.int64)
    queue = np.zeros(total, np.int64)
    for p in range(total):
        if node[p, FACT] >= 0:
            assume(net, p, far[p], back, queue)
    return far


@jit
def tell_branch(g: Any, b: Any, out: Any, node: np.ndarray, net: np.ndarray, p: int, q: int, state: int) -> None:
    """In the links: the mark of a new chain, n^3 + houses, and then the nodes from p (true) to q in that state."""
    total = len(node)
    far = np.zeros((2, total), np.int64)
    back = np.zeros((2, total), np.int64)
    path = np.zeros(2 * total, np.int64)
    assume(net, p, far, back, np.zeros(total, np.int64))
    houses, n = b.place.shape
    link(out, n**3 + houses)
    size = far[state, q]
    for i in range(size):
        path[i] = q
        q = back[state, q]
        state = 1 - state
    for i in range(size - 1, -1, -1):
        tell_node(g, b, out, node, path[i])
