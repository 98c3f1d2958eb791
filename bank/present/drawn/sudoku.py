"""Sudoku drawn: givens, entries, pencil marks, and the steps of a round with their houses, candidates and chains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bank.present import chains
from bank.present.drawn.canvas import Canvas, boxes, lattice, outlines, rim
from bank.present.drawn.marks import Marks
from bank.present.drawn.signs import number
from grader.hints import distinct
from grader.kind import Position, Puzzle, Step
from grader.sudoku.notation import cells_of
from grader.sudoku.positions import candidates
from grader.sudoku.techniques import TECHNIQUES
from grader.sudoku.variants import SIGNS, Variant, box_layout, shape_of

CELL, EDGE = 40.0, 3.0
INSET = 1.8  # room between the candidates of a cell and its lines
ROLES = ("links", "pattern", "removed", "concluded")  # a later one lies on top
_FAMILY = {technique.id: technique.family for technique in TECHNIQUES}
_LINKED = (chains.CHAINS, chains.LOOPS, chains.FORCING)


def draw(
    puzzle: Puzzle,
    solution: str | None = None,
    *,
    marks: Marks | None = None,
    steps: Sequence[Step] = (),
    large: bool = False,
) -> Canvas:
    """The grid with its givens; with the solution's digits, or what `marks` say; the steps of a round marked."""
    shape = shape_of(puzzle)
    marks = marks or Marks()
    canvas = _canvas(shape, f"Sudoku {shape.name}", large)
    _grounds(canvas, shape, steps)
    entered = _entered(puzzle, shape, solution, marks)
    shown = _pencil(puzzle, shape, marks, entered, steps)
    _candidates(canvas, shape, shown, steps)
    _links(canvas, shape, steps)
    _grid(canvas, shape)
    for cell, sign in enumerate(cells_of(puzzle)):
        if sign != ".":
            _digit(canvas, shape, cell, sign, "given", large)
    wrong = set(marks.wrong)
    for cell, digit in entered.items():
        look = "wrong" if cell * shape.size + digit in wrong else "entry"
        _digit(canvas, shape, cell, SIGNS[digit], look, large)
    return canvas


def explained(puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
    """The solved grid with the number of the round in the corner of each cell that a step filled."""
    shape = shape_of(puzzle)
    canvas = draw(puzzle, solution, large=large)
    for cell, at in {fact // shape.size: step.round for step in path for fact in step.concluded}.items():
        x, y = _corner(cell, shape.size)
        text = str(at + 1)
        canvas.text(text, x + 3.5 + len(text) * 2.2, y + 7, 6, "pencil", 0.8)
    return canvas


def _canvas(shape: Variant, title: str, large: bool) -> Canvas:
    side = shape.size * CELL + 2 * EDGE
    canvas = Canvas(title, side, side, -EDGE, -EDGE, 1.5 if large else 1.0, "sudoku")
    canvas.rect(-EDGE, -EDGE, side, side, "paper")
    return canvas


def _corner(cell: int, n: int) -> tuple[float, float]:
    return cell % n * CELL, cell // n * CELL


def _grounds(canvas: Canvas, shape: Variant, steps: Sequence[Step]) -> None:
    """The cells of extra houses, and the houses and cells that the steps speak of."""
    n, top = shape.size, shape.size**3
    extra = sorted({cell for house in shape.extra for cell in house.cells})
    canvas.path(boxes(extra, n, CELL), "tint")
    # of several instances at once the houses would cover each other
    houses = {
        fact - top
        for step in (steps if len(distinct(steps)) == 1 else ())
        for fact in (*step.pattern, *step.links)
        if top <= fact < top + len(shape.houses) and _FAMILY[step.technique] not in ("almost-locked", *_LINKED)
    }
    canvas.path(boxes(sorted({cell for house in houses for cell in shape.houses[house]}), n, CELL), "house")
    placed = sorted({fact // n for step in steps for fact in step.concluded})
    canvas.path(boxes(placed, n, CELL), "concluded")


def _entered(puzzle: Puzzle, shape: Variant, solution: str | None, marks: Marks) -> dict[int, int]:
    """Cell to digit (from 0) of what is not given."""
    if solution is not None:
        givens = cells_of(puzzle)
        return {cell: SIGNS.index(sign) for cell, sign in enumerate(solution) if givens[cell] == "."}
    return {fact // shape.size: fact % shape.size for fact in marks.concluded}


def _pencil(
    puzzle: Puzzle, shape: Variant, marks: Marks, entered: dict[int, int], steps: Sequence[Step]
) -> dict[int, set[int]]:
    """Cell to its pencil marks. A round of singles shows those of the cells it fills only, which keeps it calm."""
    n = shape.size
    touched = {fact // n for step in steps for fact in step.concluded}
    if not (marks.pencil or any(step.removed for step in steps)):
        return {cell: {fact % n for step in steps for fact in step.concluded if fact // n == cell} for cell in touched}
    told = tuple(cell * n + digit for cell, digit in entered.items())
    all_of = candidates(Position(puzzle, told, marks.removed))
    found = {cell: {SIGNS.index(sign) for sign in text} for cell, text in enumerate(all_of) if text}
    if steps and all(_FAMILY[step.technique] == "singles" for step in steps):
        return {cell: digits for cell, digits in found.items() if cell in touched}
    return found


def _spot(shape: Variant, fact: int) -> tuple[float, float]:
    """The place of a candidate."""
    x, y = _corner(fact // shape.size, shape.size)
    digit, room = fact % shape.size, CELL - 2 * INSET
    across, down = room / shape.box_cols, room / shape.box_rows
    left, top = digit % shape.box_cols, digit // shape.box_cols
    return x + INSET + (left + 0.5) * across, y + INSET + (top + 0.5) * down


def _roles(shape: Variant, steps: Sequence[Step]) -> dict[int, str]:
    """Each candidate of the steps with the role it plays; what falls or is placed goes before what argues for it."""
    top, found = shape.size**3, dict[int, str]()
    for role in ROLES:
        for step in steps:
            facts = [fact for fact in getattr(step, role) if fact < top]
            if role == "links" and _FAMILY[step.technique] == "colouring":
                found.update({fact: ("pattern", "links")[at % 2] for at, fact in enumerate(facts)})
            else:
                found.update(dict.fromkeys(facts, role))
    return found


def _candidates(canvas: Canvas, shape: Variant, shown: dict[int, set[int]], steps: Sequence[Step]) -> None:
    n, roles = shape.size, _roles(shape, steps)
    height = min(CELL / shape.box_rows, CELL / shape.box_cols) * 0.56
    for fact, role in roles.items():
        if fact % n in shown.get(fact // n, ()):
            canvas.circle(*_spot(shape, fact), height * 0.86, role)
    for cell, digits in shown.items():
        for digit in sorted(digits):
            fact = cell * n + digit
            played = roles.get(fact)
            weight = height / (6.2 if played else 8.5)
            x, y = _spot(shape, fact)
            canvas.text(SIGNS[digit], x, y, height, "given" if played else "pencil", weight)
            if played == "removed":
                reach = height * 0.62
                line = f"M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}"
                canvas.path(line, "removed-line", stroke_width=height / 7)


def _links(canvas: Canvas, shape: Variant, steps: Sequence[Step]) -> None:
    """The links of chains: strong ones whole, weak ones dotted, from the rim of one candidate to that of the next."""
    strong: list[str] = []
    weak: list[str] = []
    for step in steps:
        if _FAMILY[step.technique] not in _LINKED:
            continue
        for chain in chains.nodes(step.links, shape.size, len(shape.houses)):
            ring = [*chain, chain[0]] if step.technique in chains.RINGS and chain else chain
            for at, (here, there) in enumerate(pairwise(ring)):
                line = _line(_spot(shape, here[0]), _spot(shape, there[0]))
                (strong if at % 2 == 0 else weak).append(line)
    canvas.path("".join(strong), "links-line", stroke_width=1.6)
    canvas.path("".join(weak), "links-line", stroke_width=1.6, stroke_dasharray="1 3.5")


def _line(a: tuple[float, float], b: tuple[float, float]) -> str:
    """A line bowed a little, so that it does not run through the candidates between its ends."""
    (ax, ay), (bx, by) = a, b
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if long < 14:
        return ""
    ux, uy = (bx - ax) / long, (by - ay) / long
    bow = min(14.0, long * 0.12)
    mx, my = (ax + bx) / 2 - uy * bow, (ay + by) / 2 + ux * bow
    ax, ay, bx, by = ax + ux * 6, ay + uy * 6, bx - ux * 6, by - uy * 6
    told = [number(value) for value in (ax, ay, mx, my, mx, my, bx, by)]
    return f"M{told[0]} {told[1]}C{told[2]} {told[3]} {told[4]} {told[5]} {told[6]} {told[7]}"


def _grid(canvas: Canvas, shape: Variant) -> None:
    n = shape.size
    canvas.path(lattice(n, n, CELL), "hair")
    region = shape.layout or box_layout(n, shape.box_rows, shape.box_cols)
    canvas.path(outlines(region, n, CELL), "wall", stroke_width=2.4)
    canvas.path(rim(n, n, CELL), "wall", stroke_width=3)


def _digit(canvas: Canvas, shape: Variant, cell: int, sign: str, look: str, large: bool) -> None:
    x, y = _corner(cell, shape.size)
    height = 25.0 if large else 20.0
    heavy = 3.4 if large else 2.5
    weight = heavy if look == "given" else heavy * 0.72
    canvas.text(sign, x + CELL / 2, y + CELL / 2, height, look, weight)
