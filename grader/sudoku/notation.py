"""Sudoku as text: 81 characters, a digit for a given and `.` for a blank, row by row.

`0` is read as a blank too, and so are grids over several lines with frames drawn around their boxes. A solution is 81
digits.
"""

from __future__ import annotations

import re

from grader.kind import Puzzle, PuzzleError
from grader.sudoku.variants import Variant, variant_of

BLANKS = ".0"
_FRAME = re.compile(r"[\s|+-]+")
_RULE = re.compile(r"(?=.*-{2})[-+|.:'*\s]*")  # a line drawn between rows; some programs put dots at its ends


def parse(text: str, variant: str | None = None) -> Puzzle:
    """The puzzle a text shows; it may still have no or several solutions.

    >>> grid = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
    >>> parse(grid).givens[:9]
    '53..7....'
    """
    shape = variant_of(variant)
    rows = [_FRAME.sub("", line) for line in text.splitlines() if not _RULE.fullmatch(line)]
    rows = [row for row in rows if row]
    if len(rows) == shape.size:
        for number, row in enumerate(rows, 1):
            if len(row) != shape.size:
                raise PuzzleError(f"row {number}: {shape.size} cells expected, {len(row)} found")
    cells = "".join(rows)
    if len(cells) != shape.cells:
        raise PuzzleError(f"{shape.cells} cells expected, {len(cells)} found")
    for cell, sign in enumerate(cells):
        if sign not in BLANKS and sign not in shape.digits:
            raise PuzzleError(f"{shape.cell_name(cell)}: {sign!r} is not a digit")
    _check_houses(cells, shape)
    return Puzzle("sudoku", shape.name, cells.replace("0", "."))


def _check_houses(cells: str, shape: Variant) -> None:
    for house, members in enumerate(shape.houses):
        seen: dict[str, int] = {}
        for cell in members:
            digit = cells[cell]
            if digit in BLANKS:
                continue
            if digit in seen:
                first, second = shape.cell_name(seen[digit]), shape.cell_name(cell)
                raise PuzzleError(f"{digit} stands twice in {shape.house_name(house)}: at {first} and at {second}")
            seen[digit] = cell


def format(puzzle: Puzzle) -> str:
    """The puzzle's text."""
    return puzzle.givens


def clues(puzzle: Puzzle) -> int:
    """How many cells are given."""
    return sum(sign != "." for sign in puzzle.givens)


def facts(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The candidates (cell * size + digit from 0) that are true in a solution."""
    size = variant_of(puzzle.variant).size
    return frozenset(cell * size + int(digit) - 1 for cell, digit in enumerate(solution))
