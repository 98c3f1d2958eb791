"""What goes into a booklet: sections of one kind, variant and tier, and the puzzles drawn for them.

Every puzzle is drawn from the stock for this book alone, so that no two books ever share one, nor a symmetric copy. In
a series each place of each volume has a key of its own: the same volume made again has the same puzzles.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bank.bank import Bank
from bank.errors import BankError, ShelfEmpty
from bank.records import Stocked
from grader import kinds
from grader.kind import TIERS

MOST = 5000  # puzzles of a book
_NAME = re.compile(r"[\w .,'&()-]{1,80}")


class CannotPrint(BankError, ValueError):
    """What was asked for cannot be made into a book; one sentence."""


@dataclass(frozen=True, slots=True)
class Section:
    """So many puzzles of one shelf."""

    kind: str
    variant: str
    tier: str
    count: int

    @classmethod
    def read(cls, text: str) -> Section:
        """`sudoku hard 12` or `cats 8x8 easy 6`. Raises `CannotPrint` or `UnknownKind`.

        >>> Section.read("cats 6x6 easy 4")
        Section(kind='cats', variant='6x6', tier='easy', count=4)
        """
        words = text.split()
        if len(words) not in (3, 4) or not words[-1].isdecimal():
            raise CannotPrint(f"a section reads KIND [VARIANT] TIER COUNT, as 'sudoku 9x9 hard 12', not {text[:60]!r}")
        kind = kinds.get(words[0])
        variant = words[1] if len(words) == 4 else kind.default_variant
        if variant not in kind.variants:
            raise CannotPrint(f"{kind.name} has no variant {variant!r}; there are {', '.join(kind.variants)}")
        if words[-2] not in TIERS:
            raise CannotPrint(f"there is no tier {words[-2]!r}; there are {', '.join(TIERS)}")
        if not 1 <= int(words[-1]) <= MOST:
            raise CannotPrint(f"a section has 1 to {MOST} puzzles, not {words[-1]}")
        return cls(kind.name, variant, words[-2], int(words[-1]))


def gathered(
    bank: Bank, sections: Sequence[Section], *, series: str | None = None, volume: int = 1, path: bool = False
) -> list[Stocked]:
    """The puzzles of the sections, in their order, out of the stock; with their paths when asked.

    Without a series nothing is drawn unless all of it is there. In a series what was drawn waits for the next try.
    Raises `ShelfEmpty`, `NoShelf` and `CannotPrint`.
    """
    if sum(section.count for section in sections) > MOST:
        raise CannotPrint(f"a book has at most {MOST} puzzles")
    if series is not None and not _NAME.fullmatch(series):
        raise CannotPrint("a series is named by 1 to 80 letters, digits, spaces and .,'&()-")
    if series is None:
        _require(bank, sections)
    found, places = list[Stocked](), Counter[str]()
    for section in sections:
        shelf = f"{section.kind} {section.variant} {section.tier}"
        for _ in range(section.count):
            places[shelf] += 1
            key = None if series is None else f"book/{series}/{volume}/{shelf}/{places[shelf]}"
            found.append(bank.draw(section.kind, variant=section.variant, tier=section.tier, key=key, path=path))
    return found


def _require(bank: Bank, sections: Sequence[Section]) -> None:
    """Raise `ShelfEmpty` for the first shelf that has less than the sections want of it, before anything is drawn."""
    wanted = Counter[tuple[str, str, str]]()
    for section in sections:
        wanted[section.kind, section.variant, section.tier] += section.count
    levels = {(level.shelf.kind, level.shelf.variant, str(level.shelf.tier)): level for level in bank.levels()}
    for (kind, variant, tier), count in wanted.items():
        level = levels.get((kind, variant, tier))
        if level is None:
            bank.shelf(kind, variant, tier)  # says which shelves there are
        elif level.level == 0:
            raise ShelfEmpty(level.shelf, [], None)
        elif level.level < count:
            raise CannotPrint(
                f"{count} puzzles are wanted of {level.shelf} and {level.level} are there; nothing was drawn"
            )
