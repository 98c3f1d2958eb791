"""The sizes and rule sets of Sudoku there are.

A variant is its houses: rows, columns, then boxes (or the regions of a jigsaw), then what a rule set adds. A jigsaw's
regions belong to the puzzle; `shape_of` gives the variant with the regions of one puzzle.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from functools import cached_property

from grader.kind import Puzzle, PuzzleError, Tier

SIGNS = "123456789ABCDEFG"  # the digits of the largest size
LAYOUT_SIGNS = "ABCDEFGHI"  # the regions of a jigsaw, in the order of their first cells
SEPARATOR = "/"  # between the givens of a jigsaw and its layout


@dataclass(frozen=True, slots=True)
class Extra:
    """A house that a rule set adds. `line`: one cell wide, so that it meets boxes as rows and columns do."""

    name: str
    short: str
    cells: tuple[int, ...]
    line: bool = False


@dataclass(frozen=True)
class Variant:
    """A size and rule set. Houses count rows first, then columns, then boxes or regions, then the extra ones.

    `layout` is None where boxes are rectangles, else the region of each cell as a letter (row by row).
    """

    name: str
    size: int
    box_rows: int
    box_cols: int
    extra: tuple[Extra, ...] = ()
    layout: str | None = None

    @property
    def cells(self) -> int:
        return self.size * self.size

    @property
    def digits(self) -> str:
        """The digits in order; above 9 they go on with A, B, C."""
        return SIGNS[: self.size]

    @property
    def plain(self) -> bool:
        """Rows, columns and rectangular boxes are all there is."""
        return not self.extra and self.layout is None

    @property
    def blank(self) -> str:
        """The givens of a puzzle without any (for a jigsaw: in this layout)."""
        return "." * self.cells + ("" if self.layout is None else SEPARATOR + self.layout)

    @cached_property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each house in reading order; cell = row * size + column."""
        n = self.size
        lines = [tuple(row * n + column for column in range(n)) for row in range(n)]
        columns = [tuple(row * n + column for row in range(n)) for column in range(n)]
        regions = self.layout or box_layout(n, self.box_rows, self.box_cols)
        boxes = [tuple(c for c, sign in enumerate(regions) if sign == region) for region in sorted(set(regions))]
        return (*lines, *columns, *boxes, *(extra.cells for extra in self.extra))

    def house_name(self, house: int) -> str:
        """`row 1`, `column 9`, `box 5`; `region C` of a jigsaw; an extra house by its own name."""
        kind, number = divmod(house, self.size)
        if kind > 2:
            return self.extra[house - 3 * self.size].name
        if kind == 2 and self.layout is not None:
            return f"region {LAYOUT_SIGNS[number]}"
        return f"{('row', 'column', 'box')[kind]} {number + 1}"

    def cell_name(self, cell: int) -> str:
        """`row 1, column 9`."""
        return f"row {cell // self.size + 1}, column {cell % self.size + 1}"


def box_layout(size: int, box_rows: int, box_cols: int) -> str:
    """Rectangular boxes as a layout: `AAABBBCCC...`."""
    across = size // box_cols
    boxes = (row // box_rows * across + column // box_cols for row in range(size) for column in range(size))
    return "".join(chr(ord("A") + box) for box in boxes)


def _diagonals(n: int) -> tuple[Extra, ...]:
    return (
        Extra("the falling diagonal", "d1", tuple(i * n + i for i in range(n)), line=True),
        Extra("the rising diagonal", "d2", tuple(i * n + n - 1 - i for i in range(n)), line=True),
    )


def _windows() -> tuple[Extra, ...]:
    corners = [(row, column) for row in (1, 5) for column in (1, 5)]
    return tuple(
        Extra(f"window {number}", f"w{number}", tuple((row + i // 3) * 9 + column + i % 3 for i in range(9)))
        for number, (row, column) in enumerate(corners, 1)
    )


TABLE = {
    variant.name: variant
    for variant in (
        Variant("4x4", 4, 2, 2),
        Variant("6x6", 6, 2, 3),
        Variant("8x8", 8, 2, 4),
        Variant("9x9", 9, 3, 3),
        Variant("12x12", 12, 3, 4),
        Variant("16x16", 16, 4, 4),
        Variant("9x9-x", 9, 3, 3, _diagonals(9)),
        Variant("9x9-windoku", 9, 3, 3, _windows()),
        Variant("9x9-jigsaw", 9, 3, 3, layout=box_layout(9, 3, 3)),
    )
}
VARIANTS: tuple[str, ...] = tuple(TABLE)
DEFAULT = "9x9"
LAYOUTS = ("none", "rotate180", "diagonal", "mirror")  # symmetries that the pattern of the givens may have


def variant_of(name: str | None) -> Variant:
    """The variant of that name, or the default one; raises `PuzzleError`. A jigsaw has square boxes for a layout."""
    if name is None:
        return TABLE[DEFAULT]
    if name not in TABLE:
        raise PuzzleError(f"there is no Sudoku variant {name!r}; there are: {', '.join(VARIANTS)}")
    return TABLE[name]


@functools.lru_cache(256)
def laid_out(name: str, layout: str) -> Variant:
    """A jigsaw variant with this layout."""
    return replace(variant_of(name), layout=layout)


def shape_of(puzzle: Puzzle) -> Variant:
    """The variant of a puzzle, with the puzzle's own layout where it has one."""
    shape = variant_of(puzzle.variant)
    return shape if shape.layout is None else laid_out(shape.name, puzzle.givens[shape.cells + 1 :])


def impossible(variant: str, tier: Tier | None) -> str | None:
    """Why no puzzle of this variant and tier can be made; None if nothing speaks against it."""
    # tests/workers/test_shares.py looks at every puzzle of every grid
    if variant == "4x4" and tier not in (None, Tier.GENTLE):
        return f"no 4x4 Sudoku is {tier}: hidden singles solve every one"
    return None
