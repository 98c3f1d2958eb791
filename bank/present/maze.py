"""Mazes for a terminal, their steps in short and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bank.present import cells as grid
from grader.kind import Position, Puzzle, Step, Technique
from grader.maze import plain
from grader.maze.notation import read, route
from grader.maze.variants import variant_of
from grader.maze.walls import EAST, NORTH, SOUTH, WEST, ends, reached

BOLD, DIM, PLAIN = "\033[1m", "\033[2m", "\033[0m"
FEW = 6  # cells told one by one


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """The drawing with S and G; with a solution its cells hold an `o`."""
    cells, width, start, goal = read(puzzle)
    way = set(route(puzzle, solution)) if solution is not None else set()

    def mark(cell: int) -> str:
        if cell in (start, goal):
            letter = "S" if cell == start else "G"
            return f" {BOLD}{letter}{PLAIN}" if colour else f" {letter}"
        return " o" if cell in way else "  "

    return plain.write(cells, width, mark)


def filled(puzzle: Puzzle, path: Iterable[Step], solution: str) -> str:
    """The drawing as the steps leave it: in each cell the round in which it fell, in those of the route an `o`.

    Cells that no step speaks of, since the route is known without them, stay empty.
    """
    cells, width, start, goal = read(puzzle)
    way, fell = set(route(puzzle, solution)), rounds_of_cells(puzzle, path)

    def mark(cell: int) -> str:
        if cell in (start, goal):
            return " S" if cell == start else " G"
        if cell in way:
            return " o"
        return f"{(fell[cell] + 1) % 100:>2}" if cell in fell else "  "

    return plain.write(cells, width, mark)


def marked(position: Position, colour: bool = False) -> str:
    """The drawing on the way: cells that are shut off hold an `x`, those known to be on the route an `o`."""
    cells, width, start, goal = read(position.puzzle)
    left = list(cells)
    for shut in position.removed:
        here, there = ends(shut, width)
        left[here] &= ~(SOUTH if shut % 2 else EAST)
        left[there] &= ~(NORTH if shut % 2 else WEST)
    alive = reached(left, width, start)
    taken = {cell for passage in position.concluded for cell in ends(passage, width)}

    def mark(cell: int) -> str:
        if cell in (start, goal):
            return " S" if cell == start else " G"
        return " o" if cell in taken else "  " if cell in alive else " x"

    return plain.write(cells, width, mark)


def rounds_of_cells(puzzle: Puzzle, path: Iterable[Step]) -> dict[int, int]:
    """The round (from 0) in which each cell fell."""
    first = 2 * variant_of(puzzle.variant).cells
    return {fact - first: step.round for step in path if step.removed for fact in step.pattern if fact >= first}


def fact(variant: str, fact: int) -> str:
    """`r4c5` for a cell, `r4c5-r4c6` for a passage or the wall in its place."""
    shape = variant_of(variant)
    if fact >= 2 * shape.cells:
        return grid.cell(fact - 2 * shape.cells, shape.width)
    return "-".join(grid.cell(end, shape.width) for end in ends(fact, shape.width))


def roles(variant: str, step: Step) -> dict[str, str]:
    """The words of the sentences."""
    shape = variant_of(variant)
    cells = [fact - 2 * shape.cells for fact in step.pattern if fact >= 2 * shape.cells]
    walls = [fact for fact in step.pattern if fact < 2 * shape.cells]
    return {
        "cells": _cells(cells, shape.width),
        "first": grid.cell(cells[0], shape.width) if cells else "",
        "last": grid.cell(cells[-1], shape.width) if cells else "",
        "wall": _wall([*walls, *step.concluded], shape.width) if walls else "",
        "taken": ", ".join(fact(variant, passage) for passage in step.concluded),
        "shut": ", ".join(fact(variant, passage) for passage in step.removed),
    }


def _cells(cells: Sequence[int], width: int) -> str:
    if len(cells) > FEW:
        return f"{len(cells)} cells from {grid.cell(cells[0], width)} to {grid.cell(cells[-1], width)}"
    return grid.cells(cells, width)


def _wall(sides: Sequence[int], width: int) -> str:
    """`between rows 3 and 4`, with the columns that it spans (told from its pieces and its door)."""
    rows = [side // 2 // width + 1 for side in sides]
    columns = [side // 2 % width + 1 for side in sides]
    if sides[0] % 2:
        return f"between rows {rows[0]} and {rows[0] + 1}, columns {min(columns)} to {max(columns)}"
    return f"between columns {columns[0]} and {columns[0] + 1}, rows {min(rows)} to {max(rows)}"


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`Dead end: r3c4, r4c4 => shut r3c4-r3c5`, `Corridor: r1c1 to r4c2`."""
    word = roles(variant, step)
    if technique.id == "corridor":
        return f"{technique.name}: {word['first']} to {word['last']}"
    if step.concluded:
        return f"{technique.name}: {word['wall'] or word['first']} => take {word['taken']}"
    return f"{technique.name}: {word['cells']} => shut {word['shut']}"
