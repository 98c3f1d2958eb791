"""The exact 9x9 solver: counts solutions up to a limit.

Depth-first search on the band words of `bands`. A node is settled by matrices of pieces and columns (locked
candidates), rows with one place (which, after the matrices, are all the hidden singles) and naked singles; a guess
takes a cell of two candidates if there is one, else a row that has two places for a digit. Limits are counted in
guesses, so that an answer is the same on every machine.

Grids are 81 int64, 0 for a blank, else 1..9. A `stack` from `workspace()` is the memory of a search and may be used
again for the next.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, ONE, compiler
from grader.kind import Count
from grader.sudoku.bands import (
    BAND_OF,
    BITS,
    CELLS,
    COLUMNS,
    DE_BRUIJN,
    DEPTH,
    FILLED,
    FITS,
    FULL,
    KEEP,
    LOW,
    PAIRS,
    PENDING,
    PERMUTATIONS,
    PIECES,
    POSITIONS,
    SPREAD,
    STACKS,
    TOP,
    WIDTH,
)

ALL = np.int64((1 << 27) - 1)  # every band word
NODES = 2_000_000  # guesses before an answer is undecided; the hardest puzzles known need some hundreds

jit = compiler("grader.sudoku")


def workspace() -> np.ndarray:
    """(DEPTH, WIDTH): the stack of a search."""
    return np.zeros((DEPTH, WIDTH), np.int64)


@jit
def place_of(bit: int) -> int:
    """The number of the one bit set in a word below 2^30."""
    return POSITIONS[(bit * DE_BRUIJN >> 27) & 31]


@jit
def settle(state: np.ndarray, dirty: int) -> bool:
    """Draw conclusions from the band words in `dirty` (27 bits) until none is left; False on a contradiction."""
    while True:
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            word = place_of(low)
            band = BAND_OF[word]
            digit = word - 9 * band
            cells = state[word]
            cells &= CELLS[PIECES[cells & 511] | PIECES[(cells >> 10) & 511] << 3 | PIECES[(cells >> 20) & 511] << 6]
            if cells == 0:
                return False
            stacks = state[COLUMNS + digit]
            shift = 3 * band
            seen = (stacks & ~(0o7007007 << shift)) | (SPREAD[(cells | cells >> 10 | cells >> 20) & 511] << shift)
            if seen != stacks:
                left, middle, right = (
                    PERMUTATIONS[seen & 511],
                    PERMUTATIONS[(seen >> 9) & 511],
                    PERMUTATIONS[(seen >> 18) & 511],
                )
                if left & middle & right < FITS:
                    return False
                kept = (left & 511) | (middle & 511) << 9 | (right & 511) << 18
                state[COLUMNS + digit] = kept
                if kept != seen:
                    state[word] = cells
                    for other in range(3):
                        rows = kept >> 3 * other
                        columns = (rows & 7) | ((rows >> 6) & 0o70) | ((rows >> 12) & 0o700)
                        before = state[9 * other + digit]
                        after = before & (columns * LOW)
                        state[9 * other + digit] = after
                        if after != before:
                            dirty |= 1 << (9 * other + digit)
                    if dirty & low:
                        continue
            state[word] = cells
            several = cells & (cells - LOW)  # each row less its first cell
            several = (several + FULL) & TOP
            placed = cells & ~(several - (several >> 9)) & ~state[FILLED + band]
            if placed:
                state[FILLED + band] |= placed
                for other in range(9 * band, 9 * band + 9):
                    before = state[other]
                    after = before & ~placed
                    state[other] = after
                    dirty |= int(after != before) << other
                state[word] = cells
                dirty &= ~low
        if state[FILLED] + state[FILLED + 1] + state[FILLED + 2] == 3 * FULL:
            return True
        for band in range(3):
            state[PAIRS + band] = 0
            if state[FILLED + band] == FULL:
                continue
            one = NIL
            two = NIL
            three = NIL
            for word in range(9 * band, 9 * band + 9):
                cells = state[word]
                three |= two & cells
                two |= one & cells
                one |= cells
            if one != FULL:
                return False
            state[PAIRS + band] = two & ~three
            naked = one & ~two & ~state[FILLED + band]
            while naked:
                cell = naked & -naked
                naked ^= cell
                word = 9 * band
                while word < 9 * band + 9 and state[word] & cell == 0:
                    word += 1
                if word == 9 * band + 9:
                    return False
                at = place_of(cell)
                state[word] &= KEEP[27 * band + at // 10 * 9 + at % 10, band]
                dirty |= 1 << word
        if dirty == 0:
            return True


@jit
def load(stack: np.ndarray, givens: np.ndarray) -> bool:
    """Set the first state to these givens, nothing concluded yet; False if two of them meet in a house."""
    state, given = stack[0], stack[1]
    for word in range(27):
        state[word] = FULL
        given[word] = 0
    for digit in range(9):
        state[COLUMNS + digit] = STACKS
    for band in range(3):
        state[FILLED + band] = 0
    for cell in range(81):
        if givens[cell]:
            digit = givens[cell] - 1
            band = cell // 27
            state[digit] &= KEEP[cell, 0]
            state[9 + digit] &= KEEP[cell, 1]
            state[18 + digit] &= KEEP[cell, 2]
            given[9 * band + digit] |= BITS[cell]
            state[FILLED + band] |= BITS[cell]
    for word in range(27):
        if given[word] & ~state[word]:
            return False
        state[word] &= ~state[FILLED + BAND_OF[word]] | given[word]
    return True


@jit
def forbid(stack: np.ndarray, cell: int, digit: int) -> None:
    """Take one digit (1..9) from a cell of the first state."""
    stack[0, 9 * (cell // 27) + digit - 1] &= ~BITS[cell]


@jit
def guess(state: np.ndarray) -> int:
    """A candidate of a settled state with open cells, as word * 30 + number of its bit."""
    for band in range(3):
        pairs = state[PAIRS + band]
        if pairs:
            cell = pairs & -pairs
            word = 9 * band
            while state[word] & cell == 0:
                word += 1
            return word * 30 + place_of(cell)
    fallback = -1
    for word in range(27):
        cells = state[word]
        rest = cells & (cells - LOW)  # less the first cell of each row
        more = rest & ((rest | TOP) - LOW)  # less the second
        two = ((rest + FULL) & TOP) & ~((more + FULL) & TOP)
        if two:
            row = (two & -two) >> 9
            cells &= row * 511
            return word * 30 + place_of(cells & -cells)
        if fallback < 0 and rest:
            fallback = word * 30 + place_of(rest & -rest)
    return fallback


@jit
def read(state: np.ndarray, grid: np.ndarray) -> None:
    """Write a filled state into a grid of 81."""
    for cell in range(81):
        word = 9 * (cell // 27)
        while state[word] & BITS[cell] == 0:
            word += 1
        grid[cell] = word % 9 + 1


@jit
def search(stack: np.ndarray, limit: int, nodes: int, grids: np.ndarray) -> int:
    """Solutions below the first state, at most `limit`; the first len(grids) of them are written there.

    -1 - found when `nodes` guesses did not decide.
    """
    found = 0
    depth = 0
    alive = settle(stack[0], ALL)
    while True:
        state = stack[depth]
        if alive and state[FILLED] + state[FILLED + 1] + state[FILLED + 2] == 3 * FULL:
            if found < len(grids):
                read(state, grids[found])
            found += 1
            if found >= limit:
                return found
            alive = False
        if alive:
            if nodes <= 0:
                return -1 - found
            nodes -= 1
            choice = guess(state)
            word = choice // 30
            bit = 1 << choice % 30
            band = BAND_OF[word]
            at = choice % 30
            depth += 1
            below = stack[depth]
            below[:] = state
            below[word] &= KEEP[27 * band + at // 10 * 9 + at % 10, band]
            state[word] &= ~bit
            state[PENDING] = 1 << word
            alive = settle(below, 1 << word)
        else:
            depth -= 1
            if depth < 0:
                return found
            alive = settle(stack[depth], stack[depth, PENDING])


@jit
def count_grid(stack: np.ndarray, givens: np.ndarray, limit: int, nodes: int, grids: np.ndarray) -> int:
    """`search` for a grid of givens."""
    if not load(stack, givens):
        return 0
    return search(stack, limit, nodes, grids)


@jit
def has_other(stack: np.ndarray, givens: np.ndarray, cell: int, digit: int, nodes: int, grids: np.ndarray) -> bool:
    """Whether these givens (with `cell` blank) have a solution without `digit` there, or may have one (out of nodes).

    The removal test: a puzzle with one solution stays unique without a given if and only if this is False. It is one
    search for one solution where counting to two would find the known one first.
    """
    if not load(stack, givens):
        return False
    forbid(stack, cell, digit)
    return search(stack, ONE, nodes, grids) != 0


@jit
def count_many(stack: np.ndarray, puzzles: np.ndarray, limit: int, nodes: int, counts: np.ndarray) -> None:
    """`count_grid` for each row of puzzles (n, 81), into counts (n)."""
    none = np.empty((0, 81), np.int64)
    for i in range(len(puzzles)):
        counts[i] = count_grid(stack, puzzles[i], limit, nodes, none)


def grid_of(text: str) -> np.ndarray:
    """81 characters as a grid."""
    return np.array([0 if sign == "." else int(sign) for sign in text], np.int64)


def text_of(grid: np.ndarray) -> str:
    """A grid as 81 characters, `.` for a blank."""
    return "".join(map(str, grid.tolist())).replace("0", ".")


def count(givens: str, limit: int = 2, nodes: int | None = None) -> Count:
    """The solutions of 81 characters, up to `limit`; undecided after `nodes` guesses (None: NODES)."""
    grids = np.zeros((limit, 81), np.int64)
    found = int(count_grid(workspace(), grid_of(givens), limit, NODES if nodes is None else nodes, grids))
    undecided = found < 0
    return Count(tuple(text_of(grid) for grid in grids[: -1 - found if undecided else found]), undecided)
