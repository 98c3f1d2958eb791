"""The sizes of Double Choco. A variant is columns x rows, as puzz.link orders them: `11x10` is 11 wide and 10 high.

`VARIANTS` are the sizes that are made; every size up to 16 x 16 with an even number of cells can be read and graded.
"""

from __future__ import annotations

import re

from grader.kind import PuzzleError

VARIANTS = ("4x4", "5x4", "6x5", "6x6", "8x6", "8x8", "10x8", "10x10", "12x10", "12x12")
DEFAULT = "6x6"
LONGEST = 16


def name_of(rows: int, columns: int) -> str:
    """The variant of a board of this size."""
    return f"{columns}x{rows}"


def size(variant: str) -> tuple[int, int]:
    """Rows and columns of a variant's name; raises `PuzzleError` for a size that cannot be."""
    parts = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", variant, re.ASCII)
    if parts is None:
        raise PuzzleError(
            f"dchoco has no variant {variant[:40]!r}; a variant is columns x rows, as {', '.join(VARIANTS)}"
        )
    columns, rows = int(parts[1]), int(parts[2])
    check(rows, columns)
    return rows, columns


def check(rows: int, columns: int) -> None:
    """Raises `PuzzleError` when no board of this size can be a puzzle."""
    if not (1 <= rows <= LONGEST and 1 <= columns <= LONGEST):
        raise PuzzleError(f"a board has 1 to {LONGEST} rows and columns, not {columns} columns and {rows} rows")
    if rows * columns % 2:
        raise PuzzleError(
            f"{columns} columns and {rows} rows make an odd number of cells, and blocks have as many white as grey ones"
        )
