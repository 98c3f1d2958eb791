"""Processes of their own that start a job at the same moment, and the jobs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from threading import Barrier
from typing import Any

from bank import Bank, ShelfEmpty
from bank.orders import Order, Plan
from bank.records import Deposit, Graded
from bank.upgrade import upgrade
from samples import graded

SECONDS = 60  # a racer that is not done by then hangs


class Racers:
    """A fixed number of processes, kept from race to race."""

    def __init__(self, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.number = number
        start = context.Barrier(number)
        self._pool = ProcessPoolExecutor(number, mp_context=context, initializer=_join, initargs=(start,))

    def run(self, job: Callable[..., Any], *arguments: Any) -> list[Any]:
        """What each racer's `job(its number, *arguments)` gave."""
        jobs = [self._pool.submit(_race, job, racer, arguments) for racer in range(self.number)]
        return [job.result(SECONDS) for job in jobs]

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown()


_start: list[Barrier] = []


def _join(start: Barrier) -> None:
    _start.append(start)


def _race(job: Callable[..., Any], racer: int, arguments: tuple[Any, ...]) -> Any:
    _start[0].wait(SECONDS)  # each is waiting here, so no process can have got two
    return job(racer, *arguments)


# --- jobs --------------------------------------------------------------------------------------------------------


def draw(_racer: int, url: str, tier: str) -> list[int]:
    """Draw until the shelf is empty."""
    taken = []
    with Bank.open(url) as bank:
        while True:
            try:
                taken.append(bank.draw("sudoku", tier=tier).id)
            except ShelfEmpty:
                return taken


def draw_by_key(racer: int, url: str, keys: list[str]) -> dict[str, int]:
    """Draw once with each key, every racer in another order; again when the shelf was empty."""
    with Bank.open(url) as bank:
        shift = racer % len(keys)
        return {key: bank.draw("sudoku", tier="easy", key=key).id for key in keys[shift:] + keys[:shift]}


def play(_racer: int, url: str, player: str) -> list[int]:
    """Play until nothing is left for the player."""
    had = []
    with Bank.open(url) as bank:
        while True:
            try:
                had.append(bank.next_for(player, "sudoku", tier="easy").id)
            except ShelfEmpty:
                return had


def play_as_oneself(racer: int, url: str) -> list[int]:
    """The same, each racer another player."""
    return play(racer, url, f"player {racer}")


def deposit(racer: int, url: str, number: int) -> list[str]:
    """Deposit the same puzzles as every other racer, in an order of its own."""
    with Bank.open(url) as bank:
        step = 2 * racer + 1
        return [bank.deposit(graded(k * step % number)).outcome for k in range(number)]


def deposit_own(racer: int, url: str, number: int) -> list[str]:
    """Deposit puzzles that nobody else has."""
    with Bank.open(url) as bank:
        return [bank.deposit(graded(racer * number + k)).outcome for k in range(number)]


def draw_or_withdraw(racer: int, url: str, ids: list[int]) -> list[int]:
    """Half of the racers draw, half withdraw everything."""
    if racer % 2:
        return draw(racer, url, "easy")
    with Bank.open(url) as bank:
        for id in ids:
            bank.withdraw(id, "a race")
    return []


def days(_racer: int, url: str, number: int) -> list[int]:
    """The puzzles of some days."""
    first = date(2026, 11, 30)
    with Bank.open(url) as bank:
        return [bank.daily_for(first + timedelta(days=k), "sudoku", tier="easy").id for k in range(number)]


def write_orders(racer: int, url: str, shelves: list[int], slots: int, rounds: int) -> int:
    """Plan as if nobody else did; gives how many orders were written."""
    written = 0
    with Bank.open(url) as bank:
        for turn in range(rounds):
            seed = (racer * rounds + turn) * len(shelves) * slots
            plans = [
                Plan(shelf, slot, want=5, aim="{}", seed=seed + i)
                for i, (shelf, slot) in enumerate((shelf, slot) for shelf in shelves for slot in range(slots))
            ]
            written += len(bank.orders.write(plans[racer:] + plans[:racer]))
    return written


def take(racer: int, url: str, ids: list[int]) -> list[int]:
    """Take whichever orders are free."""
    with Bank.open(url) as bank:
        return [id for id in ids if bank.orders.take(id, f"worker {racer}") is not None]


def send(_racer: int, url: str) -> list[int]:
    """Nudge about whichever orders need it."""
    with Bank.open(url) as bank:
        return bank.orders.to_send(60)


def open_new(_racer: int, url: str) -> int:
    """Open a bank that may not be there yet; gives its number of shelves."""
    upgrade(url)
    with Bank.open(url) as bank:
        return len(bank.shelves())


def open_embedded(_racer: int, url: str) -> int:
    """The same, by opening alone."""
    with Bank.open(url) as bank:
        return len(bank.shelves())


# --- a worker that is killed ----------------------------------------------------------------------------------------


def produce(bank: Bank, order: Order, before_finish: Callable[[], None] = lambda: None) -> str:
    """Deposit what the order wants, always the same sequence; gives how it ended."""
    stocked, number = order.stocked, 0
    while stocked < order.want:
        outcome = bank.deposit(graded(order.seed + number), order).outcome
        if outcome == "lease-lost":
            return outcome
        stocked += outcome == "stocked"
        number += 1
    before_finish()
    return "done" if bank.orders.finish(order, number, stocked - order.stocked, 0.1) else "lease-lost"


def die(url: str, order_id: int, ttl: float, where: str) -> None:
    """Take an order and be killed at some point of it."""
    kills = {"inside": 5, "after": 5}
    deposits = 0

    def kill() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    with Bank.open(url) as bank:
        stock = bank._stock
        count = stock._count

        def count_or_die(*arguments: Any) -> None:
            nonlocal deposits
            deposits += 1
            if where == "inside" and deposits == kills["inside"]:
                kill()  # the puzzle is written, the ledger is not, nothing is committed
            count(*arguments)

        stock._count = count_or_die  # type: ignore[method-assign, assignment]
        whole = bank.deposit

        def deposit_and_die(graded: Graded, order: Order | None = None, upto: int | None = None) -> Deposit:
            result = whole(graded, order, upto)
            if where == "after" and deposits == kills["after"]:
                kill()
            return result

        bank.deposit = deposit_and_die  # type: ignore[method-assign]
        order = bank.orders.take(order_id, "the one who dies", ttl)
        assert order is not None
        produce(bank, order, before_finish=kill if where == "before finish" else lambda: None)


if __name__ == "__main__":
    die(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
