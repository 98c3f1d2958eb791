"""Mazes as SVG: the maze, its route, and the rounds in which its dead ends fall.

Nothing in it needs a font or a script. Start is a disc, goal a ring with a dot, so that a print in black and white
tells them apart. Walls are drawn as whole lines, which keeps the file small and the corners closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bank.present.maze import rounds_of_cells
from grader.kind import Puzzle, Step
from grader.maze.notation import read, route
from grader.maze.walls import EAST, SOUTH, ends

INK, PAPER, ROUTE, START, GOAL, DOOR = "#111111", "#ffffff", "#d1495b", "#1b7f5c", "#2b59c3", "#e8a200"
LIGHT, DARK = (226, 237, 248), (38, 84, 140)  # the first and the last round
# the digits as lines on a grid of two by four
STROKES = {
    "0": "M0 0H2V4H0Z",
    "1": "M0 1L1 0V4",
    "2": "M0 0H2V2H0V4H2",
    "3": "M0 0H2V4H0M0 2H2",
    "4": "M0 0V2H2M2 0V4",
    "5": "M2 0H0V2H2V4H0",
    "6": "M2 0H0V4H2V2H0",
    "7": "M0 0H2L1 4",
    "8": "M0 0H2V4H0ZM0 2H2",
    "9": "M2 2H0V0H2V4H0",
}


def svg(puzzle: Puzzle, solution: str | None = None, *, large: bool = False) -> str:
    """The maze, with its route when a solution is given; `large` for print that is easy to see."""
    return _picture(puzzle, solution, 40 if large else 20, 5.0 if large else 2.0, [], [])


def svg_explained(puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> str:
    """The maze with each cell in the colour and with the number of the round in which it fell.

    Doors that gates showed are bars across the way. Cells left white were never looked at: the route is known without.
    """
    cell = 40 if large else 20
    steps = list(path)
    fell = rounds_of_cells(puzzle, steps)
    _, width, _, _ = read(puzzle)
    order = {number: place for place, number in enumerate(sorted(set(fell.values())))}
    under, over = [], []
    for number, place in order.items():
        share = place / max(1, len(order) - 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(LIGHT, DARK, strict=True))
        here = sorted(at for at, round_ in fell.items() if round_ == number)
        boxes = "".join(f"M{at % width * cell} {at // width * cell}h{cell}v{cell}h{-cell}z" for at in here)
        under.append(f'<path d="{boxes}" fill="#{red:02x}{green:02x}{blue:02x}"/>')
        signs = "".join(_number(number + 1, at % width * cell, at // width * cell, cell) for at in here)
        ink = INK if 0.299 * red + 0.587 * green + 0.114 * blue > 128 else PAPER
        over.append(
            f'<path d="{signs}" fill="none" stroke="{ink}" stroke-width="{_n(cell / 20)}" stroke-linejoin="round"/>'
        )
    doors = sorted({door for step in steps if step.technique.endswith("-gate") for door in step.concluded})
    bars = "".join(_bar(door, width, cell) for door in doors)
    if bars:
        over.append(f'<path d="{bars}" stroke="{DOOR}" stroke-width="{_n(cell / 4)}" stroke-linecap="round"/>')
    return _picture(puzzle, solution, cell, 5.0 if large else 2.0, under, over)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _number(number: int, x: int, y: int, cell: int) -> str:
    """A number in the middle of a cell."""
    text, unit = str(number), cell / 12
    left, top = x + cell / 2 - (3 * len(text) - 1) / 2 * unit, y + cell / 2 - 2 * unit
    return "".join(_moved(STROKES[digit], left + 3 * place * unit, top, unit) for place, digit in enumerate(text))


def _moved(strokes: str, left: float, top: float, unit: float) -> str:
    """The strokes of a digit, scaled and moved."""
    told, at, axis = [], 0, 0
    while at < len(strokes):
        sign = strokes[at]
        at += 1
        if sign.isalpha():
            told.append(sign)
            axis = 1 if sign == "V" else 0
        elif sign.isdigit():
            told.append(_n((left, top)[axis] + int(sign) * unit) + " ")
            axis = 1 - axis
    return "".join(told)


def _bar(door: int, width: int, cell: int) -> str:
    """A stroke along the place of a door."""
    a, b = ends(door, width)
    x, y = b % width * cell, b // width * cell
    if b == a + 1:
        return f"M{x} {_n(y + cell * 0.25)}v{_n(cell * 0.5)}"
    return f"M{_n(x + cell * 0.25)} {y}h{_n(cell * 0.5)}"


def _runs(shut: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The unbroken runs of walls on a line, as first and one past the last."""
    for is_shut, run in groupby(range(len(shut)), key=shut.__getitem__):
        if is_shut:
            places = list(run)
            yield places[0], places[-1] + 1


def _walls(cells: Sequence[int], width: int, cell: int) -> str:
    height = len(cells) // width
    told = [f"M0 0H{width * cell}V{height * cell}H0Z"]
    for row in range(height - 1):
        for a, b in _runs([not cells[row * width + x] & SOUTH for x in range(width)]):
            told.append(f"M{a * cell} {(row + 1) * cell}H{b * cell}")
    for column in range(width - 1):
        for a, b in _runs([not cells[y * width + column] & EAST for y in range(height)]):
            told.append(f"M{(column + 1) * cell} {a * cell}V{b * cell}")
    return "".join(told)


def _picture(
    puzzle: Puzzle, solution: str | None, cell: int, stroke: float, under: Sequence[str], over: Sequence[str]
) -> str:
    cells, width, start, goal = read(puzzle)
    height = len(cells) // width
    edge = stroke + cell * 0.4
    size = [_n(width * cell + 2 * edge), _n(height * cell + 2 * edge)]

    def middle(at: int) -> str:
        return f"{_n(at % width * cell + cell / 2)} {_n(at // width * cell + cell / 2)}"

    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            f'viewBox="{_n(-edge)} {_n(-edge)} {size[0]} {size[1]}" role="img">'
        ),
        f"<title>Maze {puzzle.variant}</title>",
        f'<rect x="{_n(-edge)}" y="{_n(-edge)}" width="{size[0]}" height="{size[1]}" fill="{PAPER}"/>',
        *under,
    ]
    if solution is not None:
        line = "L".join(middle(at) for at in route(puzzle, solution))
        parts.append(
            f'<path d="M{line}" fill="none" stroke="{ROUTE}" stroke-width="{_n(cell * 0.2)}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )
    parts += over
    parts.append(
        f'<path d="{_walls(cells, width, cell)}" fill="none" stroke="{INK}" stroke-width="{_n(stroke)}" '
        'stroke-linecap="square"/>'
    )
    (sx, sy), (gx, gy) = middle(start).split(), middle(goal).split()
    parts.append(f'<circle cx="{sx}" cy="{sy}" r="{_n(cell * 0.3)}" fill="{START}"/>')
    parts.append(
        f'<circle cx="{gx}" cy="{gy}" r="{_n(cell * 0.26)}" fill="{PAPER}" stroke="{GOAL}" '
        f'stroke-width="{_n(cell * 0.1)}"/><circle cx="{gx}" cy="{gy}" r="{_n(cell * 0.1)}" fill="{GOAL}"/>'
    )
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
