"""What alternating chains between two nodes prove, told as steps.

A chain between two nodes shows that one of its ends is true, so what sees both falls. Steps are told from the shortest
chain to the longest: for each set of digits that fall, all that the shortest chains with these digits remove, and not
what only longer ones do. On the ladder (`least` set in the pad) a round is what the shortest chains of all remove, with
which a full search begins. Either way lengths decide, not which chain was met first. Length: inferences between ends.

Links of a step: the nodes of the chain in order, the first link strong, then weak and strong by turns. A node of one
candidate is that candidate; a node of k candidates is the fact n^3 + houses + k and then its candidates. Pattern: the
candidates of all nodes, and of the almost locked sets that links go through.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.nodes import DIGIT, FACT, HOUSE, LOWER, OWN, PLACES, STRONG, WEAK, WIDTH, grown, has, low
from grader.sudoku.spread import between, chain
from grader.sudoku.steps import CONCLUDED, HEAD, REMOVED, begin, commit, link, pattern, pattern_cell, remove

jit = compiler("grader.sudoku")

LOOP, BREAK, OPEN = np.int64(0), np.int64(1), np.int64(2)  # what the ends of a chain make of it


@jit
def reach(length: np.ndarray, a: int, x: int) -> int:
    """The length of the chain between two nodes when it is found from both, 0 otherwise."""
    return max(length[a, x], length[x, a]) if length[a, x] and length[x, a] else 0


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
def passes_by(g: Any, b: Any, node: np.ndarray, net: np.ndarray, top: int, u: int, v: int, c: int, path: np.ndarray) -> bool:
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
def lock(g: Any, b: Any, node: np.ndarray, net: np.ndarray, sets: np.ndarray, s: int, x: int, z: int, fallen: np.ndarray) -> None:
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
    g: Any, b: Any, out: Any, node: np.ndarray, net: np.ndarray, top: int, length: np.ndarray, sets: np.ndarray, path: np.ndarray, fallen: np.ndarray
) -> None:
    """What a loop (the path closed by a weak link) removes: all its links are strong and weak at once.

    A candidate in a cell that the loop passes is not removed by a link between two other cells, unless a loop as long
    as this one removes it that passes by elsewhere: so the choice among equally long loops does not matter.
    """
    n = b.place.shape[1]
    longest = len(path) - 1
    spot = np.zeros(net.shape[2], np.int64)
    for i in range(1, len(path), 2):
        u = path[i]
        v = path[(i + 1) % len(path)]
        if out.least[0] and reach(length, u, v) != longest:
            continue  # a shorter chain joins them, which removes nothing
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
    fallen = np.zeros(net.shape[2], np.int64)
    open_way = np.zeros(net.shape[2], np.int64)
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
            for w in range(len(fallen)):
                fallen[w] = 0
            path = fallen[:0]
            if what == LOOP:
                path = chain(net, top, a, x)
                round_a_loop(g, b, out, node, net, top, length, sets, path, fallen)
            elif a == x:
                for w in range(len(fallen)):
                    fallen[w] |= net[OWN, a, w]
                fallen[a // WIDTH] &= ~(1 << (a % WIDTH))
            else:
                common(net, a, x, fallen)
            digits = 0
            for w in range(len(fallen)):
                rest = fallen[w]
                while rest:
                    digits |= 1 << node[w * WIDTH + low(rest), DIGIT]
                    rest &= rest - 1
            if digits == 0:
                continue
            key = 0 if out.least[0] else digits
            if best[key] and best[key] < size:
                continue
            if more == 1:
                plain = between(net, LOWER, top, a, x, open_way)
                if plain > 0 and plain <= size:
                    continue
            best[key] = size
            for w in range(len(fallen)):
                rest = fallen[w]
                while rest:
                    fact = node[w * WIDTH + low(rest), FACT]
                    remove(g, b, out, fact // n, 1 << (fact % n))
                    rest &= rest - 1
            if repeats(out):
                continue
            if what != LOOP:
                path = chain(net, top, a, x)
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
            if commit(out):
                return out.steps[0]
        if out.least[0] and best[0]:
            break
    return out.steps[0]
