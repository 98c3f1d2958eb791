"""Which shelves there are, how they stand, and what to say when one is empty."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Any

import sqlalchemy as sa

from bank import statements as sql
from bank.engines import Engines, Link
from bank.errors import NoShelf, ShelfEmpty
from bank.records import LATELY, Level, Shelf, moment
from grader import kinds
from grader.kind import TIERS, Tier

MAX_TARGET = 1_000_000


def shelf_of(row: sa.Row[*tuple[Any, ...]]) -> Shelf:
    """The shelf of a row that begins with its columns."""
    number, kind, variant, tier, floor, target, parked_at, parked_why = row[:8]
    return Shelf(number, kind, variant, Tier(tier), floor, target, moment(parked_at), parked_why)


def default_shelves() -> list[dict[str, Any]]:
    """The shelves of a new bank, from the data file."""
    text = files("bank").joinpath("shelves.toml").read_text("utf-8")
    return [
        {
            "kind": each["kind"],
            "variant": each["variant"],
            "tier": tier,
            "floor": each["floor"],
            "target": each["target"],
        }
        for each in tomllib.loads(text)["shelf"]
        for tier in each["tiers"]
    ]


class Shelves:
    """The shelves of a bank."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines

    def all(self) -> list[Shelf]:
        """Every shelf, in the order in which they were laid."""
        with self.engines.auto() as link:
            return [shelf_of(row) for row in link.run(sql.SHELVES)]

    def get(self, kind: str, variant: str | None, tier: str) -> Shelf:
        """One shelf (variant None: the kind's default); raises `NoShelf` and names those there are."""
        with self.engines.auto() as link:
            return self.choose(link, kind, variant, tier)[0]

    def choose(self, link: Link, kind: str, variant: str | None, tier: str | None) -> Sequence[Shelf]:
        """The shelves that answer a request, the one to try first in front; never none, but `NoShelf`.

        Without a tier every tier of the variant will do, the fullest first, so that such requests drain them evenly.
        """
        named = kinds.get(kind).default_variant if variant is None else variant
        if tier is not None:
            row = link.run(sql.SHELF, kind=kind, variant=named, tier=str(tier)).first()
            if row is not None:
                return [shelf_of(row)]
        rows = link.run(sql.SHELVES_BY_STOCK, kind=kind).all()
        fitting = [(shelf_of(row), row.level) for row in rows if row.variant == named and tier is None]
        if not fitting:
            wanted = f"{kind} {named}" if tier is None else f"{kind} {named} {tier}"
            there = ", ".join(str(shelf_of(row)) for row in rows)
            raise NoShelf(f"there is no shelf {wanted}; " + (f"there are: {there}" if there else f"none is for {kind}"))
        fitting.sort(key=lambda pair: (-pair[1] / max(1, pair[0].target), pair[0].tier.rank))
        return [shelf for shelf, _ in fitting]

    def set(self, kind: str, variant: str, tier: str, floor: int, target: int) -> Shelf:
        """Lay a shelf or change one. Raises `UnknownKind`, or ValueError with what is wrong."""
        if variant not in kinds.get(kind).variants:
            raise ValueError(f"{kind} has no variant {variant!r}; there are {', '.join(kinds.get(kind).variants)}")
        if tier not in TIERS:
            raise ValueError(f"a shelf is of one of the tiers {', '.join(TIERS)}, not {str(tier)!r}")
        if not 0 <= floor <= target <= MAX_TARGET:
            raise ValueError(f"0 <= floor <= target <= {MAX_TARGET} must hold; floor is {floor}, target {target}")
        values = {"kind": kind, "variant": variant, "tier": str(tier), "floor": floor, "target": target}
        with self.engines.auto() as link:
            return shelf_of(link.run(sql.SET_SHELF, **values).one())

    def hold(self, kind: str, variant: str, tier: str) -> Shelf:
        """A shelf for puzzles from elsewhere: one that is there stays as it is, a new one has a target of 0."""
        with self.engines.auto() as link:
            row = link.run(sql.SHELF, kind=kind, variant=variant, tier=tier).first()
            return shelf_of(
                row or link.run(sql.SET_SHELF, kind=kind, variant=variant, tier=tier, floor=0, target=0).one()
            )

    def remove(self, kind: str, variant: str | None, tier: str) -> None:
        """Take a shelf away and end what is being made for it; what lies on it waits for the shelf to be set again."""
        shelf = self.get(kind, variant, tier)
        with self.engines.begin() as link:
            link.run(sql.REMOVE_SHELF, shelf=shelf.id)
            link.run(sql.CANCEL_ORDERS, shelf=shelf.id)

    def levels(self) -> list[Level]:
        """How every shelf stands, all seen at one moment."""
        with self.engines.auto() as link:
            rows = link.run(sql.LEVELS, lately=LATELY * 1000).all()
        return [
            Level(
                shelf_of(row),
                row.level,
                row.in_flight,
                row.laid_open,
                row.taken,
                row.missed,
                moment(row.oldest),
                row.made_lately,
                (row.making or 0) / 1000,
            )
            for row in rows
        ]

    def parents(self, shelf: Shelf, most: int, limit: int) -> list[tuple[int, str]]:
        """Puzzles to search near for a shelf; `bank.bank.Bank` documents it."""
        easier = [
            other
            for other in self.all()
            if (other.kind, other.variant) == (shelf.kind, shelf.variant)
            and 0 <= shelf.tier.rank - other.tier.rank <= 1
        ]
        with self.engines.auto() as link:
            for home in sorted(easier, key=lambda other: -other.tier.rank):
                rows = link.run(sql.PARENTS, shelf=shelf.id, home=home.id, most=most, limit=limit).all()
                if rows:
                    return [(id, givens) for id, givens in rows]
        return []

    def empty(self, shelf: Shelf) -> ShelfEmpty:
        """Note that somebody found the shelf empty, and make the answer."""
        with self.engines.auto() as link:
            link.run(sql.MISS, shelf=shelf.id)
            link.run(sql.FORGET_MISSES, shelf=shelf.id, lately=LATELY * 1000)
            rows = link.run(sql.SHELVES_BY_STOCK, kind=shelf.kind).all()
            made = [at for (at,) in link.run(sql.PACE, shelf=shelf.id, lately=LATELY * 1000)]
        nearest = sorted(
            ((shelf_of(row), int(row.level)) for row in rows if row.level),
            key=lambda pair: (pair[0].variant != shelf.variant, abs(pair[0].tier.rank - shelf.tier.rank)),
        )
        # the middle gap, since a shelf that was full for long shows one huge gap that says nothing of the pace
        gaps = sorted(new - old for new, old in pairwise(made))
        return ShelfEmpty(shelf, nearest[:3], gaps[len(gaps) // 2] / 1000 if gaps else None)


def lay_default_shelves(link: Link) -> None:
    """Give a new bank its shelves."""
    for values in default_shelves():
        link.run(sql.SET_SHELF, **values)
