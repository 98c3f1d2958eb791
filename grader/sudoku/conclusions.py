"""What alternating chains between two nodes prove, told as steps.

A chain between two nodes shows that one of its ends is true, so what sees both falls. Steps are told from the shortest
chain to the longest: for each set of digits that fall, all that the shortest chains with these digits remove, and not
what only longer ones do. On the ladder (`longer` not set in the pad) a round is what the shortest chains of all
remove, with which a full search begins. Either way lengths decide, not which chain was met first. Length: inferences
between ends.

Links of a step: the nodes of the chain in order, the first link strong, then weak and strong by turns. A node of one
candidate is that candidate; a node of k candidates is the fact n^3 + houses + k and then its candidates. Pattern: the
candidates of all nodes, and of the almost locked sets that links go through.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, ONE, compiler
from grader.sudoku.links import grown
from grader.sudoku.nodes import DIGIT, FACT, HOUSE, LOWER, OWN, PLACES, WIDTH, low
from grader.sudoku.rings import common, holds, round_a_loop
from grader.sudoku.spread import between, chain, distances, next_chain
from grader.sudoku.steps import CONCLUDED, HEAD, REMOVED, begin, commit, link, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")

LOOP, BREAK, OPEN = np.int64(0), np.int64(1), np.int64(2)  # what the ends of a chain make of it


@jit
def note(hits: np.ndarray, used: int, length: int, a: int, x: int, what: int) -> np.ndarray:
    """One more chain: the length, its ends and what they make of it."""
    hits = grown(hits, used)
    hits[used, 0] = length
    hits[used, 1] = a
    hits[used, 2] = x
    hits[used, 3] = what
    return hits


@jit
def tell_node(g: Any, b: Any, out: Any, node: np.ndarray, i: int) -> None:
    """A node of the chain, in the links and in the pattern."""
    houses, n = b.place.shape
    if node[i, FACT] >= 0:
        link(out, node[i, FACT])
        pattern(out, node[i, FACT])
        return
    rest = node[i, PLACES]
    link(out, n**3 + houses + g.count[rest])
    while rest:
        fact = g.house[node[i, HOUSE], g.lowest[rest]] * n + node[i, DIGIT]
        link(out, fact)
        pattern(out, fact)
        rest &= rest - 1


@jit
def repeats(out: Any) -> bool:
    """Whether a step since `begin` concludes and removes just what the one being made does, which is then given up.

    Facts have to be written in one order always.
    """
    at = out.start[0]
    ours = out.filled[CONCLUDED] + out.filled[REMOVED]
    while at < out.length[0]:
        lo = at + HEAD + out.stream[at + 2] + out.stream[at + 3]
        at = lo + out.stream[at + 4] + out.stream[at + 5]
        if at - lo != ours or out.filled[CONCLUDED] != at - lo - out.filled[REMOVED]:
            continue
        same = True
        for i in range(ours):
            role = CONCLUDED if i < out.filled[CONCLUDED] else REMOVED
            if out.stream[lo + i] != out.facts[role, i if role == CONCLUDED else i - out.filled[CONCLUDED]]:
                same = False
                break
        if same:
            out.filled[:] = 0
            return True
    return False


@jit
def tell_chain(
    g: Any,
    b: Any,
    out: Any,
    node: np.ndarray,
    net: np.ndarray,
    top: int,
    sets: np.ndarray,
    path: np.ndarray,
    fallen: np.ndarray,
    more: int,
    best: np.ndarray,
) -> bool:
    """The step of a chain that removes `fallen`, unless there are shorter ones or it is told; True: that is enough."""
    n = b.place.shape[1]
    size = len(path) - 1
    digits = 0
    for w in range(len(fallen)):
        rest = fallen[w]
        while rest:
            digits |= 1 << node[w * WIDTH + low(rest), DIGIT]
            rest &= rest - 1
    key = 0 if out.longer[0] == 0 else digits
    if digits == 0 or (best[key] and best[key] < size):
        return False
    if more == 1:
        plain = between(net, LOWER, top, path[0], path[size], np.zeros(net.shape[2], np.int64))
        if plain > 0 and plain <= size:
            return False
    best[key] = size
    for w in range(len(fallen)):
        rest = fallen[w]
        while rest:
            fact = node[w * WIDTH + low(rest), FACT]
            remove(g, b, out, fact // n, 1 << (fact % n))
            rest &= rest - 1
    if repeats(out):
        return False
    for k in range(len(path)):
        tell_node(g, b, out, node, path[k])
    for k in range(0, len(path), 2):
        for s in range(len(sets)):
            if holds(g, b, sets, s, node, path[k]) and holds(g, b, sets, s, node, path[k + 1]):
                rest = sets[s, 1]
                while rest:
                    c = g.house[sets[s, 0], g.lowest[rest]]
                    pattern_cell(g, b, out, c, b.cand[c])
                    rest &= rest - 1
                break
    return commit(out)


@jit
def tell_ends(
    g: Any,
    b: Any,
    out: Any,
    node: np.ndarray,
    net: np.ndarray,
    top: int,
    sets: np.ndarray,
    a: int,
    x: int,
    size: int,
    more: int,
    best: np.ndarray,
) -> bool:
    """The step of the chain from a to x: what sees both ends falls, or what shares a cell with a when it ends there."""
    if out.longer[0] == 0 and best[0] and best[0] < size:
        return False
    fallen = np.zeros(net.shape[2], np.int64)
    if a == x:
        for w in range(len(fallen)):
            fallen[w] = net[OWN, a, w]
        fallen[a // WIDTH] &= ~(1 << (a % WIDTH))
    else:
        common(net, a, x, fallen)
    return tell_chain(g, b, out, node, net, top, sets, chain(net, top, a, x), fallen, more, best)


@jit
def tell(
    G: np.ndarray,
    B: np.ndarray,
    OUT: np.ndarray,
    slot: int,
    node: np.ndarray,
    net: np.ndarray,
    top: int,
    length: np.ndarray,
    sets: np.ndarray,
    hits: np.ndarray,
    what: int,
    more: int,
) -> int:
    """The steps of one kind among the chains found, shortest first; each set of removals once. How many there are.

    `more` is 1 for only chains for which the simpler strong links are not enough.
    """
    g = G[0]
    b = B[0]
    out = OUT[0]
    begin(out, slot)
    n = b.place.shape[1]
    best = np.zeros(1 << n, np.int64)  # by digits that fall: the length of the shortest chain
    longest = 0
    for i in range(len(hits)):
        if hits[i, 3] == what:
            longest = max(longest, hits[i, 0])
    for size in range(3, longest + 1, 2):
        for i in range(len(hits)):
            if hits[i, 0] != size or hits[i, 3] != what:
                continue
            a = hits[i, 1]
            x = hits[i, 2]
            if length[a, x] != size:
                a, x = x, a
            if what != LOOP:
                if tell_ends(g, b, out, node, net, top, sets, a, x, size, more, best):
                    return out.steps[0]
                continue
            far = distances(net, top, a)
            path = np.zeros(size + 1, np.int64)
            path[0] = a
            path[size] = x
            fresh = ONE
            while next_chain(net, far, path, fresh):
                fresh = NIL
                fallen = np.zeros(net.shape[2], np.int64)
                round_a_loop(g, b, node, net, top, sets, path, fallen)
                if tell_chain(g, b, out, node, net, top, sets, path, fallen, more, best):
                    return out.steps[0]
        if out.longer[0] == 0 and best[0]:
            break
    return out.steps[0]
