"""What the script of a kind needs to let it be played: a module a kind with `board`, beside `static/play/<kind>.js`."""

from __future__ import annotations

import importlib
from typing import Any

from grader.kind import Puzzle


def board(puzzle: Puzzle) -> dict[str, Any]:
    """The board as data: sizes, and whatever of the puzzle the script has to know. Nothing of its solution."""
    told: dict[str, Any] = importlib.import_module(f"bank.web.pages.games.{puzzle.kind}").board(puzzle)
    return told
