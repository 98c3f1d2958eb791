"""The options of a Sudoku aim, and what a tier means by leaving them open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.kind import Tier
from workers.generators.candidate import Aim, AimError

FEWEST, ALL = 17, 81  # no 9x9 puzzle with one solution has fewer than 17 clues (McGuire, Tugemann, Civario 2012)

IMAGES: dict[str, Callable[[int], int]] = {
    "none": lambda cell: cell,
    "rotate180": lambda cell: 80 - cell,
    "diagonal": lambda cell: cell % 9 * 9 + cell // 9,
    "mirror": lambda cell: cell // 9 * 9 + 8 - cell % 9,
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
CLUES: dict[Tier | None, tuple[int, int]] = {Tier.GENTLE: (30, 40), Tier.EASY: (26, 34)}
STOPS = (Tier.GENTLE, Tier.EASY)  # these stop at a number of clues drawn from the range, all others dig on


def orbits(symmetry: str) -> np.ndarray:
    """(n, 2): the cells that go together, twice the same where one is its own image."""
    image = IMAGES[symmetry]
    return np.array([(cell, image(cell)) for cell in range(81) if cell <= image(cell)], np.int64)


@dataclass(frozen=True, slots=True)
class Wish:
    """An aim read: the symmetries to draw from and the range of clues."""

    tier: Tier | None
    symmetries: tuple[str, ...]
    least: int
    most: int


def read(aim: Aim) -> Wish:
    """What an aim asks for; raises `AimError`."""
    options = dict(aim.options)
    symmetry = options.pop("symmetry", None)
    least, most = CLUES.get(aim.tier, (FEWEST, ALL))
    low, high = _clues(options, "min_clues"), _clues(options, "max_clues")
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
    if aim.parents:
        raise AimError("the Sudoku generator does not search near other puzzles")
    if aim.tier is Tier.BEYOND:
        raise AimError("no puzzle is made to be beyond the ladder")
    return Wish(aim.tier, (symmetry,) if symmetry else LOTS[aim.tier], least, most)


def _clues(options: dict[str, Any], name: str) -> int | None:
    """A number of clues taken out of the options; None if it is not there."""
    value = options.pop(name, None)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not FEWEST <= value <= ALL):
        raise AimError(f"{name} must be a whole number from {FEWEST} to {ALL}, not {value!r}")
    return value
