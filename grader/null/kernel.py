"""The kernel half: count, find, grade, canonical. This kind is small enough to do without a compiler."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from grader.kind import Count, Grade, Puzzle, Step, Technique
from grader.ladder import climb, ladder_of
from grader.null.techniques import TECHNIQUES
from grader.null.variants import size

NODES = 100_000


def warm(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """Nothing to compile."""


def cold() -> bool:
    """Whether the first call will have to compile."""
    return False


class LatinPosition:
    """`possible[cell]`: the set of digits (from 0) that may still go there; empty once the cell is filled."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.n = n = size(puzzle.variant)
        self.possible = [set(range(n)) for _ in range(n * n)]
        self.filled: dict[int, int] = {}
        self.lines = [[r * n + c for c in range(n)] for r in range(n)] + [
            [r * n + c for r in range(n)] for c in range(n)
        ]
        for cell, digit in enumerate(puzzle.givens):
            if digit != ".":
                self.fill(cell, int(digit) - 1)

    def fill(self, cell: int, digit: int) -> None:
        """Put a digit; it leaves the row and the column."""
        self.filled[cell] = digit
        self.possible[cell] = set()
        for line in self.lines:
            if cell in line:
                for other in line:
                    self.possible[other].discard(digit)

    def solved(self) -> bool:
        """Every cell is filled."""
        return len(self.filled) == self.n**2

    def solution(self) -> str | None:
        """The full square, or None when a line of it holds a digit twice."""
        if any(len({self.filled[cell] for cell in line}) < self.n for line in self.lines):
            return None
        return "".join(str(self.filled[cell] + 1) for cell in range(self.n**2))

    def apply(self, steps: Sequence[Step]) -> None:
        """Carry out what the steps say."""
        for step in steps:
            for fact in step.concluded:
                if fact // self.n not in self.filled:
                    self.fill(*divmod(fact, self.n))
            for fact in step.removed:
                self.possible[fact // self.n].discard(fact % self.n)

    def find(self, technique: Technique, round: int) -> list[Step]:
        """All instances of one technique."""
        finders = {"last-cell": self._last_cell, "only-place": self._only_place, "only-digit": self._only_digit}
        finder = finders.get(technique.id, self._pair)
        return [Step(technique.id, round, tuple(p), (), tuple(c), tuple(r)) for p, c, r in finder() if c or r]

    def _last_cell(self) -> Iterator[tuple[Sequence[int], Sequence[int], Sequence[int]]]:
        for line in self.lines:
            empty = [cell for cell in line if cell not in self.filled]
            if len(empty) == 1 and self.possible[empty[0]]:
                yield (), [empty[0] * self.n + min(self.possible[empty[0]])], ()

    def _only_digit(self) -> Iterator[tuple[Sequence[int], Sequence[int], Sequence[int]]]:
        for cell, digits in enumerate(self.possible):
            if len(digits) == 1:
                yield (), [cell * self.n + min(digits)], ()

    def _only_place(self) -> Iterator[tuple[Sequence[int], Sequence[int], Sequence[int]]]:
        for line, digit in itertools.product(self.lines, range(self.n)):
            places = [cell for cell in line if digit in self.possible[cell]]
            if len(places) == 1:
                yield (), [places[0] * self.n + digit], ()

    def _pair(self) -> Iterator[tuple[Sequence[int], Sequence[int], Sequence[int]]]:
        for line in self.lines:
            for a, b in itertools.combinations(line, 2):
                digits = self.possible[a]
                if len(digits) == 2 and digits == self.possible[b]:
                    pattern = [cell * self.n + digit for cell in (a, b) for digit in sorted(digits)]
                    rest = [cell for cell in line if cell not in (a, b)]
                    yield pattern, (), [c * self.n + d for c in rest for d in sorted(digits & self.possible[c])]


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """Depth first on the cell with the fewest digits left."""
    n = size(puzzle.variant)
    left = NODES if nodes is None else nodes
    found: list[str] = []
    stack = [puzzle.givens]
    while stack and len(found) < limit:
        if left == 0:
            return Count(tuple(found), undecided=True)
        left -= 1
        text = stack.pop()
        position = LatinPosition(Puzzle("null", puzzle.variant, text))
        if position.solved():
            found.append(text)
            continue
        cell = min((c for c in range(n * n) if c not in position.filled), key=lambda c: len(position.possible[c]))
        stack += [f"{text[:cell]}{digit + 1}{text[cell + 1 :]}" for digit in sorted(position.possible[cell])]
    return Count(tuple(found))


def find(puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()) -> list[Step]:
    """All instances in the position after these facts."""
    position = LatinPosition(puzzle)
    position.apply([Step(technique, 0, (), (), tuple(concluded), tuple(removed))])
    return position.find(next(t for t in TECHNIQUES if t.id == technique), 0)


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
    """Climb the ladder."""
    return climb(LatinPosition(puzzle), ladder_of(TECHNIQUES, without))


def rate(puzzle: Puzzle, grade: Grade) -> Grade:
    """No published scale rates Latin squares."""
    return grade


def canonical(puzzle: Puzzle, solution: str) -> str:
    """Of all symmetric copies the givens of the one with the least solution, then the least givens.

    The first row of a least solution reads 1, 2, ... N, so the labels follow from the order of the columns; and the
    least order of the other rows is by their first digit.
    """
    n = size(puzzle.variant)
    best: tuple[str, str] | None = None
    for turned in (False, True):
        cells = [[c * n + r if turned else r * n + c for c in range(n)] for r in range(n)]
        for first, columns in itertools.product(range(n), itertools.permutations(range(n))):
            name = {solution[cells[first][c]]: str(i + 1) for i, c in enumerate(columns)}
            rows = sorted(cells, key=lambda row: name[solution[row[columns[0]]]])
            order = [row[c] for row in rows for c in columns]
            copy = ("".join(name[solution[i]] for i in order), "".join(name.get(puzzle.givens[i], ".") for i in order))
            if best is None or copy < best:
                best = copy
    assert best is not None
    return best[1]
