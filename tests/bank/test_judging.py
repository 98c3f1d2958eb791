"""The editor's check as a call."""

from __future__ import annotations

import pytest

from bank import Bank
from bank.judging import check
from bank.records import Graded
from catboards import boards
from grader import kinds
from grader.cats.notation import parse
from grader.cats.symmetry import symmetry
from grader.kind import Tier
from workers.generators.candidate import Aim
from workers.production import graded_candidates

CATS = kinds.get("cats")
GOOD = "AABB/AABC/DDCC/DDDC"


def stocked(bank: Bank) -> Graded:
    """A gentle board that the bank has."""
    bank.set_shelf("cats", "6x6", "gentle", 1, 9)
    for graded in graded_candidates("cats", "6x6", Aim(Tier.GENTLE), order_seed=3):
        if graded is not None and bank.deposit(graded).outcome == "stocked":
            return graded
    raise AssertionError


def test_a_good_board_is_publishable_and_graded() -> None:
    told = check(CATS, GOOD)
    assert (told["status"], told["publishable"], told["known"], told["remarks"]) == ("ok", True, None, [])
    assert told["solution"] == "3/1/4/2"


def test_two_solutions_are_shown() -> None:
    told = check(CATS, "AABB/AABB/CCDD/CCDD")
    assert (told["status"], told["publishable"]) == ("not-unique", False)
    assert sorted(told["solutions"]) == ["2/4/1/3", "3/1/4/2"]


def test_regions_in_pieces_are_flagged_even_if_the_solution_is_the_only_one() -> None:
    told = check(CATS, "ABBA/ACCA/DDCC/DDDC")
    assert [remark["code"] for remark in told["remarks"] if remark["fault"]] == ["disconnected"]
    assert not told["publishable"]


def test_a_text_that_is_no_board_is_told_so() -> None:
    told = check(CATS, "AAB/A")
    assert (told["status"], told["publishable"], told["remarks"]) == ("invalid", False, [])


def test_a_turned_and_relabelled_copy_of_what_the_bank_has_is_known(bank: Bank) -> None:
    import random

    graded = stocked(bank)
    copy = symmetry("6x6", random.Random(1)).puzzle(graded.puzzle)
    told = check(CATS, copy.givens, bank=bank)
    assert told["known"] == bank.known("cats", "6x6", graded.canonical) is not None
    assert not told["publishable"]
    (other,) = (board for board in boards("6x6", 1, first=900))
    assert check(CATS, other.puzzle.givens, bank=bank)["known"] is None


def test_deposit_refuses_regions_in_pieces(bank: Bank) -> None:
    from dataclasses import replace

    graded = stocked(bank)
    broken = parse("AABBCC/AABBCA/DDBBCC/DDEEEC/DDEEFF/DDEEFF")
    with pytest.raises(ValueError, match="region A is in 2 pieces"):
        bank.deposit(replace(graded, puzzle=broken, canonical="another"))


def test_other_kinds_are_checked_too() -> None:
    null = kinds.get("null")
    told = check(null, "1" + "." * 15)
    assert told["status"] == "not-unique"
    assert told["remarks"] == []
