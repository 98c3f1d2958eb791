"""HoDoKu's regression library as test cases. The file is read where PUZZLEBANK_REFERENCE_DATA says, never copied."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from grader.kind import Puzzle

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")


@dataclass(frozen=True)
class Case:
    """One line. Facts are candidates, `cell * 9 + digit - 1`; `variant` is "1" to "4", "x" (to find nothing) or ""."""

    line: int
    code: str
    variant: str
    siamese: bool
    puzzle: Puzzle
    concluded: tuple[int, ...]
    removed: tuple[int, ...]
    eliminations: frozenset[int]
    placements: frozenset[int]
    extra: str
    digits: frozenset[int]

    @property
    def name(self) -> str:
        """`0311s:590`, `0402-1:811`: code, siamese, variant and line."""
        return f"{self.code}{'s' * self.siamese}{'-' * bool(self.variant)}{self.variant}:{self.line}"


def _facts(words: str) -> list[int]:
    """`436 257`: digit, row, column."""
    return [((int(row) - 1) * 9 + int(column) - 1) * 9 + int(digit) - 1 for digit, row, column in words.split()]


def _grid(text: str) -> tuple[str, list[int]]:
    """The givens, and the placed cells (marked with a plus) as facts."""
    givens, placed, plus = [], [], False
    for sign in text:
        if sign == "+":
            plus = True
            continue
        if plus:
            placed.append(len(givens) * 9 + int(sign) - 1)
        givens.append("." if plus or sign == "0" else sign)
        plus = False
    assert len(givens) == 81
    return "".join(givens), placed


def _case(number: int, line: str) -> Case:
    _, code, digits, grid, deleted, eliminated, placed, *extra = line.split(":")
    code, _, variant = code.partition("-")
    givens, concluded = _grid(grid)
    return Case(
        line=number,
        code=code[:4],
        variant=variant,
        siamese=len(code) > 4,
        puzzle=Puzzle("sudoku", "9x9", givens),
        concluded=tuple(concluded),
        removed=tuple(_facts(deleted)),
        eliminations=frozenset(_facts(eliminated)),
        placements=frozenset(_facts(placed)),
        extra=extra[0] if extra else "",
        digits=frozenset(int(digit) - 1 for digit in digits),
    )


def cases(codes: Collection[str] | None = None) -> list[Case]:
    """The active cases of these codes (four digits), or all."""
    assert DATA is not None
    lines = (Path(DATA) / "sudoku" / "hodoku_reglib-1.3.txt").read_text(encoding="utf-8").splitlines()
    found = [_case(number, line) for number, line in enumerate(lines, 1) if line.startswith(":")]
    return [case for case in found if codes is None or case.code in codes]
