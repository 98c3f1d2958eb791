"""Players: history, solves, forgetting; on both databases."""

from __future__ import annotations

import pytest

from bank import Bank, NotFound
from samples import graded


def laid(bank: Bank, number: int) -> list[int]:
    """That many easy puzzles in stock."""
    return [id for k in range(number) if (id := bank.deposit(graded(k)).id) is not None]


def test_what_a_player_was_dealt_is_told_latest_first_a_page_at_a_time(bank: Bank) -> None:
    laid(bank, 5)
    dealt = [bank.next_for("ann", "sudoku", tier="easy").id for _ in range(5)]
    bank.next_for("ben", "sudoku", tier="easy")
    told = bank.players.history("ann")
    assert sorted(had.puzzle for had in told) == sorted(dealt)
    assert [had.at for had in told] == sorted((had.at for had in told), reverse=True)
    pages = [had.puzzle for offset in (0, 2, 4) for had in bank.players.history("ann", limit=2, offset=offset)]
    assert pages == [had.puzzle for had in told]
    assert {(had.kind, had.variant, str(had.tier), had.score, had.solve) for had in told} == {
        ("sudoku", "9x9", "easy", 10, None)
    }
    assert bank.players.history("nobody") == []


def test_the_first_report_of_a_solve_counts(bank: Bank) -> None:
    laid(bank, 1)
    id = bank.next_for("ann", "sudoku", tier="easy").id
    first = bank.players.report("ann", id, 312.5, mistakes=2)
    assert first.solve is not None
    assert (first.solve.seconds, first.solve.mistakes, first.solve.given_up) == (312.5, 2, False)
    assert bank.players.report("ann", id, 1, given_up=True) == first
    assert bank.players.history("ann") == [first]


def test_a_puzzle_solved_is_one_the_player_has_had(bank: Bank) -> None:
    laid(bank, 2)
    seen = bank.peek("sudoku", tier="easy").id
    bank.players.report("ann", seen, 60)
    assert bank.next_for("ann", "sudoku", tier="easy").id != seen


def test_a_puzzle_in_stock_cannot_be_reported_as_solved(bank: Bank) -> None:
    (id,) = laid(bank, 1)
    for number in (id, id + 1, 0, 2**63):
        with pytest.raises(NotFound, match=f"there is no puzzle {number}"):
            bank.players.report("ann", number, 60)
    assert bank.players.history("ann") == []


@pytest.mark.parametrize(
    ("seconds", "mistakes"), [(0, 0), (-1, 0), (float("nan"), 0), (float("inf"), 0), (604801, 0), (1, -1), (1, 10001)]
)
def test_a_solve_that_cannot_be_is_refused(bank: Bank, seconds: float, mistakes: int) -> None:
    laid(bank, 1)
    id = bank.draw("sudoku", tier="easy").id
    with pytest.raises(ValueError, match=r"seconds|mistakes"):
        bank.players.report("ann", id, seconds, mistakes)


def test_a_player_is_forgotten_without_a_trace(bank: Bank) -> None:
    laid(bank, 3)
    for _ in range(2):
        bank.players.report("ann", bank.next_for("ann", "sudoku", tier="easy").id, 60)
    bank.players.report("ben", bank.next_for("ben", "sudoku", tier="easy").id, 60)
    assert bank.players.forget("ann") is True
    assert bank.players.forget("ann") is False
    assert bank.players.history("ann") == []
    assert len(bank.players.history("ben")) == 1
    assert bank.calibration("sudoku")[0].solves == 1
