"""Double Choco drawn: grey and white cells, numbers, borders known, open and ruled out, and what a round adds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bank.present.drawn.canvas import INK, Canvas, boxes, rim
from bank.present.drawn.marks import Marks
from bank.present.drawn.signs import number
from grader.dchoco.notation import UNKNOWN, Board, board_of, borders
from grader.kind import Puzzle, Step

CELL = 40.0
EARLY, LATE = (140, 190, 235), (20, 50, 95)  # borders of the first and of the last round


def draw(
    puzzle: Puzzle,
    solution: str | None = None,
    *,
    marks: Marks | None = None,
    steps: Sequence[Step] = (),
    large: bool = False,
) -> Canvas:
    """The board with the borders of its solution or those that `marks` tell; none where one is crossed out.

    The steps of a round: the cells they look at, those they lean on, the new borders, and dots across ruled out ones.
    """
    marks, board = marks or Marks(), board_of(puzzle)
    canvas = _canvas(puzzle, large)
    edges = borders(board.rows, board.columns)
    for role in ("links", "pattern"):
        _seen(canvas, board, steps, role)
    drawn = {fact for fact in marks.concluded if fact < len(edges)}
    none = {fact for fact in marks.removed if fact < len(edges)}
    if solution is not None:
        drawn = {edge for edge, (a, b) in enumerate(edges) if solution[a] != solution[b]}
        none = set(range(len(edges))) - drawn
    fresh = {fact for step in steps for fact in step.concluded if fact < len(edges)} - drawn
    ruled = {fact for step in steps for fact in step.removed if fact < len(edges)} - none
    asked = set(range(len(edges))) - drawn - none - fresh - ruled
    wrong = drawn & set(marks.wrong)
    thick = 4.0 if large else 3.4
    canvas.path(_lines(board, asked), "dash")
    canvas.path(_lines(board, drawn - wrong), "wall", stroke_width=thick)
    canvas.path(_lines(board, wrong), "wrong", stroke_width=thick)
    canvas.path(_dots(board, ruled), "removed-line", stroke_width=3, stroke_dasharray="0 5")
    canvas.path(_lines(board, fresh), "concluded-line", stroke_width=thick + 0.6)
    _front(canvas, board, large)
    return canvas


def explained(puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
    """The solved board, each border in the colour of the round that drew it, from light to dark."""
    board = board_of(puzzle)
    canvas = _canvas(puzzle, large)
    edges = borders(board.rows, board.columns)
    told: dict[int, int] = {}
    for step in path:
        for fact in step.concluded:
            if fact < len(edges):
                told.setdefault(fact, step.round)
    rest = {edge for edge, (a, b) in enumerate(edges) if solution[a] != solution[b]} - set(told)
    canvas.path(_lines(board, rest), "wall", stroke_width=3.4)
    order = sorted(set(told.values()))
    for place, at in enumerate(order):
        share = place / max(1, len(order) - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(EARLY, LATE, strict=True))
        here = {edge for edge, round_ in told.items() if round_ == at}
        canvas.path(_lines(board, here), "wall round", stroke=f"#{red:02x}{green:02x}{blue:02x}", stroke_width=4)
    _front(canvas, board, large)
    return canvas


def _canvas(puzzle: Puzzle, large: bool) -> Canvas:
    board, edge = board_of(puzzle), 2.4
    wide, high = board.columns * CELL + 2 * edge, board.rows * CELL + 2 * edge
    canvas = Canvas(f"Double Choco {puzzle.variant}", wide, high, -edge, -edge, 1.5 if large else 1.0, "dchoco")
    canvas.rect(-edge, -edge, wide, high, "paper")
    grey = [cell for cell, colour in enumerate(board.colours) if colour]
    canvas.path(boxes(grey, board.columns, CELL), "shade")
    return canvas


def _seen(canvas: Canvas, board: Board, steps: Iterable[Step], role: str) -> None:
    """The cells of a role as rounded squares, so that the cell's own colour stays visible around them."""
    first = len(borders(board.rows, board.columns))
    seen = {fact - first for step in steps for fact in getattr(step, role) if first <= fact < first + board.cells}
    for cell in sorted(seen):
        x, y = cell % board.columns * CELL + 5, cell // board.columns * CELL + 5
        canvas.rect(x, y, CELL - 10, CELL - 10, role, rx=5)


def _lines(board: Board, chosen: Iterable[int]) -> str:
    edges, told = borders(board.rows, board.columns), []
    for edge in sorted(chosen):
        a, b = edges[edge]
        x, y = b % board.columns * CELL, b // board.columns * CELL
        upright = b == a + 1 and board.columns > 1
        told.append(f"M{number(x)} {number(y)}" + (f"V{number(y + CELL)}" if upright else f"H{number(x + CELL)}"))
    return "".join(told)


def _dots(board: Board, chosen: Iterable[int]) -> str:
    """Strokes across borders."""
    edges, told = borders(board.rows, board.columns), []
    for edge in sorted(chosen):
        a, b = edges[edge]
        x, y = b % board.columns * CELL, b // board.columns * CELL
        if b == a + 1 and board.columns > 1:
            told.append(f"M{number(x - 7.5)} {number(y + CELL / 2)}H{number(x + 7.6)}")
        else:
            told.append(f"M{number(x + CELL / 2)} {number(y - 7.5)}V{number(y + 7.6)}")
    return "".join(told)


def _front(canvas: Canvas, board: Board, large: bool) -> None:
    canvas.path(rim(board.rows, board.columns, CELL), "wall", stroke_width=4.2 if large else 3.6)
    for cell, clue in enumerate(board.clues):
        if clue:
            x, y = (cell % board.columns + 0.5) * CELL, (cell // board.columns + 0.5) * CELL
            text = "?" if clue == UNKNOWN else str(clue)
            canvas.text(text, x, y, 21 if large else 17, "given", 2.6 if large else 2.0, stroke=INK)
