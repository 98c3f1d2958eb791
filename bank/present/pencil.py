"""A Sudoku with pencil marks for a terminal."""

from __future__ import annotations

from grader.kind import Position
from grader.sudoku.notation import cells_of
from grader.sudoku.positions import candidates
from grader.sudoku.variants import box_layout, shape_of

BOLD, DIM, PLAIN = "\033[1m", "\033[2m", "\033[0m"


def marked(position: Position, colour: bool = False) -> str:
    """A given or an entry stands for itself, an open cell shows its candidates; walls between boxes or regions."""
    shape = shape_of(position.puzzle)
    n = shape.size
    region = shape.layout or box_layout(n, shape.box_rows, shape.box_cols)
    entered = {fact // n: shape.digits[fact % n] for fact in position.concluded}
    shown: list[tuple[str, str]] = []
    for cell, (given, marks) in enumerate(zip(cells_of(position.puzzle), candidates(position), strict=True)):
        text, style = (given, BOLD) if given != "." else (entered[cell], "") if cell in entered else (marks, DIM)
        shown.append((text, style))
    widths = [max(len(shown[row * n + column][0]) for row in range(n)) for column in range(n)]
    walled = [column > 0 and any(region[at] != region[at - 1] for at in range(column, n * n, n)) for column in range(n)]

    def line(row: int) -> str:
        parts = []
        for column in range(n):
            at = row * n + column
            text, style = shown[at]
            if column:
                wall = "|" if region[at] != region[at - 1] else " "
                parts.append(f" {wall} " if walled[column] else " ")
            padded = text.center(widths[column])
            parts.append(f"{style}{padded}{PLAIN}" if colour and style and text else padded)
        return "".join(parts).rstrip()

    def rule(row: int) -> str:
        """The walls above a row; empty if there is none."""
        split = [region[row * n + column] != region[(row - 1) * n + column] for column in range(n)]
        parts = []
        for column in range(n):
            if column:
                left, right = ("-" if split[at] else " " for at in (column - 1, column))
                both = "-" if split[column - 1] and split[column] else " "
                middle = "+" if split[column - 1] or split[column] else " "
                parts.append(left + middle + right if walled[column] else both)
            parts.append(("-" if split[column] else " ") * widths[column])
        return "".join(parts).rstrip()

    rows = [text for row in range(n) for text in ((rule(row) if row else ""), line(row)) if text]
    return "\n".join(rows)
