"""Mazes as text: a hexadecimal digit a cell, rows joined by `/`, then start and goal: `4a3/.../...:r1c1:r5c5`.

The digit is the sum of the open sides: 1 north, 2 east, 4 south, 8 west. The plain `+--+` drawing is read too. A
solution is one letter a move, N E S W: large through a passage that every route takes (the doors, when there are
rooms), small inside a room, where it is one of the shortest ways among several. The alphabet of facts: passages as in
`walls`, then cells (2 * number of cells + cell).
"""

from __future__ import annotations

import re

from grader.kind import Puzzle, PuzzleError
from grader.maze import plain
from grader.maze.variants import LARGEST, SMALLEST, Variant, variant_of
from grader.maze.walls import (
    EAST,
    MOVES,
    NORTH,
    SOUTH,
    WEST,
    ends,
    neighbour,
    passage,
    passages,
    places,
    reached,
    rooms_and_loops,
)

_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII)
_HEXADECIMAL = re.compile(r"[0-9a-f]+")


def parse(text: str, variant: str | None = None) -> Puzzle:
    """The maze a text shows. Every cell can be reached; the route need not be unique yet.

    >>> parse("2ac84/282c9/2ac3c/28382/2aaa9:r1c1:r5c5")
    Traceback (most recent call last):
    ...
    grader.kind.PuzzleError: r1c1 is open to the east and r1c2 is not to the west
    """
    if "+" in text:
        cells, width, start, goal = plain.read(text)
    else:
        cells, width, start, goal = _read(text)
    _check(cells, width, start, goal)
    rooms, braid = rooms_and_loops(cells, width)
    told = Variant(width, len(cells) // width, rooms, braid).name
    if variant is not None and variant_of(variant).name != told:
        raise PuzzleError(f"the maze is a {told}, not a {variant}")
    return Puzzle("maze", told, write(cells, width, start, goal))


def _read(text: str) -> tuple[list[int], int, int, int]:
    parts = text.strip().lower().replace(":", " ").split()
    if len(parts) != 3:
        raise PuzzleError("a maze reads ROWS:START:GOAL, as 2c4/...:r1c1:r20c20, or is drawn with +--+ and |")
    rows = parts[0].split("/")
    width = len(rows[0])
    _check_size(width, len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleError(f"row {number}: {width} cells expected, {len(row)} found")
        if not _HEXADECIMAL.fullmatch(row):
            at = next(at for at, sign in enumerate(row, 1) if sign not in "0123456789abcdef")
            raise PuzzleError(f"r{number}c{at}: {row[at - 1]!r} is not a hexadecimal digit")
    cells = [int(sign, 16) for row in rows for sign in row]
    return cells, width, cell_of(parts[1], width, len(rows)), cell_of(parts[2], width, len(rows))


def _check_size(width: int, height: int) -> None:
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise PuzzleError(f"a maze of {width}x{height} cells is out of range: sides are {SMALLEST} to {LARGEST}")


def cell_of(text: str, width: int, height: int) -> int:
    """The cell of `r1c1`; raises `PuzzleError`."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise PuzzleError(f"{text[:20]!r} is no cell; they read r1c1")
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= height and 1 <= column <= width):
        raise PuzzleError(f"{text} lies outside the maze of {width}x{height} cells")
    return (row - 1) * width + column - 1


def cell_name(cell: int, width: int) -> str:
    """`r1c1`, counted from 1."""
    return f"r{cell // width + 1}c{cell % width + 1}"


def _check(cells: list[int], width: int, start: int, goal: int) -> None:
    height = len(cells) // width
    _check_size(width, height)
    names = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
    borders = {NORTH: lambda c: c < width, SOUTH: lambda c: c >= len(cells) - width}
    borders |= {WEST: lambda c: c % width == 0, EAST: lambda c: c % width == width - 1}
    back = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}
    for cell, sides in enumerate(cells):
        for side, word in names.items():
            if not sides & side:
                continue
            if borders[side](cell):
                raise PuzzleError(f"{cell_name(cell, width)} is open to the {word}, out of the maze")
            other = neighbour(cell, side, width)
            if not cells[other] & back[side]:
                here, there = cell_name(cell, width), cell_name(other, width)
                raise PuzzleError(f"{here} is open to the {word} and {there} is not to the {names[back[side]]}")
    if start == goal:
        raise PuzzleError(f"start and goal are the same cell, {cell_name(start, width)}")
    seen = reached(cells, width, start)
    if len(seen) < len(cells):
        shut = next(cell for cell in range(len(cells)) if cell not in seen)
        raise PuzzleError(f"{cell_name(shut, width)} cannot be reached from the start")


def write(cells: list[int], width: int, start: int, goal: int) -> str:
    """The text of a maze whose cells have these open sides."""
    digits = "".join(map("0123456789abcdef".__getitem__, cells))
    rows = "/".join(digits[at : at + width] for at in range(0, len(digits), width))
    return f"{rows}:{cell_name(start, width)}:{cell_name(goal, width)}"


def read(puzzle: Puzzle) -> tuple[list[int], int, int, int]:
    """Open sides a cell, width, start and goal of a puzzle that `parse` made."""
    rows, start, goal = puzzle.givens.split(":")
    width = rows.index("/")
    cells = [int(sign, 16) for sign in rows.replace("/", "")]
    height = len(cells) // width
    return cells, width, cell_of(start, width, height), cell_of(goal, width, height)


def format(puzzle: Puzzle) -> str:
    """The maze as one line."""
    return puzzle.givens


def clues(puzzle: Puzzle) -> int:
    """How many walls stand between two cells."""
    cells, width, _, _ = read(puzzle)
    height = len(cells) // width
    return 2 * width * height - width - height - sum(1 for _ in passages(cells, width))


def route(puzzle: Puzzle, solution: str) -> list[int]:
    """The cells of a solution, from start to goal."""
    _, width, cell, _ = read(puzzle)
    cells = [cell]
    for move in solution.upper():
        cell = neighbour(cell, MOVES[move], width)
        cells.append(cell)
    return cells


def facts(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The passages that every route takes."""
    _, width, cell, _ = read(puzzle)
    taken = set()
    for move in solution:
        side = MOVES[move.upper()]
        if move.isupper():
            taken.add(passage(cell, side, width))
        cell = neighbour(cell, side, width)
    return frozenset(taken)


def alphabet(puzzle: Puzzle) -> frozenset[int]:
    """Every passage but those inside a room, of which no step speaks."""
    cells, width, _, _ = read(puzzle)
    place = places(cells, width)
    return frozenset(p for p in passages(cells, width) if len({place[end] for end in ends(p, width)}) == 2)
