"""Simple colours."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel


def chain(grid, *links: str) -> set[int]:
    """Digit 1 has only the two named places in each house: `row 1: r1c15`."""
    removed = set()
    for text in links:
        house, _, names = text.partition(": ")
        removed |= grid.placed(house, "1", names)
    return removed


def test_what_sees_both_colours_falls(grid) -> None:
    removed = chain(grid, "row 1: r1c15", "column 5: r16c5", "box 5: r6c5 r4c4")
    (step,) = grid.find("simple-colours", removed)
    assert set(step.pattern) == grid.facts("r1c15 r6c5 r4c4", "1")
    assert set(step.removed) == grid.facts("r4c1", "1")
    links = {frozenset(step.links[i : i + 2]) for i in range(0, len(step.links), 2)}
    assert links == {
        frozenset(grid.facts("r1c15", "1")),
        frozenset(grid.facts("r16c5", "1")),
        frozenset(grid.facts("r6c5 r4c4", "1")),
    }


def test_the_first_of_each_link_has_one_colour(grid) -> None:
    removed = chain(grid, "row 1: r1c15", "column 5: r16c5", "box 5: r6c5 r4c4")
    (step,) = grid.find("simple-colours", removed)
    assert set(step.links[::2]) in (grid.facts("r1c1 r6c5", "1"), grid.facts("r1c5 r4c4", "1"))
    assert set(step.links[1::2]).isdisjoint(step.links[::2])


def test_a_colour_that_sees_itself_is_false(grid) -> None:
    removed = chain(grid, "row 1: r1c15", "column 5: r16c5", "row 6: r6c25", "column 2: r26c2")
    (step,) = grid.find("simple-colours", removed)
    assert set(step.removed) == grid.facts("r1c1 r6c5 r2c2", "1")


def test_a_digit_without_strong_links_has_no_colours(grid) -> None:
    assert grid.find("simple-colours", ()) == []


def test_of_two_colours_that_see_each_other_the_opposite_of_one_is_true(grid) -> None:
    removed = chain(grid, "row 1: r1c15", "row 4: r4c25")
    (step,) = grid.find("multi-colours", removed)
    assert set(step.pattern) == grid.facts("r1c15 r4c25", "1")
    assert set(step.removed) == grid.facts("r23c2 r56c1", "1")
    assert set(step.links) == grid.facts("r14c5", "1")


def test_a_colour_that_sees_both_colours_of_another_cluster_is_false(grid) -> None:
    removed = chain(grid, "row 1: r1c29", "box 3: r1c9 r3c8", "row 4: r4c28")
    trap, wrap = grid.find("multi-colours", removed)
    assert set(trap.removed) == grid.facts("r1c2 r3c8 r56c9", "1")
    assert set(wrap.removed) == grid.facts("r1c2 r3c8", "1") == set(wrap.pattern[:2])
    assert set(wrap.pattern) == grid.facts("r1c29 r3c8 r4c28", "1")


def test_clusters_that_do_not_meet_say_nothing(grid) -> None:
    assert grid.find("multi-colours", chain(grid, "row 1: r1c15", "row 4: r4c28")) == []
