"""What is known to be reachable."""

from __future__ import annotations

import numpy as np
import pytest

from bank.records import Shelf
from bank.shelves import default_shelves
from grader import kinds
from grader.kind import TIERS, Puzzle, Tier
from grader.sudoku import family, kernel, solver
from grader.sudoku.variants import variant_of
from workers import shares
from workers.generators import sudoku as generator
from workers.shares import ENOUGH, reachable, scarce


def test_every_default_shelf_is_reachable() -> None:
    for number, shelf in enumerate(default_shelves()):
        assert reachable(Shelf(number, shelf["kind"], shelf["variant"], Tier(shelf["tier"]), 20, 60)), shelf


def test_a_shelf_that_nobody_measured_is_not_known_to_be_reachable() -> None:
    assert not reachable(Shelf(1, "null", "5x5", Tier.EXTREME, 1, 2))


@pytest.mark.parametrize(("share", "known"), [(ENOUGH, True), (ENOUGH * 0.99, False)])
def test_one_in_two_hundred_is_enough(share: float, known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "SHARES", {("null", "5x5"): {Tier.HARD: share}})

    assert reachable(Shelf(1, "null", "5x5", Tier.HARD, 1, 2)) is known


def test_only_what_was_measured_is_searched_near_puzzles() -> None:
    assert scarce(Shelf(1, "sudoku", "9x9", Tier.EXTREME, 1, 2))
    assert not scarce(Shelf(1, "sudoku", "9x9", Tier.GENTLE, 1, 2))
    assert not scarce(Shelf(1, "null", "5x5", Tier.EASY, 1, 2))


def test_all_4x4_puzzles_are_gentle() -> None:
    """Every part of every grid that has one solution: the reason why the other tiers are refused."""
    variant = "4x4"
    shape, (geometry, board, steps, stack) = variant_of(variant), generator.pads(variant)
    blank = Puzzle("sudoku", variant, shape.blank)
    grids = solver.count(blank, 1000).solutions
    assert len(grids) == 288
    forms = {kernel.canonical(Puzzle("sudoku", variant, grid), grid) for grid in grids}
    assert len(forms) == 2, "all others are symmetric copies of these"
    none, number = np.zeros((0, 16), np.int64), 0
    for form in forms:
        grid = solver.grid_of(form, shape)
        for kept in range(1 << 16):
            givens = np.where(kept >> np.arange(16) & 1, grid, 0)
            if solver.count_grid(geometry, stack, givens, 2, solver.NODES, none) == 1:
                number += 1
                assert family.solvable(geometry, board, steps, givens, 0)
    assert number > 10_000
    assert [tier for tier in TIERS if kinds.get("sudoku").impossible(variant, tier)] == list(TIERS[1:])


def test_shares_are_of_variants_there_are() -> None:
    for kind, variant in shares.SHARES:
        assert variant in kinds.get(kind).variants
