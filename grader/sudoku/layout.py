"""The layout of a jigsaw as text: a sign for the region of each cell, row by row.

Any signs are read; written, regions are A, B, C ... in the order of their first cells, so that one layout is one text.
"""

from __future__ import annotations

from grader.kind import PuzzleError
from grader.sudoku.variants import LAYOUT_SIGNS, Variant


def parse_layout(text: str, shape: Variant) -> str:
    """The layout that a text without white space shows; raises `PuzzleError` unless it is as many connected regions as
    there are digits, of as many cells."""
    n = shape.size
    if len(text) != shape.cells:
        raise PuzzleError(f"the layout needs {shape.cells} cells, {len(text)} found")
    regions: dict[str, list[int]] = {}
    for cell, sign in enumerate(text):
        regions.setdefault(sign, []).append(cell)
    if len(regions) != n:
        raise PuzzleError(f"the layout has {len(regions)} regions, not {n}")
    for sign, cells in regions.items():
        if len(cells) != n:
            first = shape.cell_name(cells[0])
            raise PuzzleError(f"region {sign!r} of the layout (from {first}) has {len(cells)} cells, not {n}")
        apart = sorted(set(cells) - _reached(cells, n))
        if apart:
            raise PuzzleError(f"region {sign!r} of the layout is in pieces: {shape.cell_name(apart[0])} lies apart")
    return canonical_layout(text)


def canonical_layout(text: str) -> str:
    """The same regions, named in the order of their first cells."""
    names = {sign: LAYOUT_SIGNS[number] for number, sign in enumerate(dict.fromkeys(text))}
    return "".join(names[sign] for sign in text)


def _reached(cells: list[int], n: int) -> set[int]:
    """What can be reached from the first of these cells inside them."""
    inside, reached, edge = set(cells), {cells[0]}, [cells[0]]
    while edge:
        cell = edge.pop()
        beside = [cell - n, cell + n, *([cell - 1] if cell % n else []), *([cell + 1] if cell % n < n - 1 else [])]
        fresh = [other for other in beside if other in inside and other not in reached]
        reached.update(fresh)
        edge += fresh
    return reached
