"""The sizes there are: `8x8` has one cat in every row, column and region, `10x10-2cats` two."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.kind import PuzzleError, Tier

ALPHABET = "ABCDEFGHIJKLMNOP"  # names of regions


@dataclass(frozen=True)
class Variant:
    """A size and how many cats go into each row, column and region. Units count rows, then columns, then regions."""

    name: str
    size: int
    cats: int

    @property
    def cells(self) -> int:
        return self.size * self.size

    @property
    def suffix(self) -> str:
        """What the text of a board ends with: `*2` for two cats, nothing for one."""
        return "" if self.cats == 1 else f"*{self.cats}"


def name_of(size: int, cats: int) -> str:
    """`8x8`, `10x10-2cats`."""
    return f"{size}x{size}" if cats == 1 else f"{size}x{size}-{cats}cats"


PAIRS = [*((n, 1) for n in range(4, 17)), *((n, 2) for n in range(8, 15)), (14, 3)]
TABLE = {name_of(size, cats): Variant(name_of(size, cats), size, cats) for size, cats in PAIRS}
VARIANTS: tuple[str, ...] = tuple(TABLE)
DEFAULT = "8x8"


# Tiers that no board of a size can have: all 1,479 boards of 4x4 with one solution were gone through.
IMPOSSIBLE: dict[str, tuple[Tier, ...]] = {"4x4": (Tier.HARD, Tier.EXPERT, Tier.EXTREME)}
MADE = 2  # cats a row at most in boards that are made; growing one with three takes seconds


def impossible(variant: str, tier: Tier | None) -> str | None:
    """Why no board of this size and tier can be made; None if nothing speaks against it."""
    if variant_of(variant).cats > MADE:
        return f"{variant} boards can be read and graded, not made: growing one takes too long"
    if tier in IMPOSSIBLE.get(variant, ()):
        return f"no {variant} board is {tier}: all there are have been gone through"
    return None


def refusal(size: int, cats: int) -> str:
    """Why there is no variant of this size and number of cats."""
    if cats < 1:
        return f"every row needs a cat, and {cats} is none"
    if size < 4 * cats:
        least, noun = 4 * cats, "cat" if cats == 1 else "cats"
        return f"{cats} {noun} a row and column need a board of at least {least}x{least}, not {size}x{size}"
    there = "4x4 to 16x16, 8x8-2cats to 14x14-2cats, 14x14-3cats"
    return f"there is no size {name_of(size, cats)!r} of cats; there are {there}"


def variant_of(name: str | None) -> Variant:
    """The variant of that name, or the default one; raises `PuzzleError`, saying so when none can exist."""
    if name is None:
        return TABLE[DEFAULT]
    if name in TABLE:
        return TABLE[name]
    if shape := re.fullmatch(r"(\d{1,3})x\1(?:-(\d{1,2})cats?)?", name):
        raise PuzzleError(refusal(int(shape[1]), int(shape[2] or 1)))
    raise PuzzleError(f"there is no variant {name[:30]!r} of cats; they read like 8x8 or 10x10-2cats")


def variant_for(size: int, cats: int) -> Variant:
    """The variant of that size and number of cats; raises `PuzzleError`."""
    if (size, cats) not in PAIRS:
        raise PuzzleError(refusal(size, cats))
    return TABLE[name_of(size, cats)]
