"""The rules, as text for people and as data for programs."""

from typing import Any

from grader.null.variants import size


def rules(variant: str) -> dict[str, Any]:
    """The rules of one variant."""
    n = size(variant)
    return {
        "text": f"Fill the grid so that every row and every column holds each digit from 1 to {n} once.",
        "data": {"rows": n, "columns": n, "digits": n, "houses": ["rows", "columns"]},
    }
