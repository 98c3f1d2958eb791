"""Each fault is made by hand behind the bank's back, and must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy.exc import IntegrityError

from bank import Bank
from bank.check import SHOWN
from bank.orders import Plan
from samples import graded

Execute = Callable[..., list[tuple[object, ...]]]


@pytest.fixture
def two(database_url: str) -> Iterator[Bank]:
    """A bank with a puzzle (number 1) of an order and one (number 2) without."""
    with Bank.open(database_url) as bank:
        (id,) = bank.orders.write([Plan(bank.shelf("sudoku", None, "easy").id, 0, 3, "{}", 1)])
        order = bank.orders.take(id, "worker 1")
        assert bank.deposit(graded(1), order).id == 1
        assert bank.deposit(graded(2)).id == 2
        assert bank.check() == []
        yield bank


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("DELETE FROM stock WHERE puzzle = 1", "puzzle 1 is in no place instead of exactly one"),
        (
            "INSERT INTO drawn (puzzle, shelf, at) VALUES (1, 2, 0)",
            "puzzle 1 is in stock and drawn instead of exactly one",
        ),
        (
            "INSERT INTO open_puzzle (shelf, position, puzzle, at) VALUES (2, 5, 2, 0)",
            "puzzle 2 is in stock and open instead of exactly one",
        ),
        (
            "UPDATE puzzle SET withdrawn_at = 1 WHERE id = 2",
            "puzzle 2 is in stock and withdrawn instead of exactly one",
        ),
        ("UPDATE stock SET shelf = 3 WHERE puzzle = 1", "puzzle 1 belongs to shelf 2 and lies on shelf 3"),
        (
            "UPDATE grade SET tier = 'hard' WHERE puzzle = 1",
            "puzzle 1 is graded sudoku 9x9 hard and belongs to the shelf sudoku 9x9 easy",
        ),
        (
            "UPDATE puzzle SET grader = 6 WHERE id = 1",
            "puzzle 1 has no current grade and belongs to the shelf sudoku 9x9 easy",
        ),
        (
            "INSERT INTO served (player, puzzle, at) VALUES ('x', 2, 0)",
            "puzzle 2 is in stock though somebody has seen it",
        ),
        (
            "UPDATE production_order SET stocked = 2",
            "order 1 counts 2 stocked and 0 elsewhere, the bank has 1 and 0 of it",
        ),
        (
            "UPDATE puzzle SET made_by = 1 WHERE id = 2",
            "order 1 counts 1 stocked and 0 elsewhere, the bank has 2 and 0 of it",
        ),
        ("UPDATE production_order SET done_at = 1", "order 1 is neither live nor ended"),
    ],
)
def test_a_fault_is_found_and_named(two: Bank, execute: Execute, damage: str, fault: str) -> None:
    execute(damage)
    assert two.check() == [fault]


def test_a_puzzle_cannot_be_kept_twice_and_would_be_found(two: Bank, execute: Execute) -> None:
    again = "UPDATE puzzle SET canonical = 'canonical 1' WHERE id = 2"
    with pytest.raises(IntegrityError):
        execute(again)
    if two.dialect == "postgresql":  # SQLite cannot drop a constraint
        execute("ALTER TABLE puzzle DROP CONSTRAINT uq_puzzle_kind_variant_canonical")
        execute(again)
        assert two.check() == ["puzzles 1 and 2 are the same"]


def test_a_reference_to_nothing_is_found_in_a_file(two: Bank, execute: Execute) -> None:
    if two.dialect == "sqlite":  # where `execute`, unlike a bank, does not have references checked
        execute("INSERT INTO daily (day, shelf, puzzle) VALUES ('2026-11-30', 2, 77)")
        assert two.check() == ["daily refers to a missing puzzle"]
    else:
        with pytest.raises(IntegrityError):
            execute("INSERT INTO daily (day, shelf, puzzle) VALUES ('2026-11-30', 2, 77)")


def test_many_faults_of_a_sort_are_not_all_listed(database_url: str, execute: Execute) -> None:
    with Bank.open(database_url) as bank:
        for number in range(SHOWN + 3):
            bank.deposit(graded(number))
        execute("DELETE FROM stock")
        faults = bank.check()
    assert len(faults) == SHOWN + 1
    assert faults[-1] == "and 3 more of that sort"
