"""Chains of one digit, chains of cells with two digits, and remote pairs."""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.conclusions import OPEN, note, repeats, tell
from grader.sudoku.nodes import BIPLACES, CELLS, DIGIT, ONE_DIGIT, build
from grader.sudoku.rings import common
from grader.sudoku.spread import closure, reach
from grader.sudoku.steps import REMOVED, begin, commit, link, pattern_cell, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("remote-pair", "x-chain", "xy-chain")
REMOTE_PAIR = SLOTS["remote-pair"]
LINKS = {SLOTS["x-chain"]: BIPLACES + ONE_DIGIT, SLOTS["xy-chain"]: CELLS}


@jit
def equal_ends(node: np.ndarray, net: np.ndarray, top: int, length: np.ndarray) -> np.ndarray:
    """Every chain between two candidates of one digit that removes something: length, ends, what they make of it."""
    fallen = np.zeros(net.shape[2], np.int64)
    hits = np.zeros((64, 4), np.int64)
    used = NIL
    for a in range(top):
        for x in range(a):
            if node[a, DIGIT] == node[x, DIGIT]:
                far = reach(length, a, x)
                if far > 2 and common(net, a, x, fallen):
                    hits = note(hits, used, far, a, x, OPEN)
                    used += 1
    return hits[:used]


@jit
def remote_pair(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, slot: int) -> int:
    """Cells with the same two digits, each seeing the next: the ends of four, six, ... hold both digits.

    Pattern: the candidates of the cells; links: as in the XY-chain they are.
    """
    g = G[0]
    b = B[0]
    out = OUT[0]
    begin(out, slot)
    n = b.place.shape[1]
    cells = len(b.cand)
    step = np.zeros((cells, cells), np.int64)  # cells on the way, both ends counted
    before = np.zeros((cells, cells), np.int64)
    queue = np.zeros(cells, np.int64)
    longest = 0
    for a in range(cells):
        if g.count[b.cand[a]] != 2:
            continue
        step[a, a] = 1
        queue[0] = a
        tail = 1
        head = 0
        while head < tail:
            c = queue[head]
            head += 1
            for i in range(g.peers.shape[1]):
                e = g.peers[c, i]
                if b.cand[e] == b.cand[a] and step[a, e] == 0:
                    step[a, e] = step[a, c] + 1
                    before[a, e] = c
                    queue[tail] = e
                    tail += 1
                    longest = max(longest, step[a, e])
    best = np.zeros(1 << n, np.int64)
    for size in range(4, longest + 1, 2):
        for a in range(cells):
            for x in range(a):
                if step[a, x] != size:
                    continue
                pair = b.cand[a]
                key = 0 if out.longer[0] == 0 else pair
                if best[key] and best[key] < size:
                    continue
                for i in range(g.peers.shape[1]):
                    e = g.peers[a, i]
                    if g.sees[e, x]:
                        remove(g, b, out, e, pair)
                if out.filled[REMOVED] == 0:
                    continue
                best[key] = size
                if repeats(out):
                    continue
                one = pair & -pair
                c = x
                while True:
                    pattern_cell(g, b, out, c, pair)
                    link(out, c * n + g.lowest[one])
                    link(out, c * n + g.lowest[pair & ~one])
                    one = pair & ~one
                    if c == a:
                        break
                    c = before[a, c]
                if commit(out):
                    return out.steps[0]
        if out.longer[0] == 0 and best[0]:
            break
    return out.steps[0]


def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none.

    In Python, since kernels that call each other are compiled again and again; the calls cost microseconds.
    """
    use = OUT["use"][0]
    for t in range(first, last + 1):
        if not use[t]:
            continue
        if t == REMOTE_PAIR:
            steps = remote_pair(G, B, OUT, t)
        else:
            none = np.zeros((0, 3), np.int64)
            node, net, top = build(G, B, LINKS[t], none)
            length = closure(net, top)
            hits = equal_ends(node, net, top, length)
            steps = tell(G, B, OUT, t, node, net, top, length, none, hits, OPEN, 0)
        if steps:
            return t
    return -1
