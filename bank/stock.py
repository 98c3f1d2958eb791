"""Into the stock and out of it.

Stock is what nobody has seen. `draw` takes a puzzle out for one taker; `next_for` deals each player from the open pile
and opens a new puzzle only when he has had all of it. So everything that shows a puzzle takes it out of stock first.
All doors stand in one class, since each of them goes through the same few: take, open, read, or say why there is none.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from secrets import randbits
from typing import Any

import sqlalchemy as sa

from bank import statements as sql
from bank.engines import Engines, Link
from bank.errors import BankError, KeyReused, NeverMet, NoneMeets, NotFound, TooFew
from bank.orders import Order
from bank.records import Deposit, Graded, Outcome, Shelf, Stocked, grader_version, name, number, time_of
from bank.shelves import Shelves
from bank.wish import Wish
from grader import kinds
from grader.kind import Tier

Asked = Mapping[str, Any]  # conditions of `bank.statements` with their values

SKIP = 16  # a random start alone deals some open puzzles 6 times as often as others; skipping up to so many evens it
LINGER = 1.0  # seconds to wait for what others hold, before a shelf is called empty


def _position() -> int:
    return randbits(63)


def _stocked(row: sa.Row[*tuple[Any, ...]]) -> Stocked:
    counts = json.loads(row.techniques) if isinstance(row.techniques, str) else row.techniques or {}
    return Stocked(
        id=row.id,
        kind=row.kind,
        variant=row.variant,
        tier=Tier(row.tier),
        givens=row.givens,
        solution=row.solution,
        canonical=row.canonical,
        engine=row.engine,
        score=row.score,
        hardest=row.hardest,
        rating=row.rating,
        techniques=dict(sorted(counts.items())),
        clues=row.clues,
        symmetry=row.symmetry,
        seed=row.seed,
        made_at=time_of(row.made_at),
        path=None if row.path is None else bytes(row.path),
        withdrawn_why=row.withdrawn_why,
    )


def of_weekday(day: date, shelves: Sequence[Shelf]) -> Shelf:
    """The shelf of a day in a week that rises: the gentlest of these on Monday, the hardest on Sunday."""
    rising = sorted(shelves, key=lambda shelf: shelf.tier.rank)
    return rising[day.weekday() * len(rising) // 7]


def _asked(wish: Wish | None, kind: str, variant: str | None, tier: str | None) -> Asked:
    """The conditions of a wish; raises `NeverMet`."""
    if not wish:
        return {}
    never = wish.impossible(kind, tier, variant)
    if never is not None:
        raise NeverMet(never)
    return wish.conditions(kind)


def _as_before(link: Link, before: sa.Row[Any], shelves: Sequence[Shelf], asked: Asked, key: str | None) -> None:
    """Raise `KeyReused` unless what the key has drawn is what is asked for."""
    if before.shelf not in {shelf.id for shelf in shelves}:
        raise KeyReused(str(key), f"a puzzle of {before.kind} {before.variant} {before.tier}")
    if asked and link.run(sql.DRAWN_MEETS.meeting(asked), puzzle=before.puzzle, **asked).first() is None:
        raise KeyReused(str(key), f"no. {before.puzzle}, which is not as wished")


class _LostLease(Exception):
    """Takes the deposit's transaction back."""


class _Short(Exception):
    """Takes a batch back."""


class Stock:
    """The puzzles of a bank. `bank.bank.Bank` documents each method."""

    def __init__(self, engines: Engines, shelves: Shelves) -> None:
        self.engines = engines
        self.shelves = shelves
        self._one_statement = engines.dialect == "postgresql"

    # --- in -----------------------------------------------------------------------------------------------------

    def deposit(self, graded: Graded, order: Order | None = None, upto: int | None = None) -> Deposit:
        grade = graded.grades["all"]
        if grade.tier is Tier.BEYOND:
            raise ValueError("a puzzle beyond the ladder goes on no shelf")
        if faults := [remark.text for remark in kinds.get(graded.puzzle.kind).remarks(graded.puzzle) if remark.fault]:
            raise ValueError(f"a puzzle with a fault goes on no shelf: {faults[0]}")
        version = grader_version(graded.engine)
        if graded.rate is not None:
            with self.engines.auto() as link:
                shelf = self._wanted(link, graded, order, upto)
            if shelf is not None and shelf.wanted:
                graded = graded.rated()  # before the transaction: it may take longer than others should wait
        try:
            # one puzzle a transaction: batches deadlock on PostgreSQL when two bring the same puzzles
            with self.engines.begin() as link:
                outcome, id = self._lay(link, graded, version, order, upto)
                if order is not None:
                    self._count(link, outcome, order)
        except _LostLease:
            return Deposit("lease-lost")
        return Deposit(outcome, id)

    def _lay(
        self, link: Link, graded: Graded, version: int, order: Order | None, upto: int | None
    ) -> tuple[Outcome, int | None]:
        puzzle = graded.puzzle
        same = {"kind": puzzle.kind, "variant": puzzle.variant, "canonical": graded.canonical}
        shelf = self._wanted(link, graded, order, upto)
        if shelf is None or not shelf.wanted:
            return ("duplicate" if link.run(sql.KNOWN, **same).first() else "unwanted"), None
        graded = graded.rated()
        id = link.run(
            sql.PUT_PUZZLE,
            **same,
            givens=puzzle.givens,
            solution=graded.solution,
            engine=graded.engine,
            grader=version,
            shelf=shelf.id,
            seed=graded.seed,
            candidate=graded.index,
            recipe=json.dumps(dict(graded.recipe)),
            clues=graded.clues,
            symmetry=graded.symmetry,
            cpu=graded.cpu,
            made_by=order.id if order else None,
        ).scalar()
        if id is None:
            return "duplicate", None
        for ladder, grade in graded.grades.items():
            key = {"puzzle": id, "grader": version, "ladder": ladder}
            link.run(
                sql.PUT_GRADE,
                **key,
                tier=str(grade.tier),
                score=grade.score,
                hardest=grade.hardest,
                rating=grade.rating,
                metrics=json.dumps(dict(grade.metrics)),
                open_steps=json.dumps(list(grade.open_steps)),
                path=grade.path.pack(),
            )
            link.run_all(sql.PUT_TECHNIQUE, [{**key, "technique": t, "rounds": n} for t, n in grade.rounds.items()])
        link.run(sql.PUT_STOCK, shelf=shelf.id, position=_position(), puzzle=id)
        return ("stocked" if order is None or order.shelf.id == shelf.id else "elsewhere"), id

    def _wanted(self, link: Link, graded: Graded, order: Order | None, upto: int | None) -> sa.Row[Any] | None:
        """The shelf of a puzzle's tier, if there is one, and whether it wants more."""
        puzzle, tier = graded.puzzle, str(graded.grades["all"].tier)
        own = {"own": 0, "upto": 0} if upto is None else {"own": order.shelf.id if order else -1, "upto": upto}
        return link.run(sql.WANTED, kind=puzzle.kind, variant=puzzle.variant, tier=tier, **own).first()

    def _count(self, link: Link, outcome: Outcome, order: Order) -> None:
        counts = {each: int(outcome == each) for each in ("stocked", "elsewhere", "duplicate", "unwanted")}
        lease = {"order": order.id, "fence": order.fence, "ttl": int(order.ttl * 1000)}
        if link.run(sql.COUNT_DEPOSIT, **counts, **lease).first() is None:
            raise _LostLease

    # --- out, for one taker -------------------------------------------------------------------------------------

    def draw(
        self, kind: str, variant: str | None, tier: str | None, key: str | None, path: bool, wish: Wish | None
    ) -> Stocked:
        if key is not None:
            name(key, "a key")
        with self.engines.auto() as link:
            shelves = self.shelves.choose(link, kind, variant, tier)
        asked = _asked(wish, kind, variant, tier)
        if key is not None:
            return self._surely(partial(self._draw_by_key, shelves, key, path, asked), shelves, asked, wish)
        if self._one_statement:
            return self._surely(partial(self._draw_at_once, shelves, path, asked), shelves, asked, wish)
        return self._surely(partial(self._draw_in_steps, shelves, path, asked), shelves, asked, wish)

    def draw_many(
        self,
        number: int,
        kind: str,
        variant: str | None,
        tier: str | None,
        key: str | None,
        path: bool,
        wish: Wish | None,
    ) -> list[Stocked]:
        keys = [None if key is None else f"{name(key, 'a key')} {at}" for at in range(number)]
        with self.engines.auto() as link:
            shelves = self.shelves.choose(link, kind, variant, tier)
        asked = _asked(wish, kind, variant, tier)
        for last in (False, False, True) if self._one_statement else (True,):
            try:
                return self._draw_whole(shelves, key, keys, path, asked)
            except _Short:
                if last:
                    lying = self._lying(shelves)
                    raise TooFew(shelves, number, lying, str(wish) if wish else "") from None
            time.sleep(0.05)  # PostgreSQL passes by puzzles that others are just taking, and those may be put back
        raise AssertionError

    def _draw_whole(
        self, shelves: Sequence[Shelf], key: str | None, keys: Sequence[str | None], path: bool, asked: Asked
    ) -> list[Stocked]:
        """A puzzle a key, or none at all but `_Short`."""
        with self.engines.begin() as link:
            if key is not None and self._one_statement:
                link.run(sql.LOCK_KEY, key=key)
            ids = []
            for each in keys:
                before = None if each is None else link.run(sql.DRAWN_BY_KEY, key=each).first()
                if before is not None:
                    _as_before(link, before, shelves, asked, key)
                id = self._take(link, shelves, asked, each) if before is None else before.puzzle
                if id is None:
                    raise _Short
                ids.append(id)
            return [self._read(link, id, path) for id in ids]

    def _draw_at_once(self, shelves: Sequence[Shelf], path: bool, asked: Asked) -> Stocked | None:
        with self.engines.auto() as link:
            for shelf in shelves:
                values = {"shelf": shelf.id, "r": _position(), "path": int(path)}
                row = link.run(sql.DRAW.meeting(asked), **values, **asked).first()
                if row is not None:
                    return _stocked(row)
        return None

    def _draw_in_steps(self, shelves: Sequence[Shelf], path: bool, asked: Asked) -> Stocked | None:
        with self.engines.begin() as link:
            id = self._take(link, shelves, asked)
            return None if id is None else self._read(link, id, path)

    def _draw_by_key(self, shelves: Sequence[Shelf], key: str, path: bool, asked: Asked) -> Stocked | None:
        with self.engines.begin() as link:
            if self._one_statement:
                # one client after the other, so that the second sees what the first drew
                link.run(sql.LOCK_KEY, key=key)
            before = link.run(sql.DRAWN_BY_KEY, key=key).first()
            if before is None:
                id = self._take(link, shelves, asked, key)
                return None if id is None else self._read(link, id, path)
            _as_before(link, before, shelves, asked, key)
            return self._read(link, before.puzzle, path)

    def _take(self, link: Link, shelves: Sequence[Shelf], asked: Asked, key: str | None = None) -> int | None:
        for shelf in shelves:
            id = self._out_of_stock(link, shelf, asked)
            if id is not None:
                link.run(sql.PUT_DRAWN, puzzle=id, shelf=shelf.id, key=key)
                return id
        return None

    def _out_of_stock(self, link: Link, shelf: Shelf, asked: Asked) -> int | None:
        """The first puzzle from a random place on that is as asked for, taken off its shelf."""
        taken = link.run(sql.TAKE_FROM_STOCK.meeting(asked), shelf=shelf.id, r=_position(), **asked)
        id: int | None = taken.scalar()
        return id

    def _surely(
        self,
        attempt: Callable[[], Stocked | None],
        shelves: Sequence[Shelf],
        asked: Asked,
        wish: Wish | None = None,
    ) -> Stocked:
        """What an attempt gives, or `ShelfEmpty` (`NoneMeets`) when nothing (like that) is on the shelves for sure.

        PostgreSQL passes by puzzles that others are just taking, and those may yet be put back or laid open. So as long
        as one can still be seen it is tried again, and once more when none is left: all of them have landed by then.
        """
        end = time.monotonic() + LINGER
        while True:
            found = attempt()
            if found is None and not self._any_left(shelves, asked):
                found = attempt()
                if found is None:
                    raise self._nothing(shelves, wish)
            if found is not None:
                return found
            if time.monotonic() > end:
                raise self._nothing(shelves, wish)
            time.sleep(0.002)

    def _any_left(self, shelves: Sequence[Shelf], asked: Asked) -> bool:
        with self.engines.auto() as link:
            left = sql.ANY_LEFT.meeting(asked)
            return any(link.run(left, shelf=shelf.id, **asked).first() for shelf in shelves)

    def _nothing(self, shelves: Sequence[Shelf], wish: Wish | None) -> BankError:
        if wish:
            lying = self._lying(shelves)
            if lying:
                return NoneMeets(shelves, lying, str(wish))
        return self.shelves.empty(shelves[0])

    def _lying(self, shelves: Sequence[Shelf]) -> int:
        with self.engines.auto() as link:
            return sum(link.run(sql.LYING, shelf=shelf.id).scalar_one() for shelf in shelves)

    # --- out, on the open pile ----------------------------------------------------------------------------------

    def next_for(
        self, player: str, kind: str, variant: str | None, tier: str | None, path: bool, wish: Wish | None
    ) -> Stocked:
        name(player, "a player")
        with self.engines.auto() as link:
            shelves = self.shelves.choose(link, kind, variant, tier)
        asked = _asked(wish, kind, variant, tier)
        return self._surely(partial(self._next, player, shelves, path, asked), shelves, asked, wish)

    def _next(self, player: str, shelves: Sequence[Shelf], path: bool, asked: Asked) -> Stocked | None:
        with self.engines.auto() as link:
            for shelf in shelves:
                id = self._deal(link, player, shelf, asked) or self._open(shelf, asked, player)
                if id is not None:
                    return self._read(link, id, path)
        return None

    def _deal(self, link: Link, player: str, shelf: Shelf, asked: Asked) -> int | None:
        """An open puzzle that the player never had; None when he has had all of them."""
        whose = {"shelf": shelf.id, "player": player}
        while True:
            for r, skip in ((_position(), random.randrange(SKIP)), (0, 0)):
                dealt = link.run(sql.NEXT_OPEN.meeting(asked), **whose, r=r, skip=skip, **asked)
                id: int | None = dealt.scalar()
                if id is not None:
                    return id
            # nothing, or only because another request of this player took the very same one: then look again
            if link.run(sql.ANY_OPEN.meeting(asked), **whose, **asked).first() is None:
                return None

    def peek(
        self,
        kind: str,
        variant: str | None,
        tier: str | None,
        path: bool,
        wish: Wish | None,
        but_not: Collection[int] = (),
    ) -> Stocked:
        with self.engines.auto() as link:
            shelves = self.shelves.choose(link, kind, variant, tier)
        asked = {**_asked(wish, kind, variant, tier), **({"but_not": json.dumps(list(but_not))} if but_not else {})}
        return self._surely(partial(self._peek, shelves, path, asked), shelves, asked, wish)

    def _peek(self, shelves: Sequence[Shelf], path: bool, asked: Asked) -> Stocked | None:
        with self.engines.auto() as link:
            for shelf in shelves:
                seen = link.run(sql.PEEK.meeting(asked), shelf=shelf.id, r=_position(), **asked)
                id = seen.scalar() or self._open(shelf, asked)
                if id is not None:
                    return self._read(link, id, path)
        return None

    def _open(self, shelf: Shelf, asked: Asked, player: str | None = None) -> int | None:
        """A puzzle newly laid open (and dealt to the player); None when the stock has none (like that)."""
        with self.engines.begin() as link:
            id = self._out_of_stock(link, shelf, asked)
            if id is not None:
                link.run(sql.PUT_OPEN, shelf=shelf.id, position=_position(), puzzle=id)
                if player is not None:
                    link.run(sql.PUT_SERVED, player=player, puzzle=id)
            return id

    def daily(
        self, day: date, kind: str, variant: str | None, tier: str | None, path: bool, draw: bool = True
    ) -> Stocked:
        with self.engines.auto() as link:
            shelves = self.shelves.choose(link, kind, variant, tier)
            if tier is None:
                shelves = [of_weekday(day, shelves)]
            if not draw:
                id = link.run(sql.DAILY, day=day.isoformat(), shelf=shelves[0].id).scalar()
                if id is None:
                    raise NotFound(f"{shelves[0]} had no puzzle of the day on {day}")
                return self._read(link, id, path)
        return self._surely(partial(self._daily, day, shelves, path), shelves, {})

    def _daily(self, day: date, shelves: Sequence[Shelf], path: bool) -> Stocked | None:
        one = {"day": day.isoformat(), "shelf": shelves[0].id}
        with self.engines.auto() as link:
            if link.run(sql.DAILY, **one).first() is None:
                with self.engines.begin() as taking:
                    id = self._take(taking, shelves, {})
                    if id is not None and taking.run(sql.PUT_DAILY, **one, puzzle=id).first() is None:
                        taking.connection.rollback()  # somebody was first: what we took goes back
            id = link.run(sql.DAILY, **one).scalar()
            return None if id is None else self._read(link, id, path)

    # --- by number ----------------------------------------------------------------------------------------------

    def get(self, id: int, path: bool) -> Stocked:
        with self.engines.auto() as link:
            row = link.run(sql.READ_SHOWN, puzzle=number(id), path=int(path)).first()
        if row is None:
            raise NotFound(f"there is no puzzle {id}")
        return _stocked(row)

    def shown(
        self, kind: str | None, variant: str | None, tier: str | None, path: bool, page: int
    ) -> Iterator[Stocked]:
        asked = {"kind": kind or "", "variant": variant or "", "tier": tier or "", "path": int(path), "page": page}
        after = 0
        while True:
            with (
                self.engines.auto() as link
            ):  # a page at a time: a long reading would keep the log of SQLite from shrinking
                rows = link.run(sql.SHOWN, after=after, **asked).all()
            yield from map(_stocked, rows)
            if len(rows) < page:
                return
            after = rows[-1].id

    def _read(self, link: Link, id: int, path: bool) -> Stocked:
        return _stocked(link.run(sql.READ, puzzle=id, path=int(path)).one())

    def withdraw(self, id: int, reason: str) -> str:
        why = name(" ".join(reason.split()), "a reason")
        with self.engines.begin() as link:
            if link.run(sql.WITHDRAW, puzzle=number(id), why=why).first() is None:
                if link.run(sql.EXISTS, puzzle=id).first() is None:
                    raise NotFound(f"there is no puzzle {id}")
                return "withdrawn"
            link.run(sql.LEAVE_DAILY, puzzle=id)
            # stock first: a draw going on at this moment leaves its puzzle where one of the next two finds it
            if link.run(sql.LEAVE_STOCK, puzzle=id).first():
                return "stock"
            if link.run(sql.LEAVE_OPEN, puzzle=id).first():
                return "open"
            link.run(sql.LEAVE_DRAWN, puzzle=id)
            return "drawn"
