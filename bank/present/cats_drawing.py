"""A board as SVG: colours, thick borders between regions, patterns and letters when wanted, cats, crosses, a step."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bank.present.cats_palette import NAMES, VALUES, is_dark
from grader.cats.notation import facts, regions
from grader.cats.variants import ALPHABET, variant_of
from grader.kind import Puzzle, Step

CELL = 40  # units of the drawing; `size` scales it
EDGE = 4  # half of it lies outside
MARKED = {"pattern": "#000", "links": "#777", "concluded": "#060", "removed": "#a00"}

# A pattern a region: an SVG path in a tile of 10 by 10, stroked; sixteen that differ in shape, not only in density.
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
# A cat's head in a box of 40 by 40: ears, face, eyes, whiskers.
HEAD = "M9 8L15 13Q20 11 25 13L31 8L32 21Q31 32 20 32Q9 32 8 21Z"
FACE = "M14 21h3M23 21h3M18.5 25L20 26.5L21.5 25M3 23L11 24.5M3 28L11 27M37 23L29 24.5M37 28L29 27"


def svg(
    puzzle: Puzzle,
    *,
    solution: str | None = None,
    cats: Collection[int] = (),
    crosses: Collection[int] = (),
    step: Step | None = None,
    patterns: bool = False,
    letters: bool = False,
    size: int = 40,
) -> str:
    """The board as an SVG document, `size` pixels a cell.

    `solution` or `cats` (cells): where cats sit; `crosses`: cells known to have none; `step`: one step of a path, with
    its pattern framed, its new cats framed green and its new crosses red. `patterns`: a hatch a region, for those to
    whom some colours look alike; `letters`: the region's letter in each cell.
    """
    n = variant_of(puzzle.variant).size
    region = regions(puzzle)
    whole = n * CELL + 2 * EDGE
    sitting = set(cats) | (set(facts(puzzle, solution)) if solution else set())
    crossed = set(crosses)
    if step is not None:
        sitting |= set(step.concluded)
        crossed |= set(step.removed)
    pixels = round(whole * size / CELL)
    view = f'viewBox="{-EDGE} {-EDGE} {whole} {whole}" width="{pixels}" height="{pixels}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} role="img" font-family="sans-serif">',
        f"<title>cats {puzzle.variant}</title>",
    ]
    if patterns:
        parts.extend(_tiles(n))
    parts.extend(_cells(region, n, patterns))
    parts.append(_grid(n))
    parts.append(
        f'<path class="border" d="{borders(region, n)}" stroke="#000" stroke-width="{EDGE}" stroke-linecap="square"/>'
    )
    if letters:
        parts.extend(_letters(region, n))
    parts.extend(_cross(cell, n, step is not None and cell in step.removed) for cell in sorted(crossed - sitting))
    parts.extend(_cat(cell, n) for cell in sorted(sitting))
    if step is not None:
        parts.extend(_frames(step, n))
    return "".join([*parts, "</svg>"])


def borders(region: list[int], n: int) -> str:
    """The path of all edges between regions and around the board, runs of them in one stroke."""
    path = []
    for line in range(n + 1):
        for across in (True, False):
            start = None
            for at in range(n + 1):
                drawn = at < n and _edge(region, n, line, at, across)
                if drawn and start is None:
                    start = at
                elif not drawn and start is not None:
                    x, y = (start, line) if across else (line, start)
                    path.append(f"M{x * CELL} {y * CELL}{'H' if across else 'V'}{at * CELL}")
                    start = None
    return "".join(path)


def _edge(region: list[int], n: int, line: int, at: int, across: bool) -> bool:
    if line in (0, n):
        return True
    first, second = ((line - 1) * n + at, line * n + at) if across else (at * n + line - 1, at * n + line)
    return region[first] != region[second]


def _corner(cell: int, n: int) -> tuple[int, int]:
    return cell % n * CELL, cell // n * CELL


def _tiles(n: int) -> Iterator[str]:
    yield "<defs>"
    for number in range(n):
        ink = "#fff" if is_dark(VALUES[number]) else "#000"
        yield (
            f'<pattern id="p{number}" width="10" height="10" patternUnits="userSpaceOnUse">'
            f'<path d="{TILES[number]}" fill="none" stroke="{ink}" stroke-opacity=".45" stroke-width="1.5" '
            'stroke-linecap="round"/></pattern>'
        )
    yield "</defs>"


def _cells(region: list[int], n: int, patterns: bool) -> Iterator[str]:
    for cell, number in enumerate(region):
        x, y = _corner(cell, n)
        box = f'x="{x}" y="{y}" width="{CELL}" height="{CELL}"'
        yield f'<rect class="{NAMES[number]}" {box} fill="{VALUES[number]}"/>'
        if patterns and TILES[number]:
            yield f'<rect {box} fill="url(#p{number})"/>'


def _grid(n: int) -> str:
    lines = "".join(f"M0 {i * CELL}H{n * CELL}M{i * CELL} 0V{n * CELL}" for i in range(1, n))
    return f'<path d="{lines}" stroke="#000" stroke-opacity=".35" stroke-width="1"/>'


def _letters(region: list[int], n: int) -> Iterator[str]:
    for cell, number in enumerate(region):
        x, y = _corner(cell, n)
        ink = "#fff" if is_dark(VALUES[number]) else "#000"
        yield f'<text x="{x + 5}" y="{y + 12}" font-size="10" fill="{ink}">{ALPHABET[number]}</text>'


def _cat(cell: int, n: int) -> str:
    x, y = _corner(cell, n)
    # the white rim keeps a dark head apart from a dark region
    return (
        f'<g class="cat" transform="translate({x} {y})"><path d="{HEAD}" fill="#222" stroke="#fff" stroke-width="2"/>'
        f'<path d="{FACE}" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round"/></g>'
    )


def _cross(cell: int, n: int, fresh: bool) -> str:
    x, y = _corner(cell, n)
    path = f"M{x + 13} {y + 13}l14 14m0 -14l-14 14"
    ink = MARKED["removed"] if fresh else "#222"
    rim = f'<path d="{path}" stroke="#fff" stroke-width="5" stroke-linecap="round"/>'
    return f'<g class="cross">{rim}<path d="{path}" stroke="{ink}" stroke-width="2.5" stroke-linecap="round"/></g>'


def _frames(step: Step, n: int) -> Iterator[str]:
    for role, ink in MARKED.items():
        for cell in getattr(step, role):
            if cell < n * n:
                x, y = _corner(cell, n)
                yield (
                    f'<rect class="{role}" x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}" fill="none" '
                    f'stroke="#fff" stroke-width="4"/><rect x="{x + 4}" y="{y + 4}" width="{CELL - 8}" '
                    f'height="{CELL - 8}" fill="none" stroke="{ink}" stroke-width="2"/>'
                )
