"""Hints: a wrong entry first, else the first technique of the ladder that finds something; the same for every kind."""

from __future__ import annotations

import pytest

from grader import kinds
from grader.hints import distinct, hint
from grader.kind import Position, Puzzle, Step

LATIN = kinds.get("null")
GIVENS, SOLUTION = "12..3...........", "1234341221434321"
SUDOKU = kinds.get("sudoku")
MIDDLE = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"


def after(kind, puzzle: Puzzle, rounds: int) -> Position:
    """The position after so many rounds of a puzzle's path, and the technique of the next."""
    path = kind.grade(puzzle).path
    before = [step for step in path if step.round < rounds]
    concluded = dict.fromkeys(fact for step in before for fact in step.concluded)
    removed = dict.fromkeys(fact for step in before for fact in step.removed)
    return Position(puzzle, tuple(concluded), tuple(removed))


def test_a_wrong_entry_is_named_before_any_step() -> None:
    puzzle = Puzzle("null", "4x4", "1234341221......")
    right, wrong = 2 * 4 * 4 + 2 * 4 + 3, 2 * 4 * 4 + 3 * 4 + 3  # 4 at row 3, column 3 and at row 3, column 4
    found = hint(LATIN, Position(puzzle, (right, wrong)), SOLUTION)
    assert (found.verdict, found.entered, found.crossed, found.steps) == ("wrong", (wrong,), (), ())


def test_a_candidate_that_was_wrongly_crossed_out_is_named() -> None:
    puzzle = Puzzle("null", "4x4", "1234341221......")
    true, false = 2 * 4 * 4 + 2 * 4 + 3, 2 * 4 * 4 + 2 * 4 + 0
    found = hint(LATIN, Position(puzzle, (), (true, false)), SOLUTION)
    assert (found.verdict, found.crossed) == ("wrong", (true,))


def test_the_steps_are_all_of_the_first_technique_that_finds_something() -> None:
    puzzle = Puzzle("null", "4x4", "1234341221.3...1")
    found = hint(LATIN, Position(puzzle), SOLUTION)
    assert found.verdict == "step" and {step.technique for step in found.steps} == {"last-cell"}
    whole = distinct(LATIN.find(puzzle, "last-cell"))
    assert found.steps == whole and len(whole) > 1


def test_at_the_end_there_is_nothing_to_do() -> None:
    puzzle = Puzzle("null", "4x4", SOLUTION)
    assert hint(LATIN, Position(puzzle, finished=True), SOLUTION).verdict == "solved"


def test_where_no_technique_finds_anything_it_says_so() -> None:
    puzzle = Puzzle("null", "4x4", GIVENS)
    assert LATIN.grade(puzzle).solution is None
    assert hint(LATIN, Position(puzzle), SOLUTION).verdict == "stuck"


def test_on_the_way_the_hint_is_the_next_round_of_the_path() -> None:
    puzzle = SUDOKU.parse(MIDDLE)
    solution = SUDOKU.count(puzzle).solutions[0]
    path = SUDOKU.grade(puzzle).path
    seen = set()
    for rounds in range(max(step.round for step in path) + 1):
        found = hint(SUDOKU, after(SUDOKU, puzzle, rounds), solution)
        told = {(step.concluded, step.removed) for step in path if step.round == rounds}
        assert found.verdict == "step"
        assert {(step.concluded, step.removed) for step in found.steps} == told
        assert {step.technique for step in found.steps} == {step.technique for step in path if step.round == rounds}
        seen.add(found.steps[0].technique)
    assert len(seen) > 4


def test_what_is_off_the_ladder_is_tried_after_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def find(puzzle: Puzzle, technique: str, concluded: object, removed: object) -> list[Step]:
        asked.append(technique)
        return [Step(technique, 0, concluded=(1,))] if technique == "wxyz-wing" else []

    monkeypatch.setattr(SUDOKU, "find", find, raising=False)
    puzzle = SUDOKU.parse(MIDDLE)
    assert hint(SUDOKU, Position(puzzle), "1" * 81).steps[0].technique == "wxyz-wing"
    on = [technique.id for technique in SUDOKU.techniques if technique.on_by_default]
    assert set(asked[: len(on)]) == set(on) and "wxyz-wing" not in on


def test_of_steps_that_conclude_the_same_one_is_told() -> None:
    one, same, other = Step("a", 0, (1,), (), (5,)), Step("a", 0, (2,), (), (5,)), Step("a", 0, (1,), (), (), (5,))
    assert distinct([one, same, other]) == (one, other)
