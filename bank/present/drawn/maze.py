"""Mazes drawn: walls as whole lines, the route, what a round fills or finds, and the rounds in which dead ends fall.

Start is a disc, goal a ring with a dot, so that a print in black and white tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bank.present.drawn.canvas import INK, PAPER, Canvas, boxes, runs
from bank.present.drawn.marks import Marks
from bank.present.drawn.signs import number
from bank.present.maze import rounds_of_cells
from grader.kind import Puzzle, Step
from grader.maze.notation import read, route
from grader.maze.walls import EAST, NORTH, SOUTH, WEST, ends, neighbour, passage

CELL = 20.0
LIGHT, DARK = (226, 237, 248), (38, 84, 140)  # the first and the last round


def draw(
    puzzle: Puzzle,
    solution: str | None = None,
    *,
    marks: Marks | None = None,
    steps: Sequence[Step] = (),
    large: bool = False,
) -> Canvas:
    """The maze, with its route or what `marks` say: passages taken, and what lies behind those shut shaded."""
    cells, width, start, _ = read(puzzle)
    marks = marks or Marks()
    canvas, passages = _canvas(puzzle, large), 2 * len(cells)
    shut = {fact for fact in marks.removed if fact < passages}
    if shut:
        seen = _reached(cells, width, start, shut)
        canvas.path(boxes([cell for cell in range(len(cells)) if cell not in seen], width, CELL), "tint")
    for role, chosen in (
        ("pattern", [step for step in steps if not step.removed]),
        ("removed", [step for step in steps if step.removed]),
    ):
        told = {fact - passages for step in chosen for fact in step.pattern if fact >= passages}
        canvas.path(boxes(sorted(told), width, CELL), role)
    if solution is not None:
        points = [_middle(at, width) for at in route(puzzle, solution)]
        line = "L".join(f"{number(x)} {number(y)}" for x, y in points)
        canvas.path(f"M{line}", "route", stroke_width=CELL * 0.2)
    wrong = set(marks.wrong)
    taken = [fact for fact in marks.concluded if fact < passages]
    canvas.path(_ways([fact for fact in taken if fact not in wrong], width), "route", stroke_width=CELL * 0.2)
    canvas.path(_ways([fact for fact in taken if fact in wrong], width), "wrong", stroke_width=CELL * 0.2)
    fresh = sorted({fact for step in steps for fact in step.concluded if fact < passages})
    canvas.path(_ways(fresh, width), "concluded-line", stroke_width=CELL * 0.24)
    news = sorted({fact for step in steps for fact in step.removed if fact < passages})
    canvas.path(_bars(news, width), "removed-line", stroke_width=CELL * 0.14)
    _walls(canvas, puzzle, large)
    return canvas


def explained(puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
    """The maze with each cell in the colour and with the number of the round in which it fell.

    Doors that gates showed are bars across the way. Cells left white were never looked at: the route is known without.
    """
    steps = list(path)
    fell = rounds_of_cells(puzzle, steps)
    _, width, _, _ = read(puzzle)
    canvas = _canvas(puzzle, large)
    order = {at: place for place, at in enumerate(sorted(set(fell.values())))}
    signs: list[tuple[str, int, str]] = []
    for at, place in order.items():
        share = place / max(1, len(order) - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(LIGHT, DARK, strict=True))
        here = sorted(cell for cell, round_ in fell.items() if round_ == at)
        canvas.path(boxes(here, width, CELL), "round", fill=f"#{red:02x}{green:02x}{blue:02x}")
        ink = INK if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else PAPER
        signs += [(str(at + 1), cell, ink) for cell in here]
    points = [_middle(at, width) for at in route(puzzle, solution)]
    canvas.path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points), "route", stroke_width=CELL * 0.2)
    for text, cell, ink in signs:
        canvas.text(text, *_middle(cell, width), 6.6, "letter", 0.9, stroke=ink)
    doors = sorted({door for step in steps if step.technique.endswith("-gate") for door in step.concluded})
    canvas.path(_bars(doors, width), "pattern-line door", stroke_width=CELL / 4)
    _walls(canvas, puzzle, large)
    return canvas


def _canvas(puzzle: Puzzle, large: bool) -> Canvas:
    cells, width, _, _ = read(puzzle)
    edge, high = CELL * 0.4, len(cells) // width
    wide, tall = width * CELL + 2 * edge, high * CELL + 2 * edge
    canvas = Canvas(f"Maze {puzzle.variant}", wide, tall, -edge, -edge, 2.0 if large else 1.0, "maze")
    canvas.rect(-edge, -edge, wide, tall, "paper")
    return canvas


def _middle(cell: int, width: int) -> tuple[float, float]:
    return (cell % width + 0.5) * CELL, (cell // width + 0.5) * CELL


def _reached(cells: Sequence[int], width: int, start: int, shut: set[int]) -> set[int]:
    """The cells that can be reached from the start when these passages are shut."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for side in (NORTH, EAST, SOUTH, WEST):
            if cells[here] & side and passage(here, side, width) not in shut:
                there = neighbour(here, side, width)
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
    return seen


def _ways(passages: Iterable[int], width: int) -> str:
    """Lines through passages, from the middle of one cell to that of the next."""
    told = []
    for fact in passages:
        (ax, ay), (bx, by) = (_middle(cell, width) for cell in ends(fact, width))
        told.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
    return "".join(told)


def _bars(passages: Iterable[int], width: int) -> str:
    """Strokes across passages."""
    told = []
    for fact in passages:
        a, b = ends(fact, width)
        x, y = b % width * CELL, b // width * CELL
        if b == a + 1:
            told.append(f"M{number(x)} {number(y + CELL * 0.25)}V{number(y + CELL * 0.75)}")
        else:
            told.append(f"M{number(x + CELL * 0.25)} {number(y)}H{number(x + CELL * 0.75)}")
    return "".join(told)


def _walls(canvas: Canvas, puzzle: Puzzle, large: bool) -> None:
    cells, width, start, goal = read(puzzle)
    height = len(cells) // width
    told = [f"M0 0H{number(width * CELL)}V{number(height * CELL)}H0Z"]
    for row in range(height - 1):
        for a, b in runs([not cells[row * width + x] & SOUTH for x in range(width)]):
            told.append(f"M{number(a * CELL)} {number((row + 1) * CELL)}H{number(b * CELL)}")
    for column in range(width - 1):
        for a, b in runs([not cells[y * width + column] & EAST for y in range(height)]):
            told.append(f"M{number((column + 1) * CELL)} {number(a * CELL)}V{number(b * CELL)}")
    canvas.path("".join(told), "wall", stroke_width=2.5 if large else 2)
    canvas.circle(*_middle(start, width), CELL * 0.3, "start")
    canvas.circle(*_middle(goal, width), CELL * 0.27, "goal", stroke_width=CELL * 0.1)
    canvas.circle(*_middle(goal, width), CELL * 0.1, "bull")
