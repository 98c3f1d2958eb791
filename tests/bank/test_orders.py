from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from bank import Bank
from bank.errors import NotFound
from bank.orders import ATTEMPTS, Order, Plan, Yield
from bank.records import Deposit
from samples import graded

SEEDS = iter(range(1, 10**6))


@pytest.fixture
def easy(bank: Bank) -> int:
    """The number of the easy shelf."""
    return bank.shelf("sudoku", "9x9", "easy").id


def plan(shelf: int, slot: int = 0, want: int = 3, aim: str = "{}") -> Plan:
    return Plan(shelf, slot, want, aim, seed=next(SEEDS))


def taken(bank: Bank, shelf: int, want: int = 3, ttl: float = 60.0, slot: int = 0) -> Order:
    (id,) = bank.orders.write([plan(shelf, slot, want)])
    order = bank.orders.take(id, "worker 1", ttl)
    assert order is not None
    return order


def test_an_order_is_taken_as_it_was_written(bank: Bank, easy: int) -> None:
    (id,) = bank.orders.write([Plan(easy, 0, 5, '{"tier": "easy"}', 2**63 - 1)])
    order = bank.orders.take(id, "worker 1")
    assert order is not None
    assert (order.id, order.aim, order.seed, order.want) == (id, '{"tier": "easy"}', 2**63 - 1, 5)
    assert order.shelf == bank.shelf("sudoku", "9x9", "easy")
    assert (order.stocked, order.fence, order.ttl) == (0, 1, 60.0)


def test_a_slot_holds_one_live_order(bank: Bank, easy: int) -> None:
    (first,) = bank.orders.write([plan(easy)])
    assert len(bank.orders.write([plan(easy), plan(easy, slot=1)])) == 1
    assert bank.orders.slots() == {easy: frozenset({0, 1})}
    order = bank.orders.take(first, "worker 1")
    assert order is not None
    assert bank.orders.finish(order, 1, 0, 0.1)
    assert bank.orders.slots() == {easy: frozenset({1})}
    assert len(bank.orders.write([plan(easy)])) == 1


def test_a_leased_order_is_refused_to_a_second_worker(bank: Bank, easy: int) -> None:
    order = taken(bank, easy)
    assert bank.orders.take(order.id, "worker 2") is None


def test_no_order_is_taken_that_is_not_there(bank: Bank) -> None:
    assert bank.orders.take(12345, "worker 1") is None


def test_a_deposit_counts_and_the_order_owes_less(bank: Bank, easy: int) -> None:
    order = taken(bank, easy)
    assert bank.orders.in_flight() == {easy: 3}
    assert bank.deposit(graded(1), order).outcome == "stocked"
    assert bank.orders.in_flight() == {easy: 2}
    assert bank.levels()[1].in_flight == 2


def test_a_puzzle_of_another_tier_counts_elsewhere(bank: Bank, easy: int) -> None:
    order = taken(bank, easy)
    assert bank.deposit(graded(1, "hard"), order).outcome == "elsewhere"
    assert bank.deposit(graded(1, "hard"), order) == Deposit("duplicate")
    assert bank.deposit(graded(2, "expert"), order) == Deposit("unwanted")
    assert bank.orders.in_flight() == {easy: 3}
    statistics = bank.statistics("sudoku").shelves[1]
    assert (statistics.made, statistics.elsewhere, statistics.duplicates, statistics.unwanted) == (0, 1, 1, 1)


def test_an_order_that_made_more_than_it_should_owes_nothing(bank: Bank, easy: int) -> None:
    order = taken(bank, easy, want=1)
    bank.deposit(graded(1), order)
    bank.deposit(graded(2), order)
    assert bank.orders.in_flight() == {easy: 0}


def test_a_lost_lease_takes_the_whole_deposit_back(bank: Bank, easy: int) -> None:
    old = taken(bank, easy, ttl=0)
    new = bank.orders.take(old.id, "worker 2")
    assert new is not None
    assert new.fence == 2
    assert bank.deposit(graded(1), old) == Deposit("lease-lost")
    assert sum(bank.places().values()) == 0
    assert not bank.orders.renew(old)
    assert not bank.orders.finish(old, 1, 1, 1.0)
    assert not bank.orders.fail(old, "late")
    assert bank.deposit(graded(1), new).outcome == "stocked"


def test_an_order_taken_again_knows_what_it_has(bank: Bank, easy: int) -> None:
    order = taken(bank, easy, ttl=0)
    bank.deposit(graded(1), order)
    again = bank.orders.take(order.id, "worker 2")
    assert again is not None
    assert again.stocked == 1


def test_a_deposit_renews_the_lease(bank: Bank, easy: int, execute: Callable[..., list[tuple[int]]]) -> None:
    order = taken(bank, easy)
    execute("UPDATE production_order SET lease_until = 0")
    bank.deposit(graded(1), order)
    assert bank.orders.take(order.id, "worker 2") is None
    execute("UPDATE production_order SET lease_until = 0")
    assert bank.orders.renew(order)
    assert bank.orders.take(order.id, "worker 2") is None


def test_a_finished_order_is_over(bank: Bank, easy: int) -> None:
    order = taken(bank, easy)
    assert bank.orders.finish(order, tried=7, made=2, cpu=1.5)
    assert not bank.orders.finish(order, 7, 2, 1.5)
    assert bank.orders.take(order.id, "worker 2") is None
    assert bank.deposit(graded(1), order) == Deposit("lease-lost")
    assert bank.orders.in_flight() == {}
    assert bank.orders.to_send(0) == []


def test_an_order_is_sent_once_and_again_when_nobody_takes_it(bank: Bank, easy: int) -> None:
    (id,) = bank.orders.write([plan(easy)])
    assert bank.orders.to_send(60) == [id]
    assert bank.orders.to_send(60) == []
    assert bank.orders.to_send(0) == [id]


def test_an_order_is_sent_again_once_when_its_lease_ran_out(
    bank: Bank, easy: int, execute: Callable[..., object]
) -> None:
    (id,) = bank.orders.write([plan(easy)])
    assert bank.orders.to_send(60) == [id]
    assert bank.orders.take(id, "worker 1", ttl=60) is not None
    assert bank.orders.to_send(0) == []
    # two minutes pass: sent, taken, and the worker went away
    execute("UPDATE production_order SET lease_until = lease_until - 60001")
    assert bank.orders.to_send(3600) == [id]
    assert bank.orders.to_send(3600) == []


def test_an_order_given_back_is_sent_at_once_and_fails_at_the_third_time(bank: Bank, easy: int) -> None:
    (id,) = bank.orders.write([plan(easy)])
    assert bank.orders.to_send(60) == [id]
    for attempt in range(1, ATTEMPTS + 1):
        order = bank.orders.take(id, "worker 1")
        assert order is not None
        assert order.fence == attempt
        assert bank.orders.fail(order, "MemoryError: no\0room", tried=5, cpu=0.5)
        assert bank.orders.to_send(3600) == ([id] if attempt < ATTEMPTS else [])
    assert bank.orders.take(id, "worker 1") is None
    assert bank.orders.in_flight() == {}
    assert bank.orders.yields() == [Yield(easy, "{}", 15, 0, 1.5)]


def test_an_order_whose_workers_all_went_away_is_given_up(
    bank: Bank, easy: int, execute: Callable[..., list[tuple[object, ...]]]
) -> None:
    (id,) = bank.orders.write([plan(easy)])
    for _ in range(ATTEMPTS):
        assert bank.orders.give_up() == 0
        assert bank.orders.take(id, "worker 1", ttl=0) is not None
    assert bank.orders.take(id, "worker 1") is None
    assert bank.orders.to_send(0) == []
    assert bank.orders.give_up() == 1
    assert bank.orders.give_up() == 0
    assert execute("SELECT outcome, error FROM production_order") == [
        ("failed", "its worker went away at every attempt")
    ]
    assert bank.orders.write([plan(easy)]) != []


def test_an_order_in_work_is_not_given_up(bank: Bank, easy: int) -> None:
    (id,) = bank.orders.write([plan(easy)])
    for _ in range(ATTEMPTS - 1):
        bank.orders.take(id, "worker 1", ttl=0)
    last = bank.orders.take(id, "worker 1")
    assert last is not None
    assert bank.orders.give_up() == 0
    assert bank.deposit(graded(1), last).outcome == "stocked"


def test_yields_add_up_by_shelf_and_aim(bank: Bank, easy: int) -> None:
    hard = bank.shelf("sudoku", "9x9", "hard").id
    for shelf, slot, aim, tried, cpu in (
        (easy, 0, "a", 10, 1.0),
        (easy, 1, "a", 5, 0.5),
        (easy, 2, "b", 7, 0.25),
        (hard, 0, "a", 3, 2.0),
    ):
        (id,) = bank.orders.write([plan(shelf, slot, aim=aim)])
        order = bank.orders.take(id, "worker 1")
        assert order is not None
        if aim == "b":
            assert bank.deposit(graded(id), order).outcome == "stocked"
            assert bank.deposit(graded(-id, "gentle"), order).outcome == "elsewhere"
        bank.orders.finish(order, tried, 2 * (aim == "b"), cpu)
    assert bank.orders.yields() == [
        Yield(easy, "a", 15, 0, 1.5),
        Yield(easy, "b", 7, 1, 0.25),
        Yield(hard, "a", 3, 0, 2.0),
    ]


def test_what_was_tried_before_a_shelf_was_unparked_counts_no_more_but_what_it_gave_does(
    bank: Bank, easy: int, execute: Callable[..., object]
) -> None:
    order = taken(bank, easy)
    bank.deposit(graded(1), order)
    bank.orders.finish(order, 5000, 1, 120.0)
    execute("UPDATE production_order SET ordered_at = ordered_at - 1000")
    bank.orders.park(easy, "nothing comes")
    parked = bank.shelf("sudoku", "9x9", "easy")
    assert parked.parked_why == "nothing comes"
    assert parked.parked_at is not None
    assert bank.orders.yields() == [Yield(easy, "{}", 5000, 1, 120.0)]
    bank.orders.unpark(easy)
    assert bank.shelf("sudoku", "9x9", "easy").parked_at is None
    assert bank.orders.yields() == [Yield(easy, "{}", 0, 1, 0.0)]


def test_removing_a_shelf_ends_its_orders(bank: Bank, easy: int) -> None:
    order = taken(bank, easy)
    bank.remove_shelf("sudoku", None, "easy")
    assert bank.deposit(graded(1), order) == Deposit("lease-lost")
    assert bank.orders.in_flight() == {}


def test_a_deposit_may_stop_short_of_the_target_or_go_beyond_it_on_the_orders_own_shelf(bank: Bank, easy: int) -> None:
    bank.set_shelf("sudoku", "9x9", "easy", 0, 2)
    bank.set_shelf("sudoku", "9x9", "hard", 0, 1)
    order = taken(bank, easy)
    assert bank.deposit(graded(1), order, upto=1).outcome == "stocked"
    assert bank.deposit(graded(2), order, upto=1).outcome == "unwanted"
    assert [bank.deposit(graded(n), order, upto=4).outcome for n in (2, 3, 4, 5)] == ["stocked"] * 3 + ["unwanted"]
    outcomes = [bank.deposit(graded(n, "hard"), order, upto=9).outcome for n in (6, 7)]
    assert outcomes == ["elsewhere", "unwanted"]


def test_the_lease_of_a_dead_worker_can_be_ended_and_nobody_elses(bank: Bank, easy: int) -> None:
    order = taken(bank, easy)
    assert bank.orders.holders() == {order.id: "worker 1"}
    assert not bank.orders.release(order.id, "worker 2")
    assert bank.orders.take(order.id, "worker 2") is None
    assert bank.orders.release(order.id, "worker 1")
    assert bank.orders.holders() == {}
    assert bank.orders.to_send(3600) == [order.id]
    assert bank.orders.take(order.id, "worker 2") is not None


def test_the_shelf_of_an_order_is_known_before_it_is_taken(bank: Bank, easy: int) -> None:
    (id,) = bank.orders.write([plan(easy)])
    assert bank.orders.shelf_of(id) == bank.shelf("sudoku", "9x9", "easy")
    order = bank.orders.take(id, "worker 1")
    assert order is not None
    bank.orders.finish(order, 0, 0, 0.0)
    assert bank.orders.shelf_of(id) is None


def test_what_somebody_orders_lies_beside_the_planners_slots_and_tells_nothing_of_the_shelf(
    bank: Bank, easy: int
) -> None:
    shelf = bank.shelf("sudoku", "9x9", "easy")
    bank.set_shelf("sudoku", "9x9", "easy", floor=0, target=0)
    numbers = [bank.orders.wish(shelf, 2, "{}", next(SEEDS)) for _ in range(3)]
    assert len(set(numbers)) == 3 and bank.orders.slots() == {}
    assert bank.orders.in_flight() == {easy: 6}
    order = bank.orders.take(numbers[0], "worker 1")
    assert order is not None and order.wished
    assert bank.deposit(graded(1), order, upto=100).outcome == "stocked"
    bank.orders.finish(order, 40, 1, 20.0)
    assert bank.orders.yields() == []
    (spread,) = (each for each in bank.statistics("sudoku").shelves if each.shelf.tier == "easy")
    assert spread.tried == 0
    ended, live = bank.orders.standing(numbers[0]), bank.orders.standing(numbers[1])
    assert (ended.stocked, ended.tried, ended.cpu, ended.outcome) == (1, 40, 20.0, "done")
    assert (live.stocked, live.attempts, live.outcome) == (0, 0, None)
    assert not taken(bank, easy).wished
    assert bank.check() == []


def test_many_who_order_at_once_all_get_an_order(bank: Bank, easy: int) -> None:
    shelf = bank.shelf("sudoku", "9x9", "easy")
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda _: bank.orders.wish(shelf, 1, "{}", next(SEEDS)), range(24)))
    assert len(set(numbers)) == 24
    assert bank.orders.in_flight() == {easy: 24}


def test_an_order_that_was_never_written_does_not_stand_in_any_way(bank: Bank) -> None:
    with pytest.raises(NotFound, match="no order 12345"):
        bank.orders.standing(12345)


def test_the_seed_of_another_order_is_refused(bank: Bank, easy: int) -> None:
    shelf = bank.shelf("sudoku", "9x9", "easy")
    bank.orders.wish(shelf, 1, "{}", 77)
    with pytest.raises(ValueError, match="the seed 77 is another order's"):
        bank.orders.wish(shelf, 1, "{}", 77)
    assert bank.orders.in_flight() == {easy: 1}
