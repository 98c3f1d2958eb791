"""Unique, hidden and avoidable rectangles, BUG+1. The rectangle is r12c14, whose corners lie in boxes 1 and 2."""

from __future__ import annotations

import pytest

from grader.kind import Puzzle
from grader.sudoku import kernel
from grader.sudoku.techniques import TECHNIQUES

pytestmark = pytest.mark.kernel
BLANK = Puzzle("sudoku", "9x9", "." * 81)
RECTANGLES = [t.id for t in TECHNIQUES if t.family == "uniqueness" and t.id.startswith("unique")]


def corners(grid) -> set[int]:
    return grid.facts("r12c14", "12")


def test_a_corner_that_alone_has_other_digits_takes_one_of_them(grid) -> None:
    removed = grid.holding("r1c14 r2c1", "12")
    (step,) = grid.find("unique-rectangle-1", removed)
    assert set(step.pattern) == corners(grid)
    assert set(step.removed) == grid.facts("r2c4", "12")
    assert set(step.links) == grid.facts("r2c4", "3456789")


def test_a_corner_may_lack_a_digit_of_the_pair(grid) -> None:
    removed = grid.holding("r1c14 r2c1", "12") | grid.facts("r2c4", "1")
    (step,) = grid.find("unique-rectangle-1", removed)
    assert set(step.pattern) == corners(grid) - grid.facts("r2c4", "1")
    assert set(step.removed) == grid.facts("r2c4", "2")


def test_a_rectangle_without_a_corner_of_two_digits_is_none(grid) -> None:
    removed = grid.holding("r12c14", "123")
    for technique in RECTANGLES:
        assert grid.find(technique, removed) == []


def test_four_cells_of_four_boxes_are_no_rectangle(grid) -> None:
    removed = grid.holding("r1c14 r4c1", "12")
    for technique in RECTANGLES:
        assert grid.find(technique, removed) == []


def test_one_extra_digit_on_a_side_falls_where_both_corners_are_seen(grid) -> None:
    removed = grid.holding("r1c14", "12") | grid.holding("r2c14", "123")
    (step,) = grid.find("unique-rectangle-2", removed)
    assert set(step.removed) == grid.facts("r2c2356789", "3")
    assert set(step.links) == grid.facts("r2c14", "3")
    assert grid.find("unique-rectangle-5", removed) == []


def test_one_extra_digit_on_a_diagonal_is_type_5(grid) -> None:
    removed = grid.holding("r1c1 r2c4", "12") | grid.holding("r1c4 r2c1", "123")
    (step,) = grid.find("unique-rectangle-5", removed)
    assert set(step.removed) == grid.facts("r1c23 r2c56", "3")
    assert grid.find("unique-rectangle-2", removed) == []


def test_one_extra_digit_in_three_corners_is_type_5(grid) -> None:
    removed = grid.holding("r1c1", "12") | grid.holding("r1c4 r2c14", "123")
    (step,) = grid.find("unique-rectangle-5", removed)
    assert set(step.removed) == grid.facts("r2c56", "3")


def test_extra_digits_make_a_subset_with_other_cells_of_the_side(grid) -> None:
    removed = grid.holding("r1c14", "12") | grid.holding("r2c1", "123") | grid.holding("r2c4", "124")
    removed |= grid.holding("r2c9", "34")
    (step,) = grid.find("unique-rectangle-3", removed)
    assert step.pattern[0] == grid.house("row 2")
    assert set(step.pattern[1:]) == corners(grid)
    assert set(step.links) == grid.facts("r2c1", "3") | grid.facts("r2c4", "4") | grid.facts("r2c9", "34")
    assert set(step.removed) == grid.facts("r2c235678", "34")


def test_the_subset_clears_line_and_box_when_it_lies_in_both(grid) -> None:
    removed = grid.holding("r4c12", "12") | grid.holding("r1c1", "123") | grid.holding("r1c2", "124")
    removed |= grid.holding("r1c3", "34")
    (step,) = grid.find("unique-rectangle-3", removed)
    assert set(step.removed) == grid.facts("r1c456789 r23c123", "34")
    assert len(step.removed) == len(set(step.removed))


def test_a_digit_of_the_pair_confined_to_a_side_removes_the_other_there(grid) -> None:
    removed = grid.holding("r1c14", "12") | grid.placed("row 2", "1", "r2c14")
    (step,) = grid.find("unique-rectangle-4", removed)
    assert set(step.removed) == grid.facts("r2c14", "2")
    assert set(step.links) == grid.facts("r2c14", "1")


def test_a_digit_of_the_pair_that_is_gone_from_a_side_confines_nothing(grid) -> None:
    removed = grid.holding("r1c14", "12") | grid.placed("row 2", "1", "")
    assert grid.find("unique-rectangle-4", removed) == []


def test_a_digit_confined_to_the_corners_in_both_rows_falls_from_the_diagonal_with_others(grid) -> None:
    removed = grid.holding("r1c1 r2c4", "12") | grid.placed("row 1", "1", "r1c14") | grid.placed("row 2", "1", "r2c14")
    (step,) = grid.find("unique-rectangle-6", removed)
    assert set(step.removed) == grid.facts("r1c4 r2c1", "1")
    assert grid.find("unique-rectangle-6", removed - grid.facts("r2c9", "1")) == []


def test_opposite_a_corner_of_the_pair_a_confined_digit_removes_the_other(grid) -> None:
    removed = grid.holding("r1c1", "12") | grid.placed("row 2", "1", "r2c14") | grid.placed("column 4", "1", "r12c4")
    (step,) = grid.find("hidden-rectangle", removed)
    assert set(step.removed) == grid.facts("r2c4", "2")
    assert set(step.links) == grid.facts("r2c4 r2c1 r1c4", "1")
    assert grid.find("hidden-rectangle", removed - grid.facts("r9c4", "1")) == []


def test_three_filled_corners_keep_the_fourth_from_closing_the_rectangle(grid) -> None:
    filled = grid.facts("r1c1 r2c4", "1") | grid.facts("r1c4", "2")
    (step,) = kernel.find(BLANK, "avoidable-rectangle-1", sorted(filled))
    assert set(step.removed) == grid.facts("r2c1", "2")
    assert set(step.pattern) == filled | grid.facts("r2c1", "2")


def test_a_given_corner_makes_a_rectangle_harmless(grid) -> None:
    given = Puzzle("sudoku", "9x9", "1" + "." * 80)
    filled = grid.facts("r2c4", "1") | grid.facts("r1c4", "2")
    assert kernel.find(given, "avoidable-rectangle-1", sorted(filled)) == []


def test_two_open_corners_with_one_extra_digit_share_it(grid) -> None:
    filled = grid.facts("r1c1", "1") | grid.facts("r1c4", "2")
    removed = grid.holding("r2c1", "23") | grid.holding("r2c4", "13")
    (step,) = kernel.find(BLANK, "avoidable-rectangle-2", sorted(filled), sorted(removed))
    assert set(step.removed) == grid.facts("r2c2356789", "3")
    assert set(step.pattern) == filled | grid.facts("r2c1", "2") | grid.facts("r2c4", "1")
    assert set(step.links) == grid.facts("r2c14", "3")


def test_opposite_open_corners_share_their_extra_digit_too(grid) -> None:
    filled = grid.facts("r1c1 r2c4", "1")
    removed = grid.holding("r1c4 r2c1", "23")
    steps = kernel.find(BLANK, "avoidable-rectangle-2", sorted(filled), sorted(removed))
    assert {frozenset(step.removed) for step in steps} == {
        frozenset(grid.facts("r1c23 r2c56", digit)) for digit in "23"
    }


def test_bug_plus_1_leaves_the_one_digit_that_is_there_three_times(minimal_puzzles) -> None:
    number = 0
    for puzzle in minimal_puzzles(300):
        path = list(kernel.grade(puzzle).path)
        at = next((i for i, step in enumerate(path) if step.technique == "bug-plus-1"), None)
        if at is None:
            continue
        number += 1
        concluded = [fact for step in path[:at] for fact in step.concluded]
        removed = [fact for step in path[:at] for fact in step.removed]
        (step,) = kernel.find(puzzle, "bug-plus-1", concluded, removed)
        assert len(step.pattern) == 3 and len({fact // 9 for fact in step.pattern}) == 1
        assert len(step.removed) == 2 and set(step.removed) < set(step.pattern)
        for fact in step.pattern:
            assert kernel.find(puzzle, "bug-plus-1", concluded, [*removed, fact]) == []
    assert number >= 3


def test_the_subset_says_each_candidate_once_where_other_cells_have_more_houses(grid) -> None:
    removed = grid.holding("r4c23", "12") | grid.holding("r1c2", "123") | grid.holding("r1c3", "124")
    removed |= grid.holding("r1c1", "34")
    crossed = Puzzle("sudoku", "9x9-x", "." * 81)
    (step,) = kernel.find(crossed, "unique-rectangle-3", (), sorted(removed))
    assert sorted(step.removed) == sorted(grid.facts("r1c456789 r23c123", "34"))


def test_a_corner_on_a_diagonal_that_counts_keeps_the_digits_from_swapping(grid) -> None:
    removed = sorted(grid.holding("r1c14 r2c1", "12"))
    assert kernel.find(Puzzle("sudoku", "9x9", "." * 81), "unique-rectangle-1", (), removed)
    assert kernel.find(Puzzle("sudoku", "9x9-x", "." * 81), "unique-rectangle-1", (), removed) == []
