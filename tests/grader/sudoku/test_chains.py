"""X-chains, XY-chains, remote pairs."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def test_one_end_of_an_x_chain_is_true_so_what_sees_both_falls(grid) -> None:
    removed = (
        grid.placed("row 1", "1", "r1c15") | grid.placed("row 4", "1", "r4c59") | grid.placed("row 7", "1", "r7c29")
    )
    (step,) = grid.find("x-chain", removed)
    assert set(step.removed) == grid.facts("r23c2 r89c1", "1")
    assert [fact // 9 for fact in step.links] in ([0, 4, 31, 35, 62, 55], [55, 62, 35, 31, 4, 0])


def test_one_end_of_an_xy_chain_is_the_digit_both_have_to_spare(grid) -> None:
    removed = set().union(
        *(grid.holding(*cell) for cell in (("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c9", "41")))
    )
    (step,) = grid.find("xy-chain", removed)
    assert set(step.removed) == grid.facts("r1c9 r5c1", "1")
    assert set(step.pattern) == grid.facts("r1c1", "12") | grid.facts("r1c5", "23") | grid.facts(
        "r5c5", "34"
    ) | grid.facts("r5c9", "41")
    assert len(step.links) == 8


def test_the_ends_of_a_remote_pair_hold_both_digits(grid) -> None:
    removed = grid.holding("r15c5 r1c1 r5c9", "12")
    (step,) = grid.find("remote-pair", removed)
    assert set(step.removed) == grid.facts("r1c9 r5c1", "12")
    assert set(step.pattern) == grid.facts("r15c5 r1c1 r5c9", "12")


def test_three_cells_of_two_digits_are_no_remote_pair(grid) -> None:
    assert grid.find("remote-pair", grid.holding("r15c5 r1c1", "12")) == []
