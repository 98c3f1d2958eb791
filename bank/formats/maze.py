"""Files of mazes: one hexadecimal line each, or plain `+--+` drawings with an empty line between them.

Both are read by the kind's own parser, so that a maze from elsewhere is checked like one made here. A line that begins
with # is a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bank.present.maze import board
from grader.kind import Puzzle, PuzzleError
from grader.maze.notation import parse


def read(text: str) -> Iterator[tuple[int, Puzzle | PuzzleError]]:
    """The mazes of a file, each with the number of its first line, in either form; for a faulty one what is wrong.

    >>> [(line, maze.variant) for line, maze in read("# one maze\\n2aaac/6aaa9/3aaac/6aaa9/3aaa8:r1c1:r5c5\\n")]
    [(2, '5x5')]
    """
    for number, piece in _pieces(text):
        try:
            yield number, parse(piece)
        except PuzzleError as error:
            yield number, error


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    drawing: list[str] = []
    first = 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
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
