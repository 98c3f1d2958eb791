"""What a board is drawn on: a list of shapes, each of one look, that becomes SVG.

A *look* is a name ("given", "wall", "removed") with the colours of print. It is written out as attributes, so that a
picture stands alone, and as the class of the shape, so that a stylesheet can give it other colours: `svg.board .given`.
Other programs than a browser draw from `shapes` with little: only `rect`, `circle` and `path`, no transforms, and in a
path only the absolute commands M, L, H, V, C and Z.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from bank.present.drawn.signs import number, written

XMLNS = "http://www.w3.org/2000/svg"
INK, PAPER = "#1b1b1f", "#ffffff"

ROUND = {"stroke-linecap": "round", "stroke-linejoin": "round"}
LINE = {"fill": "none", "stroke": INK}
# What each look is in print. The stylesheet of the pages names the same looks for dark screens.
LOOKS: Mapping[str, Mapping[str, str]] = {
    "paper": {"fill": PAPER},
    "tint": {"fill": "#e9e9ec"},  # cells that an extra rule speaks of
    "shade": {"fill": "#b9b6b2"},  # the grey cells of a board in two colours
    "hair": {**LINE, "stroke": "#8c8c93", "stroke-width": "1"},
    "dash": {**LINE, "stroke": "#8c8c93", "stroke-width": "1", "stroke-dasharray": "2 4"},
    "wall": {**LINE, "stroke-linecap": "square", "stroke-linejoin": "miter"},
    "given": {**LINE, **ROUND},
    "entry": {**LINE, **ROUND, "stroke": "#1f5fa8"},
    "wrong": {**LINE, **ROUND, "stroke": "#b3261e"},
    "pencil": {**LINE, **ROUND, "stroke": "#5d5d66"},
    "letter": {**LINE, **ROUND},
    "route": {**LINE, **ROUND, "stroke": "#1f5fa8"},
    "start": {"fill": "#1b7f5c"},
    "goal": {**LINE, "stroke": "#b3261e"},
    "bull": {"fill": "#b3261e"},
    "solid": {"fill": INK, "stroke": PAPER, "stroke-width": "1.5"},
    "fine": {**LINE, **ROUND, "stroke": PAPER},
    "rim": {**LINE, **ROUND, "stroke": PAPER},
    "cross": {**LINE, **ROUND},
    "region": {},  # the colour of a region or of a round is its own
    "round": {},
    "hatch": {**LINE, **ROUND, "stroke-opacity": ".45"},
    # the four roles of a step, as areas and as lines
    "house": {"fill": "#fdf3d3"},
    "pattern": {"fill": "#ffd76e"},
    "links": {"fill": "#b9d4f7"},
    "concluded": {"fill": "#a9dfb4"},
    "removed": {"fill": "#f6b7ae"},
    "pattern-line": {**LINE, **ROUND, "stroke": "#a86f00"},
    "links-line": {**LINE, **ROUND, "stroke": "#1f5fa8"},
    "concluded-line": {**LINE, **ROUND, "stroke": "#1b7f3c"},
    "removed-line": {**LINE, **ROUND, "stroke": "#b3261e"},
    "veil": {"fill": PAPER, "fill-opacity": ".62"},
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape: `tag` is path, rect or circle; `attributes` its geometry and look; `look` the name of that look."""

    tag: str
    look: str
    attributes: Mapping[str, str]


@dataclass
class Canvas:
    """A picture `width` by `height` units, drawn from the back to the front.

    `left` and `top`: the coordinates of its upper left corner; `zoom`: pixels a unit where it stands alone.
    """

    title: str
    width: float
    height: float
    left: float = 0.0
    top: float = 0.0
    zoom: float = 1.0
    kind: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def _add(self, tag: str, look: str, geometry: Mapping[str, str], more: Mapping[str, str | float | None]) -> None:
        given = {
            name.replace("_", "-"): value if isinstance(value, str) else number(value)
            for name, value in more.items()
            if value is not None
        }
        self.shapes.append(Shape(tag, look, {**geometry, **LOOKS[look.split()[0]], **given}))

    def path(self, d: str, look: str, **more: str | float | None) -> None:
        """A line or area; nothing when `d` is empty. `more` are attributes with `_` for `-`."""
        if d:
            self._add("path", look, {"d": d}, more)

    def rect(self, x: float, y: float, width: float, height: float, look: str, **more: str | float | None) -> None:
        """A rectangle from its upper left corner."""
        box = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
        self._add("rect", look, box, more)

    def circle(self, x: float, y: float, radius: float, look: str, **more: str | float | None) -> None:
        """A circle around (x, y)."""
        self._add("circle", look, {"cx": number(x), "cy": number(y), "r": number(radius)}, more)

    def text(
        self, text: str, x: float, y: float, height: float, look: str, weight: float, **more: str | float | None
    ) -> None:
        """Signs with their middle at (x, y), `height` high, in strokes `weight` wide."""
        self.path(written(text, x, y, height), look, stroke_width=weight, **more)

    def svg(self) -> str:
        """The picture as an SVG document (without XML declaration, so that it can stand in a page)."""
        view = " ".join(number(value) for value in (self.left, self.top, self.width, self.height))
        size = f'width="{number(self.width * self.zoom)}" height="{number(self.height * self.zoom)}"'
        label = f"aria-label={quoteattr(self.title)}"
        parts = [
            f'<svg xmlns="{XMLNS}" class="board {self.kind}" viewBox="{view}" {size} role="img" {label}>',
            f"<title>{escape(self.title)}</title>",
        ]
        for shape in self.shapes:
            told = "".join(f" {name}={quoteattr(value)}" for name, value in shape.attributes.items())
            parts.append(f'<{shape.tag} class="{shape.look}"{told}/>')
        return "\n".join([*parts, "</svg>"]) + "\n"


def boxes(cells: Sequence[int], columns: int, size: float) -> str:
    """The path of these cells of a grid as squares of that size."""
    told = []
    for cell in cells:
        x, y = cell % columns * size, cell // columns * size
        told.append(f"M{number(x)} {number(y)}H{number(x + size)}V{number(y + size)}H{number(x)}Z")
    return "".join(told)


def outlines(region: Sequence[object], columns: int, size: float) -> str:
    """The path of all edges between cells of different regions, each run of them in one stroke; not the rim."""
    rows = len(region) // columns
    told = []
    for line in range(1, rows):
        parts = [region[(line - 1) * columns + at] != region[line * columns + at] for at in range(columns)]
        told += [f"M{number(a * size)} {number(line * size)}H{number(b * size)}" for a, b in runs(parts)]
    for line in range(1, columns):
        parts = [region[at * columns + line - 1] != region[at * columns + line] for at in range(rows)]
        told += [f"M{number(line * size)} {number(a * size)}V{number(b * size)}" for a, b in runs(parts)]
    return "".join(told)


def runs(drawn: Sequence[bool]) -> list[tuple[int, int]]:
    """The unbroken runs, as first and one past the last.

    >>> runs([True, True, False, True])
    [(0, 2), (3, 4)]
    """
    found, start = [], None
    for at, here in enumerate([*drawn, False]):
        if here and start is None:
            start = at
        elif not here and start is not None:
            found.append((start, at))
            start = None
    return found


def lattice(rows: int, columns: int, size: float) -> str:
    """The path of the lines inside a grid."""
    across = "".join(f"M0 {number(row * size)}H{number(columns * size)}" for row in range(1, rows))
    down = "".join(f"M{number(column * size)} 0V{number(rows * size)}" for column in range(1, columns))
    return across + down


def rim(rows: int, columns: int, size: float) -> str:
    """The path around a grid."""
    return f"M0 0H{number(columns * size)}V{number(rows * size)}H0Z"
