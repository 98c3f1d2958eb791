"""Probes: depth one, on the cells with the fewest ways."""

from __future__ import annotations

import pytest

from dchoco_boards import drawn
from grader.dchoco import kernel
from grader.dchoco.blocks import blocks_of
from grader.dchoco.field import field
from grader.dchoco.notation import board_of, parse
from grader.kind import Tier

PROBED = "dbchoco/8/8/foba4ni4jarcay3m3l3j3j3q3m"


def test_a_puzzle_that_no_rule_finishes_is_finished_by_a_probe() -> None:
    puzzle = parse(PROBED)
    assert kernel.grade(puzzle, up_to=Tier.EXPERT).tier is Tier.BEYOND
    grade = kernel.grade(puzzle)
    assert (grade.tier, grade.hardest) == (Tier.EXTREME, "probe")
    assert kernel.count(puzzle, ladder=False).solutions == (grade.solution,)


@pytest.mark.kernel
def test_a_probed_block_is_in_no_solution() -> None:
    puzzle = drawn("...", "###", "...", "###")
    board = board_of(puzzle)
    blocks = blocks_of(field(board))
    assert blocks is not None
    solutions = kernel.count(puzzle, limit=1000, ladder=False).solutions
    assert 1 < len(solutions) < 1000
    first = 17 + 12 + 144
    fallen = {fact - first for step in kernel.find(puzzle, "probe") for fact in step.removed}
    assert fallen
    for number in fallen:
        cells = [cell for cell in range(12) if int(blocks.mask[number, 0]) >> cell & 1]
        for solution in solutions:
            assert len({solution[cell] for cell in cells}) > 1 or solution.count(solution[cells[0]]) != len(cells)


def test_only_cells_with_the_same_number_of_ways_are_probed_in_a_round() -> None:
    puzzle = parse(PROBED)
    (round_,) = {step.round for step in kernel.grade(puzzle).path if step.technique == "probe"}
    steps = [step for step in kernel.grade(puzzle).path if step.round == round_]
    assert all(len(step.pattern) == 1 for step in steps)


def test_a_deep_probe_finds_at_least_what_a_probe_finds_in_the_same_cells() -> None:
    puzzle = drawn("...", "###", "...", "###")
    shallow = {fact for step in kernel.find(puzzle, "probe") for fact in step.removed}
    deep = {fact for step in kernel.find(puzzle, "deep-probe") for fact in step.removed}
    assert shallow <= deep
