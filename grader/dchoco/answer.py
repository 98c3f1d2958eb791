"""A judge of divisions by the rules alone: plain Python that shares nothing with the kernels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from grader.dchoco.notation import board_of
from grader.kind import Puzzle


def _name(cell: int, columns: int) -> str:
    return f"row {cell // columns + 1}, column {cell % columns + 1}"


def _areas(cells: Iterable[int], columns: int) -> list[set[int]]:
    """The connected parts of a set of cells."""
    left, parts = set(cells), []
    while left:
        part, edge = set[int](), [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            beside = [cell - columns, cell + columns]
            beside += [cell - 1] if cell % columns else []
            beside += [cell + 1] if cell % columns < columns - 1 else []
            for other in beside:
                if other in left:
                    left.discard(other)
                    edge.append(other)
        parts.append(part)
    return parts


def shape(cells: Iterable[int], columns: int) -> tuple[tuple[int, int], ...]:
    """The form that a set of cells shares with all its rotations and reflections."""
    points = [divmod(cell, columns) for cell in cells]
    forms = []
    for y_sign in (1, -1):
        for x_sign in (1, -1):
            for turned in (False, True):
                moved = [(x_sign * x, y_sign * y) if turned else (y_sign * y, x_sign * x) for y, x in points]
                top, left = min(y for y, _ in moved), min(x for _, x in moved)
                forms.append(tuple(sorted((y - top, x - left) for y, x in moved)))
    return min(forms)


def faults(puzzle: Puzzle, solution: str) -> list[str]:
    """What is wrong with a division (a label a cell): a sentence for each broken rule; none when it is a solution."""
    board = board_of(puzzle)
    if len(solution) != board.cells:
        return [f"{board.cells} cells are to be labelled, not {len(solution)}"]
    blocks: dict[str, list[int]] = defaultdict(list)
    for cell, label in enumerate(solution):
        blocks[label].append(cell)
    found: list[str] = []
    for cells in blocks.values():
        where = f"the block of {_name(cells[0], board.columns)}"
        if len(_areas(cells, board.columns)) > 1:
            found.append(f"{where} falls into parts that do not touch")
            continue
        white = [cell for cell in cells if not board.colours[cell]]
        grey = [cell for cell in cells if board.colours[cell]]
        odd = False
        for colour, area in (("white", white), ("grey", grey)):
            parts = len(_areas(area, board.columns))
            if parts != 1:
                found.append(f"{where} has {parts or 'no'} {colour} area{'s' if parts else ''} where it must have one")
                odd = True
        if odd:
            continue
        if len(white) != len(grey):
            found.append(f"{where} has {len(white)} white and {len(grey)} grey cells")
        elif shape(white, board.columns) != shape(grey, board.columns):
            found.append(f"{where} has a white and a grey area of different shapes")
        for cell in cells:
            size = len(grey if board.colours[cell] else white)
            if board.clues[cell] > 0 and board.clues[cell] != size:
                found.append(f"{_name(cell, board.columns)} says {board.clues[cell]} and lies in an area of {size}")
    return found
