"""The tasks as functions, on both databases; what they send is caught before it reaches a broker."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest

from bank import Bank
from bank.orders import Plan, Yield
from bank.records import Graded, Level, Shelf
from bank.settings import load
from grader.kind import Tier
from samples import grade, graded
from workers import planner, tasks
from workers.generators import null
from workers.generators.candidate import Aim

Execute = Callable[..., list[Any]]


@pytest.fixture
def shelves(bank: Bank) -> dict[str, Shelf]:
    """No shelves but two of the template kind."""
    for shelf in bank.shelves():
        bank.remove_shelf(shelf.kind, shelf.variant, shelf.tier)
    return {tier: bank.set_shelf("null", "5x5", tier, floor=1, target=30) for tier in ("gentle", "easy")}


@pytest.fixture
def sent(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What the tasks of this process send, for the bank of the test; kernels count as warm."""
    messages: list[Any] = []
    monkeypatch.setenv("PUZZLEBANK_DATABASE_URL", database_url)
    monkeypatch.setenv("PUZZLEBANK_WORKERS", "2")
    monkeypatch.setattr(tasks, "_warm", {("null", "5x5")})
    monkeypatch.setattr("workers.shares.SHARES", {})  # nothing is known to be reachable
    monkeypatch.setattr(tasks.produce, "delay", lambda order, **more: messages.append(("produce", order, more)))
    monkeypatch.setattr(tasks.restock, "apply_async", lambda **more: messages.append(("restock", more["kwargs"])))
    tasks._bank = None
    yield messages
    tasks.bank().close()
    tasks._bank = None


def numbers(sent: list[Any]) -> list[int]:
    return [message[1] for message in sent if message[0] == "produce"]


def run_all(sent: list[Any]) -> None:
    """Work off what was sent, and plan anew, until nothing is left to do."""
    while tasks.restock():
        for order in numbers(sent):
            tasks.produce(order)
        sent.clear()


def test_planning_and_producing_fill_every_shelf_exactly(
    bank: Bank, shelves: dict[str, Shelf], sent: list[Any]
) -> None:
    for tier in shelves:
        bank.set_shelf("null", "5x5", tier, floor=1, target=6)

    run_all(sent)

    assert [level.level for level in bank.levels()] == [6, 6]
    assert tasks.restock() == 0


def test_eight_plannings_at_once_order_no_more_than_one_would(
    bank: Bank, shelves: dict[str, Shelf], sent: list[Any]
) -> None:
    barrier = Barrier(8)

    def plan() -> None:
        barrier.wait()
        tasks.restock()

    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(plan) for _ in range(8)]:
            done.result()

    live = bank.orders.slots()
    assert sum(map(len, live.values())) == 4  # two for each of two workers
    assert len(numbers(sent)) == len(set(numbers(sent))) == 4  # each nudged once
    for level in bank.levels():
        assert level.level + level.in_flight <= level.shelf.target


def test_an_order_that_was_sent_is_not_sent_again_at_every_tick(shelves: dict[str, Shelf], sent: list[Any]) -> None:
    assert tasks.restock() == 4
    assert tasks.restock() == 0


def test_a_wish_replaces_the_targets(bank: Bank, shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tasks.restock(to=1, kind="null")

    assert [level.in_flight for level in bank.levels()] == [1, 1]
    assert all(more == {"to": 1, "kind": "null"} for _, _, more in sent)


def test_a_wish_for_one_kind_leaves_the_others(bank: Bank, shelves: dict[str, Shelf], sent: list[Any]) -> None:
    bank.set_shelf("sudoku", "9x9", "easy", floor=1, target=5)

    tasks.restock(kind="null")

    assert {level.shelf.kind for level in bank.levels() if level.in_flight} == {"null"}


def test_after_an_order_the_next_are_planned_with_the_same_wish(shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tasks.restock(to=3)
    order = numbers(sent)[0]
    sent.clear()

    assert tasks.produce(order, to=3) == "filled"
    assert sent == [("restock", {"to": 3, "kind": None})]


def test_an_order_somebody_is_at_is_left_alone(bank: Bank, shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tasks.restock()
    order = numbers(sent)[0]
    bank.orders.take(order, "other-host:1")

    assert tasks.produce(order) == "taken"


def test_an_order_that_ended_is_left_alone(shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tasks.restock(to=1)
    order = numbers(sent)[0]
    tasks.produce(order)

    assert tasks.produce(order) == "done"


def test_an_order_for_kernels_that_are_not_loaded_is_not_taken(
    bank: Bank, shelves: dict[str, Shelf], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks.restock()
    monkeypatch.setattr(tasks, "_warm", set())

    assert tasks.produce(numbers(sent)[0]) == "cold"
    assert bank.orders.holders() == {}


def test_a_dead_worker_of_this_host_keeps_no_order(bank: Bank, shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tasks.restock()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    order, living, elsewhere = numbers(sent)[:3]
    sent.clear()
    bank.orders.take(order, f"{socket.gethostname()}:{dead.pid}")
    bank.orders.take(living, f"{socket.gethostname()}:{os.getpid()}")
    bank.orders.take(elsewhere, f"not-{socket.gethostname()}:{dead.pid}")

    tasks.restock()

    assert set(bank.orders.holders()) == {living, elsewhere}
    assert numbers(sent) == [order]


def tried(bank: Bank, shelf: Shelf, candidates: int, cpu: float) -> None:
    """An order that came to nothing."""
    (id,) = bank.orders.write([Plan(shelf.id, 0, 1, Aim(shelf.tier).text(), candidates)])
    order = bank.orders.take(id, "me")
    assert order is not None
    bank.orders.finish(order, tried=candidates, made=0, cpu=cpu)


def test_a_hopeless_shelf_is_parked_with_its_reason_and_ordered_no_more(
    bank: Bank, shelves: dict[str, Shelf], sent: list[Any]
) -> None:
    tried(bank, shelves["easy"], 6_000, 130.0)

    tasks.restock()

    parked = bank.shelf("null", "5x5", "easy")
    assert parked.parked_why == "none made of 6000 candidates in 130 CPU seconds"
    assert set(bank.orders.in_flight()) == {shelves["gentle"].id}


def test_a_shelf_unparked_by_hand_is_tried_anew(bank: Bank, shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tried(bank, shelves["easy"], 6_000, 130.0)
    tasks.restock()
    bank.orders.unpark(shelves["easy"].id)

    tasks.restock()

    assert bank.shelf("null", "5x5", "easy").parked_at is None
    assert shelves["easy"].id in bank.orders.in_flight()


def test_a_parked_shelf_is_tried_once_when_its_hour_is_over(
    bank: Bank, shelves: dict[str, Shelf], sent: list[Any], execute: Execute
) -> None:
    tried(bank, shelves["easy"], 6_000, 130.0)
    tasks.restock()
    long_ago = int((datetime.now(UTC) - timedelta(seconds=planner.RETRY_SECONDS + 5)).timestamp() * 1000)
    execute("UPDATE shelf SET parked_at = :then WHERE id = :id", then=long_ago, id=shelves["easy"].id)
    before = bank.orders.in_flight()

    tasks.restock()

    assert shelves["easy"].id not in before
    assert bank.orders.in_flight()[shelves["easy"].id] == 1
    parked_at = bank.shelf("null", "5x5", "easy").parked_at
    assert parked_at is not None and parked_at > datetime.now(UTC) - timedelta(minutes=5)


def test_a_parked_shelf_that_yields_after_all_is_taken_back(
    bank: Bank, shelves: dict[str, Shelf], sent: list[Any]
) -> None:
    tried(bank, shelves["easy"], 6_000, 130.0)
    tasks.restock()
    (order,) = bank.orders.write([Plan(shelves["easy"].id, 0, 1, Aim(Tier.EASY).text(), 1)])
    assert tasks.produce(order) == "filled"

    tasks.restock()

    assert bank.shelf("null", "5x5", "easy").parked_at is None


def test_the_planner_sees_demand_yield_and_time_since_parking() -> None:
    shelf = Shelf(4, "null", "5x5", Tier.EASY, 2, 30, datetime.now(UTC) - timedelta(seconds=100), "why")
    level = Level(shelf, 3, 5, 0, drawn_lately=7, missed_lately=2, oldest=None)

    (state,) = tasks.states_of([level], {4: frozenset({1})}, [Yield(4, "a", 10, 2, 1.5), Yield(4, "b", 5, 1, 0.5)])

    assert (state.level, state.target, state.in_flight, state.demand) == (3, 30, 5, 9)
    assert (state.tried, state.made, state.cpu) == (15, 3, 2.0)
    assert state.parked_for == pytest.approx(100, abs=30)
    assert state.slots == {1}


def test_an_order_keeps_the_aim_it_was_written_with(bank: Bank, shelves: dict[str, Shelf], sent: list[Any]) -> None:
    tasks.restock()
    order = bank.orders.take(numbers(sent)[0], "me")

    assert order is not None and Aim.read(order.aim) == Aim(order.shelf.tier)


def test_warming_loads_what_has_a_shelf(
    database_url: str, bank: Bank, shelves: dict[str, Shelf], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[str] = []
    monkeypatch.setattr(null, "warm", warmed.append)
    monkeypatch.setattr(tasks, "_warm", set())

    tasks.warm(load())

    assert warmed == ["5x5"] and tasks._warm == {("null", "5x5")}


def test_warming_for_one_kind_leaves_the_others_cold(
    database_url: str, bank: Bank, shelves: dict[str, Shelf], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[str] = []
    monkeypatch.setattr(null, "warm", warmed.append)
    monkeypatch.setattr(tasks, "_warm", set())
    tasks.warm(load(), "sudoku")  # without a shelf here
    assert warmed == [] and tasks._warm == set()


def test_cold_kinds_compile_side_by_side_and_a_large_one_from_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(tasks.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(
        tasks.subprocess, "run", lambda command, check: begun.append(command[command.index("warm") + 1 :])
    )

    tasks.compile_side_by_side([("cats", "8x8"), ("sudoku", "16x16"), ("sudoku", "9x9")])

    sudoku = ["--kind", "sudoku", "--variant=16x16", "--variant=9x9"]
    assert sorted(begun) == sorted([sudoku, ["--kind", "cats", "--variant=8x8"], [*sudoku, "--from-the-end"]])


@pytest.mark.parametrize(
    ("cores", "cold"), [(1, [("cats", "8x8"), ("sudoku", "9x9")]), (2, [("cats", "8x8")]), (2, [])]
)
def test_what_would_run_alone_compiles_in_the_process_itself(
    cores: int, cold: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks.os, "cpu_count", lambda: cores)
    monkeypatch.setattr(tasks.subprocess, "run", lambda command, check: pytest.fail(f"began {command}"))
    tasks.compile_side_by_side(cold)


# --- searching near banked puzzles ------------------------------------------------------------------------------


@pytest.fixture
def extreme(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A scarce shelf; every order for it that may search near banked puzzles does."""
    monkeypatch.setattr(tasks._random, "random", lambda: 0.0, raising=False)
    bank.set_shelf("sudoku", "9x9", "expert", floor=1, target=60)
    return bank.set_shelf("sudoku", "9x9", "extreme", floor=1, target=60)


def near(number: int, tier: str, parent: int | None = None, score: int = 10) -> Graded:
    """A puzzle, perhaps a child."""
    recipe = {} if parent is None else {"parent": parent}
    return graded(number, grades={"all": grade(tier, score)}, recipe=recipe)


def aim_for(bank: Bank, shelf: Shelf) -> Aim:
    """What the next order for a shelf would aim at."""
    return Aim.read(tasks.plan_of(planner.Batch(shelf.id, 0, 1), shelf, bank).aim)


def test_an_order_for_a_scarce_shelf_names_banked_puzzles_to_search_near(bank: Bank, extreme: Shelf) -> None:
    ids = [bank.deposit(near(number, "extreme", score=number)).id for number in range(12)]
    aim = aim_for(bank, extreme)
    assert aim.tier is Tier.EXTREME and len(aim.parents) == tasks.PARENTS
    named = [parent.partition(":") for parent in aim.parents]
    assert {int(number) for number, _, _ in named} <= set(ids)
    assert {givens for _, _, givens in named} == {graded(0).puzzle.givens}


def test_every_second_order_is_left_to_chance(bank: Bank, extreme: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    bank.deposit(near(1, "extreme"))
    assert aim_for(bank, extreme).parents
    monkeypatch.setattr(tasks._random, "random", lambda: tasks.NEARBY, raising=False)
    assert aim_for(bank, extreme) == Aim(Tier.EXTREME)


def test_a_puzzle_with_enough_children_is_no_parent_any_more(bank: Bank, extreme: Shelf) -> None:
    parent, childless = (bank.deposit(near(number, "extreme")).id for number in (0, 1))
    assert parent is not None
    children = {bank.deposit(near(10 + number, "extreme", parent)).id for number in range(tasks.CHILDREN)}
    others = {id for id, _ in bank.parents(extreme, tasks.CHILDREN, tasks.SEEDS)}
    assert others == {childless, *children}


def test_parents_are_the_hardest_of_the_shelf_and_of_the_tier_below_while_it_has_none(
    bank: Bank, extreme: Shelf
) -> None:
    for number, tier in enumerate(("hard", "expert", "expert")):
        bank.deposit(near(number, tier, score=100 * number))
    assert [id for id, _ in bank.parents(extreme, 5, 10)] == [3, 2]
    own = bank.deposit(near(9, "extreme")).id
    assert [id for id, _ in bank.parents(extreme, 5, 10)] == [own]
    bank.withdraw(own or 0, "wrong")
    assert [id for id, _ in bank.parents(extreme, 5, 1)] == [3]


def test_a_shelf_that_is_not_scarce_and_an_empty_bank_have_no_parents(bank: Bank, extreme: Shelf) -> None:
    assert aim_for(bank, extreme).parents == ()
    bank.deposit(near(1, "hard"))
    assert aim_for(bank, bank.shelf("sudoku", "9x9", "hard")) == Aim(Tier.HARD)


def test_orders_with_parents_count_together(bank: Bank, extreme: Shelf) -> None:
    for number in range(3):
        (id,) = bank.orders.write([Plan(extreme.id, 0, 1, Aim.of(extreme.tier, None, [(number, "1")]).text(), number)])
        order = bank.orders.take(id, "me")
        assert order is not None
        bank.orders.finish(order, tried=5, made=0, cpu=1.0)
    assert bank.orders.yields() == [Yield(extreme.id, "near", 15, 0, 3.0)]
