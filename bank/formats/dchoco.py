"""Double Choco for other programs: puzz.link addresses and JSON.

JSON: `{"rows": 6, "columns": 6, "colours": ["####..", ...], "clues": [[0, 4, "?", ...], ...], "solution": [[0, 0, 1,
...], ...]}`. `#` is grey and `.` white, 0 or null no clue, `solution` (optional) a number a block; `cols` is read for
`columns`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bank.formats import penpa
from bank.formats.rows import Notation
from grader.dchoco.answer import faults
from grader.dchoco.notation import UNKNOWN, Board, board_of, parse, puzzle_of, solution_of
from grader.dchoco.variants import check
from grader.kind import Puzzle, PuzzleError

EDITOR = "https://puzz.link/p?"


def write_link(puzzle: Puzzle) -> str:
    """The address at which the puzzle can be played.

    >>> write_link(read_link("dbchoco/4/4/6cpg4u"))
    'https://puzz.link/p?dbchoco/4/4/6cpg4u'
    """
    return EDITOR + puzzle.givens


def read_link(text: str) -> Puzzle:
    """The puzzle of an address; raises `PuzzleError`."""
    return parse(text)


def write_json(puzzle: Puzzle, solution: str | None = None) -> str:
    """One line of JSON."""
    board = board_of(puzzle)
    lines = range(0, board.cells, board.columns)
    document: dict[str, Any] = {
        "rows": board.rows,
        "columns": board.columns,
        "colours": ["".join(".#"[colour] for colour in board.colours[at : at + board.columns]) for at in lines],
        "clues": [["?" if clue == UNKNOWN else clue for clue in board.clues[at : at + board.columns]] for at in lines],
    }
    if solution is not None:
        names = {label: number for number, label in enumerate(dict.fromkeys(solution))}
        document["solution"] = [[names[label] for label in solution[at : at + board.columns]] for at in lines]
    return json.dumps(document)


def read_json(text: str) -> tuple[Puzzle, str | None]:
    """The puzzle and its solution, if one is told; raises `PuzzleError`, also for a solution that breaks a rule."""
    try:
        document = json.loads(text)
    except ValueError as error:
        raise PuzzleError(f"no JSON: {error}") from None
    if not isinstance(document, Mapping):
        raise PuzzleError("a JSON object expected, with rows, columns, colours and clues")
    rows, columns = document.get("rows"), document.get("columns", document.get("cols"))
    if not isinstance(rows, int) or not isinstance(columns, int) or isinstance(rows, bool) or isinstance(columns, bool):
        raise PuzzleError("rows and columns: two whole numbers expected")
    check(rows, columns)
    colours = _cells(document, "colours", rows, columns)
    for at, colour in enumerate(colours):
        if colour not in ("#", "."):
            raise PuzzleError(f"colours: row {at // columns + 1}, column {at % columns + 1}: '#' or '.' expected")
    clues = [_clue(value, at, rows, columns) for at, value in enumerate(_cells(document, "clues", rows, columns))]
    puzzle = puzzle_of(Board(rows, columns, tuple(int(colour == "#") for colour in colours), tuple(clues)))
    if document.get("solution") is None:
        return puzzle, None
    labels = _cells(document, "solution", rows, columns)
    if not all(_number(label) or isinstance(label, str) for label in labels):
        raise PuzzleError("solution: a number a cell expected, the same throughout a block")
    if len(set(labels)) > len(labels) // 2:
        raise PuzzleError("solution: more blocks than there are pairs of cells")
    solution = solution_of(labels)
    wrong = faults(puzzle, solution)
    if wrong:
        raise PuzzleError(f"solution: {wrong[0]}")
    return puzzle, solution


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _cells(document: Mapping[str, Any], name: str, rows: int, columns: int) -> list[Any]:
    lines = document.get(name)
    if not isinstance(lines, list) or len(lines) != rows:
        raise PuzzleError(f"{name}: a list of {rows} rows expected")
    for number, line in enumerate(lines, 1):
        if not isinstance(line, list | str) or len(line) != columns:
            raise PuzzleError(f"{name}: row {number}: {columns} cells expected")
    return [cell for line in lines for cell in line]


def _clue(value: object, at: int, rows: int, columns: int) -> int:
    if value is None or value == 0:
        return 0
    if value == "?":
        return UNKNOWN
    if not _number(value) or not 1 <= value <= rows * columns // 2:  # type: ignore[operator]
        place = f"row {at // columns + 1}, column {at % columns + 1}"
        raise PuzzleError(f"clues: {place}: a number from 1 to {rows * columns // 2} or '?' expected")
    return value  # type: ignore[return-value]


def read(text: str, variant: str | None = None) -> Puzzle:
    """A puzzle in either notation."""
    if text.lstrip().startswith("{"):
        return read_json(text)[0]
    return parse(text, variant)


def read_object(told: Mapping[str, Any]) -> tuple[Puzzle, str | None] | None:
    """The puzzle of a JSON object with `colours`, and its solution if it tells one that holds; None for any other."""
    return read_json(json.dumps(dict(told))) if "colours" in told and "clues" in told else None


def write_penpa(puzzle: Puzzle) -> str:
    """The address for penpa-edit: grey cells and numbers."""
    board = board_of(puzzle)
    grid = penpa.Grid(board.rows, board.columns)
    points = [grid.cell(at // board.columns, at % board.columns) for at in range(board.cells)]
    numbers = {
        point: "?" if clue == UNKNOWN else str(clue) for point, clue in zip(points, board.clues, strict=True) if clue
    }
    shaded = [point for point, colour in zip(points, board.colours, strict=True) if colour]
    return penpa.link(grid, numbers=numbers, shaded=shaded, title=f"Double Choco {puzzle.variant}", dashed=True)


def _read_json(text: str) -> Puzzle:
    return read_json(text)[0]


NOTATIONS: dict[str, Notation] = {
    each.name: each
    for each in (
        Notation("puzzlink", "a link to puzz.link", write_link, read_link, link=True),
        Notation("json", "an object with colours and clues", write_json, _read_json),
        Notation("penpa", "a link to penpa-edit", write_penpa, link=True),
    )
}
