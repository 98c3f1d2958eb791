"""What is open at each round: told for every kind, and the same number that a grade keeps for its rounds of singles."""

from __future__ import annotations

import random

import pytest

from grader import kinds
from grader.openings import openings

SUDOKU = kinds.get("sudoku")
MIDDLE = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"
LATIN = kinds.get("null").parse("1234341221.3...1")


def test_every_round_of_a_path_is_among_what_was_open() -> None:
    puzzle = SUDOKU.parse(MIDDLE)
    path = SUDOKU.grade(puzzle).path
    told = openings(SUDOKU, puzzle, path)
    assert [opening.round for opening in told] == sorted({step.round for step in path})
    for opening in told:
        for step in path:
            if step.round == opening.round:
                assert opening.concluded.issuperset(step.concluded)
                assert opening.removed.issuperset(step.removed)
    assert any(len(opening.removed) > 5 for opening in told)


def test_in_rounds_of_singles_as_many_placements_are_open_as_the_grade_says() -> None:
    puzzle = SUDOKU.parse(MIDDLE)
    grade = SUDOKU.grade(puzzle)
    singles = {step.round for step in grade.path if step.concluded}
    told = [len(opening.concluded) for opening in openings(SUDOKU, puzzle, grade.path) if opening.round in singles]
    assert told == list(grade.open_steps)


def test_nothing_that_is_open_is_wrong() -> None:
    for kind, puzzle in ((SUDOKU, SUDOKU.parse(MIDDLE)), (kinds.get("null"), LATIN)):
        grade = kind.grade(puzzle)
        assert grade.solution is not None
        truth = kind.facts(puzzle, grade.solution)
        for opening in openings(kind, puzzle, grade.path):
            assert truth.issuperset(opening.concluded)
            assert truth.isdisjoint(opening.removed)


@pytest.mark.kernel
def test_a_symmetric_copy_has_as_much_open() -> None:
    puzzle = SUDOKU.parse(MIDDLE)
    copy = SUDOKU.symmetry("9x9", random.Random(5)).puzzle(puzzle)

    def sizes(of):
        return [(len(o.concluded), len(o.removed)) for o in openings(SUDOKU, of, SUDOKU.grade(of).path)]

    assert sizes(puzzle) == sizes(copy)
