"""Simple colours: candidates of a digit that hang together by strong links (the only two places in a house) are true
by turns, so all of one colour are true and all of the other false."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import changes, commit, link, pattern, remove

jit = compiler("grader.sudoku")


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
