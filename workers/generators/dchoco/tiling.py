"""A board cut into blocks: pairs of congruent areas that touch.

The most enclosed free cell comes first, so that no hole is left behind: a random area grows from it, and of all
congruent areas beside it one is taken that leaves only pockets with an even number of cells.

Areas are sets of bits; a row has one bit more than columns, so that a shift never leads from one row into the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

ATTEMPTS = 25  # areas tried at one cell; towards the last ones they get smaller
PLACES = 6  # places tried for a partner
Blocks = list[tuple[int, int]]


class Frame:
    """The bits of a board of this size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.pitch = rows, columns, columns + 1
        self.bits = [1 << (row * self.pitch + column) for row in range(rows) for column in range(columns)]
        self.full = sum(self.bits)
        self.places = [row * self.pitch + column for row in range(rows) for column in range(columns)]

    def around(self, area: int) -> int:
        """An area and all cells beside it."""
        return (area | area << 1 | area >> 1 | area << self.pitch | area >> self.pitch) & self.full

    def parts(self, cells: int) -> Iterator[int]:
        """The connected parts of a set of cells."""
        while cells:
            part, grown = 0, cells & -cells
            while grown != part:
                part, grown = grown, self.around(grown) & cells
            yield part
            cells ^= part

    def single(self, cells: int) -> Iterator[int]:
        """The cells of a set, each as a set."""
        while cells:
            low = cells & -cells
            yield low
            cells ^= low

    def forms(self, area: int) -> set[int]:
        """The area turned and mirrored all ways, each pushed into the top left corner."""
        points = [divmod(bit.bit_length() - 1, self.pitch) for bit in self.single(area)]
        found = set()
        for sign_y in (1, -1):
            for sign_x in (1, -1):
                for turned in (False, True):
                    moved = [(sign_x * x, sign_y * y) if turned else (sign_y * y, sign_x * x) for y, x in points]
                    top, left = min(y for y, _ in moved), min(x for _, x in moved)
                    if max(x for _, x in moved) - left < self.columns:
                        found.add(sum(1 << ((y - top) * self.pitch + x - left) for y, x in moved))
        return found

    def partners(self, area: int, free: int) -> list[int]:
        """All congruent areas on free cells beside this one, in a fixed order."""
        beside = self.around(area) & ~area
        return [
            placed
            for form in sorted(self.forms(area))
            for place in self.places
            if (placed := form << place) & beside and placed & ~free == 0
        ]


def grow(frame: Frame, root: int, size: int, free: int, rng: random.Random) -> int:
    """A random area of free cells around a root, of this size or as large as there is room for."""
    area = root
    while area.bit_count() < size:
        edge = list(frame.single(frame.around(area) & free & ~area))
        if not edge:
            break
        area |= rng.choice(edge)
    return area


def most_enclosed(frame: Frame, free: int, rng: random.Random) -> int:
    """One of the free cells with the fewest free neighbours."""
    best, rank = 0, 99.0
    for cell in frame.single(free):
        value = (frame.around(cell) & free).bit_count() + rng.random()
        if value < rank:
            best, rank = cell, value
    return best


def tile(frame: Frame, largest: int, rng: random.Random, apart: bool = False) -> Blocks | None:
    """Blocks that cover the board, as pairs of areas of at most `largest` cells; None when it came to a dead end.

    `apart`: neighbours have areas of different sizes as long as that can be had, so that clues alone divide them.
    """
    free, blocks = frame.full, Blocks()
    taken = [0] * (largest + 1)  # the cells of blocks by the size of their areas
    while free:
        root = most_enclosed(frame, free, rng)
        block = _block(frame, root, largest, free, taken if apart else None, rng)
        if block is None:
            return None
        both = block[0] | block[1]
        free &= ~both
        taken[block[0].bit_count()] |= both
        blocks.append(block)
    return blocks


def _block(
    frame: Frame, root: int, largest: int, free: int, taken: list[int] | None, rng: random.Random
) -> tuple[int, int] | None:
    for attempt in range(ATTEMPTS):
        most = largest if attempt < 16 else 2 if attempt < 23 else 1
        area = grow(frame, root, rng.randint(1, min(most, largest)), free, rng)
        alike = taken[area.bit_count()] if taken and attempt < 16 else 0
        partners = frame.partners(area, free & ~area)
        for partner in rng.sample(partners, min(PLACES, len(partners))):
            if alike and frame.around(area | partner) & alike:
                continue
            if all(part.bit_count() % 2 == 0 for part in frame.parts(free & ~area & ~partner)):
                return area, partner
    return None
