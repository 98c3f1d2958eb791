"""The two tasks, and what a worker process keeps between them.

Both may run twice or at once: `restock` because a slot takes one live order, `produce` because an order has one lease.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime

from celery import shared_task
from kombu.exceptions import OperationalError

from bank import Bank
from bank.orders import Ledger, Plan, Yield
from bank.records import Level, Shelf
from bank.settings import Settings, load
from grader import kinds
from workers import planner, production
from workers.app import TICK, leaving
from workers.generators.candidate import Aim
from workers.planner import State, wanted
from workers.shares import reachable, scarce
from workers.supervise import alive

PARENTS = 8  # of an order that searches near banked puzzles, chosen by lot ...
SEEDS = 64  # ... from the hardest of their shelf
NEARBY = (
    0.8  # of the orders for a scarce shelf search so: at half of them 1,000 extreme puzzles cost half as much again
)
CHILDREN = 20  # that a puzzle has on a shelf at most; they resemble each other
RESEND = 10.0  # seconds after which an order that was sent and not taken is sent again: its message may be lost

_random = random.SystemRandom()
_warm: set[tuple[str, str]] = set()  # (kind, variant) whose kernels this process, or the one it was forked from, has
_bank: Bank | None = None


def bank() -> Bank:
    """The bank of this process."""
    global _bank
    if _bank is None:
        _bank = Bank.open(load().database_url)
    return _bank


def after_fork() -> None:
    """Let go of the connections that belong to the parent."""
    global _bank
    if _bank is not None:
        _bank.dispose_after_fork()
        _bank = None


def variants(shelves: Iterable[Shelf]) -> set[tuple[str, str]]:
    """What has to be warm for these shelves."""
    return {(shelf.kind, shelf.variant) for shelf in shelves if shelf.target}


def warm(settings: Settings, kind: str | None = None) -> None:
    """Load, or compile, the kernels of every variant (of that kind) that has a shelf. Leaves no connection open."""
    with Bank.open(settings.database_url) as opened:
        wanted = variants(shelf for shelf in opened.shelves() if kind in (None, shelf.kind))
    compile_side_by_side([(name, variant) for name, variant in sorted(wanted) if kinds.get(name).cold(variant)])
    for name, variant in sorted(wanted):
        production.kernel_of(name).warm(variant)
        production.generator_of(name).warm(variant)
        _warm.add((name, variant))


def compile_side_by_side(cold: Sequence[tuple[str, str]]) -> None:
    """Compile kinds in processes of their own, as many at once as there are cores; they meet in the cache.

    A kind with many kernels gets a second process, which comes last and begins at its other end.
    """
    cores = max(1, os.cpu_count() or 1)
    names = sorted({kind for kind, _ in cold}, reverse=True)
    jobs = [["--kind", name, *(f"--variant={variant}" for kind, variant in cold if kind == name)] for name in names]
    jobs += [[*job, "--from-the-end"] for job in jobs if hasattr(production.kernel_of(job[1]), "warm_from_the_end")]
    if cores == 1 or len(jobs) < 2:
        return  # the caller compiles them itself
    with ThreadPoolExecutor(max_workers=cores) as pool:
        # by the command that people use: what it says goes to the log of this process
        command = [sys.executable, "-P", "-c", "from workers.cli import main; main()", "warm"]
        list(pool.map(lambda job: subprocess.run([*command, *job], check=True), jobs))


@shared_task(name="puzzlebank.restock")
def restock(to: int | None = None, kind: str | None = None) -> int:
    """Write the orders that are worth writing now and nudge the workers; how many orders were nudged.

    `to`: the level wanted on every shelf instead of its target; `kind`: only the shelves of this kind.
    """
    ledger = bank().orders
    slots = ledger.slots()  # before the levels: an order written in between is then counted and its slot refused
    holders = release_the_dead(ledger)
    ledger.give_up()
    shelves = {level.shelf.id: level for level in bank().levels() if kind in (None, level.shelf.kind)}
    states = park(ledger, states_of(shelves.values(), slots, ledger.yields(), to))
    workers = max(load().workers, len(holders))  # other hosts may have workers too
    batches = planner.plan(states, workers=workers, slots=workers)
    ledger.write([plan_of(batch, shelves[batch.shelf].shelf, bank()) for batch in batches])
    for state in states:
        if state.parked_for is not None and any(batch.shelf == state.shelf for batch in batches):
            ledger.park(state.shelf, shelves[state.shelf].shelf.parked_why or "")  # the next try is an hour from now
    orders = ledger.to_send(RESEND)
    for order in orders:
        produce.delay(order, to=to, kind=kind)
    return len(orders)


def name() -> str:
    """This process, among all that work for a bank."""
    return f"{socket.gethostname()}:{os.getpid()}"


def release_the_dead(ledger: Ledger) -> dict[int, str]:
    """Let others go on at once with the orders of this host's dead workers; who is at which order after that.

    A mistake (another container of the same name) costs a little work twice: the fence keeps the ledger right.
    """
    holders = ledger.holders()
    for order_id, worker in list(holders.items()):
        host, _, pid = worker.rpartition(":")
        if host == socket.gethostname() and pid.isdigit() and not alive(int(pid)):
            ledger.release(order_id, worker)
            del holders[order_id]
    return holders


def plan_of(batch: planner.Batch, shelf: Shelf, bank: Bank) -> Plan:
    """The order for a batch: aim and seed are chosen now and kept, so that running it again makes the same puzzles.

    Most orders for a scarce shelf, by lot, search near puzzles that the bank has; the others bring in new families.
    """
    near = bank.parents(shelf, CHILDREN, SEEDS) if scarce(shelf) and _random.random() < NEARBY else []
    aim = Aim.of(shelf.tier, None, _random.sample(near, min(PARENTS, len(near))))
    return Plan(batch.shelf, batch.slot, batch.want, aim.text(), _random.getrandbits(62))


def states_of(
    levels: Iterable[Level], slots: Mapping[int, frozenset[int]], yields: Iterable[Yield], to: int | None = None
) -> list[State]:
    """The shelves as the planner sees them."""
    past: defaultdict[int, list[Yield]] = defaultdict(list)
    for row in yields:
        past[row.shelf_id].append(row)
    now = datetime.now(UTC)
    return [
        State(
            level.shelf.id,
            level.level,
            wanted(level.shelf, to),
            in_flight=level.in_flight,
            slots=slots.get(level.shelf.id, frozenset()),
            demand=level.drawn_lately + level.missed_lately,
            tried=sum(row.tried for row in past[level.shelf.id]),
            made=sum(row.made for row in past[level.shelf.id]),
            cpu=sum(row.cpu for row in past[level.shelf.id]),
            reachable=reachable(level.shelf),
            parked_for=(now - level.shelf.parked_at).total_seconds() if level.shelf.parked_at else None,
        )
        for level in levels
    ]


def park(ledger: Ledger, states: Iterable[State]) -> list[State]:
    """Park the shelves that are hopeless and take out those that are not any more; the states after that."""
    after = []
    for state in states:
        why = planner.hopeless(state)
        if why and state.parked_for is None:
            ledger.park(state.shelf, why)
            state = replace(state, parked_for=0.0)
        elif state.parked_for is not None and state.made:
            ledger.unpark(state.shelf)
            state = replace(state, parked_for=None)
        after.append(state)
    return after


@shared_task(name="puzzlebank.produce")
def produce(order_id: int, to: int | None = None, kind: str | None = None) -> str:
    """Work on an order if nobody else does, and have the next ones planned (`to`, `kind`: as for `restock`)."""
    shelf = bank().orders.shelf_of(order_id)
    if shelf is None:
        return "done"
    if (shelf.kind, shelf.variant) not in _warm:
        return "cold"  # to compile takes longer than a lease: the supervisor sees to it and the order is sent again
    order = bank().orders.take(order_id, name(), production.LEASE)
    if order is None:
        return "taken"
    outcome = production.produce(bank(), order, stop=leaving, upto=to)
    if outcome.end != "stopped":
        with contextlib.suppress(OperationalError):  # without the broker: the next tick plans
            restock.apply_async(kwargs={"to": to, "kind": kind}, expires=TICK, retry=False)
    return outcome.end
