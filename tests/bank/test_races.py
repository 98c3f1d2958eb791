"""Many processes on one bank, and processes that are killed; on both databases."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest

import racers
from bank import Bank
from bank.orders import Plan
from bank.shelves import default_shelves
from racers import Racers
from samples import graded

EIGHT = 8


@pytest.fixture(scope="module")
def eight() -> Iterator[Racers]:
    """Eight processes."""
    eight = Racers(EIGHT)
    yield eight
    eight.close()


def fill(bank: Bank, number: int, tier: str = "easy") -> list[int]:
    """That many puzzles in stock; gives their numbers."""
    bank.set_shelf("sudoku", "9x9", tier, 0, 1000)
    ids = [bank.deposit(graded(k, tier)).id for k in range(number)]
    return [id for id in ids if id is not None]


def test_many_takers_never_get_the_same_puzzle(bank: Bank, eight: Racers) -> None:
    ids = fill(bank, 240)
    drawn = list(chain(*eight.run(racers.draw, bank.url, "easy")))
    assert sorted(drawn) == sorted(ids)


def test_eight_requests_with_one_key_get_one_puzzle(bank: Bank, eight: Racers) -> None:
    keys = [f"key {k}" for k in range(20)]
    fill(bank, len(keys))  # not one to spare: a request that looked too early would find the shelf empty
    answers = eight.run(racers.draw_by_key, bank.url, keys)
    assert all(answer == answers[0] for answer in answers)
    assert len(set(answers[0].values())) == len(keys)
    assert bank.places() == {"stock": 0, "open": 0, "drawn": len(keys), "withdrawn": 0}


def test_eight_tabs_of_one_player_never_show_a_puzzle_twice(bank: Bank, eight: Racers) -> None:
    ids = fill(bank, 160)
    had = list(chain(*eight.run(racers.play, bank.url, "anna")))
    assert sorted(had) == sorted(ids)


def test_eight_players_get_every_puzzle_once_each(bank: Bank, eight: Racers) -> None:
    ids = fill(bank, 60)
    for had in eight.run(racers.play_as_oneself, bank.url):
        assert sorted(had) == sorted(ids)


def test_the_same_puzzles_brought_by_eight_are_kept_once(bank: Bank, eight: Racers) -> None:
    bank.set_shelf("sudoku", "9x9", "easy", 0, 1000)
    outcomes = Counter(chain(*eight.run(racers.deposit, bank.url, 101)))
    assert outcomes == {"stocked": 101, "duplicate": 7 * 101}
    assert bank.places()["stock"] == 101


def test_a_shelf_is_overfilled_by_fewer_than_there_are_workers(bank: Bank, eight: Racers) -> None:
    bank.set_shelf("sudoku", "9x9", "easy", 0, 50)
    outcomes = Counter(chain(*eight.run(racers.deposit_own, bank.url, 20)))
    assert outcomes["stocked"] + outcomes["unwanted"] == EIGHT * 20
    assert 50 <= outcomes["stocked"] < 50 + EIGHT
    assert bank.places()["stock"] == outcomes["stocked"]


def test_puzzles_withdrawn_while_they_are_drawn_end_up_withdrawn(bank: Bank, eight: Racers) -> None:
    ids = fill(bank, 100)
    eight.run(racers.draw_or_withdraw, bank.url, ids)
    assert bank.places() == {"stock": 0, "open": 0, "drawn": 0, "withdrawn": 100}


def test_all_agree_on_the_puzzle_of_a_day(bank: Bank, eight: Racers) -> None:
    fill(bank, 40)
    answers = eight.run(racers.days, bank.url, 15)
    assert all(answer == answers[0] for answer in answers)
    assert len(set(answers[0])) == 15
    assert bank.places() == {"stock": 25, "open": 0, "drawn": 15, "withdrawn": 0}


def test_eight_planners_leave_no_more_orders_than_slots(bank: Bank, eight: Racers) -> None:
    shelves = [shelf.id for shelf in bank.shelves()]
    written = eight.run(racers.write_orders, bank.url, shelves, 2, 10)
    assert sum(written) == 2 * len(shelves)
    assert bank.orders.slots() == {shelf: frozenset({0, 1}) for shelf in shelves}
    assert bank.orders.in_flight() == dict.fromkeys(shelves, 10)


def test_an_order_is_sent_by_one_planner_and_taken_by_one_worker(bank: Bank, eight: Racers) -> None:
    racers.write_orders(0, bank.url, [shelf.id for shelf in bank.shelves()], 10, 1)
    sent = list(chain(*eight.run(racers.send, bank.url)))
    assert len(sent) == len(set(sent)) == 40
    taken = list(chain(*eight.run(racers.take, bank.url, sent)))
    assert sorted(taken) == sorted(sent)


def test_a_bank_made_by_eight_at_once_is_one_bank(bare_url: str, eight: Racers) -> None:
    assert eight.run(racers.open_new, bare_url) == [len(default_shelves())] * EIGHT


def test_an_embedded_bank_opened_by_eight_at_once_is_one_bank(tmp_path: Path, eight: Racers) -> None:
    assert eight.run(racers.open_embedded, f"sqlite:///{tmp_path / 'new.db'}") == [len(default_shelves())] * EIGHT


@pytest.mark.parametrize("where", ["inside", "after", "before finish"])
def test_a_worker_killed_at_any_point_leaves_ledger_and_stock_equal(
    bank: Bank, database_url: str, execute: Callable[..., object], where: str
) -> None:
    shelf = bank.shelf("sudoku", "9x9", "easy")
    (id,) = bank.orders.write([Plan(shelf.id, slot=0, want=10, aim="{}", seed=1000)])
    killed = subprocess.run(
        [sys.executable, racers.__file__, database_url, str(id), "60", where],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    there = {"inside": 4, "after": 5, "before finish": 10}[where]
    assert bank.places()["stock"] == there
    assert bank.orders.in_flight() == {shelf.id: 10 - there}
    assert bank.check() == []
    assert bank.orders.take(id, "too early") is None
    assert bank.orders.to_send(3600) == []
    execute("UPDATE production_order SET lease_until = lease_until - 60001")  # a minute passes
    assert bank.orders.to_send(3600) == [id]
    assert bank.orders.to_send(3600) == []
    order = bank.orders.take(id, "the next")
    assert order is not None
    assert (order.fence, order.stocked) == (2, there)
    assert racers.produce(bank, order) == "done"
    assert bank.places()["stock"] == 10
    assert bank.orders.in_flight() == {}
