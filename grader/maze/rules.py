"""The rules, as text for people and as data for programs."""

from __future__ import annotations

from typing import Any

from grader.maze.variants import variant_of


def rules(variant: str) -> dict[str, Any]:
    """The rules of one variant."""
    shape = variant_of(variant)
    rooms = " A room counts as one place: how it is crossed does not matter, only its doors do." if shape.rooms else ""
    loops = " Some ways lead round in a circle; none of them is on the route." if shape.braid else ""
    return {
        "text": "Find the way from the start to the goal through the openings between cells, entering no place twice. "
        f"There is exactly one.{rooms}{loops}",
        "data": {"width": shape.width, "height": shape.height, "rooms": shape.rooms, "braid": shape.braid},
    }
