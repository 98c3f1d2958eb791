"""How scores and clues are spread."""

from __future__ import annotations

from bank import Bank
from samples import graded


def test_scores_are_counted_by_tier_and_clues_by_variant(bank: Bank) -> None:
    for number, tier in enumerate(("easy", "easy", "hard")):
        bank.deposit(graded(number, tier))
    (found,) = bank.spread("sudoku")
    assert (found.variant, found.puzzles) == ("9x9", 3)
    assert {str(tier): dict(scores) for tier, scores in found.scores.items()} == {"easy": {10: 2}, "hard": {10: 1}}
    assert dict(found.clues) == {80: 3}
    assert bank.spread("cats") == []


def test_withdrawn_puzzles_are_left_out(bank: Bank) -> None:
    id = bank.deposit(graded(0, "easy")).id
    bank.deposit(graded(1, "easy"))
    assert id is not None
    bank.withdraw(id, "wrong")
    assert bank.spread("sudoku")[0].puzzles == 1
