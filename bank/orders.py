"""The ledger of production orders. The row is the truth, a message about it only a nudge.

A worker takes an order with a lease and a fence: `attempts`, the number that only the last taker holds. Each deposit
counts itself and renews the lease in its own transaction, so the ledger equals the stock whenever a worker dies, and
the lease is the time until another goes on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from bank import statements as sql
from bank.engines import Engines
from bank.errors import NotFound
from bank.records import Shelf
from bank.shelves import shelf_of

ATTEMPTS = 3  # then the order has failed
LEASE = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Plan:
    """An order to be written: `want` puzzles for a shelf, in one of its slots. `aim` is JSON text."""

    shelf_id: int
    slot: int
    want: int
    aim: str
    seed: int


@dataclass(frozen=True, slots=True)
class Order:
    """An order in the hands of a worker; `stocked` of the `want` were there when it was taken, `ttl` in seconds.

    `wished`: somebody ordered it, so it is made however full its shelf is.
    """

    id: int
    shelf: Shelf
    aim: str
    seed: int
    want: int
    stocked: int
    fence: int
    ttl: float = LEASE
    wished: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How an order stands. `tried` candidates and `cpu` seconds are told when a worker ends or gives it back.

    `outcome`: done (all that was wanted, or out of budget), failed, cancelled; None while it is live.
    """

    id: int
    want: int
    stocked: int
    tried: int
    cpu: float
    attempts: int
    outcome: str | None
    error: str | None


@dataclass(frozen=True, slots=True)
class Yield:
    """What finished and failed runs for a shelf and aim came to: candidates, puzzles for that shelf, CPU seconds."""

    shelf_id: int
    aim: str
    tried: int
    made: int
    cpu: float


class Ledger:
    """The production orders of a bank."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    def write(self, plans: Sequence[Plan]) -> list[int]:
        """Write orders; gives the numbers of those that found their slot free, in no matter how many planners."""
        written = []
        with self._engines.begin() as link:
            # in one order, so that two planners never wait for each other
            for plan in sorted(plans, key=lambda plan: (plan.shelf_id, plan.slot)):
                values = {"slot": plan.slot, "want": plan.want, "aim": plan.aim, "seed": plan.seed}
                id = link.run(sql.WRITE_ORDER, shelf=plan.shelf_id, **values).scalar()
                if id is not None:
                    written.append(id)
        return written

    def wish(self, shelf: Shelf, want: int, aim: str, seed: int) -> int:
        """Write what somebody ordered: beside what the planner writes and however full the shelf is; its number.

        Raises ValueError for the seed of another order.
        """
        values = {"want": want, "aim": aim, "seed": seed}
        try:
            while True:  # whoever took the slot meanwhile has written an order, so this ends
                with self._engines.auto() as link:
                    id = link.run(sql.WRITE_WISH, shelf=shelf.id, **values).scalar()
                if id is not None:
                    return int(id)
        except IntegrityError as error:
            raise ValueError(f"the seed {seed} is another order's") from error

    def standing(self, order_id: int) -> Standing:
        """How an order stands. Raises `NotFound`."""
        with self._engines.auto() as link:
            row = link.run(sql.ORDER, order=order_id).first()
        if row is None:
            raise NotFound(f"there is no order {order_id}")
        return Standing(row.id, row.want, row.stocked, row.tried, float(row.cpu), row.attempts, row.outcome, row.error)

    def to_send(self, age_seconds: float) -> list[int]:
        """Orders to nudge a worker about: never sent, sent `age_seconds` ago and not taken, or with a lease that ran
        out since. They are stamped, so that the next call does not give them again."""
        with self._engines.auto() as link:
            rows = link.run(sql.TO_SEND, age=int(age_seconds * 1000), limit=ATTEMPTS)
            return sorted(id for (id,) in rows)

    def take(self, order_id: int, worker: str, ttl: float = LEASE) -> Order | None:
        """Lease an order; None when it is done, leased to another, or was tried three times."""
        with self._engines.auto() as link:
            lease = {"worker": worker, "ttl": int(ttl * 1000), "limit": ATTEMPTS}
            row = link.run(sql.TAKE_ORDER, order=order_id, **lease).first()
            if row is None:
                return None
            shelf = shelf_of(link.run(sql.SHELF_BY_ID, shelf=row.shelf).one())
        return Order(row.id, shelf, row.aim, row.seed, row.want, row.stocked, row.attempts, ttl, row.slot >= sql.WISHED)

    def renew(self, order: Order, ttl: float = LEASE, unwanted: int = 0) -> bool:
        """Keep the lease; False when the order is another worker's now, or ended. `unwanted`: how many puzzles no shelf
        wanted that were not brought to `deposit`."""
        with self._engines.auto() as link:
            lease = {"fence": order.fence, "ttl": int(ttl * 1000)}
            row = link.run(sql.RENEW, order=order.id, unwanted=unwanted, **lease).first()
            return row is not None

    def finish(self, order: Order, tried: int, made: int, cpu: float) -> bool:
        """End the order, done or out of budget. `tried` candidates were made, `made` of them landed on some shelf,
        in `cpu` seconds. False when it is no longer ours."""
        with self._engines.auto() as link:
            counts = {"tried": tried, "made": made, "cpu": cpu}
            return link.run(sql.FINISH, order=order.id, fence=order.fence, **counts).first() is not None

    def fail(self, order: Order, error: str, tried: int = 0, made: int = 0, cpu: float = 0.0) -> bool:
        """Give the order back with the reason, to be tried again at once; the third time ends it."""
        with self._engines.auto() as link:
            counts = {"tried": tried, "made": made, "cpu": cpu, "limit": ATTEMPTS}
            why = error.replace("\0", " ")[:2000]
            return link.run(sql.FAIL, order=order.id, fence=order.fence, error=why, **counts).first() is not None

    def shelf_of(self, order_id: int) -> Shelf | None:
        """The shelf of a live order, without taking it."""
        with self._engines.auto() as link:
            row = link.run(sql.SHELF_OF_ORDER, order=order_id).first()
            return None if row is None else shelf_of(row)

    def holders(self) -> dict[int, str]:
        """Which order which worker is at, on whatever host."""
        with self._engines.auto() as link:
            return {id: str(worker) for id, worker in link.run(sql.HOLDERS)}

    def release(self, order_id: int, worker: str) -> bool:
        """End the lease of a worker that is known to be dead, before it runs out; False when the order is not its."""
        with self._engines.auto() as link:
            return link.run(sql.RELEASE, order=order_id, worker=worker).first() is not None

    def give_up(self) -> int:
        """End the orders whose third lease ran out; gives their number."""
        with self._engines.auto() as link:
            return len(link.run(sql.GIVE_UP, limit=ATTEMPTS).all())

    def in_flight(self) -> dict[int, int]:
        """Puzzles that live orders still owe, by shelf number."""
        with self._engines.auto() as link:
            return {shelf: int(owed) for shelf, owed in link.run(sql.IN_FLIGHT)}

    def slots(self) -> dict[int, frozenset[int]]:
        """The planner's slots that live orders hold, by shelf number."""
        held = defaultdict(set)
        with self._engines.auto() as link:
            for shelf, slot in link.run(sql.SLOTS):
                held[shelf].add(slot)
        return {shelf: frozenset(slots) for shelf, slots in held.items()}

    def yields(self) -> list[Yield]:
        """What came of each of the planner's aims on each shelf: ever made; tried and CPU seconds since the shelf was
        last unparked."""
        with self._engines.auto() as link:
            return [Yield(shelf, aim, int(t), int(m), float(cpu)) for shelf, aim, t, m, cpu in link.run(sql.YIELDS)]

    def park(self, shelf_id: int, why: str) -> None:
        """Make no more for a shelf, for a reason that people are shown."""
        with self._engines.auto() as link:
            link.run(sql.PARK, shelf=shelf_id, why=why)

    def unpark(self, shelf_id: int) -> None:
        """Make for a shelf again; what was tried in vain before no longer counts."""
        with self._engines.auto() as link:
            link.run(sql.UNPARK, shelf=shelf_id)
