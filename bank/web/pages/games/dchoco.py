"""Double Choco to play."""

from __future__ import annotations

from typing import Any

from bank.present.drawn.dchoco import CELL
from grader.dchoco.notation import board_of, borders
from grader.kind import Puzzle


def board(puzzle: Puzzle) -> dict[str, Any]:
    """Sizes, colours, numbers, and the two cells of each border in the order of their facts."""
    laid = board_of(puzzle)
    return {
        "cell": CELL,
        "rows": laid.rows,
        "columns": laid.columns,
        "colours": list(laid.colours),
        "clues": list(laid.clues),
        "borders": [list(pair) for pair in borders(laid.rows, laid.columns)],
    }
