"""The template kind drawn: a square of digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bank.present.drawn.canvas import Canvas, boxes, lattice, rim
from bank.present.drawn.marks import Marks
from grader.kind import Puzzle, Step
from grader.null.variants import size

CELL, EDGE = 40.0, 3.0


def draw(
    puzzle: Puzzle,
    solution: str | None = None,
    *,
    marks: Marks | None = None,
    steps: Sequence[Step] = (),
    large: bool = False,
) -> Canvas:
    """The square with its digits; with the solution's, or those that `marks` enter; the steps of a round marked."""
    n, marks = size(puzzle.variant), marks or Marks()
    side = n * CELL + 2 * EDGE
    canvas = Canvas(f"Latin square {puzzle.variant}", side, side, -EDGE, -EDGE, 1.5 if large else 1.0, "null")
    canvas.rect(-EDGE, -EDGE, side, side, "paper")
    for role in ("pattern", "removed", "concluded"):
        canvas.path(boxes(sorted({fact // n for step in steps for fact in getattr(step, role)}), n, CELL), role)
    canvas.path(lattice(n, n, CELL), "hair")
    canvas.path(rim(n, n, CELL), "wall", stroke_width=3)
    entered = {fact // n: str(fact % n + 1) for fact in marks.concluded}
    if solution is not None:
        entered = dict(enumerate(solution))
    for cell, given in enumerate(puzzle.givens):
        sign = given if given != "." else entered.get(cell, "")
        wrong = given == "." and sign and cell * n + int(sign) - 1 in marks.wrong
        look = "given" if given != "." else "wrong" if wrong else "entry"
        height = 25.0 if large else 20.0
        canvas.text(sign, (cell % n + 0.5) * CELL, (cell // n + 0.5) * CELL, height, look, height / 8)
    return canvas


def explained(puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
    """The solved square; its path is short enough to be told in words."""
    return draw(puzzle, solution, large=large)
