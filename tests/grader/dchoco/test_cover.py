"""The exact search, and counting as a whole."""

from __future__ import annotations

import pytest

from dchoco_boards import CSPUZ, drawn
from grader.dchoco import kernel
from grader.dchoco.answer import faults
from grader.dchoco.notation import parse
from grader.kind import Puzzle


@pytest.mark.kernel
@pytest.mark.parametrize("ladder", [True, False])
def test_a_published_puzzle_has_one_solution(published: Puzzle, published_solution: str, ladder: bool) -> None:
    count = kernel.count(published, ladder=ladder)
    assert count.unique and count.solutions == (published_solution,)


@pytest.mark.parametrize("ladder", [True, False])
def test_several_solutions_are_different_and_all_obey_the_rules(ladder: bool) -> None:
    puzzle = drawn("....", "####", "....", "####")
    count = kernel.count(puzzle, limit=50, ladder=ladder)
    assert len(set(count.solutions)) == len(count.solutions) == 50
    assert all(faults(puzzle, solution) == [] for solution in count.solutions)


@pytest.mark.kernel
def test_all_solutions_of_a_small_board_are_found() -> None:
    # two rows of three: as three pairs, a pair and a block of four (two ways), or one block; and two with bent areas
    count = kernel.count(drawn("...", "###"), limit=100, ladder=False)
    assert not count.undecided
    assert sorted(count.solutions) == ["AAAAAA", "AABAAB", "ABBABB", "ABCABC"]


@pytest.mark.kernel
@pytest.mark.parametrize("ladder", [True, False])
def test_a_board_without_a_solution_is_told(ladder: bool) -> None:
    for board in (drawn("2#..", "#.##"), drawn("...#", "..##"), drawn("3..", "###", "...", "c#a")):
        count = kernel.count(board, ladder=ladder)
        assert count.solutions == () and not count.undecided


def test_out_of_nodes_is_undecided_and_never_unique() -> None:
    puzzle = parse(CSPUZ)
    whole = kernel.count(puzzle, ladder=False)
    assert whole.unique
    for nodes in (0, 1, 5):
        count = kernel.count(puzzle, nodes=nodes, ladder=False)
        assert count.undecided and not count.unique


@pytest.mark.kernel
def test_a_contradiction_is_told_in_a_sentence() -> None:
    unequal = kernel.grade(drawn("...#", "..##"))
    assert unequal.metrics["contradiction"].startswith("there are 5 white and 3 grey cells")
    cornered = kernel.grade(drawn("2#..", "#.##"))
    assert cornered.metrics["contradiction"] == "row 1, column 1: no block that could hold this cell is left"
