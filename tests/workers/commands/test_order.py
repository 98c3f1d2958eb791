from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from bank import Bank, Wish
from workers.commands import order as module
from workers.production import produce

NULL = ("order", "null", "--variant", "5x5", "--tier", "easy")


@contextmanager
def working(url: str, budget: float = 20.0) -> Iterator[None]:
    """A worker that takes every order as soon as it is there."""
    over = threading.Event()

    def work() -> None:
        with Bank.open(url) as bank:
            while not over.is_set():
                for id in bank.orders.to_send(1.0):
                    taken = bank.orders.take(id, "me")
                    if taken is not None:
                        produce(bank, taken, budget=budget)
                time.sleep(0.01)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        yield
    finally:
        over.set()
        worker.join()


@pytest.fixture(autouse=True)
def quick(stocked: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    stocked.set_shelf("null", "5x5", "easy", floor=0, target=0)  # full as it is
    monkeypatch.setattr(module, "GLANCE", 0.02)


def test_puzzles_as_wished_are_put_in_stock_and_can_be_had_by_the_same_wish(run: Callable, stocked: Bank) -> None:
    bank = stocked
    before = bank.places()["stock"]
    with working(bank.url):
        (told,) = run(*NULL, "--max-score", 40, "--count", 3, "--json").documents("order")
    assert told["complete"] and (told["wanted"], told["stocked"], told["error"]) == (3, 3, None)
    assert told["tried"] >= 3 and told["cpu_seconds"] > 0
    assert bank.places()["stock"] == before + 3
    for _ in range(3):
        assert bank.draw("null", variant="5x5", tier="easy", wish=Wish(max_score=40)).score <= 40


def test_where_an_order_falls_short_the_next_one_goes_on_until_the_budget_is_spent(
    run: Callable, stocked: Bank
) -> None:
    with working(stocked.url, budget=0.3):
        ran = run(*NULL, "--max-score", 20, "--count", 2, "--budget", 1, "--json")
    (told,) = ran.documents("order")
    assert ran.code == 3 and not told["complete"] and told["stocked"] == 0
    assert len(told["orders"]) in (2, 3, 4) and told["cpu_seconds"] >= 1


def test_without_workers_it_says_so_and_the_order_stays(
    run: Callable, stocked: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UNTAKEN", 0.1)
    ran = run(*NULL, "--timeout", 0.5)
    assert ran.code == 3
    assert "no worker has taken the order yet" in ran.err and "stays for the workers" in ran.err
    assert sum(stocked.orders.in_flight().values()) == 10


def test_an_order_can_be_left_to_the_workers(run: Callable, stocked: Bank) -> None:
    ran = run(*NULL, "--count", 4, "--no-wait")
    assert ran.code == 0 and ran.out.startswith("order 1: 4 for null 5x5 easy")
    assert sum(stocked.orders.in_flight().values()) == 4


def test_an_order_that_fails_is_told_with_its_reason(
    run: Callable, stocked: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(bank: Bank, shelf: object) -> None:
        for _ in range(3):
            order = bank.orders.take(1, "me")
            assert order is not None
            bank.orders.fail(order, "null puzzles have no option colour")

    written = module.write

    def write(bank: Bank, *rest: object) -> int:
        number = written(bank, *rest)  # type: ignore[arg-type]
        fall(bank, number)
        return number

    monkeypatch.setattr(module, "write", write)
    ran = run(*NULL, "--option", "colour=red")
    assert ran.code == 3 and "no option colour" in ran.err


def test_there_must_be_a_shelf(run: Callable, stocked: Bank) -> None:
    ran = run("order", "null", "--variant", "4x4", "--tier", "gentle")
    assert ran.code == 2 and "4x4 gentle" in ran.err
