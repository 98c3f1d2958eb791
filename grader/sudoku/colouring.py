"""Colours: candidates of a digit that hang together by strong links (the only two places in a house) are true by turns,
so all of one colour of the cluster are true and all of the other false."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import begin, changes, commit, link, pattern, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("simple-colours", "multi-colours")
SIMPLE_COLOURS = SLOTS["simple-colours"]
MULTI_COLOURS = SLOTS["multi-colours"]


@jit
def other_end(g: Any, b: Any, c: int, t: int, d: int) -> int:
    """The other of two places of d in the t-th house of c, or -1 when there are not two."""
    h = g.inside[c, t]
    places = b.place[h, d]
    if g.count[places] != 2:
        return -1
    return g.house[h, g.lowest[places & ~(1 << g.spot[c, t])]]


@jit
def simple_colours(g: Any, b: Any, out: Any) -> None:
    """One step a cluster: two of a colour that see each other falsify it (wrap), otherwise whatever sees both colours
    falls (trap). Pattern: the cluster; links: two by two, the first always of the same colour."""
    houses, n = b.place.shape
    cells = len(b.cand)
    colour = np.zeros(cells, np.int64)
    shown = np.zeros(houses, np.int64)  # colours a house holds
    queue = out.queue
    for d in range(n):
        colour[:] = 0
        for first in range(cells):
            if colour[first] or b.cand[first] >> d & 1 == 0:
                continue
            colour[first] = 1
            queue[0] = first
            length = 1
            at = 0
            while at < length:
                c = queue[at]
                at += 1
                for t in range(g.inside.shape[1]):
                    e = other_end(g, b, c, t, d)
                    if e >= 0 and colour[e] == 0:
                        colour[e] = 3 - colour[c]
                        queue[length] = e
                        length += 1
            if length < 2:
                continue
            shown[:] = 0
            wrapped = 0
            for i in range(length):
                c = queue[i]
                for t in range(g.inside.shape[1]):
                    h = g.inside[c, t]
                    wrapped |= shown[h] & colour[c]
                    shown[h] |= colour[c]
            if wrapped:
                for i in range(length):
                    if colour[queue[i]] & wrapped:
                        remove(g, b, out, queue[i], 1 << d)
            else:
                for i in range(length):  # another cluster's colours are no matter: mark this one
                    colour[queue[i]] += 4
                for c in range(cells):
                    if b.cand[c] >> d & 1 and colour[c] < 4:
                        seen = 0
                        for t in range(g.inside.shape[1]):
                            seen |= shown[g.inside[c, t]]
                        if seen == 3:
                            remove(g, b, out, c, 1 << d)
                for i in range(length):
                    colour[queue[i]] -= 4
            if changes(out):
                for i in range(length):
                    pattern(out, queue[i] * n + d)
                for i in range(length):
                    c = queue[i]
                    if colour[c] == 1:
                        for t in range(g.inside.shape[1]):
                            e = other_end(g, b, c, t, d)
                            told = e < 0
                            for u in range(t):
                                if other_end(g, b, c, u, d) == e:
                                    told = True
                            if not told:
                                link(out, c * n + d)
                                link(out, e * n + d)
            if commit(out):
                return


@jit
def paint(g: Any, b: Any, out: Any, d: int, colour: np.ndarray) -> int:
    """Give each candidate of digit d its colour, 2 k or 2 k + 1 for the k-th cluster and -1 outside; their number."""
    queue = out.queue
    colour[:] = -1
    colours = 0
    for first in range(len(colour)):
        if colour[first] >= 0 or b.cand[first] >> d & 1 == 0:
            continue
        colour[first] = colours
        queue[0] = first
        length = 1
        at = 0
        while at < length:
            c = queue[at]
            at += 1
            for t in range(g.inside.shape[1]):
                e = other_end(g, b, c, t, d)
                if e >= 0 and colour[e] < 0:
                    colour[e] = colour[c] ^ 1
                    queue[length] = e
                    length += 1
        if length > 1:
            colours += 2
        else:
            colour[first] = -1
    return colours


@jit
def meet(g: Any, b: Any, d: int, colour: np.ndarray, colours: int, seen: np.ndarray, clash: np.ndarray) -> None:
    """`seen[c, k]`: cell c, a place of digit d, sees a cell of colour k; `clash[k, m]`: a cell of k sees one of m."""
    for k in range(colours):
        for c in range(len(colour)):
            seen[c, k] = 0
        for m in range(colours):
            clash[k, m] = 0
    for h in range(b.place.shape[0]):
        places = b.place[h, d]
        while places:
            c = g.house[h, g.lowest[places]]
            places &= places - 1
            others = b.place[h, d]
            while others:
                k = colour[g.house[h, g.lowest[others]]]
                if k >= 0 and g.house[h, g.lowest[others]] != c:
                    seen[c, k] = 1
                    if colour[c] >= 0:
                        clash[colour[c], k] = 1
                others &= others - 1


@jit
def tell_clusters(g: Any, b: Any, out: Any, d: int, colour: np.ndarray, k: int, m: int) -> None:
    """Pattern: the candidates of colour k, its other colour, colour m, its other; links: those that see each other."""
    n = b.place.shape[1]
    for part in (k, k ^ 1, m, m ^ 1):
        for c in range(len(colour)):
            if colour[c] == part:
                pattern(out, c * n + d)
    for c in range(len(colour)):
        if colour[c] >> 1 == k >> 1:
            for e in range(len(colour)):
                if colour[e] >> 1 == m >> 1 and g.sees[c, e]:
                    link(out, c * n + d)
                    link(out, e * n + d)


@jit
def multi_colours(g: Any, b: Any, out: Any) -> None:
    """Two clusters. Where a colour of one sees a colour of the other, the opposite of one of them is true, and what
    sees both opposites falls (type 1: one step for all such colours of the two clusters). A colour that sees both
    colours of the other cluster is false (type 2: a step of its own; all that it removes is in its pattern, and
    first there).
    """
    cells = len(b.cand)
    colour = np.empty(cells, np.int64)
    seen = np.empty((cells, 2 * b.place.shape[0]), np.int64)
    clash = np.empty((2 * b.place.shape[0], 2 * b.place.shape[0]), np.int64)
    for d in range(b.place.shape[1]):
        colours = paint(g, b, out, d, colour)
        if colours < 4:
            continue
        meet(g, b, d, colour, colours, seen, clash)
        for k in range(0, colours, 2):
            for m in range(k + 2, colours, 2):
                for c in range(cells):
                    if b.cand[c] >> d & 1 == 0:
                        continue
                    for i in range(4):
                        x = k + (i & 1)
                        y = m + (i >> 1)
                        if clash[x, y] and seen[c, x ^ 1] and seen[c, y ^ 1]:
                            remove(g, b, out, c, 1 << d)
                            break
                if changes(out):
                    tell_clusters(g, b, out, d, colour, k, m)
                if commit(out):
                    return
        for x in range(colours):
            for m in range(0, colours, 2):
                if clash[x, m] and clash[x, m + 1] and m >> 1 != x >> 1:
                    for c in range(cells):
                        if colour[c] == x:
                            remove(g, b, out, c, 1 << d)
                    tell_clusters(g, b, out, d, colour, x, m)
                    if commit(out):
                        return


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if t == SIMPLE_COLOURS:
        simple_colours(g, b, out)
    elif t == MULTI_COLOURS:
        multi_colours(g, b, out)
    return out.steps[0]


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    for t in range(first, last + 1):
        if OUT[0].use[t] and look(G[0], B[0], OUT[0], t):
            return t
    return -1
