"""Cat puzzles drawn: colours, borders between regions, cats and crosses; a round stands out, the rest is veiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bank.present.cats_palette import NAMES, VALUES, is_dark
from bank.present.drawn.canvas import INK, PAPER, Canvas, boxes, lattice, outlines, rim
from bank.present.drawn.marks import Marks
from bank.present.drawn.signs import moved, number
from grader.cats.notation import facts, regions
from grader.cats.variants import ALPHABET, Variant, variant_of
from grader.kind import Puzzle, Step

CELL, EDGE = 40.0, 3.0
# A hatch a region, a path in a tile of 10 by 10; sixteen that differ in shape, not only in density.
TILES = (
    "",
    "M0 5H10",
    "M5 0V10",
    "M0 10L10 0",
    "M0 0L10 10",
    "M0 5H10M5 0V10",
    "M0 0L10 10M0 10L10 0",
    "M5 4.9V5.1",
    "M2 3H8",
    "M3 2V8",
    "M0 7.5L5 2.5L10 7.5",
    "M2.5 0L7.5 5L2.5 10",
    "M5 2L8 5L5 8L2 5Z",
    "M3 3H7V7H3Z",
    "M5 2V8M2 5H8",
    "M3 3L7 7M3 7L7 3",
)
# A cat's head in a box of 40 by 40: ears and face; eyes, nose and whiskers.
HEAD = "M9 8L15 13C18 11.6 22 11.6 25 13L31 8L32 21C31.4 28.5 27 32 20 32C13 32 8.6 28.5 8 21Z"
FACE = "M14 21H17M23 21H26M18.5 25L20 26.5L21.5 25M3 23L11 24.5M3 28L11 27M37 23L29 24.5M37 28L29 27"


def draw(
    puzzle: Puzzle,
    solution: str | None = None,
    *,
    marks: Marks | None = None,
    steps: Sequence[Step] = (),
    large: bool = False,
    patterns: bool = False,
    letters: bool = False,
) -> Canvas:
    """The board, with the cats of a solution or of `marks`, its crosses, and the steps of a round.

    `patterns`: a hatch a region, for those to whom some colours look alike; `letters`: each cell with its region's.
    """
    shape, region, marks = variant_of(puzzle.variant), regions(puzzle), marks or Marks()
    n = shape.size
    side = n * CELL + 2 * EDGE
    canvas = Canvas(f"Cats {puzzle.variant}", side, side, -EDGE, -EDGE, 1.5 if large else 1.0, "cats")
    canvas.rect(-EDGE, -EDGE, side, side, "paper")
    for at in range(n):
        cells = [cell for cell, here in enumerate(region) if here == at]
        canvas.path(boxes(cells, n, CELL), f"region {NAMES[at]}", fill=VALUES[at])
        if patterns and TILES[at]:
            ink = PAPER if is_dark(VALUES[at]) else INK
            hatch = "".join(_tile(TILES[at], cell, n) for cell in cells)
            canvas.path(hatch, "hatch", stroke=ink, stroke_width=1.2)
    lit = _lit(shape, region, steps)
    if steps:
        canvas.path(boxes([cell for cell in range(n * n) if cell not in lit], n, CELL), "veil")
    canvas.path(lattice(n, n, CELL), "hair", stroke=INK, stroke_opacity=".3")
    canvas.path(outlines(region, n, CELL), "wall", stroke_width=3)
    canvas.path(rim(n, n, CELL), "wall", stroke_width=3.6)
    sitting = set(marks.concluded) | (set(facts(puzzle, solution)) if solution else set())
    fresh = {fact for step in steps for fact in step.concluded}
    if letters:
        for cell, at in enumerate(region):
            if cell in sitting | fresh:
                continue  # the head would cover half of it
            x, y = _corner(cell, n)
            ink = PAPER if is_dark(VALUES[at]) else INK
            canvas.text(ALPHABET[at], x + 8, y + 9.5, 8, "letter", 1.1, stroke=ink)
    _frames(canvas, shape, region, steps)
    crossed = {fact for step in steps for fact in step.removed}
    for cell in sorted((set(marks.removed) | crossed) - sitting - fresh):
        _cross(canvas, cell, n, "removed-line" if cell in crossed else "cross")
    for cell in sorted(sitting | fresh):
        _cat(canvas, cell, n, "concluded" if cell in fresh else "removed" if cell in marks.wrong else "")
    return canvas


def explained(puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
    """The solved board with the number of the round in which each cell was decided."""
    canvas, n = draw(puzzle, solution, large=large), variant_of(puzzle.variant).size
    region, cats = regions(puzzle), set(facts(puzzle, solution))
    told: dict[int, int] = {}
    for step in path:
        for fact in (*step.concluded, *step.removed):
            told.setdefault(fact, step.round)
    for cell, at in told.items():
        x, y = _corner(cell, n)
        ink, text = PAPER if is_dark(VALUES[region[cell]]) else INK, str(at + 1)
        if cell in cats:
            canvas.text(text, x + 3 + len(text) * 2.5, y + 7, 6, "letter", 0.9, stroke=ink)
        else:
            canvas.text(text, x + CELL / 2, y + CELL / 2, 11, "letter", 1.3, stroke=ink)
    return canvas


def _corner(cell: int, n: int) -> tuple[float, float]:
    return cell % n * CELL, cell // n * CELL


def _tile(path: str, cell: int, n: int) -> str:
    x, y = _corner(cell, n)
    return "".join(moved(path, x + right, y + down, 1.0) for right in range(0, 40, 10) for down in range(0, 40, 10))


def _units(shape: Variant, region: Sequence[int], facts: Iterable[int]) -> set[int]:
    """The cells of the units among facts."""
    n, found = shape.size, set[int]()
    for unit in (fact - shape.size**2 for fact in facts if fact >= shape.size**2):
        found |= {cell for cell in range(n * n) if (cell // n, cell % n, region[cell])[unit // n] == unit % n}
    return found


def _cells(shape: Variant, facts: Iterable[int]) -> set[int]:
    return {fact for fact in facts if fact < shape.size**2}


def _lit(shape: Variant, region: Sequence[int], steps: Sequence[Step]) -> set[int]:
    """The cells that a round speaks of."""
    told = [fact for step in steps for fact in (*step.pattern, *step.links, *step.concluded, *step.removed)]
    return _units(shape, region, told) | _cells(shape, told)


def _frames(canvas: Canvas, shape: Variant, region: Sequence[int], steps: Sequence[Step]) -> None:
    """The units of a round framed, and single cells with a ring; of many instances at once only what they conclude."""
    n = shape.size
    for role in ("links", "pattern"):
        told = [fact for step in steps for fact in getattr(step, role)]
        area = _units(shape, region, told)
        if area and len(steps) == 1:
            # a rim of cells around the board, so that frames close at its edge
            wide = [
                0 < r <= n and 0 < c <= n and (r - 1) * n + c - 1 in area for r in range(n + 2) for c in range(n + 2)
            ]
            canvas.path(moved(outlines(wide, n + 2, CELL), -CELL, -CELL, 1.0), f"{role}-line", stroke_width=4.5)
        for cell in sorted(_cells(shape, told)):
            x, y = _corner(cell, n)
            canvas.circle(x + CELL / 2, y + CELL / 2, 5, role, stroke=INK, stroke_width=1)


def _cat(canvas: Canvas, cell: int, n: int, ring: str) -> None:
    x, y = _corner(cell, n)
    if ring:
        canvas.circle(x + CELL / 2, y + CELL / 2, 18, ring, stroke=INK, stroke_width=1)
    # the light rim keeps a dark head apart from a dark region
    canvas.path(moved(HEAD, x, y, 1.0), "solid cat")
    canvas.path(moved(FACE, x, y, 1.0), "fine", stroke_width=1.4)


def _cross(canvas: Canvas, cell: int, n: int, look: str) -> None:
    x, y = (number(value + 14) for value in _corner(cell, n))
    right, low = (number(value + 26) for value in _corner(cell, n))
    path = f"M{x} {y}L{right} {low}M{x} {low}L{right} {y}"
    canvas.path(path, "rim", stroke_width=4.6)
    canvas.path(path, look, stroke_width=2.2)
