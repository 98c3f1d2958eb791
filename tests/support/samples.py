"""Graded puzzles made by hand: cheap, many, of any tier, without a kernel."""

from __future__ import annotations

from typing import Any

from bank import Bank
from bank.orders import Plan
from bank.records import Graded
from grader.kind import Grade, Path, Puzzle, Step, Tier

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ORDERS = {"full-house": 1, "naked-single": 3, "x-wing": 30}


def grade(tier: str = "easy", score: int = 10, rounds: dict[str, int] | None = None, **more: Any) -> Grade:
    """A grade with a path of one step."""
    steps = [Step("full-house", 0, concluded=(1, 2)), Step("x-wing", 1, pattern=(1,), links=(5,), removed=(9,))]
    return Grade(
        tier=Tier(tier),
        score=score,
        hardest="x-wing",
        rounds={"full-house": 1, "x-wing": 2} if rounds is None else rounds,
        path=Path.of(steps, ORDERS),
        open_steps=(3, 1),
        solution=None if tier == "beyond" else SOLUTION,
        **more,
    )


def graded(number: int = 0, tier: str = "easy", **more: Any) -> Graded:
    """A puzzle that differs from those of other numbers."""
    given = {
        "puzzle": Puzzle("sudoku", "9x9", SOLUTION[:80] + "."),
        "solution": SOLUTION,
        "canonical": f"canonical {number}",
        "engine": "sudoku:g3.r5",
        "grades": {"all": grade(tier)},
        "recipe": {"aim": {"tier": tier}, "parent": "7"},
        "seed": 2**63 - 1,
        "index": number,
        "cpu": 0.25,
        "symmetry": "rotate180",
        "clues": 80,
    }
    return Graded(**{**given, **more})


def ordered(bank: Bank, *tiers: str, first: int = 0) -> list[int]:
    """One puzzle a tier named, made by an order as workers do it; gives their numbers."""
    ids = []
    for number, tier in enumerate(tiers, first):
        (id,) = bank.orders.write([Plan(bank.shelf("sudoku", "9x9", tier).id, 0, 1, "{}", number + 1)])
        order = bank.orders.take(id, "worker")
        assert order is not None
        deposit = bank.deposit(graded(number, tier), order)
        bank.orders.finish(order, 1, 1, 0.1)
        assert deposit.id is not None
        ids.append(deposit.id)
    return ids
