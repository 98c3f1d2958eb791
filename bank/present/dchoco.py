"""Double Choco for a terminal, its steps in short style and in words.

Short style: `r1c1|r1c2` a border, `r1c1-r1c2` none, `r1c1~r3c3` two cells of one block.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bank.present import cells as grid
from grader.dchoco.notation import UNKNOWN, board_of, borders
from grader.dchoco.variants import size
from grader.kind import Position, Puzzle, Step, Technique

OPEN_QUESTION, DRAWN, NONE = 0, 1, 2
SHADE, PLAIN = "░", "\033[0m"
ON_GREY, ON_WHITE = "\033[48;5;248;30m", "\033[48;5;231;30m"
# corners by the lines that meet there: 1 up, 2 right, 4 down, 8 left
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """The board with dashes where a border may be; with a solution its borders. Grey cells are shaded."""
    return _drawn(puzzle, known(puzzle, solution, ()), colour)


def position(puzzle: Puzzle, steps: Sequence[Step], colour: bool = False) -> str:
    """The board after these steps: a line where a border is known, dashes where it is open, blank where it is none."""
    return _drawn(puzzle, known(puzzle, None, steps), colour)


def marked(position_: Position, colour: bool = False) -> str:
    """The board on the way with the borders that are known, and which cells further apart lie in one block.

    Possible blocks that have fallen go unsaid: they are numbers, and follow from the rest.
    """
    puzzle = position_.puzzle
    step = Step("", 0, (), (), tuple(position_.concluded), tuple(position_.removed))
    rows, columns = size(puzzle.variant)
    first = len(borders(rows, columns)) + rows * columns
    joined = [
        fact(puzzle.variant, each) for each in position_.concluded if first <= each < first + (rows * columns) ** 2
    ]
    told = [f"in one block: {', '.join(joined)}"] if joined else []
    return "\n".join([position(puzzle, [step], colour), *told])


def known(puzzle: Puzzle, solution: str | None, steps: Iterable[Step]) -> list[int]:
    """The state of each border: OPEN_QUESTION, DRAWN or NONE, from a solution or from steps."""
    laid = board_of(puzzle)
    edges = borders(laid.rows, laid.columns)
    if solution is not None:
        return [DRAWN if solution[a] != solution[b] else NONE for a, b in edges]
    state = [OPEN_QUESTION] * len(edges)
    for step in steps:
        for facts, value in ((step.concluded, DRAWN), (step.removed, NONE)):
            for fact in facts:
                if fact < len(edges):
                    state[fact] = value
    return state


def _drawn(puzzle: Puzzle, state: Sequence[int], colour: bool) -> str:
    laid = board_of(puzzle)
    rows, columns = laid.rows, laid.columns
    across = {b: state[edge] for edge, (a, b) in enumerate(borders(rows, columns)) if b != a + 1 or columns == 1}
    beside = {b: state[edge] for edge, (a, b) in enumerate(borders(rows, columns)) if b == a + 1 and columns > 1}

    def flat(row: int, column: int) -> int:
        """The border above a cell; DRAWN along the rim, NONE outside the board."""
        if not 0 <= column < columns:
            return NONE
        return DRAWN if row in (0, rows) else across[row * columns + column]

    def tall(row: int, column: int) -> int:
        """The border left of a cell."""
        if not 0 <= row < rows:
            return NONE
        return DRAWN if column in (0, columns) else beside[row * columns + column]

    lines = []
    for row in range(rows + 1):
        line = ""
        for column in range(columns + 1):
            ways = (tall(row - 1, column), flat(row, column), tall(row, column), flat(row, column - 1))
            line += CORNERS[sum((way == DRAWN) << place for place, way in enumerate(ways))]
            if column < columns:
                line += {DRAWN: "───", NONE: "   "}.get(flat(row, column), "╌╌╌")
        lines.append(line)
        if row == rows:
            break
        line = ""
        for column in range(columns + 1):
            line += {DRAWN: "│", NONE: " "}.get(tall(row, column), "╎")
            if column < columns:
                line += _cell(laid.colours[row * columns + column], laid.clues[row * columns + column], colour)
        lines.append(line)
    return "\n".join(text.rstrip() for text in lines)


def _cell(grey: int, clue: int, colour: bool) -> str:
    text = "?" if clue == UNKNOWN else str(clue) if clue else ""
    if colour:
        return f"{ON_GREY if grey else ON_WHITE}{text:^3}{PLAIN}"
    blank = SHADE if grey else " "
    return f"{text:{blank}^3}"


def _names(cells: Iterable[int], rows: int, columns: int) -> str:
    """Cells gathered by rows or columns; one by one where a row's number could be read as two."""
    if rows > 9 >= columns:
        return ", ".join(grid.cell(cell, columns) for cell in sorted(set(cells)))
    return grid.cells(cells, columns)


def fact(variant: str, fact: int) -> str:
    """`r1c1|r1c2` for a border, `r1c1` for a cell, `r1c1~r3c3` for two cells of one block, `block 17` of the puzzle."""
    rows, columns = size(variant)
    edges, n = borders(rows, columns), rows * columns
    if fact < len(edges):
        return "|".join(grid.cell(cell, columns) for cell in edges[fact])
    if fact < len(edges) + n:
        return grid.cell(fact - len(edges), columns)
    if fact < len(edges) + n + n * n:
        return "~".join(grid.cell(cell, columns) for cell in divmod(fact - len(edges) - n, n))
    return f"block {fact - len(edges) - n - n * n}"


def roles(variant: str, step: Step) -> dict[str, str]:
    """The cells a step looks at and leans on, and what follows: borders, none, one block, blocks that fall."""
    rows, columns = size(variant)
    first, n = len(borders(rows, columns)), rows * columns
    drawn = [fact(variant, number) for number in sorted(step.concluded) if number < first]
    joined = [fact(variant, number) for number in sorted(step.concluded) if number >= first]
    ruled = [fact(variant, number).replace("|", "-") for number in sorted(step.removed) if number < first]
    blocks = sum(number >= first + n + n * n for number in step.removed)
    fallen = [f"{blocks} block{'s' * (blocks > 1)} less"] if blocks else []
    return {
        "cells": _names((number - first for number in step.pattern), rows, columns),
        "links": _names((number - first for number in step.links), rows, columns),
        "fallen": f"{blocks} block{'s' * (blocks != 1)}",
        "result": ", ".join([*drawn, *ruled, *joined, *fallen]),
    }


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`Clue split: r1c12 => r1c1|r1c2`."""
    word = roles(variant, step)
    where = f" {word['cells']} =>" if word["cells"] else ""
    return f"{technique.name}:{where} {word['result']}"
