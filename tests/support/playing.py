"""Hands on a game in the browser."""

from __future__ import annotations

from bank.present.drawn.sudoku import CELL
from examples import EXAMPLES
from grader import kinds


def begin(look, kind: str, width: int = 1180, variant: str | None = None):
    """Dealt a puzzle, of the kind's example unless told otherwise, with the board in sight."""
    looked = look(width)
    page = looked.go(f"/play/{kind}")
    variant = variant or kinds.get(kind).parse(EXAMPLES[kind][0]).variant
    page.click(f'form button[formaction*="variant={variant}&"]:enabled')
    page.wait_for_selector("#board svg[role=application]")
    return looked, page


def touch(page, x: float, y: float) -> None:
    """A touch at a point in units of the board."""
    left, top, wide, _ = map(float, page.get_attribute("#board svg", "viewBox").split())
    box = page.locator("#board svg").bounding_box()
    scale = box["width"] / wide
    page.locator("#board svg").click(position={"x": (x - left) * scale, "y": (y - top) * scale})


def centre(cell: int, columns: int, size: float = CELL) -> tuple[float, float]:
    return (cell % columns + 0.5) * size, (cell // columns + 0.5) * size
