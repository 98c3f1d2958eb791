"""The exact solver of every variant but 9x9 (which has `exact`): counts solutions up to a limit, geometry as data.

Depth-first search on the candidates of each cell. A node is settled by naked and hidden singles; a guess takes a cell
of two candidates if there is one, else a digit with two places in a house, else a cell with fewest candidates. Limits
are counted in guesses, so that an answer is the same on every machine.

Grids are int64 a cell, 0 for a blank, else 1..N. A `stack` from `workspace` is the memory of a search and may be used
again for the next. A state holds a set of digits a cell, `DONE` beside the digit of a cell whose neighbours know, and
after the cells: how many are not done, the houses to look at again, and the guess made below this state.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from grader.jit import ONE, compiler, spread
from grader.kind import Count, Puzzle
from grader.sudoku.geometry import Geometry, geometry_of
from grader.sudoku.variants import SEPARATOR, Variant, shape_of

DONE = 1 << 20
OPEN, DIRTY, CELL, DIGIT = 0, 1, 2, 3  # entries of a state after its cells
NODES = 200_000  # guesses before an answer is undecided: some seconds

jit = compiler("grader.sudoku")


def workspace(cells: int) -> np.ndarray:
    """The stack of a search: a state of `cells` + 4 entries a depth (a guess settles a cell, so cells + 2 will do)."""
    return np.zeros((cells + 2, cells + 4), np.int64)


@functools.lru_cache(64)
def frame(shape: Variant) -> Any:
    """The geometry as the kernels here take it: one compilation for all variants."""
    return spread(geometry_of(shape), Geometry)


@jit
def announce(g: Any, state: np.ndarray, queue: np.ndarray, waiting: int) -> bool:
    """Take the digits of the cells in queue[:waiting] from what they see, and so on; False on a contradiction."""
    cells = len(g.degree)
    while waiting:
        waiting -= 1
        c = queue[waiting]
        bit = state[c]
        if bit & DONE:
            continue
        state[c] = bit | DONE
        state[cells + OPEN] -= 1
        for t in range(g.inside.shape[1]):
            state[cells + DIRTY] |= 1 << g.inside[c, t]
        for i in range(g.degree[c]):
            e = g.peers[c, i]
            if state[e] & bit:
                left = state[e] ^ bit
                if left == 0 or left & DONE:
                    return False
                state[e] = left
                for t in range(g.inside.shape[1]):
                    state[cells + DIRTY] |= 1 << g.inside[e, t]
                if left & (left - 1) == 0:
                    queue[waiting] = e
                    waiting += 1
    return True


@jit
def settle(g: Any, state: np.ndarray, queue: np.ndarray, waiting: int) -> bool:
    """Draw conclusions until none is left, from the cells in queue[:waiting] and the dirty houses."""
    cells = len(g.degree)
    houses, n = g.house.shape
    full = (1 << n) - 1
    while True:
        if not announce(g, state, queue, waiting):
            return False
        waiting = 0
        if state[cells + OPEN] == 0:
            return True
        for h in range(houses):
            if state[cells + DIRTY] >> h & 1 == 0:
                continue
            state[cells + DIRTY] ^= 1 << h
            one = 0
            two = 0
            done = 0
            for i in range(n):
                digits = state[g.house[h, i]]
                two |= one & digits
                one |= digits
                if digits & DONE:
                    done |= digits
            if one & full != full:
                return False
            single = one & ~two & ~done & full
            if single:
                for i in range(n):
                    c = g.house[h, i]
                    mine = state[c] & single
                    if mine:
                        if mine & (mine - 1):
                            return False
                        if state[c] != mine:
                            state[c] = mine
                            for t in range(g.inside.shape[1]):
                                state[cells + DIRTY] |= 1 << g.inside[c, t]
                        queue[waiting] = c
                        waiting += 1
                break
        if waiting == 0 and state[cells + DIRTY] == 0:
            return True


@jit
def load(g: Any, stack: np.ndarray, givens: np.ndarray, cell: int, digit: int) -> bool:
    """Settle the first state for these givens, where `cell` must not hold `digit` (0: may hold all)."""
    cells = len(givens)
    houses, n = g.house.shape
    state = stack[0]
    queue = np.empty(cells, np.int64)
    waiting = 0
    state[:cells] = (1 << n) - 1
    state[cells + OPEN] = cells
    state[cells + DIRTY] = (1 << houses) - 1
    if digit:
        state[cell] ^= 1 << digit - 1
    for c in range(cells):
        if givens[c]:
            state[c] &= 1 << givens[c] - 1
            if state[c] == 0:
                return False
            queue[waiting] = c
            waiting += 1
    return settle(g, state, queue, waiting)


@jit
def guess(g: Any, state: np.ndarray) -> int:
    """A candidate of a settled state with open cells, as cell * N + digit."""
    cells = len(g.degree)
    houses, n = g.house.shape
    least = n + 1
    best = 0
    for c in range(cells):
        if state[c] & DONE == 0:
            size = g.count[state[c]]
            if size < least:
                least = size
                best = c
                if size == 2:
                    break
    if least > 2:
        for h in range(houses):
            one = 0
            two = 0
            three = 0
            for i in range(n):
                digits = state[g.house[h, i]]
                three |= two & digits
                two |= one & digits
                one |= digits
            pairs = two & ~three & ((1 << n) - 1)
            if pairs:
                bit = pairs & -pairs
                i = 0
                while state[g.house[h, i]] & bit == 0:
                    i += 1
                return g.house[h, i] * n + g.lowest[bit]
    return best * n + g.lowest[state[best]]


@jit
def descend(g: Any, stack: np.ndarray, depth: int, c: int, d: int, queue: np.ndarray) -> bool:
    """Guess digit d (from 0) in cell c of the state at `depth`, in the state below, and settle that."""
    cells = len(g.degree)
    state = stack[depth]
    state[cells + CELL] = c
    state[cells + DIGIT] = d
    below = stack[depth + 1]
    below[:] = state
    below[c] = 1 << d
    queue[0] = c
    return settle(g, below, queue, ONE)


@jit
def return_to(g: Any, stack: np.ndarray, depth: int, queue: np.ndarray) -> bool:
    """The guess below the state at `depth` is done with: take it from the candidates there, and settle."""
    cells = len(g.degree)
    state = stack[depth]
    c = state[cells + CELL]
    state[c] &= ~(1 << state[cells + DIGIT])
    for t in range(g.inside.shape[1]):
        state[cells + DIRTY] |= 1 << g.inside[c, t]
    queue[0] = c
    return settle(g, state, queue, ONE if state[c] & (state[c] - 1) == 0 else 0 * ONE)


@jit
def read(g: Any, state: np.ndarray, grid: np.ndarray) -> None:
    """Write a filled state into a grid."""
    for c in range(len(grid)):
        grid[c] = g.lowest[state[c] & ~DONE] + 1


@jit
def search(g: Any, stack: np.ndarray, alive: bool, limit: int, nodes: int, grids: np.ndarray) -> int:
    """Solutions below the first state (settled; not `alive`: a contradiction), at most `limit`; the first len(grids) of
    them are written there. -1 - found when `nodes` guesses did not decide."""
    cells = len(g.degree)
    n = g.house.shape[1]
    queue = np.empty(cells, np.int64)
    found = 0
    depth = 0
    while True:
        state = stack[depth]
        if alive and state[cells + OPEN] == 0:
            if found < len(grids):
                read(g, state, grids[found])
            found += 1
            if found >= limit:
                return found
            alive = False
        if alive:
            if nodes <= 0:
                return -1 - found
            nodes -= 1
            choice = guess(g, state)
            alive = descend(g, stack, depth, choice // n, choice % n, queue)
            depth += 1
        else:
            depth -= 1
            if depth < 0:
                return found
            alive = return_to(g, stack, depth, queue)


@jit
def count_grid(G: Any, stack: np.ndarray, givens: np.ndarray, limit: int, nodes: int, grids: np.ndarray) -> int:
    """`search` for a grid of givens."""
    g = G[0]
    return search(g, stack, load(g, stack, givens, ONE, 0 * ONE), limit, nodes, grids)


@jit
def has_other(g: Any, stack: np.ndarray, givens: np.ndarray, cell: int, digit: int, nodes: int) -> bool:
    """Whether these givens (with `cell` blank) have a solution without `digit` there, or may have one (out of nodes).

    The removal test: a puzzle with one solution stays unique without a given if and only if this is False.
    """
    none = np.empty((0, len(givens)), np.int64)
    return search(g, stack, load(g, stack, givens, cell, digit), ONE, nodes, none) != 0


@jit
def may_have_other(G: Any, stack: np.ndarray, givens: np.ndarray, cell: int, digit: int, nodes: int) -> bool:
    """`has_other` for a caller in Python."""
    return has_other(G[0], stack, givens, cell, digit, nodes)


def grid_of(text: str, shape: Variant) -> np.ndarray:
    """The cells of a text (a jigsaw's layout is passed over) as a grid."""
    values = {sign: value for value, sign in enumerate(shape.digits, 1)} | {".": 0}
    return np.array([values[sign] for sign in text.partition(SEPARATOR)[0]], np.int64)


def text_of(grid: np.ndarray, shape: Variant) -> str:
    """A grid as text, `.` for a blank."""
    return "".join([("." + shape.digits)[value] for value in grid.tolist()])


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """The solutions of a puzzle, up to `limit`; undecided after `nodes` guesses (None: NODES)."""
    shape = shape_of(puzzle)
    grids = np.zeros((limit, shape.cells), np.int64)
    givens, most = grid_of(puzzle.givens, shape), NODES if nodes is None else nodes
    found = int(count_grid(frame(shape), workspace(shape.cells), givens, limit, most, grids))
    undecided = found < 0
    return Count(tuple(text_of(grid, shape) for grid in grids[: -1 - found if undecided else found]), undecided)
