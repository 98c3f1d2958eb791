"""Forcing chains, and Nishio as a replay of its waves."""

from __future__ import annotations

import pytest

from chained import HOUSES, SEES, told, walk


@pytest.mark.kernel
def test_whatever_a_cell_takes_the_same_candidate_falls(grid) -> None:
    removed = grid.holding("r5c5", "123")
    for digits, cell in (("19", "r5c1"), ("29", "r5c9"), ("39", "r4c4")):
        removed |= grid.holding(cell, digits)
    steps = grid.find("cell-forcing-chain", removed)
    assert [set(step.removed) for step in steps] == [grid.facts("r5c4", "9"), grid.facts("r5c6", "9")]
    assert {min(branch[0]) for branch in told(steps[0])} == grid.facts("r5c5", "123")


def test_the_branches_of_a_forcing_chain_start_with_every_choice_and_end_alike(positions) -> None:
    met = set()
    for position in positions:
        for technique in ("cell-forcing-chain", "region-forcing-chain"):
            for step in position.find(technique):
                branches = told(step)
                starts = frozenset(min(branch[0]) for branch in branches)
                assert starts in position.choices and len(starts) > 2 and len(branches) == len(starts)
                for branch in branches:
                    walk(position, branch, strong_first=False)
                    assert branch[-1] == frozenset(step.concluded + step.removed)
                    assert len(branch) % 2 == (1 if step.concluded else 0)
                met.add((technique, bool(step.concluded)))
    assert len(met) >= 3


def test_the_waves_of_a_nishio_leave_a_house_without_a_place(positions) -> None:
    met = 0
    for position in positions:
        for step in position.find("nishio"):
            house, assumed = step.pattern
            assert step.removed == (assumed,)
            places = {fact for fact in position.candidates if fact % 9 == assumed % 9}
            homes = [{fact for fact in places if fact // 9 in house} for house in HOUSES]
            for fact in (assumed, *step.links):
                assert fact == assumed or any(fact in home and not (home - {fact}) & places for home in homes)
                places -= {seen * 9 + fact % 9 for seen in SEES[fact // 9]}
            assert homes[house - 729] and not homes[house - 729] & places
            met += 1
    assert met > 10
