"""The sizes of mazes: `WIDTHxHEIGHT`, `-4rooms` for its open rooms, `-braid` when it has loops beside them.

All three are read off the walls, so a text alone tells its variant. Any side from 5 to 200 will do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.kind import PuzzleError

SMALLEST, LARGEST = 5, 200
_NAME = re.compile(r"([1-9]\d{0,3})x([1-9]\d{0,3})(?:-([1-9]\d{0,4})rooms?)?(-braid)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Variant:
    """A size, how many rooms it has (open areas of at least 2x2 cells), and whether it has loops beside them."""

    width: int
    height: int
    rooms: int = 0
    braid: bool = False

    @property
    def cells(self) -> int:
        """How many cells there are; cell = row * width + column."""
        return self.width * self.height

    @property
    def name(self) -> str:
        """`20x20`, `30x20-1room`, `20x20-4rooms-braid`."""
        rooms = f"-{self.rooms}room{'s' if self.rooms > 1 else ''}" if self.rooms else ""
        return f"{self.width}x{self.height}{rooms}{'-braid' if self.braid else ''}"


def variant_of(name: str) -> Variant:
    """The variant of that name; raises `PuzzleError`."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise PuzzleError(f"{name[:40]!r} is no maze variant; they read 20x20, 20x20-4rooms or 20x20-braid")
    variant = Variant(int(match[1]), int(match[2]), int(match[3] or 0), bool(match[4]))
    if not (SMALLEST <= variant.width <= LARGEST and SMALLEST <= variant.height <= LARGEST):
        raise PuzzleError(f"a maze of {match[1]}x{match[2]} cells is out of range: sides are {SMALLEST} to {LARGEST}")
    if variant.name != name:
        raise PuzzleError(f"{name!r} is written {variant.name!r}")
    return variant


class Variants(tuple[str, ...]):
    """The usual variants in order; `in` says yes to every one that there can be."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and variant_of(name) is not None
        except PuzzleError:
            return False


VARIANTS: tuple[str, ...] = Variants(
    (
        "10x10",
        "20x20",
        "30x20",
        "40x40",
        "10x10-2rooms",
        "20x20-4rooms",
        "40x40-8rooms",
        "20x20-braid",
        "40x40-braid",
    )
)
DEFAULT = "10x10"
