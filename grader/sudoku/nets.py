"""Forcing nets: what follows from a candidate when everything it brings about counts together.

Assume a candidate; in waves, each cell left with one digit and each house left with one place for a digit is filled.
A cell or a digit of a house with nothing left refutes the candidate; what all candidates of a cell, or all places of a
digit in a house, bring about (or rule out) is so. A net that ends in a contradiction is no branch of such a choice.
Length: waves, of the longest branch. Pattern: the house if there is one, the assumptions. Links: branch by branch the
mark n^3 + houses, the assumption, and what the waves place, up to the one that matters.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.conclusions import repeats
from grader.sudoku.steps import begin, commit, conclude, link, pattern, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("forcing-net",)
FORCING_NET = SLOTS["forcing-net"]
AGAINST = np.int64(1 << 30)  # a candidate that a net rules out: this plus the wave


@jit
def fall(g: Any, cand: np.ndarray, place: np.ndarray, when: np.ndarray, c: int, d: int, wave: int) -> None:
    """Digit d falls in cell c, if it is still there."""
    if cand[c] >> d & 1:
        cand[c] ^= 1 << d
        when[c * place.shape[1] + d] = AGAINST + wave
        for t in range(g.inside.shape[1]):
            place[g.inside[c, t], d] &= ~(1 << g.spot[c, t])


@jit
def enter(g: Any, cand: np.ndarray, place: np.ndarray, when: np.ndarray, c: int, d: int, wave: int) -> None:
    """Digit d goes into cell c; every other candidate this excludes falls."""
    for e in range(place.shape[1]):
        if e != d:
            fall(g, cand, place, when, c, e, wave)
    for i in range(g.peers.shape[1]):
        fall(g, cand, place, when, g.peers[c, i], d, wave)


@jit
def net(g: Any, b: Any, fact: int, cand: np.ndarray, place: np.ndarray, when: np.ndarray) -> int:
    """The waves after `fact`: `when[f]` is the wave that places f, or AGAINST and the wave that rules it out.

    Returns the wave of the contradiction, or 0.
    """
    houses, n = place.shape
    for c in range(len(cand)):
        cand[c] = b.cand[c]
    for h in range(houses):
        for d in range(n):
            place[h, d] = b.place[h, d]
    for f in range(len(when)):
        when[f] = 0
    when[fact] = 1
    wave = 1
    while True:
        new = False
        for f in range(len(when)):
            if when[f] == wave:
                new = True
                enter(g, cand, place, when, f // n, f % n, wave)
        if not new:
            return 0
        wave += 1
        for c in range(len(cand)):
            if b.cand[c] and cand[c] == 0:
                return wave
            if cand[c] and cand[c] & (cand[c] - 1) == 0 and when[c * n + g.lowest[cand[c]]] == 0:
                when[c * n + g.lowest[cand[c]]] = wave
        for h in range(houses):
            for d in range(n):
                m = place[h, d]
                if b.place[h, d] and m == 0:
                    return wave
                if m and m & (m - 1) == 0 and when[g.house[h, g.lowest[m]] * n + d] == 0:
                    when[g.house[h, g.lowest[m]] * n + d] = wave


@jit
def nets(G: np.ndarray, B: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """`when` of every candidate, and the waves that refute it (0: none)."""
    b = B[0]
    houses, n = b.place.shape
    cand = np.zeros(len(b.cand), np.int64)
    place = np.zeros((houses, n), np.int64)
    when = np.zeros((n**3, n**3), np.int64)
    refuted = np.zeros(n**3, np.int64)
    for fact in range(n**3):
        if b.cand[fact // n] >> (fact % n) & 1:
            refuted[fact] = net(G[0], b, fact, cand, place, when[fact])
    return when, refuted


@jit
def tell_net(out: Any, when: np.ndarray, last: int, n: int, houses: int) -> None:
    """One branch in the links: what is placed, wave by wave, before the wave `last`."""
    link(out, n**3 + houses)
    for k in range(1, last):
        for f in range(len(when)):
            if when[f] == k:
                link(out, f)


@jit
def forcing_net(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, slot: int, when: np.ndarray, refuted: np.ndarray) -> int:
    """Refuted candidates, and what the choices agree on, fewest waves first; how many steps."""
    g = G[0]
    b = B[0]
    out = OUT[0]
    begin(out, slot)
    houses, n = b.place.shape
    cells = len(b.cand)
    best = np.zeros(n, np.int64)
    longest = 0
    for f in range(len(when)):
        longest = max(longest, refuted[f])
        for q in range(len(when)):
            longest = max(longest, when[f, q] % AGAINST)
    branch = np.zeros(n, np.int64)
    for size in range(1, longest + 1):
        for f in range(len(when)):
            if refuted[f] == size and (best[f % n] == 0 or best[f % n] == size):
                best[f % n] = size
                remove(g, b, out, f // n, 1 << (f % n))
                pattern(out, f)
                tell_net(out, when[f], size, n, houses)
                if commit(out):
                    return out.steps[0]
        for choice in range(cells + houses * n):
            h = (choice - cells) // n
            mask = b.cand[choice] if choice < cells else b.place[h, choice % n]
            if g.count[mask] < 2:
                continue
            many = 0
            while mask:
                at = g.lowest[mask]
                mask &= mask - 1
                branch[many] = choice * n + at if choice < cells else g.house[h, at] * n + choice % n
                if refuted[branch[many]]:
                    break
                many += 1
            else:
                for q in range(len(when)):
                    if best[q % n] and best[q % n] < size:
                        continue
                    state = when[branch[0], q] // AGAINST
                    most = 0
                    for k in range(many):
                        w = when[branch[k], q]
                        if w == 0 or w // AGAINST != state or branch[k] == q:
                            most = 0
                            break
                        most = max(most, w % AGAINST)
                    if most != size:
                        continue
                    best[q % n] = size
                    if state:
                        remove(g, b, out, q // n, 1 << (q % n))
                    else:
                        conclude(out, q)
                    if repeats(out):
                        continue
                    if choice >= cells:
                        pattern(out, n**3 + h)
                    for k in range(many):
                        pattern(out, branch[k])
                    for k in range(many):
                        tell_net(out, when[branch[k]], size + 1, n, houses)
                    if commit(out):
                        return out.steps[0]
        if out.longer[0] == 0 and out.steps[0]:
            break
    return out.steps[0]


def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    if OUT["use"][0][FORCING_NET]:
        when, refuted = nets(G, B)
        if forcing_net(G, B, OUT, FORCING_NET, when, refuted):
            return FORCING_NET
    return -1
