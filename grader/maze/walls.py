"""What can be read off the walls of a maze, in plain Python: its rooms, its loops, what can be reached.

A cell is an int of four bits, the sides that are open. A *room* is an area of cells that hang together by open 2x2
blocks; it counts as one place, since inside it there is nothing to decide. A *passage* is an open side between two
places: 2 * cell to the cell's right, 2 * cell + 1 to the cell below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
MOVES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}


def neighbour(cell: int, side: int, width: int) -> int:
    """The cell beyond a side."""
    return cell + {NORTH: -width, EAST: 1, SOUTH: width, WEST: -1}[side]


def passage(cell: int, side: int, width: int) -> int:
    """The number of the passage through a side of a cell."""
    return {NORTH: 2 * (cell - width) + 1, EAST: 2 * cell, SOUTH: 2 * cell + 1, WEST: 2 * cell - 2}[side]


def ends(passage: int, width: int) -> tuple[int, int]:
    """The two cells that a passage joins: left and right, or upper and lower."""
    cell = passage // 2
    return cell, cell + (width if passage % 2 else 1)


def passages(cells: Sequence[int], width: int) -> Iterator[int]:
    """All open sides, inside rooms too."""
    for cell, sides in enumerate(cells):
        if sides & EAST:
            yield 2 * cell
        if sides & SOUTH:
            yield 2 * cell + 1


def places(cells: Sequence[int], width: int) -> list[int]:
    """The place of each cell, named by its first cell: the cell itself, or the room it is part of."""
    place = list(range(len(cells)))

    def root(cell: int) -> int:
        while place[cell] != cell:
            place[cell] = cell = place[place[cell]]
        return cell

    for cell in range(len(cells) - width):
        # no wall in the block of the cell, those to its right and below, and the one between them
        if cells[cell] & EAST and cells[cell] & SOUTH and cells[cell + 1] & SOUTH and cells[cell + width] & EAST:
            joined = [root(other) for other in (cell, cell + 1, cell + width, cell + width + 1)]
            for other in joined:
                place[other] = min(joined)
    return [root(cell) for cell in range(len(cells))]


def reached(cells: Sequence[int], width: int, start: int) -> set[int]:
    """The cells that can be reached from one."""
    seen, stack = {start}, [start]
    while stack:
        cell = stack.pop()
        for side in (NORTH, EAST, SOUTH, WEST):
            if cells[cell] & side and (other := neighbour(cell, side, width)) not in seen:
                seen.add(other)
                stack.append(other)
    return seen


def rooms_and_loops(cells: Sequence[int], width: int) -> tuple[int, bool]:
    """How many rooms there are, and whether the places form more than a tree (the cells hanging together)."""
    place = places(cells, width)
    sizes: dict[int, int] = {}
    for name in place:
        sizes[name] = sizes.get(name, 0) + 1
    joining = sum(place[a] != place[b] for a, b in (ends(p, width) for p in passages(cells, width)))
    return sum(size > 1 for size in sizes.values()), joining >= len(sizes)
