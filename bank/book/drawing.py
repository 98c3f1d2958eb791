"""A board on a page of PDF: the shapes of `bank.present.drawn.canvas`, vectors throughout, so that print is sharp.

The shapes need little: rectangles, circles and paths of absolute commands, with the looks written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bank.book.layout import Box
from bank.present.drawn.canvas import Canvas, Shape

_TOKEN = re.compile(r"[MLHVCZ]|-?\d*\.?\d+")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
Point = tuple[float, float]


def commands(path: str) -> Iterator[tuple[str, list[Point]]]:
    """A path as moves (M), lines (L), curves (C, three points) and closings (Z), each with its points."""
    command, numbers, here, start = "", list[float](), (0.0, 0.0), (0.0, 0.0)
    wants = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}
    for token in _TOKEN.findall(path):
        if token.isalpha():
            command, numbers = token, []
            if command == "Z":
                here = start
                yield "Z", []
            continue
        numbers.append(float(token))
        if len(numbers) < wants[command]:
            continue
        if command == "H":
            points = [(numbers[0], here[1])]
        elif command == "V":
            points = [(here[0], numbers[0])]
        else:
            points = list(zip(numbers[0::2], numbers[1::2], strict=True))
        here, numbers = points[-1], []
        if command == "M":
            start = here
            yield "M", points
            command = "L"  # further pairs after a move are lines
        else:
            yield "C" if command == "C" else "L", points


def sign_height(canvas: Canvas) -> float | None:
    """How high the smallest printed sign of a board is, in its units; None where a board has none."""
    heights = []
    for shape in canvas.shapes:
        if shape.tag == "path" and shape.look.split()[0] in ("given", "entry"):
            ys = [y for _, points in commands(shape.attributes["d"]) for _, y in points]
            heights.append(max(ys) - min(ys))
    return min(heights, default=None)


def grey(colour: str) -> str:
    """A colour as it is printed in black and white."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


def place(page: Any, canvas: Canvas, box: Box, *, mono: bool = False) -> float:
    """Draw a board into the middle of a box of a reportlab page; gives the points a unit it was drawn with.

    `mono`: in black and white; regions, which have borders, are then left white.
    """
    scale = min(box.width / canvas.width, box.height / canvas.height)
    left = box.x + (box.width - canvas.width * scale) / 2
    low = box.y + (box.height - canvas.height * scale) / 2
    page.saveState()
    page.transform(scale, 0, 0, -scale, left - canvas.left * scale, low + (canvas.height + canvas.top) * scale)
    for shape in canvas.shapes:
        _shape(page, shape, mono)
    page.restoreState()
    return scale


def _shape(page: Any, shape: Shape, mono: bool) -> None:
    told = dict(shape.attributes)
    look = shape.look.split()[0]
    if mono:
        if look == "region":
            told["fill"] = "#ffffff"
        told.update({name: grey(told[name]) for name in ("fill", "stroke") if told.get(name, "none").startswith("#")})
    fill, stroke = _colours(page, told)
    if not fill and not stroke:
        return
    if shape.tag == "rect":
        box = [float(told[name]) for name in ("x", "y", "width", "height")]
        if "rx" in told:
            page.roundRect(*box, float(told["rx"]), stroke=stroke, fill=fill)
        else:
            page.rect(*box, stroke=stroke, fill=fill)
    elif shape.tag == "circle":
        page.circle(float(told["cx"]), float(told["cy"]), float(told["r"]), stroke=stroke, fill=fill)
    else:
        path = page.beginPath()
        for command, points in commands(told["d"]):
            if command == "M":
                path.moveTo(*points[0])
            elif command == "L":
                path.lineTo(*points[0])
            elif command == "C":
                path.curveTo(*points[0], *points[1], *points[2])
            else:
                path.close()
        page.drawPath(path, stroke=stroke, fill=fill)


def _colours(page: Any, told: Mapping[str, str]) -> tuple[int, int]:
    """Set up colours and pen; whether to fill and whether to stroke."""
    fill, stroke = told.get("fill", "#000000"), told.get("stroke", "none")
    if fill != "none":
        page.setFillColor(fill, alpha=float(told.get("fill-opacity", 1)))
    if stroke != "none":
        page.setStrokeColor(stroke, alpha=float(told.get("stroke-opacity", 1)))
        page.setLineWidth(float(told.get("stroke-width", 1)))
        page.setLineCap(_CAPS[told.get("stroke-linecap", "butt")])
        page.setLineJoin(_JOINS[told.get("stroke-linejoin", "miter")])
        page.setDash([float(part) for part in told.get("stroke-dasharray", "").split()])
    return int(fill != "none"), int(stroke != "none")
