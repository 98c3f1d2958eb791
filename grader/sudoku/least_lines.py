"""The canonical form of a puzzle with rectangular boxes of any size: the isomorph with the least solution grid, then
least givens, as `canonical` has it for 9x9 alone.

Texts compare as numbers. The first row of a least grid is 1 2 3 ..., whichever row it was and however its columns are
ordered, so the second row (another one of its band) says below each digit at which place the column stands that has the
lower digit in the first row. The least such row is found place by place: a column takes a place, the column that its
label points to takes the first place that is free for it, and only the least labels are followed. Few orders of columns
are left when both rows stand; with these the other rows and the bands sort by their first cells.
"""

from __future__ import annotations

import numpy as np

from grader.jit import compiler
from grader.kind import Puzzle
from grader.sudoku.solver import grid_of, text_of
from grader.sudoku.variants import shape_of

jit = compiler("grader.sudoku")

# a node of the search, `width` entries: the column at each place, the place of each column, the slot of each stack, the
# columns placed in each slot, and where the list of columns to try at this depth stands
FREE = -1


@jit
def place(node: np.ndarray, n: int, wide: int, column: int) -> int:
    """The place of a column; it takes the first one that is free for it if it has none."""
    if node[n + column] != FREE:
        return node[n + column]
    stacks = n // wide
    stack = column // wide
    if node[2 * n + stack] == FREE:
        slot = 0
        for other in range(stacks):
            slot += int(node[2 * n + other] != FREE)
        node[2 * n + stack] = slot
    slot = node[2 * n + stack]
    at = slot * wide + node[2 * n + stacks + slot]
    node[2 * n + stacks + slot] += 1
    node[at] = column
    node[n + column] = at
    return at


@jit
def may_stand(node: np.ndarray, n: int, wide: int, at: int, column: int) -> bool:
    """Whether a column can stand at a place, the first that is free in its slot."""
    if node[at] != FREE:
        return node[at] == column
    if node[n + column] != FREE:
        return False
    slot = node[2 * n + column // wide]
    if slot != FREE:
        return slot == at // wide
    return node[2 * n + n // wide + at // wide] == 0


@jit
def finish_rows(grid: np.ndarray, labels: np.ndarray, tall: int, column: int, rows: np.ndarray) -> None:
    """Put the rows after rows[:2] in order: those of the first band, then band after band, all by their first cell."""
    n = len(rows)
    own = rows[0] // tall
    at = 2
    for row in range(own * tall, own * tall + tall):
        if row != rows[0] and row != rows[1]:
            i = at
            while i > 2 and labels[grid[rows[i - 1], column]] > labels[grid[row, column]]:
                rows[i] = rows[i - 1]
                i -= 1
            rows[i] = row
            at += 1
    for band in range(n // tall):
        if band == own:
            continue
        first = at
        for row in range(band * tall, band * tall + tall):
            i = at
            while i > first and labels[grid[rows[i - 1], column]] > labels[grid[row, column]]:
                rows[i] = rows[i - 1]
                i -= 1
            rows[i] = row
            at += 1
        while first > tall and labels[grid[rows[first - tall], column]] > labels[grid[rows[first], column]]:
            for i in range(first, first + tall):
                rows[i], rows[i - tall] = rows[i - tall], rows[i]
            first -= tall


@jit
def weigh(
    grid: np.ndarray,
    givens: np.ndarray,
    tall: int,
    rows: np.ndarray,
    node: np.ndarray,
    least: np.ndarray,
    form: np.ndarray,
) -> int:
    """Compare the copy of these two rows and these columns with the least so far, which it becomes if it is less.

    -1: the grid was less, 0: it is the same grid, 1: it is greater.
    """
    n = len(rows)
    labels = np.empty(n, np.int64)
    for column in range(n):
        labels[grid[rows[0], column]] = node[n + column] + 1
    finish_rows(grid, labels, tall, node[0], rows)
    sign = 0
    for i in range(n * n):
        label = labels[grid[rows[i // n], node[i % n]]]
        if label != least[i]:
            if label > least[i] and sign == 0:
                return 1
            sign = -1
        least[i] = label
    beaten = sign < 0
    for i in range(n * n):
        value = least[i] if givens[rows[i // n], node[i % n]] else 0
        if not beaten and value != form[i]:
            if value > form[i]:
                return sign
            beaten = True
        form[i] = value
    return sign


@jit
def two_rows(
    grid: np.ndarray,
    givens: np.ndarray,
    tall: int,
    wide: int,
    rows: np.ndarray,
    nodes: np.ndarray,
    second: np.ndarray,
    least: np.ndarray,
    form: np.ndarray,
) -> int:
    """Try all least orders of columns for rows[:2]; `second` is the least second row so far.

    How often the least grid was met; as a negative number if it is another one than before.
    """
    n = len(rows)
    below = np.empty(n, np.int64)  # the column that has in the first row what this one has in the second
    for column in range(n):
        for other in range(n):
            if grid[rows[0], other] == grid[rows[1], column]:
                below[column] = other
    tried = np.zeros(n + 1, np.int64)
    limit = np.zeros(n + 1, np.int64)  # the least label at this depth
    scratch = np.empty(nodes.shape[1], np.int64)
    nodes[0, : 2 * n + n // wide] = FREE
    nodes[0, 2 * n + n // wide :] = 0
    same = 0
    fresh = False
    at = 0
    limit[0] = FREE
    while at >= 0:
        if at == n:
            sign = weigh(grid, givens, tall, rows, nodes[n], least, form)
            if sign < 0:
                same = 0
                fresh = True
            same += int(sign <= 0)
            at -= 1
            continue
        if limit[at] == FREE:
            tried[at] = 0
            limit[at] = n
            for column in range(n):
                if may_stand(nodes[at], n, wide, at, column):
                    scratch[:] = nodes[at]
                    place(scratch, n, wide, column)
                    limit[at] = min(limit[at], place(scratch, n, wide, below[column]))
            if limit[at] > second[at]:
                at -= 1
                continue
            if limit[at] < second[at]:
                second[at] = limit[at]
                second[at + 1 :] = n
        down = False
        while tried[at] < n and not down:
            column = tried[at]
            tried[at] += 1
            if may_stand(nodes[at], n, wide, at, column):
                nodes[at + 1] = nodes[at]
                place(nodes[at + 1], n, wide, column)
                down = place(nodes[at + 1], n, wide, below[column]) == limit[at]
        if down:
            at += 1
            limit[at] = FREE
        else:
            at -= 1
    return -same if fresh else same


@jit
def canonical_lines(
    solution: np.ndarray, puzzle: np.ndarray, tall: int, wide: int, least: np.ndarray, form: np.ndarray
) -> int:
    """Write the least solution grid and the canonical puzzle; the number of symmetries of the grid.

    Grids are int64 a cell, 1 .. n or 0; boxes are `tall` rows by `wide` columns.
    """
    cells = len(solution)
    n = 0
    while n * n < cells:
        n += 1
    grid = np.empty((n, n), np.int64)
    givens = np.empty((n, n), np.int64)
    rows = np.zeros(n, np.int64)
    nodes = np.zeros((n + 1, 2 * n + 2 * (n // wide)), np.int64)
    second = np.full(n, n)
    symmetries = 0
    least[:] = n + 1
    form[:] = n + 1
    for turned in range(2 if tall == wide else 1):
        for cell in range(cells):
            row, column = (cell % n, cell // n) if turned else (cell // n, cell % n)
            grid[row, column] = solution[cell] - 1
            givens[row, column] = puzzle[cell]
        for first in range(n):
            for other in range(first // tall * tall, first // tall * tall + tall):
                if other == first:
                    continue
                rows[0] = first
                rows[1] = other
                found = two_rows(grid, givens, tall, wide, rows, nodes, second, least, form)
                symmetries = -found if found < 0 else symmetries + found
    return symmetries


def canonical_form(puzzle: Puzzle, solution: str) -> str:
    """The canonical form of a puzzle with this one solution."""
    shape = shape_of(puzzle)
    form = np.empty(shape.cells, np.int64)
    grids = grid_of(solution, shape), grid_of(puzzle.givens, shape)
    canonical_lines(*grids, shape.box_rows, shape.box_cols, np.empty(shape.cells, np.int64), form)
    return text_of(form, shape)
