"""What is known to be reachable."""

from __future__ import annotations

import pytest

from bank.records import Shelf
from bank.shelves import default_shelves
from grader.kind import Tier
from workers import shares
from workers.shares import ENOUGH, reachable


def test_every_default_shelf_is_reachable() -> None:
    for number, shelf in enumerate(default_shelves()):
        assert reachable(Shelf(number, shelf["kind"], shelf["variant"], Tier(shelf["tier"]), 20, 60)), shelf


def test_a_shelf_that_nobody_measured_is_not_known_to_be_reachable() -> None:
    assert not reachable(Shelf(1, "null", "5x5", Tier.EXTREME, 1, 2))


@pytest.mark.parametrize(("share", "known"), [(ENOUGH, True), (ENOUGH * 0.99, False)])
def test_one_in_two_hundred_is_enough(share: float, known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "SHARES", {("null", "5x5"): {Tier.HARD: share}})

    assert reachable(Shelf(1, "null", "5x5", Tier.HARD, 1, 2)) is known
