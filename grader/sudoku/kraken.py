"""Kraken fish: a fish of two to four lines would remove a candidate but for its fins, and each fin leads to the same.

Every candidate of the base lines outside the cover lines is a fin. Each fin either sees the target or leads to its fall
by a chain of its own (with groups); one of them at least needs such a chain, or it is a finned fish. One step a target:
the fewest lines, and then the fewest inferences. Pattern: the base lines, their candidates, those of the chains; links:
the cover lines, then fin by fin a chain as `assume.tell_branch` writes it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.assume import FALSE, branches, tell_branch
from grader.sudoku.nodes import BIPLACES, CELLS, FACT, GROUPS, build
from grader.sudoku.steps import begin, commit, link, pattern, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("kraken-fish",)
KRAKEN_FISH = SLOTS["kraken-fish"]
LINKS = CELLS + BIPLACES + GROUPS
MOST = 4  # lines


@jit
def leads(g: Any, b: Any, number: np.ndarray, far: np.ndarray, side: int, t: int, d: int, line: np.ndarray) -> None:
    """`line[r]`: the places of d in the r-th base line whose candidates lead to the fall of candidate node t."""
    n = b.place.shape[1]
    for r in range(n):
        h = n * side + r
        line[r] = 0
        rest = b.place[h, d]
        while rest:
            at = g.lowest[rest]
            rest &= rest - 1
            if far[number[g.house[h, at] * n + d], FALSE, t]:
                line[r] |= 1 << at


@jit
def inferences(
    g: Any, b: Any, number: np.ndarray, far: np.ndarray, side: int, t: int, d: int, base: int, cover: int
) -> int:
    """Those of all fins together; 0 when every fin (if there is one) sees the target."""
    n = b.place.shape[1]
    total = 0
    longest = 0
    while base:
        h = n * side + g.lowest[base]
        base &= base - 1
        rest = b.place[h, d] & ~cover
        while rest:
            one = far[number[g.house[h, g.lowest[rest]] * n + d], FALSE, t] - 1
            rest &= rest - 1
            total += one
            longest = max(longest, one)
    return total if longest > 1 else 0


@jit
def best_fish(g: Any, b: Any, number: np.ndarray, far: np.ndarray, t: int, c: int, d: int, fish: np.ndarray) -> bool:
    """The fish for a target, as side, base and cover lines; False: there is none."""
    n = b.place.shape[1]
    line = np.zeros(n, np.int64)
    for k in range(2, MOST + 1):
        least = 0
        for side in range(2):
            leads(g, b, number, far, side, t, d, line)
            own = g.spot[c, 1 - side]  # the line of the target among the base lines
            across = g.spot[c, side]
            for i in range(g.subsets[k]):
                base = g.subset[k, i]
                if base >> own & 1:
                    continue
                for j in range(g.subsets[k]):
                    cover = g.subset[k, j]
                    if cover >> across & 1 == 0:
                        continue
                    rest = base
                    held = 0
                    while rest:
                        r = g.lowest[rest]
                        places = b.place[n * side + r, d]
                        if places & cover == 0 or places & ~cover & ~line[r]:
                            break
                        held |= places & cover
                        rest &= rest - 1
                    if rest or held != cover:
                        continue
                    size = inferences(g, b, number, far, side, t, d, base, cover)
                    if size and (least == 0 or size < least):
                        least = size
                        fish[0] = side
                        fish[1] = base
                        fish[2] = cover
        if least:
            return True
    return False


@jit
def kraken_fish(
    G: np.ndarray, B: np.ndarray, OUT: np.ndarray, slot: int, node: np.ndarray, net: np.ndarray, far: np.ndarray
) -> int:
    """One step a target; how many."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    begin(out, slot)
    n = b.place.shape[1]
    number = np.zeros(n**3, np.int64)
    fish = np.zeros(3, np.int64)
    for i in range(len(node)):
        if node[i, FACT] >= 0:
            number[node[i, FACT]] = i
    for fact in range(n**3):
        c = fact // n
        d = fact % n
        if b.cand[c] >> d & 1 == 0 or not best_fish(g, b, number, far, number[fact], c, d, fish):
            continue
        side, cover = fish[0], fish[2]
        rest = fish[1]
        while rest:
            pattern(out, n**3 + n * side + g.lowest[rest])
            rest &= rest - 1
        while cover:
            link(out, n**3 + n * (1 - side) + g.lowest[cover])
            cover &= cover - 1
        rest = fish[1]
        while rest:
            h = n * side + g.lowest[rest]
            rest &= rest - 1
            places = b.place[h, d]
            while places:
                x = g.house[h, g.lowest[places]] * n + d
                if fish[2] >> g.lowest[places] & 1:
                    pattern(out, x)
                else:
                    tell_branch(g, b, out, node, net, number[x], number[fact], FALSE)
                places &= places - 1
        remove(g, b, out, c, 1 << d)
        if commit(out):
            break
    return out.steps[0]


def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    if OUT["use"][0][KRAKEN_FISH]:
        node, net, _ = build(G, B, LINKS, np.zeros((0, 3), np.int64))
        if kraken_fish(G, B, OUT, KRAKEN_FISH, node, net, branches(node, net)):
            return KRAKEN_FISH
    return -1
