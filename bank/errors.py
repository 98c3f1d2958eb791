"""What can go wrong at the bank; every message is one line that says what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from bank.records import Shelf


class BankError(Exception):
    """The bank cannot do what was asked."""


class CannotOpen(BankError):
    """No bank can be opened there: no server, no right to it, or not a bank."""


class OtherVersion(CannotOpen):
    """The bank's schema is not the one this program works with."""


class NotFound(BankError, LookupError):
    """No puzzle of that number has left the stock."""


class NoShelf(BankError, LookupError):
    """There is no such shelf."""


class KeyReused(BankError, ValueError):
    """An idempotency key that has drawn something else. `drawn`: what, in words."""

    def __init__(self, key: str, drawn: str) -> None:
        self.key = key
        self.drawn = drawn
        super().__init__(key, drawn)

    def __str__(self) -> str:
        return f"the key {self.key!r} has drawn {self.drawn}; another request needs another key"


class NeverMet(BankError, ValueError):
    """A wish that no puzzle can ever meet."""


class ShelfEmpty(BankError):
    """Nothing is left on the shelf that was asked for; another tier is never given in silence.

    `nearest`: shelves of the kind that do have stock, with their levels, the nearest tier of the same variant first.
    `wait`: seconds until the next puzzle may be expected, from the pace of late; None when nothing is known.
    """

    exit_code = 4

    def __init__(self, shelf: Shelf, nearest: Sequence[tuple[Shelf, int]], wait: float | None) -> None:
        self.shelf = shelf
        self.nearest = tuple(nearest)
        self.wait = wait
        super().__init__(str(self))

    def __reduce__(self) -> tuple[type[ShelfEmpty], tuple[Shelf, tuple[tuple[Shelf, int], ...], float | None]]:
        return ShelfEmpty, (self.shelf, self.nearest, self.wait)

    def __str__(self) -> str:
        parts = [f"the shelf {self.shelf} is empty"]
        if self.shelf.parked_at is not None:
            parts.append(f"it is parked ({self.shelf.parked_why})")
        if self.nearest:
            parts.append("in stock: " + ", ".join(f"{shelf.beside(self.shelf)} ({n})" for shelf, n in self.nearest))
        if self.wait is not None:
            parts.append(f"a new one is expected in about {max(1, round(self.wait))} s")
        return "; ".join(parts)


class TooFew(BankError):
    """Fewer puzzles (like that) lie on the shelves than were asked for at once; nothing was taken.

    `shelves` that were looked at, `asked` for, `lying` there (like that or not), `wish` in words or empty.
    """

    exit_code = 4

    def __init__(self, shelves: Sequence[Shelf], asked: int, lying: int, wish: str) -> None:
        self.shelves = tuple(shelves)
        self.asked = asked
        self.lying = lying
        self.wish = wish
        super().__init__(str(self))

    def __reduce__(self) -> tuple[type[TooFew], tuple[tuple[Shelf, ...], int, int, str]]:
        return TooFew, (self.shelves, self.asked, self.lying, self.wish)

    def __str__(self) -> str:
        where = " and ".join(map(str, self.shelves))
        like = f" that are as wished ({self.wish})" if self.wish else ""
        return f"not {self.asked} puzzles{like} are among the {self.lying} in stock on {where}; nothing was taken"


class NoneMeets(BankError):
    """Puzzles lie on the shelves that were asked for, but none is as wished.

    `shelves` that were looked at, `lying` puzzles on them, `wish` in words.
    """

    exit_code = 4

    def __init__(self, shelves: Sequence[Shelf], lying: int, wish: str) -> None:
        self.shelves = tuple(shelves)
        self.lying = lying
        self.wish = wish
        super().__init__(str(self))

    def __reduce__(self) -> tuple[type[NoneMeets], tuple[tuple[Shelf, ...], int, str]]:
        return NoneMeets, (self.shelves, self.lying, self.wish)

    def __str__(self) -> str:
        one, *more = self.shelves
        where = f"the {len(more) + 1} shelves of {one.kind} {one.variant}" if more else f"the shelf {one}"
        return f"none of the {self.lying} puzzles on {where} is as wished ({self.wish}); `puzzlebank make` may find one"
