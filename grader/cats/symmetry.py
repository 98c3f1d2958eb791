"""The symmetries of a board: the eight turns and reflections of the square, times any naming of the regions."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grader.cats.notation import facts, regions, solution_text
from grader.cats.variants import ALPHABET, Variant, variant_of
from grader.kind import Puzzle


@dataclass(frozen=True, slots=True)
class CatSymmetry:
    """`cells[c]` is where cell c goes, `names[r]` the new number of region r."""

    shape: Variant
    cells: tuple[int, ...]
    names: tuple[int, ...]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy, with the new letters (so not lettered by first appearance)."""
        n = self.shape.size
        copy = [""] * (n * n)
        for cell, region in enumerate(regions(puzzle)):
            copy[self.cells[cell]] = ALPHABET[self.names[region]]
        rows = "/".join("".join(copy[at : at + n]) for at in range(0, n * n, n))
        return Puzzle(puzzle.kind, puzzle.variant, rows + self.shape.suffix)

    def solution(self, solution: str) -> str:
        """The same for a solution text."""
        cats = facts(Puzzle("cats", self.shape.name, ""), solution)
        return solution_text([self.cells[cell] for cell in cats], self.shape)

    def fact(self, fact: int) -> int:
        """Where a cell or a unit goes."""
        n = self.shape.size
        if fact < n * n:
            return self.cells[fact]
        unit = fact - n * n
        if unit >= 2 * n:
            return n * n + 2 * n + self.names[unit - 2 * n]
        first, second = (unit * n, unit * n + 1) if unit < n else (unit - n, unit - n + n)
        at, then = self.cells[first], self.cells[second]
        return n * n + (at // n if then // n == at // n else n + at % n)


def turned(n: int, which: int) -> tuple[int, ...]:
    """Where every cell goes under one of the eight elements (0: nothing moves)."""
    places = []
    for cell in range(n * n):
        row, column = divmod(cell, n)
        if which & 1:
            column = n - 1 - column
        if which & 2:
            row = n - 1 - row
        places.append(column * n + row if which & 4 else row * n + column)
    return tuple(places)


def symmetry(variant: str, rng: random.Random) -> CatSymmetry:
    """A random element, each as likely as any other."""
    shape = variant_of(variant)
    return CatSymmetry(shape, turned(shape.size, rng.randrange(8)), tuple(rng.sample(range(shape.size), shape.size)))
