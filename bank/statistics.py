"""What is known about the puzzles of a kind: where they are, how hard, by which techniques, at what price."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bank import statements as sql
from bank.engines import Engines, Link
from bank.records import Shelf, moment
from bank.shelves import shelf_of
from grader.kind import TIERS


@dataclass(frozen=True, slots=True)
class Quartiles:
    """Scores at the ends and quarters of all, each one that a puzzle has."""

    min: int
    q1: int
    median: int
    q3: int
    max: int


@dataclass(frozen=True, slots=True)
class Use:
    """How much a technique is used: rounds in all, and puzzles with at least one."""

    rounds: int
    puzzles: int


@dataclass(frozen=True, slots=True)
class ShelfStatistics:
    """One shelf. `tried` to `cpu` are of the orders for it: candidates, those that landed here, those that landed on
    other shelves, those the bank had, those no shelf wanted, CPU seconds. `oldest`: when the oldest in stock was made.
    """

    shelf: Shelf
    stock: int
    open: int
    drawn: int
    withdrawn: int
    scores: Quartiles | None
    techniques: Mapping[str, Use]
    tried: int
    made: int
    elsewhere: int
    duplicates: int
    unwanted: int
    cpu: float
    oldest: datetime | None

    @property
    def share(self) -> float | None:
        """The part of the candidates that landed here; None before the first."""
        return self.made / self.tried if self.tried else None

    @property
    def cpu_per_puzzle(self) -> float | None:
        """CPU seconds a puzzle, those that landed elsewhere counted too; None before the first."""
        landed = self.made + self.elsewhere
        return self.cpu / landed if landed and self.tried else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """A kind. `made`: all its puzzles; `shares`: the part of them in each tier, gentlest first."""

    kind: str
    made: int
    shares: Mapping[str, float]
    shelves: tuple[ShelfStatistics, ...]


def statistics(engines: Engines, kind: str) -> Statistics:
    """What is known about a kind, all read at one moment."""
    with engines.snapshot() as link:
        rows = link.run(sql.SHELF_COUNTS, kind=kind).all()
        scores = _quartiles(link, kind)
        techniques = _techniques(link, kind)
        orders = {row.shelf: row for row in link.run(sql.ORDER_COUNTS, kind=kind)}
    shelves = []
    for row in rows:
        if row.removed_at is not None:
            continue
        order = orders.get(row.id)
        shelves.append(
            ShelfStatistics(
                shelf_of(row),
                stock=row.stock,
                open=row.laid_open,
                drawn=row.drawn,
                withdrawn=row.withdrawn,
                scores=scores.get(row.id),
                techniques=techniques.get(row.id, {}),
                tried=int(order.tried) if order else 0,
                made=int(order.stocked) if order else 0,
                elsewhere=int(order.elsewhere) if order else 0,
                duplicates=int(order.duplicates) if order else 0,
                unwanted=int(order.unwanted) if order else 0,
                cpu=float(order.cpu) if order else 0.0,
                oldest=moment(row.oldest),
            )
        )
    made = sum(row.puzzles for row in rows)
    by_tier = {str(tier): sum(row.puzzles for row in rows if row.tier == tier) for tier in TIERS}
    shares = {tier: number / made for tier, number in by_tier.items() if number}
    return Statistics(kind, made, shares, tuple(shelves))


def _quartiles(link: Link, kind: str) -> dict[int, Quartiles]:
    found: dict[int, Quartiles] = {}
    places: dict[int, dict[int, int]] = defaultdict(dict)
    for shelf, score, place, n in link.run(sql.QUARTILES, kind=kind):
        at = places[shelf]
        at[place] = score
        if place == n - 1:
            found[shelf] = Quartiles(*(at[k] for k in (0, (n - 1) // 4, (n - 1) // 2, (n - 1) * 3 // 4, n - 1)))
    return found


def _techniques(link: Link, kind: str) -> dict[int, dict[str, Use]]:
    found: dict[int, dict[str, Use]] = defaultdict(dict)
    for shelf, technique, rounds, puzzles in link.run(sql.TECHNIQUE_COUNTS, kind=kind):
        found[shelf][technique] = Use(int(rounds), puzzles)
    return dict(found)
