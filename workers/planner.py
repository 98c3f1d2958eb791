"""What to make next: a pure function from what every shelf has to the orders worth writing now.

Orders are small (about ten CPU seconds) and only twice as many as there are workers are kept open, so that what is
planned is never far from what is needed: an order waiting in a queue cannot be overtaken by an emptier shelf.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bank.records import Shelf

ORDER_SECONDS = 10.0  # aimed CPU seconds of an order: half of the budget that cuts it, since costs scatter
UNKNOWN_WANT = 4  # puzzles in the first order of a shelf whose cost is not yet measured
SLOW_SECONDS = 1.0  # a shelf is slow when one of its puzzles costs more CPU than this ...
BARREN_SECONDS = 5.0  # ... or when this much CPU has made none
PATIENCE_SECONDS = 20.0  # CPU without a puzzle that halves a shelf's urgency
HOPELESS_CANDIDATES = 5_000
HOPELESS_SECONDS = 120.0
RETRY_SECONDS = 3_600.0  # a parked shelf is tried again this often, with one order for one puzzle


@dataclass(frozen=True, slots=True)
class State:
    """One shelf as the planner sees it.

    `target` is the level wanted now; `slots` the slots of its live orders and `in_flight` the puzzles they still owe;
    `demand` puzzles asked for of late. `tried`, `made`, `cpu`: candidates, puzzles for this shelf and CPU seconds of
    all finished orders. `reachable`: known to come out of the generator. `parked_for`: seconds since it was parked.
    """

    shelf: int
    level: int
    target: int
    in_flight: int = 0
    slots: frozenset[int] = frozenset()
    demand: int = 0
    tried: int = 0
    made: int = 0
    cpu: float = 0.0
    reachable: bool = False
    parked_for: float | None = None

    @property
    def short(self) -> int:
        """Puzzles wanted beyond those that are here or on their way."""
        return max(0, self.target - self.level - self.in_flight)

    @property
    def cost(self) -> float | None:
        """Measured CPU seconds a puzzle; None before the first one."""
        return self.cpu / self.made if self.made else None

    @property
    def slow(self) -> bool:
        """Its orders take long and may take long for nothing."""
        return self.cpu > BARREN_SECONDS if self.cost is None else self.cost > SLOW_SECONDS

    @property
    def urgency(self) -> float:
        """How badly it wants more: its empty share, weighted by demand; less while work on it brings nothing."""
        barren = self.cpu if not self.made else 0.0
        return self.short / self.target * (1 + self.demand / self.target) / (1 + barren / PATIENCE_SECONDS)


@dataclass(frozen=True, slots=True)
class Batch:
    """An order worth writing: `want` puzzles for a shelf, in a slot that is free."""

    shelf: int
    slot: int
    want: int


def wanted(shelf: Shelf, to: int | None) -> int:
    """The level to reach: a shelf's target, or for once another; none for a shelf that only holds what is brought."""
    return shelf.target if to is None or shelf.target == 0 else to


def hopeless(state: State) -> str | None:
    """Why a shelf should be parked, or None while there is hope.

    Only much work for nothing parks a shelf; one that ever yielded, or is known to be reachable, never is.
    """
    if state.reachable or state.made or state.tried < HOPELESS_CANDIDATES or state.cpu < HOPELESS_SECONDS:
        return None
    return f"none made of {state.tried} candidates in {state.cpu:.0f} CPU seconds"


def want(state: State, workers: int, batch: int) -> int:
    """How many puzzles the next order of a shelf asks for: what fits an order, and a share for every worker."""
    if state.parked_for is not None:
        return 1
    if state.cost is None:
        fits = 1 if state.slow else UNKNOWN_WANT
    else:
        fits = max(1, int(ORDER_SECONDS / max(state.cost, 1e-3)))
    share = max(UNKNOWN_WANT, math.ceil(state.short / workers))
    return min(state.short, fits, share, batch)


def plan(states: Sequence[State], *, workers: int, slots: int, batch: int = 25) -> list[Batch]:
    """The orders to write now, most urgent first.

    `slots`: live orders a shelf may have; a slow one has at most half as many as there are workers, and all slow ones
    together leave a worker to the others as long as any of those wants more. `batch`: most puzzles in one order.
    """
    now = {state.shelf: state for state in states}
    batches: list[Batch] = []

    def open_orders(only_slow: bool = False) -> int:
        return sum(len(state.slots) for state in now.values() if state.slow or not only_slow)

    def may_order(state: State) -> bool:
        if state.short == 0:
            return False
        if state.parked_for is not None:
            return state.parked_for >= RETRY_SECONDS and not state.slots
        return len(state.slots) < (min(slots, max(1, workers // 2)) if state.slow else slots)

    while open_orders() < 2 * workers:
        wanting = [state for state in now.values() if may_order(state)]
        quick = [state for state in wanting if not state.slow]
        if quick and open_orders(only_slow=True) >= max(1, workers - 1):
            wanting = quick
        if not wanting:
            break
        first = max(wanting, key=lambda state: (state.urgency, -state.shelf))
        slot = min(set(range(slots)) - first.slots)
        number = want(first, workers, batch)
        batches.append(Batch(first.shelf, slot, number))
        now[first.shelf] = replace(first, in_flight=first.in_flight + number, slots=first.slots | {slot})
    return batches
