"""Filling a grid at random and taking clues away: the kernels of the generator.

All of them stand in this one module. Their cache lies with the grader's kernels, whose directory is named by the
grader's sources; changes in here are seen by Numba itself as long as no other module of this floor is called.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, ONE, below, compiler, shuffle
from grader.sudoku.bands import BAND_OF, BITS, FILLED, FULL, KEEP, PENDING
from grader.sudoku.exact import has_other, load, read, settle
from grader.sudoku.family import solved_by

GUESSES = 10_000  # in a removal test, which takes a few; a clue whose test takes more stays
PATIENCE = 60  # guesses in a fill, which takes about 17; a dead end can hide below thousands, so rather start again
FILLS = 100

jit = compiler("grader.sudoku")


@jit
def open_cell(state: np.ndarray, rng: np.ndarray) -> int:
    """A random cell that is not filled."""
    cell = below(rng, 81)
    while state[FILLED + cell // 27] & BITS[cell]:
        cell = below(rng, 81)
    return cell


@jit
def open_digit(state: np.ndarray, cell: int, rng: np.ndarray) -> int:
    """The band word of a random digit that may stand in a cell of a settled state."""
    first = cell // 27 * 9
    choices = 0
    for word in range(first, first + 9):
        choices += int(state[word] & BITS[cell] != 0)
    skip = below(rng, choices)
    word = first
    while skip > 0 or state[word] & BITS[cell] == 0:
        skip -= int(state[word] & BITS[cell] != 0)
        word += 1
    return word


@jit
def try_fill(stack: np.ndarray, rng: np.ndarray, grid: np.ndarray) -> bool:
    """The exact search on an empty grid with guesses in random cells; False if it took too many."""
    grid[:] = 0
    load(stack, grid)
    depth = 0
    alive = True
    for _ in range(PATIENCE):
        while not alive:
            depth -= 1
            if depth < 0:
                return False
            alive = settle(stack[depth], stack[depth, PENDING])
        state = stack[depth]
        if state[FILLED] + state[FILLED + 1] + state[FILLED + 2] == 3 * FULL:
            read(state, grid)
            return True
        cell = open_cell(state, rng)
        word = open_digit(state, cell, rng)
        depth += 1
        deeper = stack[depth]
        deeper[:] = state
        deeper[word] &= KEEP[cell, BAND_OF[word]]
        state[word] &= ~BITS[cell]
        state[PENDING] = ONE << word
        alive = settle(deeper, ONE << word)
    return False


@jit
def fill(stack: np.ndarray, rng: np.ndarray, grid: np.ndarray) -> bool:
    """A random full grid. Symmetric grids are equally likely, since no choice prefers a place or a digit."""
    for _ in range(FILLS):
        if try_fill(stack, rng, grid):
            return True
    return False


@jit
def dig_unique(stack: np.ndarray, orbits: np.ndarray, least: int, puzzle: np.ndarray) -> int:
    """Take away each orbit of clues that can go with the solution still unique, down to `least`; the clues left."""
    none = np.empty((0, 81), np.int64)
    clues = 81
    for i in range(len(orbits)):
        a, b = orbits[i, 0], orbits[i, 1]
        size = 1 + int(a != b)
        if clues - size < least:
            continue
        first, second = puzzle[a], puzzle[b]
        puzzle[a] = 0
        gone = not has_other(stack, puzzle, a, first, GUESSES, none)
        if gone and a != b:
            puzzle[b] = 0
            gone = not has_other(stack, puzzle, b, second, GUESSES, none)
        if gone:
            clues -= size
        else:
            puzzle[a] = first
            puzzle[b] = second
    return clues


@jit
def dig_solvable(
    G: np.ndarray,
    B: np.ndarray,
    OUT: np.ndarray,
    orbits: np.ndarray,
    target: int,
    least: int,
    level: int,
    puzzle: np.ndarray,
) -> int:
    """Take orbits of clues away while the ladder of a tier (0 gentle, 1 easy) still solves the rest; the clues left.

    It stops at `target`, or when the tier below no longer solves the puzzle, whichever is later; never below `least`.
    """
    clues = 81
    easier = level > 0
    for i in range(len(orbits)):
        a, b = orbits[i, 0], orbits[i, 1]
        size = 1 + int(a != b)
        if clues - size < least or (clues - size < target and not easier):
            continue
        first, second = puzzle[a], puzzle[b]
        puzzle[a] = 0
        puzzle[b] = 0
        if solved_by(G[0], B[0], OUT[0], puzzle, level):
            clues -= size
            if easier and clues - 1 <= target:
                easier = solved_by(G[0], B[0], OUT[0], puzzle, level - 1)
        else:
            puzzle[a] = first
            puzzle[b] = second
    return clues


@jit
def shuffle_orbits(orbits: np.ndarray, rng: np.ndarray) -> np.ndarray:
    """A copy in random order."""
    order = np.arange(len(orbits))
    shuffle(rng, order, len(order))
    return orbits[order]


@jit
def make(
    G: np.ndarray,
    B: np.ndarray,
    OUT: np.ndarray,
    stack: np.ndarray,
    rng: np.ndarray,
    orbits: np.ndarray,
    target: int,
    least: int,
    most: int,
    rank: int,
    solution: np.ndarray,
    puzzle: np.ndarray,
) -> int:
    """One candidate into `solution` and `puzzle`; its clues, or 0 if it is none.

    `rank` of the tier aimed at: -1 any; 0 and 1 dig by the ladder of the tier; 2 and more dig while unique, and the
    cheap techniques then reject what is certainly not of the tier.
    """
    if not fill(stack, rng, solution):
        return 0
    puzzle[:] = solution
    order = shuffle_orbits(orbits, rng)
    if 0 <= rank <= 1:
        clues = dig_solvable(G, B, OUT, order, target, least, rank, puzzle)
    else:
        clues = dig_unique(stack, order, least, puzzle)
    if clues > most:
        return 0
    if rank > 0 and solved_by(G[0], B[0], OUT[0], puzzle, min(rank - ONE, 2 * ONE)):
        return 0
    if rank == 2 and not solved_by(G[0], B[0], OUT[0], puzzle, rank):
        return 0
    return clues


@jit
def make_many(
    G: np.ndarray,
    B: np.ndarray,
    OUT: np.ndarray,
    stack: np.ndarray,
    rng: np.ndarray,
    orbits: np.ndarray,
    puzzles: np.ndarray,
) -> None:
    """Minimal puzzles by `make`, one into each row of `puzzles` (n, 81): what the benchmark measures."""
    solution = np.empty(81, np.int64)
    for i in range(len(puzzles)):
        while make(G, B, OUT, stack, rng, orbits, NIL, NIL, 81 * ONE, -ONE, solution, puzzles[i]) == 0:
            pass
