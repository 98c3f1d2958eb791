"""Puzzles to show: always from the open pile, which anybody may see; one is laid open when there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bank.bank import Bank
from bank.errors import BankError
from bank.records import Shelf, Stocked
from bank.wish import Wish
from grader import kinds
from grader.kind import Technique

MOST_SHELVES = 6  # that are searched for an example


class Examples:
    """The examples of one bank. What was found once is shown again, so that looking opens few puzzles."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self._known: dict[tuple[str, str], int] = {}

    def of_kind(self, kind: str) -> Stocked | None:
        """Some puzzle of a kind, of a middling tier if there is one; None while the bank has none."""
        return self._kept((kind, ""), lambda: self._first(kind))

    def of_technique(self, kind: str, technique: Technique) -> Stocked | None:
        """A puzzle, with its path, that needs this technique; None when the bank has none on the shelves looked at."""
        return self._kept((kind, technique.id), lambda: self._using(kind, technique))

    def _kept(self, name: tuple[str, str], search: Callable[[], Stocked | None]) -> Stocked | None:
        known = self._known.get(name)
        if known is not None:
            try:
                puzzle = self._bank.get(known, path=True)
                if puzzle.withdrawn_why is None:
                    return puzzle
            except BankError:
                pass
        found = search()
        if found is not None:
            self._known[name] = found.id
        return found

    def _first(self, kind: str) -> Stocked | None:
        shelves = sorted(self._shelves(kind), key=lambda shelf: abs(shelf.tier.rank - 2))
        return self._peek(iter(shelves[:MOST_SHELVES]), None)

    def _using(self, kind: str, technique: Technique) -> Stocked | None:
        rank = technique.tier.rank
        shelves = [shelf for shelf in self._shelves(kind) if shelf.tier.rank >= rank]
        shelves.sort(key=lambda shelf: shelf.tier.rank - rank)
        return self._peek(iter(shelves[:MOST_SHELVES]), Wish(uses=(technique.id,)))

    def _shelves(self, kind: str) -> list[Shelf]:
        """The default variant first, then the smaller ones in the order of the kind."""
        order = {variant: place for place, variant in enumerate(kinds.get(kind).variants)}
        default = kinds.get(kind).default_variant
        shelves = [shelf for shelf in self._bank.shelves() if shelf.kind == kind]
        return sorted(shelves, key=lambda shelf: (shelf.variant != default, order.get(shelf.variant, len(order))))

    def _peek(self, shelves: Iterator[Shelf], wish: Wish | None) -> Stocked | None:
        for shelf in shelves:
            try:
                return self._bank.peek(shelf.kind, variant=shelf.variant, tier=str(shelf.tier), path=True, wish=wish)
            except (BankError, ValueError):
                continue
        return None
