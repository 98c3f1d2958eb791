"""Pages of a bank with a made-up puzzle of every kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bank import Bank
from bank.records import Graded
from examples import EXAMPLES
from grader import kinds
from grader.kind import Grade, Path, Step, Tier

Puts = Callable[..., int]


@pytest.fixture
def put(bank: Bank) -> Puts:
    """`put("cats", "easy", steps)`: lays a shelf and the example of the kind on it; gives its number."""

    def put_(kind: str, tier: str = "easy", steps: tuple[Step, ...] = (), **more: Any) -> int:
        text, solution = EXAMPLES[kind]
        puzzle = kinds.get(kind).parse(text)
        bank.set_shelf(kind, puzzle.variant, tier, 1, 9)
        orders = {technique.id: technique.order for technique in kinds.get(kind).techniques}
        rounds: dict[str, int] = {}
        for step in steps:
            rounds[step.technique] = rounds.get(step.technique, 0) + 1
        hardest = max(rounds, key=lambda name: orders[name]) if rounds else None
        grade = Grade(Tier(tier), 17, hardest, rounds, Path.of(steps, orders), solution=solution)
        graded = Graded(
            puzzle, solution, f"{kind} {tier}", str(more.get("engine", f"{kind}:g1.r1")), {"all": grade}, clues=9
        )
        id = bank.deposit(graded).id
        assert id is not None
        return id

    return put_
