"""Published boards: an archive that people like, community boards, generated sets of a site."""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bank.formats import cats as formats
from grader.cats import kernel
from grader.cats.notation import parse
from grader.cats.remarks import remarks
from grader.cats.techniques import SLOTS
from grader.kind import Puzzle, Tier

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="PUZZLEBANK_REFERENCE_DATA names no folder of reference data")

ARCHIVE = "linkedin_levels_first_300"
COMMUNITY = "community_boards"
ONE_CAT = [
    *("set_00_5x5_1star_easy", "set_01_6x6_1star_easy", "set_02_6x6_1star_medium"),
    *("set_03_8x8_1star_medium", "set_04_8x8_1star_hard"),
]
TWO_CATS = ["set_05_10x10_2star_medium", "set_06_10x10_2star_hard"]
# the number by which the published rows name a technique; those of two cats have none
RUNGS = [
    *("region-single", "line-single", "lock", "small-sight", "large-sight", "line-sight", "pairs", "triples", "fish"),
    *("large-sets", "mixed-sets", "chain-1", "chain-2", "chain", "set-chain"),
]
# Rows whose published number comes from a search that looks for regions in few rows only: here mixed-sets finds regions
# in rows and columns that span more rows, one rung below the chain that is published.
MIXED_INSTEAD_OF_CHAIN = {"community-589", "community-700", "community-754"}


@cache
def rows(name: str) -> list[dict[str, Any]]:
    lines = (Path(str(DATA)) / "cats" / f"{name}.jsonl").read_text().splitlines()
    return [row for row in map(json.loads, lines) if row["n"] <= 16]


def board(row: dict[str, Any]) -> Puzzle:
    return parse("/".join(row["regions"]) + f"*{row['stars']}")


@cache
def graded(name: str) -> list[tuple[dict[str, Any], Any]]:
    return [(row, kernel.grade(board(row))) for row in rows(name) if row.get("unique", True)]


def test_all_300_boards_of_the_archive_are_solved_without_chains() -> None:
    grades = [grade for _, grade in graded(ARCHIVE)]
    assert len(grades) == 300
    assert all(grade.finished and SLOTS[grade.hardest] < SLOTS["mixed-sets"] for grade in grades)
    assert Counter(grade.tier for grade in grades) == {
        Tier.GENTLE: 68,
        Tier.EASY: 73,
        Tier.MEDIUM: 43,
        Tier.HARD: 89,
        Tier.EXPERT: 27,
    }


@pytest.mark.parametrize("name", [ARCHIVE, COMMUNITY, *ONE_CAT])
def test_the_published_rung_is_reproduced_except_where_it_is_explained(name: str) -> None:
    told = [(row["id"], row["rung"], grade.hardest) for row, grade in graded(name) if "rung" in row]
    other = {id for id, rung, hardest in told if hardest != RUNGS[rung]}
    assert other == (MIXED_INSTEAD_OF_CHAIN if name == COMMUNITY else set())
    assert len(other) <= len(told) / 100
    for id, rung, hardest in told:
        if id in other:
            assert (RUNGS[rung].startswith("chain"), hardest) == (True, "mixed-sets")


@pytest.mark.parametrize("name", [ARCHIVE, *ONE_CAT, *TWO_CATS])
def test_published_boards_have_one_solution_and_whole_regions(name: str) -> None:
    for row in rows(name):
        count = kernel.count(board(row))
        assert count.unique, row["id"]
        faults = {remark.code for remark in remarks(board(row)) if remark.fault}
        assert faults == (set() if row.get("connected", True) else {"disconnected"})


def test_745_community_boards_are_unique_or_not_as_their_count_says() -> None:
    told = rows(COMMUNITY)
    assert len(told) == 745
    for row in told:
        count = kernel.count(board(row))
        assert not count.undecided
        assert count.unique == row["unique"] == (row["source_solutions"] == 1)


def test_the_solutions_of_community_boards_are_as_many_as_published() -> None:
    told = [row for row in rows(COMMUNITY) if row["source_solutions"] <= 3000 and row["n"] <= 11]
    assert len(told) == 668
    for row in told:
        assert kernel.count_up_to(board(row), 4000) == row["source_solutions"], row["id"]


def test_all_323_boards_with_regions_in_pieces_are_flagged() -> None:
    lines = (Path(str(DATA)) / "cats" / f"{COMMUNITY}.jsonl").read_text().splitlines()
    every = [json.loads(line) for line in lines]
    assert len(every) == 766
    flagged = 0
    for row in every:
        if row["n"] <= 16:
            found = any(remark.code == "disconnected" for remark in remarks(board(row)))
        else:  # larger than any size of ours: the flood alone
            from grader.cats.remarks import pieces

            names = {sign: i for i, sign in enumerate(dict.fromkeys("".join(row["regions"])))}
            cells = [names[sign] for line in row["regions"] for sign in line]
            found = any(len(parts) > 1 for parts in pieces(cells, row["n"]))
        assert found == (not row["connected"]), row["id"]
        flagged += found
    assert flagged == 323


def test_codes_of_the_site_are_read_and_written_as_the_site_does() -> None:
    told = [row for name in ONE_CAT + TWO_CATS for row in rows(name)]
    assert len(told) == 1800
    for row in told:
        assert formats.read(row["sbn"]) == board(row)
        assert formats.write(board(row), "sbn") == row["sbn"]
        assert formats.read(formats.write(board(row), "puzzlink")) == board(row)


def test_two_cat_boards_are_graded_soundly_and_few_need_more_than_the_ladder() -> None:
    tiers = Counter(grade.tier for name in TWO_CATS for _, grade in graded(name))
    assert sum(tiers.values()) == 400
    assert tiers[Tier.BEYOND] <= 8
    for name in TWO_CATS:
        for row, grade in graded(name):
            assert grade.solution in (None, kernel.count(board(row)).solutions[0])
