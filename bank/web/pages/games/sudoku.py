"""Sudoku to play."""

from __future__ import annotations

from typing import Any

from bank.present.drawn.sudoku import CELL
from grader.kind import Puzzle
from grader.sudoku.notation import cells_of
from grader.sudoku.variants import shape_of


def board(puzzle: Puzzle) -> dict[str, Any]:
    """Sizes, given digits (from 0, null for a blank) and houses."""
    shape = shape_of(puzzle)
    return {
        "cell": CELL,
        "size": shape.size,
        "across": shape.box_cols,
        "down": shape.box_rows,
        "digits": shape.digits,
        "givens": [None if sign == "." else shape.digits.index(sign) for sign in cells_of(puzzle)],
        "houses": [list(house) for house in shape.houses],
    }
