"""Almost locked sets: XZ, XY-wing, chains, death blossom."""

from __future__ import annotations

import pytest

from grader.kind import Step
from grader.sudoku import kernel

pytestmark = pytest.mark.kernel
HOUSES = range(729, 756)


def sets_of(step: Step) -> list[set[int]]:
    """The sets of a pattern: each is told as a house and then its candidates."""
    found: list[set[int]] = []
    for fact in step.pattern:
        if fact in HOUSES:
            found.append(set())
        elif found:
            found[-1].add(fact)
    return found


def test_a_digit_of_two_sets_that_are_tied_by_another_falls_where_it_sees_both(grid) -> None:
    removed = grid.holding("r5c2", "12") | grid.holding("r2c2", "13") | grid.holding("r2c8", "23")
    (step,) = grid.find("als-xz", removed)
    assert set(step.removed) == grid.facts("r5c8", "2")
    assert len(sets_of(step)) == 2
    assert set.union(*sets_of(step)) == grid.facts("r5c2", "12") | grid.facts("r2c2", "13") | grid.facts("r2c8", "23")
    assert len(step.links) == 2 and len({fact % 9 for fact in step.links}) == 1


def test_two_ties_leave_each_set_all_its_other_digits(grid) -> None:
    # r1c12 has 1 2 7 and r3c3 r2c3 have 1 2 8: 1 and 2 are tied in the box
    removed = grid.holding("r1c12", "127") | grid.holding("r23c3", "128")
    steps = grid.find("als-xz", removed)
    falls = grid.facts("r1c3 r2c12 r3c12", "12") | grid.facts("r1c3456789 r2c12 r3c12", "7")
    falls |= grid.facts("r1c3 r456789c3 r2c12 r3c12", "8")
    assert {frozenset(step.removed) for step in steps} == {frozenset(falls)}


def test_sets_that_share_cells_are_tied_only_when_asked(grid) -> None:
    removed = (
        grid.holding("r1c1", "12")
        | grid.holding("r1c2", "23")
        | grid.holding("r2c2", "13")
        | grid.holding("r5c2", "14")
    )
    apart = {frozenset(step.removed) for step in grid.find("als-xz", removed)}
    shared = {
        frozenset(step.removed)
        for step in kernel.find(grid.puzzle, "als-xz", (), sorted(removed), options=("overlap",))
    }
    assert apart < shared


def test_two_sets_tied_to_a_third_share_a_digit(grid) -> None:
    removed = grid.holding("r5c5", "12") | grid.holding("r5c1", "13") | grid.holding("r1c5", "23")
    (step,) = grid.find("als-xy-wing", removed)
    assert set(step.removed) == grid.facts("r1c1", "3")
    assert sets_of(step)[0] == grid.facts("r5c5", "12")
    assert set(step.links) == grid.facts("r5c5 r5c1", "1") | grid.facts("r5c5 r1c5", "2")


def test_a_chain_needs_four_sets(grid) -> None:
    # seven cells of two digits; neighbours make a set together, so that a shorter row of cells is no chain
    cells = {"r1c1": "19", "r1c5": "12", "r5c5": "23", "r5c9": "34", "r8c9": "45", "r8c3": "56", "r4c3": "69"}
    removed = set().union(*(grid.holding(names, digits) for names, digits in cells.items()))
    steps = grid.find("als-chain", removed)
    assert {frozenset(step.removed) for step in steps} == {frozenset(grid.facts("r123c3 r456c1", "9"))}
    assert all(len(sets_of(step)) == 4 and len(step.links) == 6 for step in steps)
    for technique in ("als-xz", "als-xy-wing"):
        assert not {fact for step in grid.find(technique, removed) for fact in step.removed if fact % 9 == 8}
    broken = removed - grid.holding("r5c9", "34") | grid.holding("r5c9", "37")
    assert grid.find("als-chain", broken) == []


def test_each_digit_of_the_stem_takes_a_digit_from_a_set(grid) -> None:
    removed = grid.holding("r5c5", "12") | grid.holding("r5c1", "13") | grid.holding("r1c5", "23")
    (step,) = grid.find("death-blossom", removed)
    assert step.pattern[:2] == tuple(sorted(grid.facts("r5c5", "12")))
    assert sets_of(step) == [grid.facts("r5c1", "13"), grid.facts("r1c5", "23")]
    assert step.links[::2] == step.pattern[:2]
    assert set(step.links[1::2]) == grid.facts("r5c1", "1") | grid.facts("r1c5", "2")
    assert set(step.removed) == grid.facts("r1c1", "3")


def test_options_are_forgotten_after_the_search(grid) -> None:
    removed = sorted(grid.holding("r1c1", "12") | grid.holding("r1c2", "23") | grid.holding("r2c2", "13"))
    before = kernel.find(grid.puzzle, "als-xz", (), removed)
    kernel.find(grid.puzzle, "als-xz", (), removed, options=("overlap", "longer"))
    assert kernel.find(grid.puzzle, "als-xz", (), removed) == before
