"""One order, from its seed to the shelves: Order -> Candidate -> Graded -> Deposit.

Candidate i of an order has a seed of its own, so an order that runs again makes the same sequence as far as it gets;
the CPU budget and a request to stop only ever cut between two candidates.
"""

from __future__ import annotations

import functools
import importlib
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Literal

from bank import Bank
from bank.orders import Order
from bank.records import Graded
from grader import kinds
from grader.kind import Grade, Kind
from workers.generators.candidate import Aim, Candidate, candidate_seed

BUDGET = 20.0  # CPU seconds of an order
LEASE = 60.0  # seconds for which an order is ours; longer than any candidate takes
RENEWAL = 5.0  # seconds between renewals while nothing is deposited

End = Literal["filled", "full", "budget", "stopped", "lost"]


class Unsound(AssertionError):
    """Generator, search and ladder disagree about a puzzle: a fault in one of them."""


@dataclass(slots=True)
class Outcome:
    """How an order ended. `tried` candidates, `deposits` by what became of them, `cpu` in seconds.

    filled: all that was wanted. full: its shelf has enough. budget: the CPU seconds are used up. stopped: asked to
    leave. lost: the order is another worker's by now.
    """

    end: End = "filled"
    tried: int = 0
    cpu: float = 0.0
    deposits: Counter[str] = field(default_factory=Counter)

    @property
    def made(self) -> int:
        """Puzzles that went on a shelf."""
        return self.deposits["stocked"] + self.deposits["elsewhere"]


def produce(
    bank: Bank,
    order: Order,
    *,
    stop: Callable[[], bool] = lambda: False,
    upto: int | None = None,
    budget: float = BUDGET,
) -> Outcome:
    """Work on an order that is ours until it is filled, its shelf is full, its budget is spent, or we are to leave.

    `upto`: the level at which its shelf is full, instead of the target; `budget` in CPU seconds. Ends the order in the
    ledger. What goes wrong gives the order back with the reason and is raised.
    """
    outcome = Outcome()
    try:
        for deposit in _deposits(bank, order, outcome, stop, upto, budget):
            outcome.deposits[deposit] += 1
    except Exception as error:
        why = f"{type(error).__name__}: {error}".splitlines()[0]
        bank.orders.fail(order, why, tried=outcome.tried, made=outcome.made, cpu=outcome.cpu)
        raise
    if outcome.end != "lost":
        bank.orders.finish(order, tried=outcome.tried, made=outcome.made, cpu=outcome.cpu)
    return outcome


def graded_candidates(
    kind: str, variant: str, aim: Aim, *, order_seed: int, limit: int | None = None
) -> Iterator[Graded | None]:
    """The candidates of an order in sequence, each graded; None for one that was rejected. Endless without `limit`."""
    for index in itertools.count() if limit is None else range(limit):
        yield graded_candidate(kind, variant, aim, order_seed, index)


def graded_candidate(kind: str, variant: str, aim: Aim, order_seed: int, index: int) -> Graded | None:
    """Candidate `index` of an order, proven to have one solution and graded; None when it was rejected."""
    begun = time.process_time()
    judge, generator = kinds.get(kind), generator_of(kind)
    seed = candidate_seed(kind, variant, generator.VERSION, aim, order_seed, index)
    candidate: Candidate | None = generator.generate(variant, aim, seed)
    if candidate is None:
        return None
    grades = grades_of(judge, candidate)
    if not unique(judge, candidate, grades):
        return None
    puzzle = candidate.puzzle
    return Graded(
        puzzle=puzzle,
        solution=candidate.solution,
        canonical=judge.canonical(puzzle, candidate.solution),
        engine=f"{kind}:g{generator.VERSION}.r{judge.version}",
        grades=grades,
        recipe=candidate.recipe,
        seed=order_seed,
        index=index,
        cpu=time.process_time() - begun,
        symmetry=candidate.recipe.get("symmetry"),
        clues=judge.clues(puzzle),
        rate=functools.partial(judge.rate, puzzle),
    )


def generator_of(kind: str) -> ModuleType:
    """The generator of a kind, found by its name."""
    return importlib.import_module(f"workers.generators.{kind}")


def kernel_of(kind: str) -> ModuleType:
    """The kernels of a kind, likewise."""
    return importlib.import_module(f"grader.{kind}.kernel")


def grades_of(kind: Kind, candidate: Candidate) -> dict[str, Grade]:
    """The grade by the whole ladder and, where some of it presupposes uniqueness, by the rest of it."""
    whole = kind.grade(candidate.puzzle)
    presuming = frozenset(technique.id for technique in kind.techniques if technique.presupposes_uniqueness)
    if not presuming:
        return {"all": whole}
    # where none of them was applied, leaving them out changes nothing
    plain = kind.grade(candidate.puzzle, presuming) if presuming & whole.rounds.keys() else whole
    return {"all": whole, "plain": plain}


def unique(kind: Kind, candidate: Candidate, grades: dict[str, Grade]) -> bool:
    """Proven to have one solution: by a finished ladder that never presupposed it, or else by the exact search.

    Raises `Unsound` when a ladder's solution is not the generator's.
    """
    for grade in grades.values():
        if grade.finished and grade.solution != candidate.solution:
            raise Unsound(f"the ladder solves {candidate.puzzle.givens} otherwise than the generator")
    if grades.get("plain", grades["all"]).finished:
        return True
    count = kind.count(candidate.puzzle)
    if count.unique and count.solutions[0] != candidate.solution:
        raise Unsound(f"the search solves {candidate.puzzle.givens} otherwise than the generator")
    return count.unique


def _deposits(
    bank: Bank, order: Order, outcome: Outcome, stop: Callable[[], bool], upto: int | None, budget: float
) -> Iterator[str]:
    """Deposit candidate after candidate; sets the outcome's `end` as it leaves."""
    shelf, aim = order.shelf, Aim.read(order.aim)
    left = order.want - order.stocked
    begun, renewed = time.process_time(), time.monotonic()
    candidates = graded_candidates(shelf.kind, shelf.variant, aim, order_seed=order.seed)
    try:
        while left > 0:
            outcome.cpu = time.process_time() - begun
            if stop():
                outcome.end = "stopped"
                return
            if outcome.cpu >= budget:
                outcome.end = "budget"
                return
            graded = next(candidates)
            outcome.tried += 1
            if graded is None or not graded.grades["all"].finished:  # rejected, or beyond the ladder: on no shelf
                if time.monotonic() - renewed < RENEWAL:
                    continue
                renewed = time.monotonic()
                if not bank.orders.renew(order, LEASE):
                    outcome.end = "lost"
                    return
                continue
            deposit = bank.deposit(graded, order, upto=upto).outcome
            renewed = time.monotonic()
            if deposit == "lease-lost":
                outcome.end = "lost"
                return
            left -= deposit == "stocked"
            yield deposit
            if deposit == "unwanted" and graded.grades["all"].tier == shelf.tier:
                outcome.end = "full"
                return
    finally:
        outcome.cpu = time.process_time() - begun
