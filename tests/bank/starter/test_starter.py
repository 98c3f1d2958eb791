"""The starter stock in the package: what it says of itself is true, and a new bank gets it."""

from __future__ import annotations

import gzip
import json

import pytest

from bank import Bank, starter
from bank.records import Graded
from grader import kinds
from grader.kind import Path
from samples import graded as sample
from workers.generators.candidate import Aim, Candidate
from workers.production import graded_candidates, grades_of, unique

ROWS = [(kind, list(starter.read(kind))) for kind in starter.there()]


def test_it_has_every_default_shelf(tmp_path) -> None:
    there = {(kind, row.puzzle.variant, str(row.grades["all"].tier)) for kind, rows in ROWS for row in rows}
    with Bank.open(str(tmp_path / "new.db")) as bank:
        assert {(shelf.kind, shelf.variant, str(shelf.tier)) for shelf in bank.shelves()} <= there


@pytest.mark.parametrize(("kind", "rows"), ROWS, ids=[kind for kind, _ in ROWS])
def test_every_row_is_proven_and_graded_again_with_the_same_result(kind: str, rows: list[Graded]) -> None:
    judge = kinds.get(kind)
    seen = set()
    for row in rows:
        assert judge.parse(row.puzzle.givens, row.puzzle.variant) == row.puzzle
        candidate = Candidate(row.puzzle, row.solution)
        grades = grades_of(judge, candidate)
        assert grades is not None and unique(judge, candidate, grades)
        assert row.canonical == judge.canonical(row.puzzle, row.solution)
        assert row.engine.endswith(f".r{judge.version}"), "the engine was raised: run python -m workers.starter again"
        assert row.grades.keys() == grades.keys()
        for ladder, grade in grades.items():
            told = row.grades[ladder]
            assert (told.tier, told.score, told.hardest, told.rounds) == (
                grade.tier,
                grade.score,
                grade.hardest,
                grade.rounds,
            )
            assert told.path == grade.path and told.open_steps == grade.open_steps
        seen.add(row.canonical)
    assert len(seen) == len(rows)


@pytest.mark.parametrize(("kind", "rows"), ROWS, ids=[kind for kind, _ in ROWS])
def test_a_row_can_be_made_again_from_its_seed(kind: str, rows: list[Graded]) -> None:
    row = min(rows, key=lambda each: each.index)
    aim = Aim(row.grades["all"].tier)
    *_, made = graded_candidates(kind, row.puzzle.variant, aim, order_seed=row.seed, limit=row.index + 1)
    assert made is not None and made.puzzle == row.puzzle


def test_a_new_bank_has_it_at_once_and_only_when_asked(tmp_path) -> None:
    with Bank.open(str(tmp_path / "bare.db")) as bank:
        assert sum(bank.places().values()) == 0
        easy = [row for row in dict(ROWS)["sudoku"] if str(row.grades["all"].tier) == "easy"]
        assert starter.load(bank, "sudoku", "9x9", "easy") == len(easy) > 0
        assert starter.load(bank, "sudoku", "9x9", "easy") == 0
    with Bank.open(str(tmp_path / "new.db"), starter=True) as bank:
        shelves = {(shelf.kind, shelf.variant, shelf.tier) for shelf in bank.shelves()}
        rows = [row for kind, rows in ROWS for row in rows]
        wanted = [row for row in rows if (row.puzzle.kind, row.puzzle.variant, row.grades["all"].tier) in shelves]
        assert bank.places()["stock"] == len(wanted) > 0
        assert bank.check() == []
        puzzle = bank.draw("sudoku", tier="hard", path=True)
        assert puzzle.path is not None and len(Path.unpack(puzzle.path)) > 0
    with Bank.open(str(tmp_path / "new.db"), starter=True) as bank:
        assert sum(bank.places().values()) == len(wanted)


def test_the_same_puzzles_are_written_as_the_same_bytes() -> None:
    rows = [sample(1), sample(2, tier="hard")]
    data = starter.written("sudoku", rows)
    assert data == starter.written("sudoku", rows)
    head, first, _ = gzip.decompress(data).decode().splitlines()
    assert json.loads(head) == {"schema": 1, "kind": "sudoku"}
    assert json.loads(first)["all"]["rounds"] == {"full-house": 1, "x-wing": 2}
