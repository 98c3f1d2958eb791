"""Forcing chains: whatever a cell holds, or wherever a digit of a house goes, chains (with groups) lead to one end.

Each branch is a chain of links of the position as it is; chains of several branches do not combine. Length: inferences
of all branches together; which of them are told is the rule of `conclusions`. Pattern: the house if there is one, the
candidates to choose from, those of the chains. Links: branch by branch as `assume.tell_branch` writes them: the first
node is true, the first link weak.

A candidate that leads by such chains to a cell or a house with nothing left is just what they remove, so the Nishio
here is the other classic: one digit alone, in waves. Assume it in a cell; a house left with one place takes it there;
a house left with none refutes it. Length: waves. Pattern: the house left empty and the assumption; links: what the
waves place, in their order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.assume import TRUE, branches, tell_branch
from grader.sudoku.conclusions import repeats
from grader.sudoku.nodes import BIPLACES, CELLS, FACT, GROUPS, build
from grader.sudoku.steps import begin, commit, conclude, link, pattern, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("cell-forcing-chain", "region-forcing-chain", "nishio")
CELL = SLOTS["cell-forcing-chain"]
REGION = SLOTS["region-forcing-chain"]
NISHIO = SLOTS["nishio"]
LINKS = CELLS + BIPLACES + GROUPS


@jit
def choices(G: np.ndarray, B: np.ndarray, node: np.ndarray, regions: int) -> np.ndarray:
    """What one has to choose from, three at least: the house (-1: a cell), how many, and then their nodes."""
    g = G[0]
    b = B[0]
    houses, n = b.place.shape
    number = np.full(n**3, -1, np.int64)
    for i in range(len(node)):
        if node[i, FACT] >= 0:
            number[node[i, FACT]] = i
    rows = np.zeros((houses * n if regions else len(b.cand), n + 2), np.int64)
    used = 0
    for i in range(len(rows)):
        mask = b.place[i // n, i % n] if regions else b.cand[i]
        if g.count[mask] < 3:
            continue
        rows[used, 0] = i // n if regions else -1
        rows[used, 1] = g.count[mask]
        for k in range(rows[used, 1]):
            at = g.lowest[mask]
            rows[used, 2 + k] = number[g.house[i // n, at] * n + i % n if regions else i * n + at]
            mask &= mask - 1
        used += 1
    return rows[:used]


@jit
def verdicts(node: np.ndarray, far: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """What all branches of a choice agree on: the length, the choice, the candidate, TRUE or FALSE; two branches of one
    choice are not asked about each other."""
    found = np.zeros((64, 4), np.int64)
    used = 0
    for r in range(len(rows)):
        for q in range(len(node)):
            if node[q, FACT] < 0:
                continue
            mine = False
            for k in range(rows[r, 1]):
                mine = mine or rows[r, 2 + k] == q
            if mine:
                continue
            for state in range(2):
                length = 0
                for k in range(rows[r, 1]):
                    reached = far[rows[r, 2 + k], state, q]
                    if reached == 0:
                        length = 0
                        break
                    length += reached - 1
                if length == 0:
                    continue
                if used == len(found):
                    larger = np.zeros((2 * used, 4), np.int64)
                    for i in range(used):
                        for j in range(4):
                            larger[i, j] = found[i, j]
                    found = larger
                found[used, 0] = length
                found[used, 1] = r
                found[used, 2] = q
                found[used, 3] = state
                used += 1
    return found[:used]


@jit
def tell(
    G: np.ndarray,
    B: np.ndarray,
    OUT: np.ndarray,
    slot: int,
    node: np.ndarray,
    net: np.ndarray,
    rows: np.ndarray,
    found: np.ndarray,
) -> int:
    """The verdicts as steps, shortest first; their number."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    begin(out, slot)
    n = b.place.shape[1]
    best = np.zeros(n, np.int64)
    done = 0
    while done < len(found):
        size = 0  # the next length there is
        for i in range(len(found)):
            if found[i, 0] > done and (size == 0 or found[i, 0] < size):
                size = found[i, 0]
        if size == 0:
            break
        done = size
        for i in range(len(found)):
            if found[i, 0] != size:
                continue
            r, q, state = found[i, 1], found[i, 2], found[i, 3]
            fact = node[q, FACT]
            key = 0 if out.longer[0] == 0 else fact % n
            if best[key] and best[key] < size:
                continue
            best[key] = size
            if state == TRUE:
                conclude(out, fact)
            else:
                remove(g, b, out, fact // n, 1 << (fact % n))
            if repeats(out):
                continue
            if rows[r, 0] >= 0:
                pattern(out, n**3 + rows[r, 0])
            for k in range(rows[r, 1]):
                tell_branch(g, b, out, node, net, rows[r, 2 + k], q, state)
            if commit(out):
                return out.steps[0]
        if out.longer[0] == 0:
            break
    return out.steps[0]


@jit
def wave(g: Any, room: np.ndarray, placed: np.ndarray, number: int) -> int:
    """Place the digit where a house has one place left: 0 nothing new, 1 something, -1 - h: house h has none left."""
    houses = len(room)
    new = 0
    for h in range(houses):
        if room[h] == 0:
            return -1 - h
        if room[h] & (room[h] - 1) == 0:
            c = g.house[h, g.lowest[room[h]]]
            if placed[c] == 0:
                placed[c] = number
                new = 1
    for c in range(len(placed)):
        if placed[c] == number:
            settle(g, room, c)
    return new


@jit
def settle(g: Any, room: np.ndarray, c: int) -> None:
    """The digit goes into cell c: its houses keep no other place, nor do the cells that see it."""
    for i in range(g.peers.shape[1]):
        e = g.peers[c, i]
        for t in range(g.inside.shape[1]):
            room[g.inside[e, t]] &= ~(1 << g.spot[e, t])


@jit
def nishio(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, slot: int) -> int:
    """The candidates that their own digit refutes; their number."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    begin(out, slot)
    houses, n = b.place.shape
    cells = len(b.cand)
    room = np.zeros(houses, np.int64)
    placed = np.zeros(cells, np.int64)
    waves = np.zeros((n**3, 2), np.int64)  # of a candidate: how many, and the house they empty
    longest = 0
    best = np.zeros(n, np.int64)
    for again in range(2):
        for fact in range(n**3):
            c = fact // n
            d = fact % n
            if b.cand[c] >> d & 1 == 0 or (again and waves[fact, 0] == 0):
                continue
            if again and waves[fact, 0] != best[0 if out.longer[0] == 0 else d]:
                continue
            for h in range(houses):
                # a house that has the digit counts as settled: all its cells are filled or cannot take it
                room[h] = b.place[h, d] if b.place[h, d] else -1
            placed[:] = 0
            placed[c] = 1
            settle(g, room, c)
            state = 1
            number = 1
            while state > 0:
                number += 1
                state = wave(g, room, placed, number)
            if state == 0:
                continue
            if again == 0:
                waves[fact, 0] = number
                waves[fact, 1] = -1 - state
                key = 0 if out.longer[0] == 0 else d
                if best[key] == 0 or number < best[key]:
                    best[key] = number
                longest = max(longest, number)
                continue
            pattern(out, n**3 + waves[fact, 1])
            pattern(out, fact)
            for k in range(2, number):
                for e in range(cells):
                    if placed[e] == k:
                        link(out, e * n + d)
            remove(g, b, out, c, 1 << d)
            if commit(out):
                return out.steps[0]
    return out.steps[0]


def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none.

    In Python, since kernels that call each other are compiled again and again; the calls cost microseconds.
    """
    use = OUT["use"][0]
    wanted = [t for t in range(first, last + 1) if use[t]]
    if CELL in wanted or REGION in wanted:
        node, net, _ = build(G, B, LINKS, np.zeros((0, 3), np.int64))
        far = branches(node, net)
        for t in wanted:
            if t != NISHIO:
                rows = choices(G, B, node, int(t == REGION))
                if tell(G, B, OUT, t, node, net, rows, verdicts(node, far, rows)):
                    return t
    if NISHIO in wanted and nishio(G, B, OUT, NISHIO):
        return NISHIO
    return -1
