"""Searching near a puzzle: a given goes, another comes that leaves one solution again, and the rest is made minimal.

What lies near a hard puzzle is hard far more often than what is made at random. As in `digging`, no kernel here calls
one of another module of this floor, so that Numba sees every change.
"""

from __future__ import annotations

import numpy as np

from grader.jit import ONE, below, compiler, shuffle
from grader.sudoku.exact import count_grid, has_other
from grader.sudoku.family import solved_by

SOLUTIONS = 500  # that a puzzle less a given may have, to be looked through; most have fewer
GUESSES = 10_000  # in one search, which takes a few hundred; what takes more is not looked into

jit = compiler("grader.sudoku")


def workspace() -> tuple[np.ndarray, np.ndarray]:
    """Room for the solutions, and for how often each digit stands in each cell in them."""
    return np.zeros((SOLUTIONS, 81), np.int64), np.zeros((81, 10), np.int64)


@jit
def swap(
    stack: np.ndarray, grids: np.ndarray, counts: np.ndarray, rng: np.ndarray, puzzle: np.ndarray, solution: np.ndarray
) -> bool:
    """Take a given away and put another one; False when none does. `solution` is then the new puzzle's.

    A digit in a cell makes the rest unique if and only if it stands there in one solution of it.
    """
    order = np.arange(81)
    shuffle(rng, order, len(order))
    for out in order:
        digit = puzzle[out]
        if digit == 0:
            continue
        puzzle[out] = 0
        found = count_grid(stack, puzzle, len(grids), GUESSES, grids)
        if 1 < found < len(grids):
            counts[:] = 0
            for i in range(found):
                for cell in range(81):
                    counts[cell, grids[i, cell]] += 1
            counts[out, digit] = 0  # that is where it came from
            choices = 0
            for cell in range(81):
                for new in range(1, 10):
                    choices += int(counts[cell, new] == 1)
            if choices > 0:
                left = int(below(rng, choices))
                for cell in range(81):
                    for new in range(1, 10):
                        if counts[cell, new] == 1:
                            if left == 0:
                                puzzle[cell] = new
                                i = 0
                                while grids[i, cell] != new:
                                    i += 1
                                solution[:] = grids[i]
                                return True
                            left -= 1
        puzzle[out] = digit
    return False


@jit
def minimise(stack: np.ndarray, rng: np.ndarray, least: int, puzzle: np.ndarray) -> int:
    """Take givens away in random order while the solution stays unique, down to `least`; the givens left."""
    none = np.empty((0, 81), np.int64)
    order = np.arange(81)
    shuffle(rng, order, len(order))
    clues = 0
    for i in range(81):
        clues += int(puzzle[i] > 0)
    for cell in order:
        digit = puzzle[cell]
        if digit == 0 or clues <= least:
            continue
        puzzle[cell] = 0
        if has_other(stack, puzzle, cell, digit, GUESSES, none):
            puzzle[cell] = digit
        else:
            clues -= 1
    return clues


@jit
def neighbour(
    G: np.ndarray,
    B: np.ndarray,
    OUT: np.ndarray,
    stack: np.ndarray,
    grids: np.ndarray,
    counts: np.ndarray,
    rng: np.ndarray,
    least: int,
    most: int,
    rank: int,
    puzzle: np.ndarray,
    solution: np.ndarray,
) -> int:
    """Make the puzzle one of its neighbours; its givens, or 0 if it is none.

    `rank` of the tier aimed at (-1 any): what the cheap techniques solve is none for the tiers above theirs.
    """
    if not swap(stack, grids, counts, rng, puzzle, solution):
        return 0
    clues = minimise(stack, rng, least, puzzle)
    if clues < least or clues > most:
        return 0
    if rank > 0 and solved_by(G[0], B[0], OUT[0], puzzle, min(rank - ONE, 2 * ONE)):
        return 0
    return clues
