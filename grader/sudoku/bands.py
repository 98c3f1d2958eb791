"""Tables of the exact 9x9 solver: the grid as nine digits in three bands.

A *band word* holds where one digit may still go in one band (three rows): bit 10 * row + column, the tenth bit of a
row staying 0 so that arithmetic on one row never runs into the next. Word `9 * band + digit` of a state belongs to
that band and digit.

A digit meets each band in a 3 x 3 matrix, rows by boxes (a *piece* is a row's three cells in a box), of which a
solution takes one entry a row and column: so an entry that lies on no permutation inside the matrix is out. The same
holds for each stack, as a matrix of boxes by columns. Both are one table of 512 entries, `PERMUTATIONS`.
"""

from __future__ import annotations

import itertools

import numpy as np

LOW = 1 | 1 << 10 | 1 << 20  # the first cell of each row of a band
TOP = LOW << 9  # the spare bit of each row
FULL = TOP - LOW  # the 27 cells of a band
STACKS = (1 << 27) - 1  # three 3 x 3 matrices side by side
FITS = 512  # set in an entry of PERMUTATIONS that allows at least one

# state of a search node: 27 band words, 9 stack words (a digit's columns as three matrices of boxes by columns), filled
# cells and cells of two candidates a band, and the words to look at when the search comes back
COLUMNS = 27
FILLED = 36
PAIRS = 39
PENDING = 42
WIDTH = 43
DEPTH = 83  # a guess settles at least a cell


def _permutations() -> np.ndarray:
    """512: 3 x 3 matrix -> its entries on permutations inside it, + FITS; 0 if there are none."""
    table = np.zeros(512, np.int64)
    for columns in itertools.permutations(range(3)):
        one = sum(1 << 3 * row + column for row, column in enumerate(columns))
        for matrix in range(512):
            if matrix & one == one:
                table[matrix] |= one | FITS
    return table


def _pieces() -> np.ndarray:
    """512: the nine cells of a row -> which of its three pieces hold any."""
    return np.array([sum((row >> 3 * box & 7 != 0) << box for box in range(3)) for row in range(512)], np.int64)


def _cells() -> np.ndarray:
    """512: matrix of pieces -> the cells of a band in the pieces that PERMUTATIONS leaves of it."""
    table = np.zeros(512, np.int64)
    for matrix, left in enumerate(_permutations()):
        for row, box in itertools.product(range(3), range(3)):
            if left >> 3 * row + box & 1:
                table[matrix] |= 7 << 10 * row + 3 * box
    return table


def _spread() -> np.ndarray:
    """512: the columns of a band -> its row of each of the three stack matrices."""
    return np.array([sum((row >> 3 * stack & 7) << 9 * stack for stack in range(3)) for row in range(512)], np.int64)


def _bits() -> np.ndarray:
    """81: cell -> its bit in its band."""
    return np.array([1 << 10 * (cell // 9 % 3) + cell % 9 for cell in range(81)], np.int64)


def _keep() -> np.ndarray:
    """(81, 3): the cells of each band that a digit may still take once it stands in a cell."""
    table = np.zeros((81, 3), np.int64)
    for cell, other in itertools.product(range(81), range(81)):
        row, column, r, c = cell // 9, cell % 9, other // 9, other % 9
        if cell == other or not (row == r or column == c or (row // 3, column // 3) == (r // 3, c // 3)):
            table[cell, other // 27] |= 1 << 10 * (r % 3) + c
    return table


def _positions() -> np.ndarray:
    """32: number of the bit that is set in a word below 2^30, at (bit * DE_BRUIJN >> 27) & 31."""
    table = np.zeros(32, np.int64)
    for bit in range(32):
        table[(DE_BRUIJN << bit) >> 27 & 31] = bit
    return table


DE_BRUIJN = 0x077CB531  # each window of five bits is a number of its own
PERMUTATIONS = _permutations()
PIECES = _pieces()
CELLS = _cells()
SPREAD = _spread()
BITS = _bits()
KEEP = _keep()
POSITIONS = _positions()
BAND_OF = np.arange(27, dtype=np.int64) // 9
