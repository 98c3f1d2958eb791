"""Sudoku as text: a digit for a given and `.` for a blank, row by row; a solution is all digits.

Digits above 9 are written A to G. Both `1-G` (1 is the least digit) and `0-F` (0 is the least) are read: a text with
both `.` and `0` is `0-F`, any other is `1-G` with `0` for a blank too, and a text may name its format: `0-F: ...`. A
jigsaw is its givens, `/`, and its layout (see `layout`). Grids over several lines with frames drawn around their boxes
are read too. Without a variant's name the number of cells tells the size, and a `/` the jigsaw. (Cages would be a third
part after another `/`.)
"""

from __future__ import annotations

import re

from grader.kind import Puzzle, PuzzleError
from grader.sudoku.layout import parse_layout
from grader.sudoku.variants import DEFAULT, SEPARATOR, TABLE, Variant, shape_of, variant_of

BLANKS = ".0"
JIGSAW = "9x9-jigsaw"
_FRAME = re.compile(r"[\s|+-]+")
_RULE = re.compile(r"(?=.*-{2})[-+|.:'*\s]*")  # a line drawn between rows; some programs put dots at its ends
_FORMAT = re.compile(r"\s*([01])-([0-9A-Ga-g]):")
_SIZES = {shape.cells: shape for shape in TABLE.values() if shape.plain}


def parse(text: str, variant: str | None = None) -> Puzzle:
    """The puzzle a text shows; it may still have no or several solutions.

    >>> grid = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
    >>> parse(grid).givens[:9]
    '53..7....'
    >>> parse("0-F: F..." + "." * 252).givens[:4]
    'G...'
    """
    named = _FORMAT.match(text)
    above, separator, below = text[named.end() if named else 0 :].partition(SEPARATOR)
    rows = _rows(above)
    shape = variant_of(variant) if variant else variant_of(JIGSAW) if separator else _told(rows)
    if separator and shape.layout is None:
        raise PuzzleError(f"{shape.name} has no layout, but there is a {SEPARATOR!r}")
    if shape.layout is not None and not separator:
        raise PuzzleError(f"a jigsaw is its givens, {SEPARATOR!r} and its layout; there is no {SEPARATOR!r}")
    if len(rows) == shape.size:
        for number, row in enumerate(rows, 1):
            if len(row) != shape.size:
                raise PuzzleError(f"row {number}: {shape.size} cells expected, {len(row)} found")
    cells = "".join(rows)
    if len(cells) != shape.cells:
        raise PuzzleError(f"{shape.cells} cells expected, {len(cells)} found")
    cells = _digits(cells, shape, named)
    if separator:
        puzzle = Puzzle("sudoku", shape.name, cells + SEPARATOR + parse_layout("".join(_rows(below)), shape))
    else:
        puzzle = Puzzle("sudoku", shape.name, cells)
    _check_houses(cells, shape_of(puzzle))
    return puzzle


def _rows(text: str) -> list[str]:
    """Lines without frames and white space, rules and empty ones left out."""
    rows = [_FRAME.sub("", line) for line in text.splitlines() if not _RULE.fullmatch(line)]
    return [row for row in rows if row]


def _told(rows: list[str]) -> Variant:
    """The size that a text tells by its number of cells, or else of rows; the default if by neither."""
    by_rows = _SIZES.get(len(rows) ** 2)
    return _SIZES.get(sum(map(len, rows)), by_rows if by_rows is not None else TABLE[DEFAULT])


def _digits(cells: str, shape: Variant, named: re.Match[str] | None) -> str:
    """The cells with digits as we write them and `.` for blanks."""
    from_nil = False
    if shape.size > 9:
        cells = cells.upper()
        nil, top = f"0-{shape.digits[-2]}", f"1-{shape.digits[-1]}"
        if named is None:
            from_nil = "." in cells and "0" in cells
        else:
            name = f"{named[1]}-{named[2].upper()}"
            if name not in (nil, top):
                raise PuzzleError(f"the digits of {shape.name} are {top} or {nil}, not {name}")
            from_nil = name == nil
        if from_nil and shape.digits[-1] in cells:
            place = shape.cell_name(cells.index(shape.digits[-1]))
            raise PuzzleError(
                f"{place}: {shape.digits[-1]!r} is not a digit of {nil}, which the 0 beside '.' stands for"
            )
    elif named is not None:
        raise PuzzleError(f"the digits of {shape.name} need no format: they are 1 to {shape.size}")
    signs = "0" + shape.digits[:-1] if from_nil else shape.digits
    written = {sign: shape.digits[value] for value, sign in enumerate(signs)} | {".": "."}
    if not from_nil:
        written["0"] = "."
    for cell, sign in enumerate(cells):
        if sign not in written:
            span = "" if sign not in "123456789ABCDEFG" else f" of {shape.name}"
            raise PuzzleError(f"{shape.cell_name(cell)}: {sign!r} is not a digit{span}")
    return "".join(written[sign] for sign in cells)


def _check_houses(cells: str, shape: Variant) -> None:
    for house, members in enumerate(shape.houses):
        seen: dict[str, int] = {}
        for cell in members:
            digit = cells[cell]
            if digit in BLANKS:
                continue
            if digit in seen:
                first, second = shape.cell_name(seen[digit]), shape.cell_name(cell)
                raise PuzzleError(f"{digit} stands twice in {shape.house_name(house)}: at {first} and at {second}")
            seen[digit] = cell


def format(puzzle: Puzzle) -> str:
    """The puzzle's text."""
    return puzzle.givens


def cells_of(puzzle: Puzzle) -> str:
    """The givens alone, without the layout of a jigsaw."""
    return puzzle.givens.partition(SEPARATOR)[0]


def clues(puzzle: Puzzle) -> int:
    """How many cells are given."""
    return sum(sign != "." for sign in cells_of(puzzle))


def facts(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The candidates (cell * size + digit from 0) that are true in a solution."""
    shape = variant_of(puzzle.variant)
    return frozenset(cell * shape.size + shape.digits.index(digit) for cell, digit in enumerate(solution))


def entries(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """Those of the cells that are not given."""
    shape, shown = variant_of(puzzle.variant), cells_of(puzzle)
    return frozenset(
        cell * shape.size + shape.digits.index(digit) for cell, digit in enumerate(solution) if shown[cell] == "."
    )


def alphabet(puzzle: Puzzle) -> range:
    """Every candidate of every cell."""
    return range(variant_of(puzzle.variant).size ** 3)
