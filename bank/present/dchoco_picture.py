"""Double Choco as SVG: the puzzle, its solution, or what is known after some steps with the latest round marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bank.present.strokes import centred
from grader.dchoco.notation import UNKNOWN, board_of, borders
from grader.kind import Puzzle, Step

OPEN_QUESTION, DRAWN, NONE = 0, 1, 2
XMLNS = "http://www.w3.org/2000/svg"
GREY, INK, LIGHT, NEWS, LOOK = "#b9b4ae", "#1d1a17", "#77706a", "#b3261e", "#f2b632"


def known(puzzle: Puzzle, solution: str | None, steps: Iterable[Step]) -> list[int]:
    """The state of each border: OPEN_QUESTION, DRAWN or NONE, from a solution or from steps."""
    board = board_of(puzzle)
    edges = borders(board.rows, board.columns)
    if solution is not None:
        return [DRAWN if solution[a] != solution[b] else NONE for a, b in edges]
    state = [OPEN_QUESTION] * len(edges)
    for step in steps:
        for facts, value in ((step.concluded, DRAWN), (step.removed, NONE)):
            for fact in facts:
                if fact < len(edges):
                    state[fact] = value
    return state


def svg(
    puzzle: Puzzle, solution: str | None = None, steps: Sequence[Step] = (), latest: Sequence[Step] = (), cell: int = 40
) -> str:
    """The picture, `cell` units a cell (60 and more is large print).

    With a solution all its borders; else those that `steps` and then `latest` tell, the latest in another colour, with
    the cells they look at ringed and dots across a border that they rule out.
    """
    board = board_of(puzzle)
    margin = cell // 5
    wide, high = board.columns * cell + 2 * margin, board.rows * cell + 2 * margin
    before = known(puzzle, solution, steps)
    after = known(puzzle, solution, (*steps, *latest))
    out = [
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">',
        f"<title>Double Choco {puzzle.variant}</title>",
        f"<style>.number{{fill:none;stroke:{INK};stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round}}</style>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/><g transform="translate({margin} {margin})">',
    ]
    grey = "".join(
        f"M{index % board.columns * cell} {index // board.columns * cell}h{cell}v{cell}h{-cell}z"
        for index, colour in enumerate(board.colours)
        if colour
    )
    out.append(f'<path d="{grey}" fill="{GREY}"/>')
    out += _rings(puzzle, latest, cell)
    lines: dict[str, list[str]] = {"asked": [], "drawn": [], "new": [], "ruled": []}
    for edge, (a, b) in enumerate(borders(board.rows, board.columns)):
        x, y = b % board.columns * cell, b // board.columns * cell
        line = f"M{x} {y}v{cell}" if b == a + 1 else f"M{x} {y}h{cell}"
        if after[edge] == OPEN_QUESTION:
            lines["asked"].append(line)
        elif after[edge] == DRAWN:
            lines["drawn" if before[edge] == DRAWN else "new"].append(line)
        elif before[edge] != NONE:
            half = cell / 2
            across = f"M{x - cell / 4} {y + half}h{half}" if b == a + 1 else f"M{x + half} {y - cell / 4}v{half}"
            lines["ruled"].append(across)
    thick = max(2.5, cell / 11)
    styles = {
        "asked": f'stroke="{LIGHT}" stroke-width="1" stroke-dasharray="2 3"',
        "drawn": f'stroke="{INK}" stroke-width="{thick:.1f}" stroke-linecap="round"',
        "ruled": f'stroke="{NEWS}" stroke-width="{thick:.1f}" stroke-linecap="round" '
        f'stroke-dasharray="0 {thick * 1.7:.1f}"',
        "new": f'stroke="{NEWS}" stroke-width="{thick:.1f}" stroke-linecap="round"',
    }
    for name, style in styles.items():
        if lines[name]:
            out.append(f'<path class="{name}" d="{"".join(lines[name])}" fill="none" {style}/>')
    out.append(
        f'<rect width="{board.columns * cell}" height="{board.rows * cell}" fill="none" stroke="{INK}" '
        f'stroke-width="{thick:.1f}" stroke-linejoin="round"/>'
    )
    for index, clue in enumerate(board.clues):
        if clue:
            middle = (index % board.columns + 0.5) * cell, (index // board.columns + 0.5) * cell
            out.append(centred("?" if clue == UNKNOWN else str(clue), *middle, cell * 0.42))
    out.append("</g></svg>")
    return "\n".join(out)


def _rings(puzzle: Puzzle, steps: Iterable[Step], cell: int) -> list[str]:
    board = board_of(puzzle)
    first = len(borders(board.rows, board.columns))
    seen = {fact - first for step in steps for fact in step.pattern if first <= fact < first + board.cells}
    inset = cell / 9
    return [
        f'<rect x="{index % board.columns * cell + inset:.1f}" y="{index // board.columns * cell + inset:.1f}" '
        f'rx="{inset:.1f}" width="{cell - 2 * inset:.1f}" height="{cell - 2 * inset:.1f}" '
        f'fill="{LOOK}" fill-opacity=".45"/>'
        for index in sorted(seen)
    ]


def frames(puzzle: Puzzle, path: Iterable[Step], cell: int = 40) -> Iterator[str]:
    """A picture a round: the borders known so far, and what the round adds to them."""
    before: list[Step] = []
    for _, steps in groupby(path, key=lambda step: step.round):
        latest = list(steps)
        yield svg(puzzle, None, before, latest, cell)
        before += latest
