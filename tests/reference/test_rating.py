"""The rating against Sudoku Explainer's, as skfr (a fast clone of version 1.2.1) gives it."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import numpy as np
import pytest

from grader.sudoku.notation import parse
from grader.sudoku.rating.rate import Rating, rate

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
pytestmark = pytest.mark.skipif(DATA is None, reason="PUZZLEBANK_REFERENCE_DATA is not set")
RATED = {"random_minimal_1756_rated.csv": (1756, 0.98), "exchange_bank_400_rated.csv": (400, 0.98)}  # rows, share equal
ABOVE_ALL = 20.0  # stands for a puzzle that is not rated


@pytest.fixture(scope="module", params=RATED)
def rated(request: pytest.FixtureRequest) -> tuple[str, list[tuple[dict[str, str], Rating]]]:
    assert DATA is not None
    with (Path(DATA) / "sudoku" / request.param).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == RATED[request.param][0]
    return request.param, [(row, rate(parse(row["puzzle"]))) for row in rows]


def ranks(values: list[float]) -> np.ndarray:
    """Places from the least up, those of equals averaged."""
    _, group, size = np.unique(np.array(values), return_inverse=True, return_counts=True)
    return (np.cumsum(size) - (size - 1) / 2)[group]


def test_ratings_rank_as_sudoku_explainer_s_do(rated) -> None:
    theirs = ranks([float(row["skfr_er"]) for row, _ in rated[1]])
    ours = ranks([rating.er or ABOVE_ALL for _, rating in rated[1]])
    assert np.corrcoef(theirs, ours)[0, 1] >= 0.999


def test_most_ratings_are_equal_and_nearly_all_within_a_tenth(rated) -> None:
    name, rows = rated
    apart = [round(10 * abs((rating.er or ABOVE_ALL) - float(row["skfr_er"]))) for row, rating in rows]
    assert sum(tenths == 0 for tenths in apart) >= RATED[name][1] * len(rows)
    assert sum(tenths <= 1 for tenths in apart) >= 0.99 * len(rows)


def test_ratings_below_the_chains_are_all_equal(rated) -> None:
    for row, rating in rated[1]:
        if float(row["skfr_er"]) < 6.5 or (rating.er or ABOVE_ALL) < 6.5:
            assert rating.er == float(row["skfr_er"]), row["puzzle"]


def test_pearl_and_diamond_are_equal_on_every_row(rated) -> None:
    for row, rating in rated[1]:
        assert (rating.ep, rating.ed) == (float(row["skfr_ep"]), float(row["skfr_ed"])), row["puzzle"]


def test_only_what_needs_dynamic_chains_is_not_rated(rated) -> None:
    assert all(float(row["skfr_er"]) > 8.5 for row, rating in rated[1] if not rating.finished)


@pytest.mark.parametrize(("name", "rows"), [("magictour_200_skfr.txt", 200), ("hardest_100_skfr.txt", 100)])
def test_the_hard_lists_start_at_their_diamond(name: str, rows: int) -> None:
    """Where the first step is no dynamic chain; what is rated is rated within a tenth."""
    assert DATA is not None
    lines = (Path(DATA) / "sudoku" / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) == rows
    for line in lines:
        givens, marks = line.split(" ED=")
        er, ep, ed = map(float, marks.split("/"))
        rating = rate(parse(givens))
        assert rating.ed in ((ed, None) if ed >= 8.5 else (ed,)), givens
        assert rating.ep in ((ep, None) if ep >= 8.5 else (ep,)), givens
        assert rating.er is None or abs(rating.er - er) <= 0.11, givens
