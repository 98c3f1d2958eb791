"""Mazes to play."""

from __future__ import annotations

from typing import Any

from bank.present.drawn.maze import CELL
from grader.kind import Puzzle
from grader.maze.notation import read


def board(puzzle: Puzzle) -> dict[str, Any]:
    """Sizes, the open sides of each cell (1 north, 2 east, 4 south, 8 west), start and goal."""
    cells, width, start, goal = read(puzzle)
    return {"cell": CELL, "width": width, "open": cells, "start": start, "goal": goal}
