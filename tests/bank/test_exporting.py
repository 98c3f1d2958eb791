"""Puzzles out of the bank into files and data sets."""

from __future__ import annotations

import io
import json
import random

import pytest

from bank import Bank, formats
from bank.exporting import drawn, side, write
from bank.records import Graded
from examples import EXAMPLES
from grader import kinds
from grader.kind import Puzzle, PuzzleError
from samples import graded


def stock(bank: Bank, number: int) -> list[Graded]:
    made = [graded(at) for at in range(number)]
    for each in made:
        assert bank.deposit(each).outcome == "stocked"
    return made


def test_what_is_in_stock_stays_unseen_unless_it_is_drawn(bank: Bank) -> None:
    stock(bank, 4)
    assert list(bank.shown()) == []
    taken = [puzzle.id for puzzle in drawn(bank, "sudoku", 2, tier="easy")]
    bank.peek("sudoku", tier="easy")
    assert len({puzzle.id for puzzle in bank.shown()} - set(taken)) == 1
    bank.withdraw(taken[0], "wrong")
    assert taken[0] not in {puzzle.id for puzzle in bank.shown()}


def test_pages_of_what_was_shown_join_without_gap_or_repeat(bank: Bank) -> None:
    stock(bank, 7)
    taken = {puzzle.id for puzzle in drawn(bank, "sudoku", 7)}
    for page in (1, 3, 7, 100):
        assert [puzzle.id for puzzle in bank.shown("sudoku", page=page)] == sorted(taken)
    assert list(bank.shown("cats")) == [] == list(bank.shown("sudoku", tier="hard"))
    assert len(list(bank.shown("sudoku", variant="9x9", tier="easy"))) == 7


def test_a_data_set_has_a_row_a_puzzle_with_everything_known(bank: Bank) -> None:
    stock(bank, 3)
    page = io.StringIO()
    done = write(drawn(bank, "sudoku", 3), formats.named("jsonl"), page, test=0.5)
    rows = [json.loads(line) for line in page.getvalue().splitlines()]
    assert done.rows == len(rows) == 3
    assert {row["split"] for row in rows} <= {"train", "test"}
    assert {(row["tier"], row["steps"], row["size"], row["engine"]) for row in rows} == {
        ("easy", 3, "9x9", "sudoku:g3.r5")
    }
    assert rows[0]["techniques"] == {"full-house": 1, "x-wing": 2}


def test_what_a_format_cannot_hold_is_left_out_and_told(bank: Bank) -> None:
    bank.set_shelf("sudoku", "9x9-x", "easy", 0, 9)
    stock(bank, 1)
    bank.deposit(graded(9, puzzle=Puzzle("sudoku", "9x9-x", "." * 81)))
    puzzles = [bank.draw("sudoku", tier="easy"), bank.draw("sudoku", variant="9x9-x")]
    page = io.StringIO()
    done = write(puzzles, formats.named("opensudoku", "sudoku"), page)
    assert done.rows == 1 and done.refused == [(puzzles[1].id, "OpenSudoku holds 9x9 alone, not 9x9-x")]
    assert page.getvalue().count("<game ") == 1 and page.getvalue().endswith("</opensudoku>\n")


def test_a_format_that_is_only_read_is_refused() -> None:
    with pytest.raises(PuzzleError, match="blocks is only read"):
        write([], formats.named("blocks"), io.StringIO())


@pytest.mark.parametrize("kind", ["null", "maze"])
def test_symmetric_copies_are_always_on_the_same_side(kind: str) -> None:
    judge = kinds.get(kind)
    text, solution = EXAMPLES[kind]
    puzzle = judge.parse(text)
    rng = random.Random(5)
    sides = set()
    for _ in range(20):
        copy = judge.symmetry(puzzle.variant, rng)
        twin = copy.puzzle(puzzle)
        sides.add(side(kind, twin.variant, judge.canonical(twin, copy.solution(solution)), 0.5))
    assert len(sides) == 1


def test_the_share_of_the_test_side_is_as_asked() -> None:
    shares = [sum(side("sudoku", "9x9", str(n), share) == "test" for n in range(4000)) / 4000 for share in (0, 0.1, 1)]
    assert shares[0] == 0 and abs(shares[1] - 0.1) < 0.02 and shares[2] == 1
