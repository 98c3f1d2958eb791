"""Published ratings: Sudoku Explainer's (by skfr), HoDoKu's technique levels, HoDoKu's regression library."""

from __future__ import annotations

import csv
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.kind import Grade, Puzzle, Tier
from grader.sudoku import kernel
from grader.sudoku.notation import parse

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
pytestmark = pytest.mark.skipif(DATA is None, reason="PUZZLEBANK_REFERENCE_DATA is not set")
RATED = ("random_minimal_1756_rated.csv", "exchange_bank_400_rated.csv")
ROWS = {RATED[0]: 1756, RATED[1]: 400}
# HoDoKu's library numbers its techniques
LIBRARY = {
    "0000": "full-house",
    "0002": "hidden-single",
    "0003": "naked-single",
    "0100": "locked-candidates-1",
    "0101": "locked-candidates-2",
    "0200": "naked-pair",
    "0201": "naked-triple",
    "0202": "naked-quad",
    "0210": "hidden-pair",
    "0211": "hidden-triple",
    "0212": "hidden-quad",
    "0300": "x-wing",
    "0301": "swordfish",
    "0302": "jellyfish",
    "0500": "simple-colours",
    "0501": "simple-colours",
    "0800": "xy-wing",
    "0801": "xyz-wing",
}


@pytest.fixture(scope="module", params=RATED)
def rated(request: pytest.FixtureRequest) -> list[tuple[dict[str, str], Grade]]:
    assert DATA is not None
    with (Path(DATA) / "sudoku" / request.param).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == ROWS[request.param]
    return [(row, kernel.grade(parse(row["puzzle"]))) for row in rows]


def test_gentle_is_exactly_what_sudoku_explainer_rates_up_to_1_5(rated) -> None:
    differing = [row["puzzle"] for row, grade in rated if (grade.tier is Tier.GENTLE) != (float(row["skfr_er"]) <= 1.5)]
    assert differing == []


def test_hodoku_s_levels_easy_and_medium_are_reproduced_on_every_row(rated) -> None:
    level = {Tier.GENTLE: "Easy", Tier.EASY: "Easy", Tier.MEDIUM: "Medium"}
    differing = []
    for row, grade in rated:
        theirs = row["hodoku_py_technique_level"]
        if (theirs if theirs in ("Easy", "Medium") else None) != level.get(grade.tier):
            differing.append((row["puzzle"], theirs, grade.tier))
    assert differing == []


def test_hodoku_s_technique_level_is_reproduced_on_97_of_100_rows(rated) -> None:
    level = {Tier.GENTLE: "Easy", Tier.EASY: "Easy", Tier.MEDIUM: "Medium", Tier.HARD: "Hard", Tier.EXPERT: "Unfair"}
    differing = Counter(
        (row["hodoku_py_technique_level"], str(grade.tier), row["hodoku_py_hardest"], grade.hardest)
        for row, grade in rated
        if row["hodoku_py_technique_level"] != level.get(grade.tier, "Extreme")
    )
    assert differing.total() <= 0.03 * len(rated), differing.most_common()


def test_nothing_that_sudoku_explainer_rates_7_5_or_more_is_below_expert_unless_hodoku_s_level_is_hard(rated) -> None:
    for row, grade in rated:
        if float(row["skfr_er"]) >= 7.5 and row["hodoku_py_technique_level"] != "Hard":
            assert grade.tier.rank >= Tier.EXPERT.rank, row["puzzle"]


def examples(code: str) -> Iterator[tuple[Puzzle, list[int], set[int], set[int]]]:
    """Givens, candidates to delete, and the eliminations and placements to be found."""
    assert DATA is not None
    for line in (Path(DATA) / "sudoku" / "hodoku_reglib-1.3.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(f":{code}:"):
            _, _, _, givens, deleted, eliminated, placed, *_ = line.split(":")
            roles = ([fact(word) for word in part.split()] for part in (deleted, eliminated, placed))
            gone, falls, stands = roles
            yield parse(givens.replace("+", "")), gone, set(falls), set(stands)


def fact(word: str) -> int:
    """`436`: digit 4 in row 3, column 6."""
    digit, row, column = map(int, re.fullmatch(r"(\d)(\d)(\d)", word).groups())  # type: ignore[union-attr]
    return ((row - 1) * 9 + column - 1) * 9 + digit - 1


@pytest.mark.parametrize("code", LIBRARY)
def test_the_technique_finds_what_hodoku_s_library_expects(code: str) -> None:
    number = 0
    for puzzle, gone, falls, stands in examples(code):
        steps = kernel.find(puzzle, LIBRARY[code], (), gone)
        assert any(falls == set(step.removed) and stands == set(step.concluded) for step in steps), puzzle.givens
        number += 1
    assert number
