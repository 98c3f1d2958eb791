"""Find, and the edges of the facade."""

from __future__ import annotations

import numpy as np
import pytest

from grader.kind import Puzzle, PuzzleError, Tier
from grader.sudoku import kernel
from grader.sudoku.family import climb
from grader.sudoku.notation import parse
from grader.sudoku.searches import MODULES
from grader.sudoku.steps import ALL
from grader.sudoku.techniques import SLOTS, TECHNIQUES

BLANK = Puzzle("sudoku", "9x9", "." * 81)
FAMILY = {technique.id: technique.family for technique in TECHNIQUES}


def test_each_technique_of_the_table_is_found_by_one_kernel() -> None:
    staged = [slot for stage in kernel.STAGES for slot in range(stage.FIRST, stage.LAST + 1)]
    searched = [SLOTS[name] for module in MODULES for name in module.FINDS]
    assert sorted([*staged, *searched]) == list(range(len(TECHNIQUES)))
    assert staged == list(range(len(staged))), "the cheap ones come first"
    assert [t.order for t in TECHNIQUES] == sorted({t.order for t in TECHNIQUES})
    assert [t.tier.rank for t in TECHNIQUES] == sorted(t.tier.rank for t in TECHNIQUES)


def test_find_on_the_way_gives_the_very_steps_of_the_path(minimal_puzzles) -> None:
    seen = set()
    for puzzle in minimal_puzzles(300):
        rounds: dict[int, list] = {}
        for step in kernel.grade(puzzle).path:
            rounds.setdefault(step.round, []).append(step)
        concluded: list[int] = []
        removed: list[int] = []
        for number, told in rounds.items():
            technique = told[0].technique
            if technique not in seen or number % 8 == 0:
                seen.add(technique)
                found = kernel.find(puzzle, technique, concluded, removed)
                roles = [(s.technique, s.pattern, s.links, s.concluded, s.removed) for s in found]
                assert roles == [(s.technique, s.pattern, s.links, s.concluded, s.removed) for s in told]
            concluded += [fact for step in told for fact in step.concluded]
            removed += [fact for step in told for fact in step.removed]
    assert len(seen) >= 12


def test_find_one_is_one_of_find_all(minimal_puzzles) -> None:
    several = set()
    for puzzle in minimal_puzzles(150):
        grade = kernel.grade(puzzle)
        for technique in grade.rounds:
            before = next(i for i, step in enumerate(grade.path) if step.technique == technique)
            concluded = [fact for step in grade.path[:before] for fact in step.concluded]
            removed = [fact for step in grade.path[:before] for fact in step.removed]
            found = kernel.find(puzzle, technique, concluded, removed)
            assert kernel.find(puzzle, technique, concluded, removed, limit=1) == found[:1]
            if len(found) > 1:
                several.add(technique)
    assert {"hidden-single", "naked-single", "locked-candidates-1", "naked-pair"} <= several


def test_find_leaves_nothing_behind(minimal_puzzles) -> None:
    puzzle = minimal_puzzles(1)[0]
    grade = kernel.grade(puzzle)
    kernel.find(BLANK, "simple-colours", (0, 100), (5,))
    assert kernel.grade(puzzle) == grade


def test_find_without_anything_to_find_is_empty() -> None:
    for technique in SLOTS:
        assert kernel.find(BLANK, technique) == []


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("concluded", "removed", "words"),
    [
        ((729,), (), "729 is no candidate"),
        ((), (-1,), "-1 is no candidate"),
        ((0, 9), (), "contradict"),
        ((0,), (0,), "contradict"),
    ],
)
def test_facts_that_cannot_be_are_refused_with_a_sentence(concluded, removed, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        kernel.find(BLANK, "full-house", concluded, removed)


def test_an_unknown_technique_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="no Sudoku technique 'y-wing'"):
        kernel.find(BLANK, "y-wing")


@pytest.mark.kernel
def test_a_pad_too_small_for_a_round_raises_and_the_next_grade_is_whole(monkeypatch) -> None:
    gentle = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    grade = kernel.grade(gentle)
    desk = kernel.Desk("9x9")
    desk.steps["room"][0][0] = 40
    desk.lay(gentle)
    desk.most[0] = ALL
    with pytest.raises(OverflowError, match="more steps than the pad holds"):
        climb(desk.geometry, desk.board, desk.steps)
    desk.steps["room"][0][0] = len(desk.stream)
    monkeypatch.setitem(kernel._desks.of, "9x9", desk)
    assert kernel.grade(gentle) == grade
    assert grade.tier is Tier.GENTLE


def test_a_pad_half_full_hands_over_its_steps_and_goes_on(monkeypatch, minimal_puzzles) -> None:
    puzzles = minimal_puzzles(60)
    whole = [kernel.grade(puzzle) for puzzle in puzzles]
    small = kernel.Desk("9x9")
    small.steps["room"][0][0] = 700
    monkeypatch.setitem(kernel._desks.of, "9x9", small)
    assert [kernel.grade(puzzle) for puzzle in puzzles] == whole
    assert max(len(grade.path.flat) for grade in whole) > 700


def test_warming_tells_what_it_does() -> None:
    told: list[str] = []
    kernel.warm("9x9", told.append)
    assert len(told) == len(set(told)) == 3 + len(kernel.STAGES) + len(MODULES)
    assert not np.any(kernel._desks["9x9"].steps["only"][0] >= 0)

    back: list[str] = []
    kernel.warm_from_the_end("9x9", back.append)
    assert back == told[::-1]
