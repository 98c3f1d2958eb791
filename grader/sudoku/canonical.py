"""The canonical form of a 9x9 puzzle with one solution: the isomorph with the least solution grid, then least givens.

It is a symmetric copy of the puzzle itself, so equal forms mean the same puzzle and no collision is possible.

Texts compare as numbers. The least grid begins 123456789 and its second row 45: of the three digits below 1 2 3 two
come from one other stack, which makes it the second, and an order of the columns brings them first. So a copy of the
grid is fixed by transposing or not, its first two rows, its first stack with its columns in order, and the order of
the third stack: 2 * 18 * 3 * 6 * 6 tries, nearly all given up within the second row. The other rows and the other
bands sort by their first cells.
"""

from __future__ import annotations

import itertools

import numpy as np

from grader.jit import ONE, compiler
from grader.sudoku.exact import grid_of, text_of

ORDERS = np.array(list(itertools.permutations(range(3))), np.int64)

jit = compiler("grader.sudoku")


@jit
def sort_rows(grid: np.ndarray, labels: np.ndarray, column: int, rows: np.ndarray) -> None:
    """Put the second and third band in order; rows[0:3] are the first band's, and `column` comes first."""
    band = rows[0] // 3
    for place in range(2):
        start = (band + 1 + place) % 3 * 3
        at = 3 + 3 * place
        for row in range(start, start + 3):  # insertion by the first cell
            label = labels[grid[row, column]]
            i = at
            while i > 3 + 3 * place and labels[grid[rows[i - 1], column]] > label:
                rows[i] = rows[i - 1]
                i -= 1
            rows[i] = row
            at += 1
    if labels[grid[rows[6], column]] < labels[grid[rows[3], column]]:
        for i in range(3, 6):
            rows[i], rows[i + 3] = rows[i + 3], rows[i]


@jit
def compare(
    grid: np.ndarray, labels: np.ndarray, rows: np.ndarray, columns: np.ndarray, least: np.ndarray, lo: int, hi: int
) -> int:
    """-1, 0, 1: cells lo .. hi-1 of this copy are less than, equal to, greater than those of `least`."""
    for i in range(lo, hi):
        label = labels[grid[rows[i // 9], columns[i % 9]]]
        if label != least[i]:
            return -1 if label < least[i] else 1
    return 0


@jit
def keep_lesser(
    givens: np.ndarray, rows: np.ndarray, columns: np.ndarray, least: np.ndarray, form: np.ndarray, beaten: bool
) -> None:
    """Write the givens of this copy (whose solution is `least`) into form if they are less, or form is out of date."""
    if not beaten:
        for i in range(81):
            value = least[i] if givens[rows[i // 9], columns[i % 9]] else 0
            if value != form[i]:
                if value > form[i]:
                    return
                break
    for i in range(81):
        form[i] = least[i] if givens[rows[i // 9], columns[i % 9]] else 0


@jit
def canonical_grid(solution: np.ndarray, puzzle: np.ndarray, least: np.ndarray, form: np.ndarray) -> int:
    """Write the least solution grid and the canonical puzzle (81 each); the number of symmetries of the grid."""
    grid = np.empty((9, 9), np.int64)
    givens = np.empty((9, 9), np.int64)
    rows = np.zeros(9, np.int64)
    columns = np.zeros(9, np.int64)
    labels = np.zeros(10, np.int64)
    where = np.zeros(10, np.int64)
    symmetries = 0
    least[:] = 10
    for turned in range(2):
        for cell in range(81):
            row, column = (cell % 9, cell // 9) if turned else (cell // 9, cell % 9)
            grid[row, column] = solution[cell]
            givens[row, column] = puzzle[cell]
        for first in range(18):
            rows[0] = first // 2
            band = rows[0] // 3 * 3
            rows[1] = band + (rows[0] + 1 + first % 2) % 3
            rows[2] = band + (rows[0] + 2 - first % 2) % 3
            for column in range(9):
                where[grid[rows[0], column]] = column
            for choice in range(18):
                stack, order = choice // 6 * 3, choice % 6
                for i in range(3):
                    columns[i] = stack + ORDERS[order, i]
                    columns[3 + i] = where[grid[rows[1], columns[i]]]  # where the digit below stands in the first row
                second = columns[3] // 3
                if columns[4] // 3 != second:
                    continue
                if columns[5] // 3 != second:
                    if least[11] == 6:
                        continue
                    columns[5] = 9 * second + 3 - columns[3] - columns[4]
                third = (3 - stack // 3 - second) * 3
                for last in range(6):
                    for i in range(3):
                        columns[6 + i] = third + ORDERS[last, i]
                    for i in range(9):
                        labels[grid[rows[0], columns[i]]] = i + 1
                    sign = compare(grid, labels, rows, columns, least, 11 * ONE, 27 * ONE)
                    if sign > 0:
                        continue
                    sort_rows(grid, labels, columns[0], rows)
                    if sign == 0:
                        sign = compare(grid, labels, rows, columns, least, 27 * ONE, 81 * ONE)
                        if sign > 0:
                            continue
                    if sign < 0:
                        symmetries = 0
                        for i in range(81):
                            least[i] = labels[grid[rows[i // 9], columns[i % 9]]]
                    symmetries += 1
                    keep_lesser(givens, rows, columns, least, form, sign < 0)
    return symmetries


@jit
def canonical_many(solutions: np.ndarray, puzzles: np.ndarray, forms: np.ndarray) -> None:
    """`canonical_grid` for each row of (n, 81)."""
    least = np.empty(81, np.int64)
    for i in range(len(puzzles)):
        canonical_grid(solutions[i], puzzles[i], least, forms[i])


def canonical_text(givens: str, solution: str) -> str:
    """The canonical form of 81 characters that have this one solution."""
    form = np.empty(81, np.int64)
    canonical_grid(grid_of(solution), grid_of(givens), np.empty(81, np.int64), form)
    return text_of(form)
