"""Chains of almost locked sets."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.almost_locked import remove_both, removes, tell_common, tell_set
from grader.sudoku.steps import ALL, REMOVED, commit, told

jit = compiler("grader.sudoku")

SEEN, BEFORE, QUEUE = 0, 1, 2
LONGEST = np.int64(ALL)
SHORTEST = 4  # sets: two are the ALS-XZ, three the ALS-XY-wing


@jit
def tell_chain(g: Any, b: Any, out: Any, state: int, before: np.ndarray) -> None:
    """Pattern: the sets from the last to the first; links: their restricted common digits."""
    n = b.place.shape[1]
    tell_set(g, b, out, state // n)
    while before[state] >= 0:
        tell_common(g, b, out, state // n, before[state] // n, state % n)
        state = before[state]
        tell_set(g, b, out, state // n)


@jit
def measure(out: Any, length: int) -> None:
    """Note in `mark` that a chain of this many sets removes what the step being made does; give the step up."""
    for f in range(out.filled[REMOVED]):
        fact = out.facts[REMOVED, f]
        out.mark[fact] = min(out.mark[fact], length)
    out.filled[:] = 0


@jit
def is_nearest(out: Any, length: int) -> bool:
    """Something that the step being made removes falls to no shorter chain."""
    nearest = out.longer[0] == 0
    for f in range(out.filled[REMOVED]):
        nearest |= out.mark[out.facts[REMOVED, f]] == length
    return nearest


@jit
def spread(out: Any, n: int, at: int, end: int, tail: int, stamp: int, lines: np.ndarray) -> int:
    """The states that follow those of the queue from `at` to `end`, written from `tail` on; where they end. `lines` are
    three: at which stamp a state was seen, the state before it, and the queue."""
    for q in range(at, end):
        state = lines[QUEUE, q]
        s = state // n
        for p in range(out.als_first[s], out.als_first[s + 1]):
            other = out.als_mate[p, 0] * n + out.als_mate[p, 1]
            if out.als_mate[p, 1] != state % n and lines[SEEN, other] != stamp:
                lines[SEEN, other] = stamp
                lines[BEFORE, other] = state
                lines[QUEUE, tail] = other
                tail += 1
    return tail


@jit
def chains_from(g: Any, b: Any, out: Any, i: int, x: int, least: int, tell: bool, stamp: int, lines: np.ndarray) -> int:
    """Follow the chains from set i by its link x up to `least` sets: measure them (the new least comes back) or tell
    those that are nearest to something they remove."""
    n = b.place.shape[1]
    free = removes(g, out, i, i, out.als_digits[i] & ~(1 << x))
    if free == 0:
        return least
    root = i * n + x
    lines[BEFORE, root] = -1
    tail: Any = NIL
    for d in range(n):  # no later set of the chain is the first one
        lines[SEEN, i * n + d] = stamp
    for p in range(out.als_first[i], out.als_first[i + 1]):
        if out.als_mate[p, 1] == x:
            state = out.als_mate[p, 0] * n + x
            lines[SEEN, state] = stamp
            lines[BEFORE, state] = root
            lines[QUEUE, tail] = state
            tail += 1
    at: Any = NIL
    length = 2
    while at < tail and length < least:
        end = tail
        tail = spread(out, n, at, end, tail, stamp, lines)
        at = end
        length += 1
        for q in range(at, tail if length >= SHORTEST else at):
            state = lines[QUEUE, q]
            j = state // n
            z = removes(g, out, i, j, free & out.als_digits[j] & ~(1 << state % n))
            if z == 0:
                continue
            remove_both(g, b, out, i, j, z)
            if not tell:
                measure(out, length)
                if out.longer[0] == 0:
                    least = length
            elif is_nearest(out, length) and not told(out, out.start[0]):
                tell_chain(g, b, out, state, lines[BEFORE])
            else:
                out.filled[:] = 0
            if commit(out):
                return least
    return least


@jit
def als_chain(g: Any, b: Any, out: Any) -> None:
    """Four sets or more, each with a restricted common digit to the next, and never the same digit twice running. If
    the first lacks a digit Z other than its own link, it holds that, so the second lacks it and holds the next, and so
    on: the last, too, holds all but its link. So the first or the last holds Z. Unless `overlap`, neighbours share
    no cell; others may.

    A search in breadth from each set and first link, in which a state (a set that lacks a digit) is reached once.
    Of the chains that remove something it tells those of the least length of all, or with `longer` those to which
    something falls that falls to no shorter one: a step for each first link, last set and last link that removes
    something else.
    """
    n = b.place.shape[1]
    number = out.als_number[0]
    lines = np.zeros((3, number * n), np.int64)
    out.mark[:] = ALL
    least: Any = LONGEST
    stamp: Any = NIL
    for tell in range(2):
        for i in range(number):
            rest = out.als_digits[i]
            while rest and (tell or least > SHORTEST):
                x = g.lowest[rest]
                rest &= rest - 1
                stamp += 1
                least = chains_from(g, b, out, i, x, least, tell == 1, stamp, lines)
                if out.steps[0] >= out.most[0]:
                    return
        if least == LONGEST and out.longer[0] == 0:
            return
