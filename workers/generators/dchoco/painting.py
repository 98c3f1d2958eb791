"""Colours for blocks: which area of each is the grey one.

Borders between cells of one colour are hidden: they are what there is to find. Hill-climbing by flipping single blocks
hides as many (or as few) as wanted, while no region of one colour grows so large that its shapes could not be listed.
"""

from __future__ import annotations

import random

from workers.generators.dchoco.tiling import Blocks, Frame

SWEEPS = 6  # flips tried a block


class Paint:
    """The blocks of a board and which of their areas are grey."""

    def __init__(self, frame: Frame, blocks: Blocks, rng: random.Random) -> None:
        self.frame, self.blocks = frame, blocks
        self.flips = [rng.random() < 0.5 for _ in blocks]
        self.whole = [area | partner for area, partner in blocks]

    @property
    def grey(self) -> int:
        """All grey cells."""
        return sum(pair[flip] for pair, flip in zip(self.blocks, self.flips, strict=True))

    def hidden(self, grey: int) -> int:
        """Borders between blocks with one colour on both sides."""
        white = self.frame.full & ~grey
        number = 0
        for block in self.whole:
            for colour in (grey, white):
                part, rest = block & colour, colour & ~block
                number += (rest & part << 1).bit_count() + (rest & part << self.frame.pitch).bit_count()
        return number

    def excess(self, grey: int, most: int) -> int:
        """By how much the largest region of one colour is above `most`."""
        frame = self.frame
        parts = [part.bit_count() for colour in (grey, frame.full & ~grey) for part in frame.parts(colour)]
        return max(0, max(parts) - most)

    def climb(self, wish: int, most: int, rng: random.Random) -> None:
        """Hide borders (`wish` 1) or show them (-1)."""

        def value() -> int:
            grey = self.grey
            return wish * self.hidden(grey) - 4 * self.excess(grey, most)

        best = value()
        for _ in range(SWEEPS * len(self.blocks)):
            block = rng.randrange(len(self.blocks))
            self.flips[block] = not self.flips[block]
            now = value()
            if now >= best:
                best = now
            else:
                self.flips[block] = not self.flips[block]
