"""Where things go on a page: paper sizes, margins, and how many boards stand side by side. All lengths in points."""

from __future__ import annotations

import re
from dataclasses import dataclass

MM = 72 / 25.4
INCH = 72.0
PAPERS = {
    "a4": (210 * MM, 297 * MM),
    "a5": (148 * MM, 210 * MM),
    "letter": (8.5 * INCH, 11 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "5x8": (5 * INCH, 8 * INCH),
}
MOST = 48  # boards on a page


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its lower left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet: its size, the margin around it and the gutter that the binding takes on the inner side."""

    width: float
    height: float
    margin: float = 15 * MM
    gutter: float = 5 * MM

    def body(self, number: int, above: float = 0.0, below: float = 0.0) -> Box:
        """What is left for the contents of page `number` (odd pages lie on the right), with room above and below."""
        inner = self.margin + self.gutter
        left = inner if number % 2 else self.margin
        width = self.width - self.margin - inner
        return Box(left, self.margin + below, width, self.height - 2 * self.margin - above - below)


def paper(name: str) -> tuple[float, float]:
    """The size of a paper by its name, or by width and height in millimetres as `170x240mm`. Raises ValueError."""
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    match = re.fullmatch(r"(\d{2,4})x(\d{2,4})mm", name.lower())
    if match is None or not (80 <= int(match[1]) <= 2000 and 80 <= int(match[2]) <= 2000):
        raise ValueError(f"no paper {name!r}; there are {', '.join(PAPERS)}, or WIDTHxHEIGHTmm from 80 to 2000")
    return int(match[1]) * MM, int(match[2]) * MM


def arranged(box: Box, count: int, ratio: float, head: float, gap: float) -> list[Box]:
    """`count` equal boxes in rows that make boards of this ratio (width / height) as large as can be.

    Each has room for a heading of height `head` at its top; `gap` lies between neighbours. Row by row from the top.
    """
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide, high = _share(box.width, columns, gap), _share(box.height, rows, gap) - head
        size = min(wide / ratio, high)
        if size > best[0] + 1e-9:
            best = (size, columns)
    columns = best[1]
    rows = -(-count // columns)
    wide, high = _share(box.width, columns, gap), _share(box.height, rows, gap)
    return [
        Box(
            box.x + at % columns * (wide + gap),
            box.y + box.height - high - at // columns * (high + gap),
            wide,
            high,
        )
        for at in range(count)
    ]


def _share(whole: float, parts: int, gap: float) -> float:
    return (whole - (parts - 1) * gap) / parts


def scale_in(box: Box, width: float, height: float, head: float) -> float:
    """Points a unit of a board of that size in a box with a heading."""
    return max(0.0, min(box.width / width, (box.height - head) / height))
