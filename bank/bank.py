"""The bank: one object that gives and takes puzzles.

A bank is made once a process and may be used by many threads. After a fork the child calls `dispose_after_fork`.
Its length is documentation: every door is told here, and hands on to the module that knows.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from datetime import date
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from bank import statements as sql
from bank.engines import Engines
from bank.orders import Ledger, Order
from bank.players import Players
from bank.records import Deposit, Graded, Level, Shelf, Stocked
from bank.shelves import Shelves
from bank.stock import Stock
from bank.version import require

if TYPE_CHECKING:
    from bank.calibration import Calibration
    from bank.settings import Settings
    from bank.spread import Spread
    from bank.statistics import Statistics
    from bank.wish import Wish
    from grader.kind import Puzzle


class Bank:
    """A bank of graded puzzles in SQLite or PostgreSQL.

    >>> import tempfile
    >>> from bank import Bank, Graded
    >>> from grader.kind import Grade, Path, Puzzle, Tier
    >>> folder = tempfile.TemporaryDirectory()
    >>> bank = Bank.open(f"sqlite:///{folder.name}/bank.db")
    >>> [str(shelf) for shelf in bank.shelves()][:2]
    ['sudoku 9x9 gentle', 'sudoku 9x9 easy']

    A puzzle goes to the shelf of its grade; until it leaves the stock nobody can look at it.

    >>> solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> givens = solution.replace("5", ".")
    >>> grade = Grade(Tier.GENTLE, 9, "full-house", {"full-house": 1}, Path.of([], {}), solution=solution)
    >>> graded = Graded(Puzzle("sudoku", "9x9", givens), solution, givens, "sudoku:g1.r1", {"all": grade}, clues=72)
    >>> bank.deposit(graded)
    Deposit(outcome='stocked', id=1)
    >>> bank.deposit(graded)
    Deposit(outcome='duplicate', id=None)
    >>> bank.levels()[0].level
    1

    `draw` takes it out for you alone.

    >>> taken = bank.draw("sudoku", tier="gentle", key="my first")
    >>> taken.tier, taken.score, taken.techniques
    (<Tier.GENTLE: 'gentle'>, 9, {'full-house': 1})
    >>> bank.draw("sudoku", tier="gentle", key="my first") == taken
    True
    >>> bank.draw("sudoku", tier="gentle")
    Traceback (most recent call last):
    bank.errors.ShelfEmpty: the shelf sudoku 9x9 gentle is empty
    >>> bank.check()
    []
    >>> bank.close(); folder.cleanup()
    """

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._shelves = Shelves(engines)
        self._stock = Stock(engines, self._shelves)
        self.orders = Ledger(engines)
        self.players = Players(engines)

    @classmethod
    def open(cls, url: str | None = None, *, starter: bool = False) -> Self:
        """The bank at a URL (or the path of an SQLite file); None: the one the settings name.

        An SQLite bank is created and migrated as needed, one on PostgreSQL only by `bank.upgrade.upgrade`; with
        `starter` a new one is given the puzzles that the package carries. Raises `CannotOpen`,
        and `OtherVersion` for a bank that this program does not know or must not migrate.
        """
        if url is None:
            from bank.settings import load

            url = load().database_url
        engines = Engines(url)
        new = False
        try:
            if not require(engines):
                from bank.upgrade import migrate

                new = migrate(engines)[0] is None
        except BaseException:
            engines.dispose()
            raise
        bank = cls(engines)
        if new and starter:
            from bank.starter import load as load_starter

            load_starter(bank)
        return bank

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """The bank of these settings, a new one with the starter stock if they say so."""
        return cls.open(settings.database_url, starter=settings.starter)

    @property
    def url(self) -> str:
        """Where it is, without the password."""
        return self._engines.url

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self._engines.dialect

    def close(self) -> None:
        """Drop the connections."""
        self._engines.dispose()

    def dispose_after_fork(self) -> None:
        """In a forked child: leave the connections to the parent and make our own when needed."""
        self._engines.dispose(close=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # --- into the stock -----------------------------------------------------------------------------------------

    def deposit(self, graded: Graded, order: Order | None = None, upto: int | None = None) -> Deposit:
        """Lay a puzzle on the shelf of its grade, if there is one and it wants more; see `Deposit` for what may happen.

        With an order, the ledger counts it and the lease is renewed in the same transaction; when the order is another
        worker's by now, nothing is kept. `upto`: the level up to which the order's own shelf (without an order: any)
        takes more, instead of its target. Raises ValueError for a puzzle beyond the ladder.
        """
        return self._stock.deposit(graded, order, upto)

    def wanting(self, kind: str, variant: str) -> frozenset[str]:
        """The tiers of a variant whose shelves want more, up to their targets."""
        with self._engines.auto() as link:
            return frozenset(tier for (tier,) in link.run(sql.WANTING, kind=kind, variant=variant))

    # --- out of it ----------------------------------------------------------------------------------------------

    def draw(
        self,
        kind: str,
        *,
        variant: str | None = None,
        tier: str | None = None,
        key: str | None = None,
        path: bool = False,
        wish: Wish | None = None,
    ) -> Stocked:
        """Take a puzzle out of stock for one taker alone.

        `variant` None is the kind's default; `tier` None takes from the fullest shelf. A request that is
        repeated with its `key` gets the same puzzle, unless that was withdrawn since. Raises `ShelfEmpty`, `NoShelf`,
        and `KeyReused` when the key has drawn from another shelf; with a wish `NoneMeets` when puzzles are there and
        none is like that, and `NeverMet` when none can be.
        """
        return self._stock.draw(kind, variant, tier, key, path, wish)

    def draw_many(
        self,
        number: int,
        kind: str,
        *,
        variant: str | None = None,
        tier: str | None = None,
        key: str | None = None,
        path: bool = False,
        wish: Wish | None = None,
    ) -> list[Stocked]:
        """Take that many puzzles out of stock for one taker, all or, with `TooFew`, none. Else as `draw`."""
        return self._stock.draw_many(number, kind, variant, tier, key, path, wish)

    def next_for(
        self,
        player: str,
        kind: str,
        *,
        variant: str | None = None,
        tier: str | None = None,
        path: bool = False,
        wish: Wish | None = None,
    ) -> Stocked:
        """A puzzle that this player never had: one of the open pile, or a new one once he has had all of it.

        Raises `ShelfEmpty` when nothing is left for him, and `NoShelf`; with a wish as `draw` does.
        """
        return self._stock.next_for(player, kind, variant, tier, path, wish)

    def peek(
        self,
        kind: str,
        *,
        variant: str | None = None,
        tier: str | None = None,
        path: bool = False,
        wish: Wish | None = None,
        but_not: Collection[int] = (),
    ) -> Stocked:
        """Some puzzle of the open pile (none of the numbers `but_not`), the same for everybody; one is laid open when
        the pile has none. Raises as `draw` does."""
        return self._stock.peek(kind, variant, tier, path, wish, but_not)

    def daily_for(
        self,
        day: date,
        kind: str,
        *,
        variant: str | None = None,
        tier: str | None = None,
        path: bool = False,
        draw: bool = True,
    ) -> Stocked:
        """The puzzle of a day, the same for everybody, drawn when the day is first asked for.

        `tier` None: that of the weekday, the gentlest shelf of the variant on Monday, the hardest on Sunday. Without
        `draw`, `NotFound` for a day that has none yet.
        """
        return self._stock.daily(day, kind, variant, tier, path, draw)

    def get(self, id: int, path: bool = False) -> Stocked:
        """A puzzle by its number; raises `NotFound`, also for one that is still in stock."""
        return self._stock.get(id, path)

    def withdraw(self, id: int, reason: str) -> str:
        """Take a puzzle out of everything, so that it is never dealt again; tells where it was: stock, open, drawn or
        withdrawn. Raises `NotFound`."""
        return self._stock.withdraw(id, reason)

    # --- what is known ------------------------------------------------------------------------------------------

    def levels(self) -> list[Level]:
        """How every shelf stands."""
        return self._shelves.levels()

    def shelves(self) -> list[Shelf]:
        """Every shelf."""
        return self._shelves.all()

    def shelf(self, kind: str, variant: str | None, tier: str) -> Shelf:
        """One shelf (variant None: the kind's default); raises `NoShelf`."""
        return self._shelves.get(kind, variant, tier)

    def set_shelf(self, kind: str, variant: str, tier: str, floor: int, target: int) -> Shelf:
        """Lay a shelf, or change how full one is kept. Raises ValueError, or `UnknownKind`."""
        return self._shelves.set(kind, variant, tier, floor, target)

    def hold_shelf(self, puzzle: Puzzle, tier: str) -> Shelf:
        """The shelf for a puzzle from elsewhere; a missing one is laid with a target of 0, so that nothing is made
        for it; it may be of a size that can be read and not be made."""
        return self._shelves.hold(puzzle.kind, puzzle.variant, str(tier))

    def remove_shelf(self, kind: str, variant: str | None, tier: str) -> None:
        """Take a shelf away and end what is being made for it. What lies on it stays in stock, out of reach until the
        shelf is set again. Raises `NoShelf`."""
        self._shelves.remove(kind, variant, tier)

    def parents(self, shelf: Shelf, most: int, limit: int) -> list[tuple[int, str]]:
        """Puzzles to search near for this shelf, with their givens, the hardest first: of the shelf itself or, while it
        has none, of the tier below. None that has `most` children on the shelf already."""
        return self._shelves.parents(shelf, most, limit)

    def places(self) -> dict[str, int]:
        """How many puzzles are in stock, open, drawn and withdrawn."""
        with self._engines.auto() as link:
            return dict(link.run(sql.PLACES).one()._mapping)

    def known(self, kind: str, variant: str, canonical: str) -> int | None:
        """The number of the puzzle with this canonical form, wherever it is; None if the bank never had it."""
        with self._engines.auto() as link:
            id: int | None = link.run(sql.KNOWN, kind=kind, variant=variant, canonical=canonical).scalar()
            return id

    def origin(self, kind: str, variant: str, canonical: str) -> tuple[int, dict[str, Any]] | None:
        """The same with where it came from, if it was brought from elsewhere: `source`, `line`, `name`."""
        with self._engines.auto() as link:
            row = link.run(sql.ORIGIN, kind=kind, variant=variant, canonical=canonical).first()
        if row is None:
            return None
        recipe = json.loads(row.recipe) if isinstance(row.recipe, str) else row.recipe
        return row.id, dict(recipe.get("origin") or {})

    def shown(
        self,
        kind: str | None = None,
        *,
        variant: str | None = None,
        tier: str | None = None,
        path: bool = False,
        page: int = 500,
    ) -> Iterator[Stocked]:
        """Every puzzle that has left the stock (drawn or open, not withdrawn), in the order of their numbers; read
        `page` by page, so that a long reading holds up nobody."""
        return self._stock.shown(kind, variant, tier, path, page)

    def statistics(self, kind: str) -> Statistics:
        """Everything known about a kind's puzzles; see `bank.statistics`."""
        from bank.statistics import statistics

        return statistics(self._engines, kind)

    def spread(self, kind: str) -> list[Spread]:
        """How the scores and clues of a kind's puzzles are spread, variant by variant; see `bank.spread`."""
        from bank.spread import spread

        return spread(self._engines, kind)

    def calibration(self, kind: str) -> list[Calibration]:
        """How long people take for a kind's puzzles, beside their scores; see `bank.calibration`."""
        from bank.calibration import calibration

        return calibration(self._engines, kind)

    def check(self) -> list[str]:
        """Prove the bank's promises: each puzzle in one place, ledger equal to stock, no puzzle twice. The faults."""
        from bank.check import check

        return check(self._engines)
