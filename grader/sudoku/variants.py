"""The sizes of Sudoku there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from grader.kind import PuzzleError


@dataclass(frozen=True)
class Variant:
    """A size. Houses count rows first, then columns, then boxes, each from the top left."""

    name: str
    size: int
    box_rows: int
    box_cols: int

    @property
    def cells(self) -> int:
        return self.size * self.size

    @property
    def digits(self) -> str:
        """The digits in order."""
        return "123456789"[: self.size]

    @cached_property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each house in reading order; cell = row * size + column."""
        n, rows, cols = self.size, self.box_rows, self.box_cols
        across = n // cols  # boxes side by side
        lines = [tuple(row * n + column for column in range(n)) for row in range(n)]
        columns = [tuple(row * n + column for row in range(n)) for column in range(n)]
        boxes = [
            tuple((box // across * rows + i // cols) * n + box % across * cols + i % cols for i in range(n))
            for box in range(n)
        ]
        return (*lines, *columns, *boxes)

    def house_name(self, house: int) -> str:
        """`row 1`, `column 9`, `box 5`."""
        return f"{('row', 'column', 'box')[house // self.size]} {house % self.size + 1}"

    def cell_name(self, cell: int) -> str:
        """`row 1, column 9`."""
        return f"row {cell // self.size + 1}, column {cell % self.size + 1}"


TABLE = {variant.name: variant for variant in (Variant("9x9", 9, 3, 3),)}
VARIANTS: tuple[str, ...] = tuple(TABLE)
DEFAULT = "9x9"
LAYOUTS = ("none", "rotate180", "diagonal", "mirror")  # symmetries that the pattern of the givens may have


def variant_of(name: str | None) -> Variant:
    """The variant of that name, or the default one; raises `PuzzleError`."""
    if name is None:
        return TABLE[DEFAULT]
    if name not in TABLE:
        raise PuzzleError(f"there is no Sudoku variant {name!r}; there are: {', '.join(VARIANTS)}")
    return TABLE[name]
