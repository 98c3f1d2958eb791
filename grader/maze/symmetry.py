"""The symmetries of a rectangle: turns and mirror images, eight for a square and four for another shape.

Start and goal keep their roles. Turning a 30x20 maze by a quarter makes it a 20x30 one: another variant.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from grader.kind import Puzzle
from grader.maze.notation import read, write
from grader.maze.variants import Variant, variant_of
from grader.maze.walls import EAST, NORTH, SOUTH, WEST


@dataclass(frozen=True, slots=True)
class MazeSymmetry:
    """One element: first rows and columns change roles (`turned`), then rows and columns run backwards."""

    shape: Variant
    turned: bool
    down: bool
    across: bool

    def cell(self, cell: int) -> int:
        """Where a cell goes."""
        row, column = divmod(cell, self.shape.width)
        if self.turned:
            row, column = column, row
        row = self.shape.height - 1 - row if self.down else row
        column = self.shape.width - 1 - column if self.across else column
        return row * self.shape.width + column

    def side(self, side: int) -> int:
        """Where a side goes."""
        if self.turned:
            side = {NORTH: WEST, WEST: NORTH, SOUTH: EAST, EAST: SOUTH}[side]
        if self.down and side in (NORTH, SOUTH):
            side = NORTH + SOUTH - side
        if self.across and side in (EAST, WEST):
            side = EAST + WEST - side
        return side

    def sides(self, sides: int) -> int:
        """Where a set of sides goes."""
        return sum(self.side(side) for side in (NORTH, EAST, SOUTH, WEST) if sides & side)

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy of a maze."""
        cells, width, start, goal = read(puzzle)
        moved = [self.sides(sides) for sides in range(16)]
        copy = [0] * len(cells)
        for cell, sides in enumerate(cells):
            copy[self.cell(cell)] = moved[sides]
        return Puzzle(puzzle.kind, puzzle.variant, write(copy, width, self.cell(start), self.cell(goal)))

    def solution(self, solution: str) -> str:
        """The same for a route."""
        letters = {NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W"}
        old, new = "".join(letters.values()), "".join(letters[self.side(side)] for side in letters)
        return solution.translate(str.maketrans(old + old.lower(), new + new.lower()))

    def fact(self, fact: int) -> int:
        """Where a passage or a cell goes."""
        cells, width = self.shape.cells, self.shape.width
        if fact >= 2 * cells:
            return 2 * cells + self.cell(fact - 2 * cells)
        a, b = self.cell(fact // 2), self.cell(fact // 2 + (width if fact % 2 else 1))
        return 2 * min(a, b) + (abs(a - b) == width)


def symmetries(shape: Variant) -> list[MazeSymmetry]:
    """The whole group."""
    turns = (False, True) if shape.width == shape.height else (False,)
    return [
        MazeSymmetry(shape, turned, down, across)
        for turned in turns
        for down in (False, True)
        for across in (False, True)
    ]


def symmetry(variant: str, rng: random.Random) -> MazeSymmetry:
    """A random element, each as likely as any other."""
    return rng.choice(symmetries(variant_of(variant)))
