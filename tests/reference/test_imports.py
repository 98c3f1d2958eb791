"""Files of other people through the import: what is known of them comes out again."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest

from bank import Bank, formats
from bank.importing import bring_in
from grader import kinds
from grader.kind import Puzzle

FOLDER = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
pytestmark = pytest.mark.skipif(not FOLDER, reason="PUZZLEBANK_REFERENCE_DATA is not set")


def rows(name: str, number: int) -> list[formats.Row]:
    file = Path(FOLDER or "") / name
    with file.open(encoding="utf-8", errors="replace") as lines:
        return list(islice(formats.read(lines, name=file.name), number))


@pytest.fixture
def bank(tmp_path: Path):
    with Bank.open(str(tmp_path / "bank.db")) as opened:
        yield opened
        assert opened.check() == []


@pytest.mark.parametrize(
    ("name", "number", "refused"),
    [
        ("sudoku/17clue_2000.txt", 2000, 0),
        ("sudoku/exchange_bank_400_rated.csv", 400, 0),
        ("sudoku/hardest_100_skfr.txt", 100, 0),
        ("sudoku/magictour_top1465.txt", 1465, 0),
        ("cats/linkedin_levels_first_300.jsonl", 300, 0),
        ("cats/community_boards.jsonl", 766, 21),  # wider than 16, or with another number of regions than rows
        ("dchoco/real_puzzles.jsonl", 37, 0),
    ],
)
def test_whole_files_are_read_without_being_told_what_they_are(name: str, number: int, refused: int) -> None:
    found = rows(name, number + 1)
    assert len(found) == number
    assert sum(row.puzzle is None for row in found) == refused


def test_every_grid_with_several_solutions_is_refused_with_two_of_them(bank: Bank) -> None:
    judge = kinds.get("sudoku")
    for verdict in bring_in(bank, rows("sudoku/several_solutions_500.txt", 60), "several"):
        assert (verdict.outcome, verdict.reason) == ("refused", "not-unique")
        one, other = verdict.solutions
        assert one != other
        for solution in verdict.solutions:
            assert judge.count(Puzzle("sudoku", "9x9", solution)).unique
            assert all(given in (".", sign) for given, sign in zip(verdict.text, solution, strict=True))


def test_rated_puzzles_are_taken_once_and_known_the_second_time(bank: Bank) -> None:
    chosen = rows("sudoku/exchange_bank_400_rated.csv", 40)
    first = list(bring_in(bank, chosen, "bank"))
    assert {verdict.outcome for verdict in first} == {"accepted"}
    again = list(bring_in(bank, chosen, "another copy"))
    assert [(verdict.outcome, verdict.id) for verdict in again] == [("duplicate", verdict.id) for verdict in first]
