"""The symmetries of the Sudoku grid.

Bands, the rows of a band, stacks, the columns of a stack and the digits may be permuted, and a grid whose boxes are
square may be transposed: 2 * 6^8 * 9! elements for 9x9.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from grader.kind import Puzzle
from grader.sudoku.variants import Variant, variant_of


@dataclass(frozen=True, slots=True)
class SudokuSymmetry:
    """One element: where each cell, house and digit (from 0) goes."""

    cells: tuple[int, ...]
    houses: tuple[int, ...]
    digits: tuple[int, ...]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy of a puzzle."""
        return Puzzle(puzzle.kind, puzzle.variant, self._text(puzzle.givens))

    def solution(self, solution: str) -> str:
        """The same for a solution text."""
        return self._text(solution)

    def fact(self, fact: int) -> int:
        """Where a candidate (cell * size + digit) or a house (size^3 + house) goes; marks of chains stay."""
        size = len(self.digits)
        if fact >= size**3 + len(self.houses):
            return fact
        if fact >= size**3:
            return size**3 + self.houses[fact - size**3]
        return self.cells[fact // size] * size + self.digits[fact % size]

    def _text(self, text: str) -> str:
        copy = [""] * len(text)
        for cell, sign in enumerate(text):
            copy[self.cells[cell]] = sign if sign == "." else str(self.digits[int(sign) - 1] + 1)
        return "".join(copy)


def _lines(size: int, thick: int, rng: random.Random) -> list[int]:
    """Lines permuted inside their bands (of `thick` lines), and the bands too: line -> its new place."""
    bands = rng.sample(range(size // thick), size // thick)
    return [band * thick + place for band in bands for place in rng.sample(range(thick), thick)]


def symmetry(variant: str, rng: random.Random) -> SudokuSymmetry:
    """A random element, each as likely as any other."""
    shape: Variant = variant_of(variant)
    n = shape.size
    rows, columns = _lines(n, shape.box_rows, rng), _lines(n, shape.box_cols, rng)
    turned = shape.box_rows == shape.box_cols and rng.random() < 0.5
    places = [(rows[cell // n], columns[cell % n]) for cell in range(shape.cells)]
    cells = tuple(column * n + row if turned else row * n + column for row, column in places)
    number = {frozenset(members): house for house, members in enumerate(shape.houses)}
    houses = tuple(number[frozenset(cells[cell] for cell in members)] for members in shape.houses)
    return SudokuSymmetry(cells, houses, tuple(rng.sample(range(n), n)))
