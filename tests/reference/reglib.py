"""HoDoKu's regression library, read as cases: a position, a technique's code and what it has to find there."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from grader.kind import Puzzle

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
FILE = "hodoku_reglib-1.3.txt"


@dataclass(frozen=True, slots=True)
class Case:
    """One line: candidates are facts (cell * 9 + digit - 1); `variant` is the digit after the dash, `x` or empty;
    `digits` those the technique is about (chains and almost locked sets: those that fall)."""

    line: int
    code: str
    variant: str
    siamese: bool
    digits: frozenset[int]
    puzzle: Puzzle
    concluded: tuple[int, ...]
    removed: tuple[int, ...]
    eliminations: frozenset[int]
    placements: frozenset[int]
    extra: str

    def __str__(self) -> str:
        return f"{self.code}-{self.variant or '0'}-line{self.line}"


def cases(codes: Collection[str]) -> list[Case]:
    """The active cases of these four-digit codes, in the order of the file."""
    if DATA is None:
        return []
    found = []
    text = (Path(DATA) / "sudoku" / FILE).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        head = re.match(r":(\d{4})(1?)(?:-(\w))?:", line)
        if head is None or head[1] not in codes:
            continue
        _, _, digits, grid, deleted, eliminated, placed, *rest = line.split(":")
        signs = re.findall(r"(\+?)([\d.])", grid)
        found.append(
            Case(
                line=number,
                code=head[1],
                variant=head[3] or "",
                siamese=bool(head[2]),
                digits=frozenset(map(int, digits)),
                puzzle=Puzzle("sudoku", "9x9", "".join("." if plus else sign for plus, sign in signs)),
                concluded=tuple(c * 9 + int(sign) - 1 for c, (plus, sign) in enumerate(signs) if plus),
                removed=tuple(map(_fact, deleted.split())),
                eliminations=frozenset(map(_fact, eliminated.split())),
                placements=frozenset(map(_fact, placed.split())),
                extra=rest[0] if rest else "",
            )
        )
    return found


def _fact(word: str) -> int:
    """`436`: digit 4 in row 3, column 6."""
    digit, row, column = (int(sign) for sign in word)
    return ((row - 1) * 9 + column - 1) * 9 + digit - 1
