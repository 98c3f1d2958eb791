"""The rules of Sudoku, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.sudoku.variants import variant_of


def rules(variant: str) -> Mapping[str, Any]:
    """`text`: sentences for people; `data`: size, box height and width, digits and the cells of each house."""
    shape = variant_of(variant)
    n = shape.size
    return {
        "text": (
            f"Fill the {n} by {n} grid with the digits 1 to {n} so that every row, every column and every box of "
            f"{shape.box_rows} by {shape.box_cols} cells holds each digit exactly once. The digits already there stay. "
            "There is exactly one way to do it."
        ),
        "data": {
            "size": n,
            "box_rows": shape.box_rows,
            "box_cols": shape.box_cols,
            "digits": shape.digits,
            "houses": [list(members) for members in shape.houses],
        },
    }
