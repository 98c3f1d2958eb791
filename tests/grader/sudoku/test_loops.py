"""Nice loops and alternating inference chains."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.kernel
CORNERS = (("r1c1", "12"), ("r1c5", "23"), ("r5c5", "34"), ("r5c1", "41"))


def test_all_weak_links_of_a_loop_hold(grid) -> None:
    (step,) = grid.find("continuous-nice-loop", set().union(*(grid.holding(*corner) for corner in CORNERS)))
    sides = (("r1c2346789", "2"), ("r2346789c5", "3"), ("r5c2346789", "4"), ("r2346789c1", "1"))
    assert set(step.removed) == set().union(*(grid.facts(*side) for side in sides))
    assert set(step.pattern) == set().union(*(grid.facts(*corner) for corner in CORNERS))
    assert len(step.links) == 8


def test_an_open_chain_removes_what_sees_both_ends(grid) -> None:
    opened = (*CORNERS[:3], ("r5c9", "41"))
    (step,) = grid.find("aic", set().union(*(grid.holding(*corner) for corner in opened)))
    assert set(step.removed) == grid.facts("r1c9 r5c1", "1")


def test_what_shares_a_cell_with_one_end_and_sees_the_other_falls(grid) -> None:
    # r1c1 is 1, or 3, then r5c1 is 2, and column 5 has its 2 in r1c5
    removed = grid.holding("r1c1", "13") | grid.holding("r5c1", "23") | grid.placed("column 5", "2", "r15c5")
    (step,) = grid.find("discontinuous-nice-loop", removed)
    assert set(step.removed) == grid.facts("r1c5", "1")


def test_two_places_in_a_box_and_a_line_count_as_one(grid) -> None:
    removed = grid.placed("row 1", "1", "r1c127") | grid.placed("row 5", "1", "r5c27")
    (step,) = grid.find("grouped-discontinuous-nice-loop", removed)
    assert set(step.removed) == grid.facts("r23c2", "1")
    group = [729 + 27 + 2, *sorted(grid.facts("r1c12", "1"))]
    assert group == list(step.links[:3]) or group == list(step.links[-3:])
    assert grid.find("discontinuous-nice-loop", removed) == [] == grid.find("aic", removed)


def test_what_plain_chains_show_is_no_grouped_chain(grid) -> None:
    removed = set().union(*(grid.holding(*corner) for corner in CORNERS))
    assert grid.find("grouped-continuous-nice-loop", removed) == []


def test_a_set_that_lacks_one_digit_holds_the_others(grid) -> None:
    # r5c1 is 2, or 1, then r1c129 hold 2, 3 and 5
    removed = grid.holding("r1c1", "135") | grid.holding("r1c2", "35") | grid.holding("r1c9", "235")
    removed |= grid.holding("r5c1", "12")
    found = grid.find("als-discontinuous-nice-loop", removed)
    told = [step for step in found if set(step.removed) == grid.facts("r5c9", "2")]
    assert len(told) == 1 and len(told[0].links) == 4
    assert set(told[0].pattern) >= grid.facts("r1c1", "135") | grid.facts("r1c2", "35") | grid.facts("r1c9", "235")
    assert all(not grid.find(name, removed) for name in ("grouped-discontinuous-nice-loop", "discontinuous-nice-loop"))
