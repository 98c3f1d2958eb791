"""Files of mazes: one hexadecimal line each, or plain `+--+` drawings with an empty line between them.

Both are read by the kind's own parser, so that a maze from elsewhere is checked like one made here. A line that begins
with # is a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from bank.formats import penpa
from bank.formats.rows import Format, Item, Notation, Row
from bank.formats.texts import row as row_of
from bank.present.maze import board
from grader.kind import Puzzle, PuzzleError
from grader.maze.notation import parse
from grader.maze.notation import read as cells_of
from grader.maze.walls import EAST, SOUTH


def read_file(text: str) -> Iterator[tuple[int, Puzzle | PuzzleError]]:
    """The mazes of a file, each with the number of its first line, in either form; for a faulty one what is wrong.

    >>> [(line, maze.variant) for line, maze in read_file("# one maze\\n2aaac/6aaa9/3aaac/6aaa9/3aaa8:r1c1:r5c5\\n")]
    [(2, '5x5')]
    """
    for number, piece in _pieces(text.splitlines()):
        try:
            yield number, parse(piece)
        except PuzzleError as error:
            yield number, error


def _pieces(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    drawing: list[str] = []
    first = 0
    for number, raw in enumerate(chain(lines, [""]), 1):
        line = raw.rstrip("\r\n").lstrip("\ufeff")
        drawn = line.lstrip().startswith(("+", "|")) or (drawing and line.strip() and not line.startswith("#"))
        if drawn:
            first = number if not drawing else first
            drawing.append(line)
            continue
        if drawing:
            yield first, "\n".join(drawing)
            drawing = []
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def write_hex(puzzles: Iterable[Puzzle]) -> str:
    """One line a maze."""
    return "".join(f"{puzzle.givens}\n" for puzzle in puzzles)


def write_plain(puzzles: Iterable[Puzzle], solutions: Iterable[str] | None = None) -> str:
    """Drawings, with their routes when solutions are given."""
    if solutions is None:
        return "\n".join(board(puzzle) + "\n" for puzzle in puzzles)
    return "\n".join(board(puzzle, solution) + "\n" for puzzle, solution in zip(puzzles, solutions, strict=True))


def read(text: str, variant: str | None = None) -> Puzzle:
    """A maze in either notation."""
    return parse(text, variant)


def read_rows(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    """Every maze of a file in either notation."""
    for number, piece in _pieces(lines):
        yield row_of(number, piece, lambda text: parse(text, variant))


def write_penpa(puzzle: Puzzle) -> str:
    """The address for penpa-edit: walls as thick edges, the start a disc, the goal a star."""
    cells, width, start, goal = cells_of(puzzle)
    height = len(cells) // width
    if width > 60 or height > 60:
        raise PuzzleError(f"a maze of {width}x{height} cells is too large for penpa")
    grid = penpa.Grid(height, width)
    inner = [(at // width, at % width, sides) for at, sides in enumerate(cells)]
    thick = [grid.right(r, c) for r, c, sides in inner if c < width - 1 and not sides & EAST]
    thick += [grid.below(r, c) for r, c, sides in inner if r < height - 1 and not sides & SOUTH]
    marks = {
        grid.cell(start // width, start % width): (2, "circle_M"),
        grid.cell(goal // width, goal % width): (2, "star"),
    }
    return penpa.link(grid, thick=thick, symbols=marks, title=f"Maze {puzzle.variant}", dashed=True)


def looks(head: str, name: str) -> bool:
    """A drawing begins it."""
    return head.lstrip("\ufeff \r\n").startswith(("+--", "+  "))


def _write(items: Iterable[Item]) -> Iterator[str]:
    for number, item in enumerate(items):
        yield ("\n" if number else "") + board(item.puzzle) + "\n"


NOTATIONS: dict[str, Notation] = {
    "penpa": Notation("penpa", "a link to penpa-edit", write_penpa, link=True),
}
FILES: tuple[Format, ...] = (Format("drawing", "+--+ drawings", read_rows, _write, looks, "maze"),)
