"""The planner alone, and in a small simulated world of shelves, workers and time."""

from __future__ import annotations

import heapq
import itertools
import random
from collections import deque
from dataclasses import dataclass, field

import pytest

from workers.planner import (
    HOPELESS_CANDIDATES,
    HOPELESS_SECONDS,
    RETRY_SECONDS,
    State,
    hopeless,
    plan,
    want,
)

BUDGET = 20.0  # CPU seconds after which a worker leaves an order


@dataclass
class Shelf:
    """What is true of a shelf: a candidate for it costs `cpu` seconds and lands on shelf s with `chances[s]`."""

    id: int
    target: int
    cpu: float
    chances: dict[int, float]
    level: int = 0
    demand: int = 0
    tried: int = 0
    made: int = 0
    spent: float = 0.0
    reachable: bool = False
    parked_at: float | None = None
    highest: int = 0
    orders: list[tuple[float, float]] = field(default_factory=list)  # (start, end) of each


@dataclass
class Order:
    shelf: int
    slot: int
    want: int
    stocked: int = 0


class World:
    """Workers take orders first come first served; every tick and every finished order plans anew."""

    def __init__(self, shelves: list[Shelf], workers: int, seed: int = 1) -> None:
        self.shelves = {shelf.id: shelf for shelf in shelves}
        self.workers = workers
        self.live: list[Order] = []
        self.queue: deque[Order] = deque()
        self.rng = random.Random(seed)
        self.now = 0.0
        self.written = 0
        self.busy = 0
        self.events: list[tuple[float, int, object]] = []
        self.number = itertools.count()

    def states(self) -> list[State]:
        return [
            State(
                shelf.id,
                shelf.level,
                shelf.target,
                in_flight=sum(order.want - order.stocked for order in self.live if order.shelf == shelf.id),
                slots=frozenset(order.slot for order in self.live if order.shelf == shelf.id),
                demand=shelf.demand,
                tried=shelf.tried,
                made=shelf.made,
                cpu=shelf.spent,
                reachable=shelf.reachable,
                parked_for=None if shelf.parked_at is None else self.now - shelf.parked_at,
            )
            for shelf in self.shelves.values()
        ]

    def restock(self) -> None:
        for state in self.states():
            if state.parked_for is None and hopeless(state):
                self.shelves[state.shelf].parked_at = self.now
        for batch in plan(self.states(), workers=self.workers, slots=self.workers):
            order = Order(batch.shelf, batch.slot, batch.want)
            self.live.append(order)
            self.queue.append(order)
            self.written += 1
        while self.queue and self.busy < self.workers:
            self.start(self.queue.popleft())

    def start(self, order: Order) -> None:
        self.busy += 1
        self.step(order, self.now, 0.0)

    def step(self, order: Order, started: float, spent: float) -> None:
        """The next candidate of an order, or its end."""
        shelf = self.shelves[order.shelf]
        if order.stocked >= order.want or spent >= BUDGET:
            heapq.heappush(self.events, (self.now, next(self.number), ("end", order, started)))
        else:
            seen = {shelf.id: shelf.level for shelf in self.shelves.values()}  # as stale as a level can be
            then = ("candidate", order, started, spent + shelf.cpu, seen)
            heapq.heappush(self.events, (self.now + shelf.cpu, next(self.number), then))

    def land(self, order: Order, seen: dict[int, int]) -> bool:
        """Where a candidate goes; False when its own shelf is found full."""
        shelf = self.shelves[order.shelf]
        shelf.tried += 1
        shelf.spent += shelf.cpu
        dice, lands = self.rng.random(), None
        for number, chance in shelf.chances.items():
            dice -= chance
            if dice < 0:
                lands = number
                break
        if lands is None:
            return True
        there = self.shelves[lands]
        if seen[lands] >= there.target:
            return there is not shelf
        if there is shelf:
            shelf.made += 1
            order.stocked += 1
        there.level += 1
        there.highest = max(there.highest, there.level)
        return True

    def run(self, until: float, tick: float = 2.0) -> None:
        heapq.heappush(self.events, (self.now, next(self.number), ("tick",)))
        while self.events and self.events[0][0] <= until:
            self.now, _, event = heapq.heappop(self.events)
            assert isinstance(event, tuple)
            if event[0] == "tick":
                self.restock()
                heapq.heappush(self.events, (self.now + tick, next(self.number), ("tick",)))
            elif event[0] == "candidate":
                wanted = self.land(event[1], event[4])
                self.step(event[1], event[2], event[3] if wanted else BUDGET)
            else:
                _, order, started = event
                self.live.remove(order)
                self.shelves[order.shelf].orders.append((started, self.now))
                self.busy -= 1
                self.restock()


def quick(id: int, target: int = 60, **more: object) -> Shelf:
    return Shelf(id, target, 0.02, {id: 0.8}, **more)  # type: ignore[arg-type]


def at_once(orders: list[tuple[float, float]]) -> int:
    """The most orders that ran at one moment."""
    return max(sum(a <= start < b for a, b in orders) for start, _ in orders)


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_every_shelf_reaches_its_target_and_overshoots_by_less_than_the_number_of_workers(workers: int) -> None:
    world = World([quick(1), quick(2, 20), Shelf(3, 60, 0.2, {3: 0.3, 1: 0.4, 2: 0.2})], workers)

    world.run(600)

    for shelf in world.shelves.values():
        assert shelf.level >= shelf.target
        assert shelf.highest - shelf.target < workers
    assert world.live == []


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_without_by_products_the_target_is_hit_exactly(workers: int) -> None:
    world = World([quick(1), quick(2, 20), Shelf(3, 7, 3.0, {3: 0.5})], workers)

    world.run(600)

    assert [shelf.level for shelf in world.shelves.values()] == [60, 20, 7]


def test_at_target_nothing_is_written() -> None:
    world = World([quick(1, level=60), quick(2, level=61)], 4)

    world.run(100)

    assert world.written == 0


def test_one_puzzle_drawn_is_one_puzzle_ordered() -> None:
    assert [batch.want for batch in plan([State(1, 59, 60, made=100, cpu=1.0)], workers=8, slots=8)] == [1]


def test_what_is_in_flight_is_not_ordered_again() -> None:
    assert plan([State(1, 50, 60, in_flight=10, slots=frozenset({0}))], workers=8, slots=8) == []


def test_the_emptiest_shelf_comes_first() -> None:
    states = [State(1, 30, 60), State(2, 5, 60), State(3, 2, 10)]

    assert plan(states, workers=1, slots=1)[0].shelf == 2


def test_of_two_equally_empty_shelves_the_one_in_demand_comes_first() -> None:
    states = [State(1, 30, 60), State(2, 30, 60, demand=40)]

    assert plan(states, workers=1, slots=1)[0].shelf == 2


def test_a_costly_shelf_gets_small_orders_and_a_cheap_one_large_ones() -> None:
    cheap = State(1, 0, 60, made=100, cpu=1.0)
    costly = State(2, 0, 60, made=10, cpu=60.0)

    assert want(cheap, workers=2, batch=25) == 25
    assert want(costly, workers=2, batch=25) == 1


def test_open_orders_are_at_most_two_a_worker() -> None:
    states = [State(number, 0, 60) for number in range(12)]

    assert len(plan(states, workers=2, slots=2)) == 4


def test_only_free_slots_are_used() -> None:
    batches = plan([State(1, 0, 60, in_flight=4, slots=frozenset({1}))], workers=2, slots=3)

    assert [batch.slot for batch in batches] == [0, 2]


def test_a_slow_shelf_holds_at_most_half_the_workers() -> None:
    world = World([Shelf(1, 60, 10.0, {1: 0.3}), quick(2, 60)], 8)

    world.run(400)
    after_the_first = world.shelves[1].orders[8:]

    assert at_once(after_the_first) <= 4


def test_slow_shelves_together_leave_a_worker_to_the_others() -> None:
    slow = [State(number, 0, 60, tried=100, made=1, cpu=30.0) for number in range(5)]
    held = [State(s.shelf, 0, 60, 1, frozenset({0}), tried=100, made=1, cpu=30.0) for s in slow[:3]]

    batches = plan([*held, *slow[3:], State(9, 59, 60, made=10, cpu=0.1)], workers=4, slots=4)

    assert batches[0].shelf == 9


def test_a_hopeless_shelf_is_parked_and_the_others_are_full_by_then() -> None:
    world = World([Shelf(1, 60, 0.05, {2: 0.5}), quick(2), quick(3)], 2)

    world.run(2_000)

    parked = world.shelves[1]
    assert parked.parked_at is not None
    assert parked.tried >= HOPELESS_CANDIDATES and parked.spent >= HOPELESS_SECONDS
    assert parked.spent < HOPELESS_CANDIDATES * 0.05 + 4 * BUDGET
    assert world.shelves[2].level >= 60 and world.shelves[3].level == 60


def test_a_parked_shelf_is_tried_again_rarely() -> None:
    parked = State(1, 0, 60, tried=9_000, cpu=500.0, parked_for=RETRY_SECONDS - 1)
    due = State(1, 0, 60, tried=9_000, cpu=500.0, parked_for=RETRY_SECONDS)

    assert plan([parked], workers=8, slots=8) == []
    assert [(batch.shelf, batch.want) for batch in plan([due], workers=8, slots=8)] == [(1, 1)]


@pytest.mark.parametrize(
    "hope",
    [
        {"made": 1},
        {"reachable": True},
        {"tried": HOPELESS_CANDIDATES - 1},
        {"cpu": HOPELESS_SECONDS - 1},
    ],
)
def test_a_shelf_with_any_hope_left_is_never_parked(hope: dict[str, float]) -> None:
    spent: dict[str, float] = {"tried": 1_000_000, "cpu": 1_000_000.0}

    assert hopeless(State(1, 0, 60, **{**spent, **hope})) is None  # type: ignore[arg-type]


def test_the_reason_for_parking_tells_the_effort() -> None:
    assert hopeless(State(1, 0, 60, tried=6_000, cpu=130.0)) == "none made of 6000 candidates in 130 CPU seconds"


def test_barren_shelves_starve_none() -> None:
    barren = [Shelf(number, 60, 2.0, {}, reachable=True) for number in range(1, 6)]
    scarce = Shelf(9, 20, 1.0, {9: 0.2}, level=5)
    world = World([*barren, scarce, quick(10)], 2)

    world.run(1_500)

    assert world.shelves[10].level == 60
    assert scarce.level == 20
    assert all(shelf.orders for shelf in barren)


def test_a_shelf_drawn_from_all_the_time_does_not_starve_the_others() -> None:
    world = World([Shelf(1, 60, 0.5, {1: 0.5}, demand=500), Shelf(2, 60, 0.5, {2: 0.5})], 2)

    for second in range(1, 400):
        world.run(second)
        world.events = [event for event in world.events if event[2] != ("tick",)]
        world.shelves[1].level = max(0, world.shelves[1].level - 3)

    assert world.shelves[2].level == 60


def test_nothing_is_made_for_a_shelf_that_only_holds_what_is_brought() -> None:
    from bank.records import Shelf as BankShelf
    from grader.kind import Tier
    from workers.planner import wanted

    held, kept = (BankShelf(1, "cats", "8x8", Tier.HARD, 0, target) for target in (0, 60))
    assert (wanted(held, None), wanted(held, 100)) == (0, 0)
    assert (wanted(kept, None), wanted(kept, 100)) == (60, 100)
