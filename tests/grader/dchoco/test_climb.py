"""The ladder as a whole: sound, complete on its own terms, and the same for all symmetric copies."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dchoco_boards import drawn
from grader.dchoco import kernel
from grader.dchoco.answer import faults
from grader.dchoco.blocks import blocks_of
from grader.dchoco.field import BITS, field
from grader.dchoco.notation import Board, board_of, borders, facts, puzzle_of
from grader.dchoco.symmetry import group, symmetry
from grader.dchoco.techniques import TECHNIQUES
from grader.kind import Puzzle, Step, Tier
from workers.generators.candidate import Aim
from workers.generators.dchoco import generate

TIERS = [tier for tier in Tier if tier is not Tier.BEYOND]


def solved(number: int, variants: tuple[str, ...] = ("4x4", "5x4", "6x5", "6x6", "8x6")) -> list[tuple[Puzzle, str]]:
    """Generated puzzles of all tiers with their solutions."""
    made = []
    for seed in range(number):
        candidate = generate(variants[seed % len(variants)], Aim(TIERS[seed % len(TIERS)]), seed)
        if candidate is not None:
            made.append((candidate.puzzle, candidate.solution))
    return made


def true_blocks(puzzle: Puzzle, solution: str) -> set[int]:
    """The facts of the blocks of a solution."""
    board = board_of(puzzle)
    blocks = blocks_of(field(board))
    assert blocks is not None
    first = len(borders(board.rows, board.columns)) + board.cells + board.cells**2
    wanted = {sum(1 << cell for cell, other in enumerate(solution) if other == label) for label in set(solution)}
    masks = [sum(int(word) << BITS * place for place, word in enumerate(row)) for row in blocks.mask]
    found = {first + number for number, mask in enumerate(masks) if mask in wanted}
    assert len(found) == len(wanted), "every block of the solution is in the list"
    return found


def spares(steps: list[Step], truth: frozenset[int], blocks: set[int]) -> bool:
    return all(truth.issuperset(step.concluded) and (truth | blocks).isdisjoint(step.removed) for step in steps)


def test_no_step_of_any_path_touches_the_solution() -> None:
    number = 0
    for puzzle, solution in solved(60):
        truth, blocks = facts(puzzle, solution), true_blocks(puzzle, solution)
        grade = kernel.grade(puzzle)
        number += len(grade.path)
        assert spares(list(grade.path), truth, blocks)
        if grade.finished:
            assert grade.solution == solution and faults(puzzle, solution) == []
    assert number > 1000


def test_every_technique_is_sound_in_every_position_on_the_way() -> None:
    seen: set[str] = set()
    for puzzle, solution in [*solved(8, ("6x6",)), (drawn("4..4", "####"), "AAAAAAAA")]:
        truth, blocks = facts(puzzle, solution), true_blocks(puzzle, solution)
        concluded: list[int] = []
        removed: list[int] = []
        path = list(kernel.grade(puzzle).path)
        for number in range(0, path[-1].round + 1, 4):
            for technique in TECHNIQUES:
                steps = kernel.find(puzzle, technique.id, concluded, removed)
                seen |= {technique.id} if steps else set()
                assert spares(steps, truth, blocks), technique.id
            for step in path:
                if number <= step.round < number + 4:
                    concluded += step.concluded
                    removed += step.removed
    assert seen == {technique.id for technique in TECHNIQUES}


def test_a_board_with_several_solutions_is_never_finished_and_no_step_touches_what_they_share() -> None:
    rng, refused = random.Random(5), 0
    for seed in range(40):
        candidate = generate("5x4", Aim(Tier.MEDIUM), seed)
        assert candidate is not None
        board = board_of(candidate.puzzle)
        cell = rng.choice([cell for cell, clue in enumerate(board.clues) if clue])
        fewer = [0 if other == cell else clue for other, clue in enumerate(board.clues)]
        puzzle = puzzle_of(Board(board.rows, board.columns, board.colours, tuple(fewer)))
        solutions = kernel.count(puzzle, limit=200, ladder=False).solutions
        grade = kernel.grade(puzzle)
        assert grade.finished == (len(solutions) == 1) or (len(solutions) == 1 and grade.tier is Tier.BEYOND)
        refused += len(solutions) > 1
        for solution in solutions:
            assert spares(list(grade.path), facts(puzzle, solution), true_blocks(puzzle, solution))
    assert refused > 10


def test_all_sixteen_copies_of_a_puzzle_have_the_same_grade() -> None:
    for puzzle, _ in solved(12, ("6x6",)):
        grades = [kernel.grade(element.puzzle(puzzle)) for element in group(6, 6)]
        told = {
            (str(g.tier), g.score, g.hardest, tuple(sorted(g.rounds.items())), g.open_steps, g.metrics["blocks"])
            for g in grades
        }
        assert len(told) == 1


def test_copies_of_larger_boards_have_the_same_grade() -> None:
    rng = random.Random(2)
    for seed, tier in enumerate(TIERS):
        candidate = generate("8x8", Aim(tier), seed)
        assert candidate is not None
        grade = kernel.grade(candidate.puzzle)
        for _ in range(5):
            other = kernel.grade(symmetry("8x8", rng).puzzle(candidate.puzzle))
            assert (other.tier, other.score, other.rounds, other.open_steps) == (
                *(grade.tier, grade.score, grade.rounds),
                grade.open_steps,
            )


def test_easy_boards_are_explained_by_rules_about_borders_and_areas() -> None:
    plain = {technique.id for technique in TECHNIQUES if technique.family in ("borders", "areas")}
    rules, all_by_rules = [], 0
    for seed in range(40):
        candidate = generate("6x6", Aim(Tier.GENTLE), seed)
        assert candidate is not None
        grade = kernel.grade(candidate.puzzle)
        assert grade.tier is Tier.GENTLE
        rules += [step.technique in plain for step in grade.path]
        all_by_rules += plain.issuperset(grade.rounds)
    assert sum(rules) > 0.7 * len(rules)
    assert all_by_rules > 0


def test_a_lower_ladder_leaves_the_puzzle_beyond_it() -> None:
    for puzzle, _ in solved(6, ("6x6",)):
        grade = kernel.grade(puzzle)
        below = [tier for tier in TIERS if tier.rank < grade.tier.rank]
        if below:
            assert kernel.grade(puzzle, up_to=below[-1]).tier is Tier.BEYOND
        assert kernel.grade(puzzle, up_to=grade.tier).tier is grade.tier


def test_a_small_pad_grows_until_all_steps_have_room(published: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kernel.grade(published)
    monkeypatch.setattr(kernel._desk, "flat", np.zeros(40, np.int64))
    monkeypatch.setattr(kernel._desk, "spare", np.zeros(40, np.int64))
    assert kernel.grade(published).path == whole.path
    assert len(kernel._desk.flat) > 40


@pytest.mark.kernel
def test_a_published_puzzle_has_the_same_grade_with_and_without_the_compiler(
    published: Puzzle, published_solution: str
) -> None:
    grade = kernel.grade(published)
    assert (grade.tier, grade.hardest, grade.solution) == (Tier.EASY, "forced-block", published_solution)
    assert grade.rounds == {
        "along-border": 1,
        "clue-split": 3,
        "full-area": 1,
        "overgrowth": 2,
        "lone-cell": 2,
        "forced-exit": 5,
        "island-full": 3,
        "forced-block-2": 2,
        "forced-block": 1,
    }
    assert grade.open_steps[:4] == (1, 4, 2, 7)
    assert grade.metrics == {"blocks": 56, "areas": [1, 1, 1, 2, 2, 2, 4, 5]}
