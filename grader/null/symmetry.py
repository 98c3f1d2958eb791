"""The symmetry group: any order of rows and of columns, rows for columns, any relabelling."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grader.kind import Puzzle
from grader.null.variants import size


@dataclass(frozen=True)
class LatinSymmetry:
    """`cells[i]` is the cell that moves to place i, `digits[d]` the new name of digit d (both from 0)."""

    n: int
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def _text(self, text: str) -> str:
        name = {str(old + 1): str(new + 1) for old, new in enumerate(self.digits)}
        return "".join(name.get(text[cell], text[cell]) for cell in self.cells)

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy."""
        return Puzzle(puzzle.kind, puzzle.variant, self._text(puzzle.givens))

    def solution(self, solution: str) -> str:
        """The same for a solution."""
        return self._text(solution)

    def fact(self, fact: int) -> int:
        """Where a cell x digit goes."""
        cell, digit = divmod(fact, self.n)
        return self.cells.index(cell) * self.n + self.digits[digit]


def symmetry(variant: str, rng: random.Random) -> LatinSymmetry:
    """A random element of the group."""
    n = size(variant)
    rows, columns, digits = (rng.sample(range(n), n) for _ in range(3))
    turned = rng.random() < 0.5
    places = ((c, r) if turned else (r, c) for r in rows for c in columns)
    return LatinSymmetry(n, tuple(r * n + c for r, c in places), tuple(digits))
