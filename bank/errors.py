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
    """An idempotency key that already drew from another shelf."""


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
