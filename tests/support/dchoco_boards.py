"""Boards drawn with letters, and the two puzzles whose licence lets them stand here."""

from __future__ import annotations

from grader.dchoco.notation import Board, board_of, borders, puzzle_of
from grader.kind import Puzzle

PZPRJS = "dbchoco/6/6/ueoq8p30g42j4n5s22j"  # robx/pzprjs, its test of this genre (MIT)
PZPRJS_SOLUTION = "AABBBBAACCDDEAADDDEAADDDFFFDDGFHHHHG"
CSPUZ = "dbchoco/6/6/pu9hgpe05zu"  # semiexp/cspuz_core, its test of this genre (MIT)


def drawn(*lines: str) -> Puzzle:
    """`.` and `#` a white and a grey cell, `3` a white one with a clue, `c` (the third letter) a grey one with 3."""
    colours, clues = [], []
    for sign in "".join(lines):
        colours.append(int(sign == "#" or sign.isalpha()))
        clues.append(int(sign) if sign.isdigit() else "abcdefghi".index(sign) + 1 if sign.isalpha() else 0)
    return puzzle_of(Board(len(lines), len(lines[0]), tuple(colours), tuple(clues)))


def results(puzzle: Puzzle, technique: str, *known: str) -> list[str]:
    """What a technique concludes after known facts, in the short style: `r1c1|r1c2`, `r1c1-r1c2`, `r1c1~r3c3`."""
    from bank.present.dchoco import roles
    from grader.dchoco import kernel

    concluded, removed = numbers(puzzle, known)
    return [roles(puzzle.variant, step)["result"] for step in kernel.find(puzzle, technique, concluded, removed)]


def numbers(puzzle: Puzzle, known: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Facts in the short style as numbers: those that are true and those that are false."""
    board = board_of(puzzle)
    edges = borders(board.rows, board.columns)
    concluded, removed = [], []
    for text in known:
        sign = next(sign for sign in "|-~" if sign in text)
        a, b = (
            (int(row) - 1) * board.columns + int(column) - 1
            for row, column in (cell[1:].split("c") for cell in text.split(sign))
        )
        if sign == "~":
            concluded.append(len(edges) + board.cells + a * board.cells + b)
        else:
            (concluded if sign == "|" else removed).append(edges.index((a, b)))
    return concluded, removed
