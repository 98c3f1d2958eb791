"""The rules of cat puzzles, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.cats.variants import variant_of

_WORDS = {1: "one cat", 2: "two cats", 3: "three cats"}


def rules(variant: str) -> Mapping[str, Any]:
    """`text`: sentences for people; `data`: size, cats a unit, and what may not touch."""
    shape = variant_of(variant)
    return {
        "text": (
            f"Put cats into the {shape.size} by {shape.size} grid so that every row, every column and every coloured "
            f"region has exactly {_WORDS[shape.cats]}, and no two cats touch, not even at a corner. "
            "There is exactly one way to do it."
        ),
        "data": {"size": shape.size, "cats": shape.cats, "units": ["rows", "columns", "regions"], "apart": "king"},
    }
