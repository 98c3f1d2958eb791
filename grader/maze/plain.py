"""The plain drawing of a maze: `+--+` over `|  |`, a cell two signs wide and one high, start `S` and goal `G`.

Read are also cells of one or three signs and mazes without letters: then the gaps in the outer wall, from the top left,
are start and goal, or without gaps the first and the last corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grader.kind import PuzzleError
from grader.maze.walls import EAST, NORTH, SOUTH, WEST


def read(text: str) -> tuple[list[int], int, int, int]:
    """Open sides a cell, width, start and goal; raises `PuzzleError`."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines() if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[indent:] for line in lines]
    posts = [at for at, sign in enumerate(lines[0]) if sign == "+"] if lines else []
    if len(posts) < 2 or len(lines) < 3 or len(lines) % 2 == 0:
        raise PuzzleError("a drawn maze has lines of + and - between its rows, one more than it has rows")
    step, width, height = posts[1], len(posts) - 1, len(lines) // 2
    if posts != list(range(0, posts[-1] + 1, step)) or not 2 <= step <= 4:
        raise PuzzleError("line 1: the + signs of a drawn maze stand two, three or four signs apart")
    lines = [line.ljust(posts[-1] + 1) for line in lines]
    for number, line in enumerate(lines[::2]):
        # where no wall ends some leave the post out, and some run a wall through it
        if len(line) != posts[-1] + 1 or any(line[at] not in "+-| " for at in posts):
            raise PuzzleError(f"line {2 * number + 1}: there is no + at a corner of a cell")

    def shut(line: int, at: int, size: int) -> bool:
        piece = lines[line][at : at + size]
        if piece.strip("-|"):
            if not piece.isspace():
                raise PuzzleError(f"line {line + 1}, column {at + 1}: a wall is drawn with - or |, found {piece!r}")
            return False
        return True

    cells, gaps = [], []
    letters: dict[str, int] = {}
    for row in range(height):
        for column in range(width):
            at, sides = column * step, 0
            walls = (
                (NORTH, 2 * row, at + 1, step - 1, row == 0),
                (EAST, 2 * row + 1, at + step, 1, column == width - 1),
                (SOUTH, 2 * row + 2, at + 1, step - 1, row == height - 1),
                (WEST, 2 * row + 1, at, 1, column == 0),
            )
            for side, number, where, size, outer in walls:
                if not shut(number, where, size):
                    if outer:
                        gaps.append(row * width + column)
                    else:
                        sides |= side
            cells.append(sides)
            letter = lines[2 * row + 1][at + 1 : at + step].strip().upper()
            if letter in ("S", "G"):
                if letter in letters:
                    raise PuzzleError(f"the maze has the letter {letter} twice")
                letters[letter] = row * width + column
    return cells, width, *_ends(letters, gaps, len(cells))


def _ends(letters: dict[str, int], gaps: list[int], cells: int) -> tuple[int, int]:
    if len(letters) == 2:
        return letters["S"], letters["G"]
    if letters:
        raise PuzzleError(f"the letter {'G' if 'S' in letters else 'S'} is missing: S marks the start, G the goal")
    if len(gaps) == 2:
        return gaps[0], gaps[1]
    if gaps:
        raise PuzzleError(f"the outer wall has {len(gaps)} gaps; two are a start and a goal")
    return 0, cells - 1


def write(cells: Sequence[int], width: int, mark: Callable[[int], str]) -> str:
    """Draw a maze; `mark(cell)` gives the two signs inside a cell."""
    lines = ["+" + "--+" * width]
    for at in range(0, len(cells), width):
        row = range(at, at + width)
        lines.append("|" + "".join(mark(cell) + (" " if cells[cell] & EAST else "|") for cell in row))
        lines.append("+" + "".join(("  " if cells[cell] & SOUTH else "--") + "+" for cell in row))
    return "\n".join(lines)
