"""The options of a Sudoku aim, and what a tier means by leaving them open."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.kind import Tier
from grader.sudoku.variants import DEFAULT, Variant, variant_of
from workers.generators.candidate import Aim, AimError

PARENT = re.compile(r"\d+:[1-9.]{81}")
FEWEST = {"9x9": 17}  # no such puzzle with one solution has fewer clues (McGuire, Tugemann, Civario 2012)

# where a cell of a grid of this size goes
IMAGES: dict[str, Callable[[int, int], int]] = {
    "none": lambda cell, size: cell,
    "rotate180": lambda cell, size: size * size - 1 - cell,
    "diagonal": lambda cell, size: cell % size * size + cell // size,
    "mirror": lambda cell, size: cell // size * size + size - 1 - cell % size,
}

# Symmetries that a tier's candidates take in turn by lot. Readers expect a pattern of the easier puzzles; minimal ones
# without symmetry are hard more often.
LOTS: dict[Tier | None, tuple[str, ...]] = {
    None: ("none",),
    Tier.GENTLE: ("rotate180", "rotate180", "diagonal", "mirror", "none", "none"),
    Tier.EASY: ("rotate180", "rotate180", "diagonal", "mirror", "none", "none"),
    Tier.MEDIUM: ("rotate180", "none"),
    Tier.HARD: ("rotate180", "none"),
    Tier.EXPERT: ("none",),
    Tier.EXTREME: ("none",),
}
STOPS = (Tier.GENTLE, Tier.EASY)  # these stop at a number of clues drawn from a range, all others dig on
# clues of a minimal puzzle in the middle (12 digs each; 9x9 of thousands)
MIDDLE = {
    "4x4": 4,
    "6x6": 9,
    "8x8": 19,
    "9x9": 24,
    "12x12": 48,
    "16x16": 95,
    "9x9-x": 20,
    "9x9-windoku": 18,
    "9x9-jigsaw": 19,
}
RANGES = {Tier.GENTLE: (15, 20), Tier.EASY: (13, 17)}  # twelfths of that: for 9x9, 30 to 40 and 26 to 34


def clue_range(tier: Tier | None, shape: Variant) -> tuple[int, int]:
    """Between how many clues a puzzle of this tier shall have."""
    if tier not in RANGES:
        return fewest(shape), shape.cells
    low, high = RANGES[tier]
    return MIDDLE[shape.name] * low // 12, min(MIDDLE[shape.name] * high // 12, shape.cells)


def fewest(shape: Variant) -> int:
    """Fewer clues leave several solutions: two digits without any could change places."""
    return FEWEST.get(shape.name, shape.size - 1)


@functools.cache
def orbits(symmetry: str, size: int) -> np.ndarray:
    """(n, 2): the cells that go together, twice the same where one is its own image."""
    pairs = ((cell, IMAGES[symmetry](cell, size)) for cell in range(size * size))
    return np.array([(cell, image) for cell, image in pairs if cell <= image], np.int64)


@dataclass(frozen=True, slots=True)
class Wish:
    """An aim read: the symmetries to draw from and the range of clues."""

    tier: Tier | None
    symmetries: tuple[str, ...]
    least: int
    most: int


def read(aim: Aim, variant: str = DEFAULT) -> Wish:
    """What an aim asks for; raises `AimError`."""
    shape = variant_of(variant)
    options = dict(aim.options)
    symmetry = options.pop("symmetry", None)
    least, most = clue_range(aim.tier, shape)
    low, high = _clues(options, "min_clues", shape), _clues(options, "max_clues", shape)
    if options:
        known = "symmetry, min_clues, max_clues"
        raise AimError(f"Sudoku has no option {', '.join(sorted(options))}; there are: {known}")
    if symmetry is not None and symmetry not in IMAGES:
        raise AimError(f"symmetry {symmetry!r} is none of: {', '.join(IMAGES)}")
    if low is not None and high is not None and low > high:
        raise AimError(f"min_clues {low} is more than max_clues {high}")
    if low is not None:
        least, most = low, max(most, low)
    if high is not None:
        least, most = min(least, high), high
    if aim.parents and variant != DEFAULT:
        raise AimError(f"only {DEFAULT} is searched near other puzzles")
    if aim.parents and aim.tier in STOPS:
        raise AimError(f"near other puzzles nothing is made to be {aim.tier}")
    if aim.parents and symmetry not in (None, "none"):
        raise AimError(f"near other puzzles no pattern stays, and so none is {symmetry}")
    for parent in aim.parents:
        if not PARENT.fullmatch(parent):
            raise AimError(f"a parent is its number and its 81 cells, as 17:4..8, and not {parent!r}")
    if aim.tier is Tier.BEYOND:
        raise AimError("no puzzle is made to be beyond the ladder")
    return Wish(aim.tier, (symmetry,) if symmetry else LOTS[aim.tier], least, most)


def _clues(options: dict[str, Any], name: str, shape: Variant) -> int | None:
    """A number of clues taken out of the options; None if it is not there."""
    value = options.pop(name, None)
    low, high = fewest(shape), shape.cells
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high):
        raise AimError(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value
