"""Cat puzzles to play."""

from __future__ import annotations

from typing import Any

from bank.present.cats_palette import NAMES
from bank.present.drawn.cats import CELL, FACE, HEAD
from grader.cats.notation import regions
from grader.cats.variants import variant_of
from grader.kind import Puzzle


def board(puzzle: Puzzle) -> dict[str, Any]:
    """Sizes, the region of each cell with its colour's name, cats a unit, and the drawing of a cat."""
    shape = variant_of(puzzle.variant)
    return {
        "cell": CELL,
        "size": shape.size,
        "cats": shape.cats,
        "regions": list(regions(puzzle)),
        "names": list(NAMES),
        "head": HEAD,
        "face": FACE,
    }
