"""One order, from its seed to the shelves: Order -> Candidate -> Graded -> Deposit.

Candidate i of an order has a seed of its own, so an order that runs again makes the same sequence as far as it gets;
the CPU budget and a request to stop only ever cut between two candidates.
"""

from __future__ import annotations

import functools
import importlib
import itertools
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Literal

from bank import Bank
from bank.orders import Order
from bank.records import Graded
from bank.shelves import MAX_TARGET
from grader import kinds
from grader.kind import Grade, Kind, Tier
from workers.generators.candidate import Aim, AimError, Candidate, candidate_seed

BUDGET = 20.0  # CPU seconds of an order
LEASE = 60.0  # seconds for which an order is ours; longer than any candidate takes
RENEWAL = 5.0  # seconds between renewals while nothing is deposited
GLANCE = 1.0  # seconds for which it is taken as known which other shelves want more

End = Literal["filled", "full", "budget", "stopped", "lost"]
REJECTIONS = {  # of candidates, by what they are told as
    "early": "rejected by the generator",
    "above": "harder than wanted",
    "several": "not proven unique",
    "other": "not as wished",
}


class Unsound(AssertionError):
    """Generator, search and ladder disagree about a puzzle: a fault in one of them."""


@dataclass(slots=True)
class Outcome:
    """How an order ended. `tried` candidates, `deposits` by what became of them, `rejected` by why (`REJECTIONS`).

    `cpu` in seconds.

    filled: all that was wanted. full: its shelf has enough. budget: the CPU seconds are used up. stopped: asked to
    leave. lost: the order is another worker's by now.
    """

    end: End = "filled"
    tried: int = 0
    cpu: float = 0.0
    deposits: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)

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

    `upto`: the level at which its shelf is full, instead of the target; what somebody wished for is made however full
    it is. `budget` in CPU seconds. Ends the order in the ledger. What goes wrong gives the order back with the reason
    and is raised.
    """
    outcome = Outcome()
    try:
        for deposit in _deposits(bank, order, outcome, stop, upto, budget):
            outcome.deposits[deposit] += 1
    except Exception as error:
        # an aim that cannot be followed is said in a sentence; of what nobody foresaw the kind of fault matters too
        why = str(error) if isinstance(error, AimError) else f"{type(error).__name__}: {error}".splitlines()[0]
        bank.orders.fail(order, why, tried=outcome.tried, made=outcome.made, cpu=outcome.cpu)
        raise
    if outcome.end != "lost":
        bank.orders.finish(order, tried=outcome.tried, made=outcome.made, cpu=outcome.cpu)
    return outcome


def graded_candidates(
    kind: str,
    variant: str,
    aim: Aim,
    *,
    order_seed: int,
    limit: int | None = None,
    rejected: Counter[str] | None = None,
) -> Iterator[Graded | None]:
    """The candidates of an order in sequence, each graded; None for one that was rejected. Endless without `limit`.

    `rejected` counts why, by the keys of `REJECTIONS`.
    """
    for index in itertools.count() if limit is None else range(limit):
        yield graded_candidate(kind, variant, aim, order_seed, index, Counter() if rejected is None else rejected)


def graded_candidate(
    kind: str, variant: str, aim: Aim, order_seed: int, index: int, rejected: Counter[str]
) -> Graded | None:
    """Candidate `index` of an order, proven to have one solution and graded; None when it was rejected."""
    begun = time.process_time()
    judge, generator = kinds.get(kind), generator_of(kind)
    seed = candidate_seed(kind, variant, generator.VERSION, aim, order_seed, index)
    candidate: Candidate | None = generator.generate(variant, aim, seed)
    if candidate is None:
        rejected["early"] += 1
        return None
    grades = grades_of(judge, candidate, aim.tier)
    if grades is None:
        rejected["above"] += 1
        return None
    if not unique(judge, candidate, grades):
        rejected["several"] += 1
        return None
    puzzle = candidate.puzzle
    graded = Graded(
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
    sifted = graded if aim.wish is None else aim.wish.sift(graded)
    if sifted is None:
        rejected["other"] += 1
    return sifted


def generator_of(kind: str) -> ModuleType:
    """The generator of a kind, found by its name."""
    return importlib.import_module(f"workers.generators.{kind}")


def kernel_of(kind: str) -> ModuleType:
    """The kernels of a kind, likewise."""
    return importlib.import_module(f"grader.{kind}.kernel")


@functools.cache
def _above(kind: str, tier: Tier) -> frozenset[str]:
    return frozenset(technique.id for technique in kinds.get(kind).techniques if technique.tier.rank > tier.rank)


def grades_of(kind: Kind, candidate: Candidate, tier: Tier | None = None) -> dict[str, Grade] | None:
    """The grade by the whole ladder and, where some of it presupposes uniqueness, by the rest of it.

    With a tier the climb ends where a step above it is needed, and then there is no grade: None. A ladder that finishes
    without what lies above never used that, so the grade is the one of the whole ladder.
    """
    whole = kind.grade(candidate.puzzle, frozenset() if tier is None else _above(kind.name, tier))
    if tier is not None and not whole.finished:
        return None
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


class _Others:
    """The other shelves of an order's variant. Most candidates of a rare tier are of theirs and come too late: asking
    the bank about each would take a third of the time."""

    def __init__(self, bank: Bank, order: Order) -> None:
        self._bank, self._order = bank, order
        self._wanting: frozenset[str] = frozenset()
        self._asked = -math.inf
        self.unwanted = 0  # not counted in the ledger yet

    def want(self, tier: Tier) -> bool:
        """The order's own shelf, or another that wanted more a moment ago."""
        shelf = self._order.shelf
        if tier is shelf.tier:
            return True
        if time.monotonic() - self._asked > GLANCE:
            self._wanting, self._asked = self._bank.wanting(shelf.kind, shelf.variant), time.monotonic()
        return tier in self._wanting

    def renew(self) -> bool:
        """Keep the lease and count; False when the order is another worker's."""
        ours = self._bank.orders.renew(self._order, LEASE, self.unwanted)
        self.unwanted = 0
        return ours


def _deposits(
    bank: Bank, order: Order, outcome: Outcome, stop: Callable[[], bool], upto: int | None, budget: float
) -> Iterator[str]:
    """Deposit candidate after candidate; sets the outcome's `end` as it leaves."""
    shelf, aim = order.shelf, Aim.read(order.aim)
    left = order.want - order.stocked
    begun, renewed = time.process_time(), time.monotonic()
    candidates = graded_candidates(shelf.kind, shelf.variant, aim, order_seed=order.seed, rejected=outcome.rejected)
    upto = MAX_TARGET if order.wished or aim.wish is not None else upto
    others = _Others(bank, order)
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
            # rejected, or beyond the ladder, or of another tier that has enough
            finished = graded is not None and graded.grades["all"].finished
            if graded is None or not finished or not others.want(graded.grades["all"].tier):
                if finished:
                    others.unwanted += 1
                    yield "unwanted"
                if time.monotonic() - renewed < RENEWAL:
                    continue
                renewed = time.monotonic()
                if not others.renew():
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
        if others.unwanted and outcome.end != "lost":
            others.renew()
