"""Chains of one digit, chains of cells with two digits, and remote pairs."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.conclusions import OPEN, common, note, reach, repeats, tell
from grader.sudoku.nodes import BIPLACES, CELLS, DIGIT, ONE_DIGIT, build
from grader.sudoku.spread import closure
from grader.sudoku.steps import REMOVED, begin, commit, link, pattern_cell, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("remote-pair", "x-chain", "xy-chain")
REMOTE_PAIR = SLOTS["remote-pair"]
X_CHAIN = SLOTS["x-chain"]
XY_CHAIN = SLOTS["xy-chain"]
X_LINKS = np.int64(BIPLACES + ONE_DIGIT)
XY_LINKS = np.int64(CELLS)


@jit
def one_digit_ends(g: Any, b: Any, out: Any, kinds: int) -> None:
    """Chains between two candidates of one digit."""
    none = np.zeros((0, 3), np.int64)
    node, net, top = build(g, b, kinds, none)
    length = closure(net, top)
    fallen = np.zeros(net.shape[2], np.int64)
    hits = np.zeros((64, 4), np.int64)
    used = 0
    for a in range(top):
        for x in range(a):
            if node[a, DIGIT] == node[x, DIGIT]:
                far = reach(length, a, x)
                if far > 2 and common(net, a, x, fallen):
                    hits = note(hits, used, far, a, x, OPEN)
                    used += 1
    tell(g, b, out, node, net, top, length, none, hits[:used], OPEN, False)


@jit
def remote_pair(g: Any, b: Any, out: Any) -> None:
    """Cells with the same two digits, each seeing the next: the ends of four, six, ... hold both digits.

    Pattern: the candidates of the cells; links: as in the XY-chain they are.
    """
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
                key = 0 if out.least[0] else pair
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
                    return
        if out.least[0] and best[0]:
            return


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if t == REMOTE_PAIR:
        remote_pair(g, b, out)
    elif t == X_CHAIN:
        one_digit_ends(g, b, out, X_LINKS)
    elif t == XY_CHAIN:
        one_digit_ends(g, b, out, XY_LINKS)
    return out.steps[0]


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    for t in range(first, last + 1):
        if OUT[0].use[t] and look(G[0], B[0], OUT[0], t):
            return t
    return -1
