"""The rules, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.dchoco.variants import size


def rules(variant: str) -> Mapping[str, Any]:
    """`text`: sentences for people; `data`: the size and what the rules come down to."""
    rows, columns = size(variant)
    return {
        "text": (
            f"Divide the board of {columns} by {rows} cells into blocks along the grid lines. Every block is made of "
            "one white area and one grey area that touch along a side; the two have the same size and the same shape, "
            "which may be turned or mirrored. A number says how many cells its own area has: half of its block. An "
            "area may hold several numbers, all the same, or none; a question mark says nothing. Areas of one colour "
            "from different blocks may touch, and so may blocks of the same shape. There is exactly one way to do it."
        ),
        "data": {
            "rows": rows,
            "columns": columns,
            "colours": ["white", "grey"],
            "areas_per_block": {"white": 1, "grey": 1},
            "congruent": "up to rotation and reflection",
            "clue": "cells of its own area",
            "largest_clue": rows * columns // 2,
        },
    }
