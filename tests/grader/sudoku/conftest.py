"""Positions written as a person writes them, and random minimal puzzles that owe nothing to the generator."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable

import pytest

from chained import Position, stops
from grader.kind import Puzzle, Step
from grader.sudoku import exact, kernel
from grader.sudoku.variants import variant_of

HOUSES = variant_of("9x9").houses


class Grid:
    """The blank 9x9 grid: facts from `r1c2` and digits, and positions from what is ruled out."""

    puzzle = Puzzle("sudoku", "9x9", "." * 81)

    @staticmethod
    def cells(names: str) -> list[int]:
        """`r1c23 r45c6` -> cells."""
        found = []
        for rows, columns in re.findall(r"r(\d+)c(\d+)", names):
            found += [(int(r) - 1) * 9 + int(c) - 1 for r in rows for c in columns]
        return found

    def facts(self, names: str, digits: str) -> set[int]:
        """The candidates of these digits in these cells."""
        return {cell * 9 + int(digit) - 1 for cell in self.cells(names) for digit in digits}

    @staticmethod
    def house(name: str) -> int:
        """`row 1`, `column 2`, `box 3` -> the fact that stands for it."""
        word, number = name.split()
        return 729 + ("row", "column", "box").index(word) * 9 + int(number) - 1

    def holding(self, names: str, digits: str) -> set[int]:
        """What is removed for these cells to hold these digits only."""
        return self.facts(names, "".join(sorted(set("123456789") - set(digits))))

    def placed(self, house: str, digits: str, names: str) -> set[int]:
        """What is removed for the digits to have these places only in the house."""
        others = set(HOUSES[self.house(house) - 729]) - set(self.cells(names))
        return {cell * 9 + int(digit) - 1 for cell in others for digit in digits}

    def find(self, technique: str, removed: Iterable[int], limit: int | None = None) -> list[Step]:
        """All instances in the blank grid less these candidates."""
        return kernel.find(self.puzzle, technique, (), sorted(removed), limit)


@pytest.fixture(scope="session")
def grid() -> Grid:
    return Grid()


def minimal(rng: random.Random) -> Puzzle:
    """A full grid from a few random clues, then every clue taken away that is not needed."""
    while True:
        digits = [list("." * 9) for _ in range(9)]
        for box in range(0, 9, 3):
            signs = rng.sample("123456789", 9)
            for i, sign in enumerate(signs):
                digits[box + i // 3][box + i % 3] = sign
        digits[0][8] = rng.choice([s for s in "123456789" if s not in digits[0] and s not in [r[8] for r in digits]])
        solutions = exact.count("".join(map("".join, digits)), 40).solutions
        if solutions:
            text = rng.choice(solutions)
            break
    givens = list(text)
    for cell in rng.sample(range(81), 81):
        sign, givens[cell] = givens[cell], "."
        if not exact.count("".join(givens)).unique:
            givens[cell] = sign
    return Puzzle("sudoku", "9x9", "".join(givens))


@pytest.fixture(scope="session")
def minimal_puzzles() -> Callable[[int], list[Puzzle]]:
    """`minimal_puzzles(n)`: the first n of one fixed random sequence."""
    rng, made = random.Random("minimal"), []

    def puzzles(number: int) -> list[Puzzle]:
        while len(made) < number:
            made.append(minimal(rng))
        return made[:number]

    return puzzles


@pytest.fixture(scope="session")
def positions(minimal_puzzles: Callable[[int], list[Puzzle]]) -> list[Position]:
    """Where the paths of some random puzzles first need a chain."""
    found = list(stops(minimal_puzzles(200)))
    assert len(found) > 30
    return found
