"""Links of f-puzzles and SudokuPad: a Sudoku as an object in JSON, packed by lz-string.

Only what the variants here can mean is read: both diagonals, four windows, regions. Any other rule is refused by name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from bank.formats import lz
from grader import kinds
from grader.kind import Puzzle, PuzzleError
from grader.sudoku.notation import cells_of, parse
from grader.sudoku.variants import LAYOUT_SIGNS, SEPARATOR, TABLE, shape_of

F_PUZZLES = "https://www.f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuzzles"
LINK = re.compile(
    r"(?:https?://)?(?:www\.)?(?:f-puzzles\.com/\?load=|(?:[\w.-]*\.)?sudokupad\.app/(?:\?puzzleid=)?fpuz(?:zles)?)"
)
# of an object's keys, those that are no rule: texts, looks and what belongs to solving
NO_RULE = {
    "size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts", "successMessage", "message", "text",
    "circle", "rectangle", "line", "cell", "cellcolor", "metadata", "rules", "diagonal+", "diagonal-", "extraregion",
    "disabledlogic", "truecandidatesoptions", "conflictingvalues", "logo", "version", "creator",
}  # fmt: skip


def write_object(puzzle: Puzzle) -> dict[str, Any]:
    """The object of a puzzle."""
    shape = shape_of(puzzle)
    n, cells = shape.size, cells_of(puzzle)
    grid: list[list[dict[str, Any]]] = []
    for row in range(n):
        line = []
        for at in range(row * n, row * n + n):
            cell: dict[str, Any] = {}
            if cells[at] != ".":
                cell |= {"value": shape.digits.index(cells[at]) + 1, "given": True}
            if shape.layout is not None:
                cell["region"] = LAYOUT_SIGNS.index(shape.layout[at])
            line.append(cell)
        grid.append(line)
    told: dict[str, Any] = {"size": n, "grid": grid}
    if shape.extra and all(extra.line for extra in shape.extra):
        told |= {"diagonal+": True, "diagonal-": True}
    elif shape.extra:
        told["extraregion"] = [{"cells": [f"R{c // n + 1}C{c % n + 1}" for c in extra.cells]} for extra in shape.extra]
    if not shape.plain:
        told["ruleset"] = str(kinds.get("sudoku").rules(puzzle.variant)["text"])
    return told


def code(puzzle: Puzzle) -> str:
    """The object, packed."""
    return lz.compress(json.dumps(write_object(puzzle), separators=(",", ":")))


def write_fpuzzles(puzzle: Puzzle) -> str:
    """The address for f-puzzles."""
    return F_PUZZLES + code(puzzle)


def write_sudokupad(puzzle: Puzzle) -> str:
    """The address for SudokuPad, whose path may hold no `+` and `/`."""
    return SUDOKUPAD + quote(code(puzzle), safe="")


def read(text: str) -> Puzzle:
    """The puzzle of an address; raises `PuzzleError`."""
    match = LINK.match(text)
    if match is None:
        raise PuzzleError("the link is neither of f-puzzles nor of SudokuPad with a puzzle inside")
    packed = unquote(text[match.end() :].split("&")[0].split("#")[0]).strip().replace(" ", "+").rstrip("?")
    try:
        told = json.loads(lz.decompress(packed))
    except (ValueError, RecursionError):
        raise PuzzleError("the code of the link cannot be unpacked") from None
    return read_object(told)


def read_object(told: Any) -> Puzzle:
    """The puzzle of an object; raises `PuzzleError`."""
    if not isinstance(told, Mapping):
        raise PuzzleError("the link holds no puzzle")
    size, grid = told.get("size"), told.get("grid")
    shapes = {shape.size: shape for shape in TABLE.values() if shape.plain}
    if size not in shapes:
        raise PuzzleError(f"the grid is of size {str(size)[:10]}; there are {', '.join(map(str, shapes))}")
    if others := sorted(name for name, value in told.items() if value and name not in NO_RULE):
        raise PuzzleError(f"the puzzle has rules that no variant here has: {', '.join(others)[:100]}")
    if not isinstance(grid, list) or len(grid) != size or any(not isinstance(r, list) or len(r) != size for r in grid):
        raise PuzzleError(f"the grid has not {size} rows of {size} cells")
    shape = shapes[size]
    signs, regions = [], []
    for row, line in enumerate(grid):
        for column, cell in enumerate(line):
            value = cell.get("value") if isinstance(cell, Mapping) and cell.get("given") else None
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= size):
                raise PuzzleError(f"row {row + 1}, column {column + 1}: {str(value)[:10]} is no digit of {shape.name}")
            signs.append("." if value is None else shape.digits[value - 1])
            box = row // shape.box_rows * (size // shape.box_cols) + column // shape.box_cols
            region = cell.get("region", box) if isinstance(cell, Mapping) else box
            regions.append(region if isinstance(region, int) else -1)
    givens = "".join(signs)
    variant = _extra(told, size) or shape.name
    if _differ(regions, shape.box_rows, shape.box_cols, size):
        if variant != "9x9":
            raise PuzzleError(f"regions of another shape are read for 9x9 alone, not for {variant}")
        layout = "".join(chr(ord("A") + region) if 0 <= region < 26 else "?" for region in regions)
        return parse(givens + SEPARATOR + layout, "9x9-jigsaw")
    return parse(givens, variant)


def _differ(regions: list[int], rows: int, columns: int, size: int) -> bool:
    """Whether the regions are others than the boxes."""
    boxes = [at // size // rows * (size // columns) + at % size // columns for at in range(size * size)]
    return len(set(zip(regions, boxes, strict=True))) != size


def _extra(told: Mapping[str, Any], size: int) -> str | None:
    """The variant that the further houses tell."""
    diagonals = [bool(told.get("diagonal+")), bool(told.get("diagonal-"))]
    regions = told.get("extraregion")
    if not any(diagonals) and not regions:
        return None
    if size == 9 and all(diagonals) and not regions:
        return "9x9-x"
    windows = TABLE["9x9-windoku"]
    if size == 9 and isinstance(regions, list) and not any(diagonals):
        found = {
            frozenset(str(cell).upper() for cell in region.get("cells", ()))
            for region in regions
            if isinstance(region, Mapping)
        }
        if found == {frozenset(f"R{c // 9 + 1}C{c % 9 + 1}" for c in extra.cells) for extra in windows.extra}:
            return windows.name
    raise PuzzleError("the puzzle has further houses that no variant here has")
