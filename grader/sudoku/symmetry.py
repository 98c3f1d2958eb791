"""The symmetries of Sudoku: those of the cells (see `groups`) and any permutation of the digits.

9x9 has 2 * 6^8 * 9! elements, X 96 * 9!, windoku 128 * 9!, a jigsaw 8 * 9! (they move its layout too).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from grader.kind import Puzzle
from grader.sudoku.groups import random_cells
from grader.sudoku.layout import canonical_layout
from grader.sudoku.variants import SEPARATOR, SIGNS, Variant, shape_of, variant_of


@dataclass(frozen=True, slots=True)
class SudokuSymmetry:
    """One element: where each cell, house and digit (from 0) goes.

    The regions of a jigsaw are numbered by its layout: an element that shall map them is bound to a puzzle by `on`.
    """

    cells: tuple[int, ...]
    houses: tuple[int, ...]
    digits: tuple[int, ...]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy of a puzzle."""
        cells, separator, layout = puzzle.givens.partition(SEPARATOR)
        return Puzzle(
            puzzle.kind, puzzle.variant, self._text(cells) + separator + canonical_layout(self._moved(layout))
        )

    def solution(self, solution: str) -> str:
        """The same for a solution text."""
        return self._text(solution)

    def fact(self, fact: int) -> int:
        """Where a candidate (cell * size + digit) or a house (size^3 + house) goes; marks of chains stay.

        An element that is not bound to a jigsaw takes its regions for marks.
        """
        size = len(self.digits)
        if fact >= size**3 + len(self.houses):
            return fact
        if fact >= size**3:
            return size**3 + self.houses[fact - size**3]
        return self.cells[fact // size] * size + self.digits[fact % size]

    def on(self, puzzle: Puzzle) -> SudokuSymmetry:
        """This element with the houses of one puzzle."""
        here, there = shape_of(puzzle), shape_of(self.puzzle(puzzle))
        return replace(self, houses=_houses(self.cells, here, there))

    def _moved(self, text: str) -> str:
        copy = [""] * len(text)
        for cell, sign in enumerate(text):
            copy[self.cells[cell]] = sign
        return "".join(copy)

    def _text(self, text: str) -> str:
        signs = {SIGNS[digit]: SIGNS[to] for digit, to in enumerate(self.digits)} | {".": "."}
        return self._moved("".join(signs[sign] for sign in text))


def _houses(cells: tuple[int, ...], here: Variant, there: Variant) -> tuple[int, ...]:
    """Where the houses of one shape go among those of another."""
    number = {frozenset(members): house for house, members in enumerate(there.houses)}
    return tuple(number[frozenset(cells[cell] for cell in members)] for members in here.houses)


def symmetry(variant: str, rng: random.Random) -> SudokuSymmetry:
    """A random element, each as likely as any other."""
    shape = variant_of(variant)
    cells = random_cells(shape, rng)
    if shape.layout is None:
        houses = _houses(cells, shape, shape)
    else:
        lines = replace(shape, layout=None)
        houses = _houses(cells, lines, lines)[: 2 * shape.size]
    return SudokuSymmetry(cells, houses, tuple(rng.sample(range(shape.size), shape.size)))
