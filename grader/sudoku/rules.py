"""The rules of Sudoku, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.sudoku.variants import Variant, variant_of

_WINDOWS = "the squares of 3 by 3 cells that lie one cell from the edges and from each other"

# below which no grid is the only one: McGuire, Tugemann, Civario (2014) for 9x9; a test goes through all of 4x4
_FEWEST = {"4x4": 4, "9x9": 17}


def rules(variant: str) -> Mapping[str, Any]:
    """`text`: sentences for people; `data`: size, box height and width, digits and the cells of each house, and
    `fewest_clues` where it is known below how many clues there is never just one solution.

    The houses of a jigsaw are its rows and columns; its regions stand in each puzzle's text.
    """
    shape = variant_of(variant)
    n = shape.size
    last = shape.digits[-1]
    digits = f"digits 1 to {n}" if n <= 9 else f"digits 1 to 9 and A to {last} (A = 10)"
    fixed = shape.houses if shape.layout is None else shape.houses[: 2 * n]
    return {
        "text": (
            f"Fill the {n} by {n} grid with the {digits} so that {_houses(shape)} holds "
            "each digit exactly once. The digits already there stay. There is exactly one way to do it."
        ),
        "data": {
            "size": n,
            "box_rows": shape.box_rows,
            "box_cols": shape.box_cols,
            "digits": shape.digits,
            "houses": [list(members) for members in fixed],
            **({"fewest_clues": _FEWEST[variant]} if variant in _FEWEST else {}),
        },
    }


def _houses(shape: Variant) -> str:
    if shape.layout is not None:
        return (
            f"every row, every column and every outlined region of {shape.size} connected cells (they differ from "
            "puzzle to puzzle)"
        )
    box = f"every box of {shape.box_rows} by {shape.box_cols} cells"
    if not shape.extra:
        return f"every row, every column and {box}"
    number = {2: "two", 4: "four"}[len(shape.extra)]
    extra = "diagonals from corner to corner" if shape.extra[0].line else f"windows ({_WINDOWS})"
    return f"every row, every column, {box} and each of the {number} {extra}"
