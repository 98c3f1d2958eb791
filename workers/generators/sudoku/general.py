"""Filling a grid at random and taking clues away, for every variant but 9x9: the kernels.

As in `digging`, no kernel here calls one of another module of this floor, so that Numba sees every change.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, ONE, below, compiler
from grader.sudoku.solver import DONE, OPEN, descend, has_other, load, read, return_to

FILLS = 60  # fresh starts; a dead end can hide below thousands of guesses

jit = compiler("grader.sudoku")


@jit
def open_cell(g: Any, state: np.ndarray, rng: np.ndarray) -> int:
    """A random one of the cells with fewest candidates, -1 if all are filled."""
    least = g.house.shape[1] + 1
    ties = 0
    chosen = -1
    for c in range(len(g.degree)):
        if state[c] & DONE == 0:
            size = g.count[state[c]]
            if size < least:
                least = size
                ties = 0
            if size == least:
                ties += 1
                if below(rng, ties) == 0:
                    chosen = c
    return chosen


@jit
def try_fill(g: Any, stack: np.ndarray, rng: np.ndarray, grid: np.ndarray, queue: np.ndarray) -> bool:
    """The exact search on an empty grid with random guesses; False if it took too many or there is no solution."""
    cells = len(grid)
    grid[:] = 0
    alive = load(g, stack, grid, ONE, NIL)
    depth = 0
    for _ in range(2 * cells):
        while not alive:
            depth -= 1
            if depth < 0:
                return False
            alive = return_to(g, stack, depth, queue)
        state = stack[depth]
        if state[cells + OPEN] == 0:
            read(g, state, grid)
            return True
        c = open_cell(g, state, rng)
        skip = below(rng, g.count[state[c]])
        digits = state[c]
        while skip:
            digits &= digits - 1
            skip -= 1
        alive = descend(g, stack, depth, c, g.lowest[digits], queue)
        depth += 1
    return False


@jit
def fill(G: Any, stack: np.ndarray, rng: np.ndarray, grid: np.ndarray) -> bool:
    """A random full grid; False if none was found. No choice prefers a place or a digit."""
    queue = np.empty(len(grid), np.int64)
    for _ in range(FILLS):
        if try_fill(G[0], stack, rng, grid, queue):
            return True
    return False


@jit
def dig_unique(
    G: Any, stack: np.ndarray, orbits: np.ndarray, least: int, gone: int, nodes: int, puzzle: np.ndarray
) -> int:
    """Take away orbits of clues that can go with the solution still unique: at most `gone` of them, down to `least`
    clues; the clues left. A clue whose test takes more than `nodes` guesses stays."""
    clues = 0
    for c in range(len(puzzle)):
        clues += int(puzzle[c] != 0)
    for i in range(len(orbits)):
        a, b = orbits[i, 0], orbits[i, 1]
        first, second = puzzle[a], puzzle[b]
        size = 1 + int(a != b)
        if gone <= 0 or first == 0 or clues - size < least:
            continue
        puzzle[a] = 0
        fits = not has_other(G[0], stack, puzzle, a, first, nodes)
        if fits and a != b:
            puzzle[b] = 0
            fits = not has_other(G[0], stack, puzzle, b, second, nodes)
        if fits:
            clues -= size
            gone -= 1
        else:
            puzzle[a] = first
            puzzle[b] = second
    return clues
