"""Turned, reflected and relabelled boards."""

from __future__ import annotations

import random

import pytest

from catboards import boards, units
from grader.cats import kernel
from grader.cats.notation import regions
from grader.cats.symmetry import symmetry, turned
from grader.kind import Grade, Puzzle, Step


def told(grade: Grade) -> tuple:
    return grade.tier, grade.score, grade.hardest, dict(grade.rounds), grade.open_steps, dict(grade.metrics)


def test_the_eight_elements_differ_and_move_every_cell_to_a_place_of_its_own() -> None:
    found = {turned(5, which) for which in range(8)}
    assert len(found) == 8
    assert all(sorted(places) == list(range(25)) for places in found)


def test_units_go_where_their_cells_go() -> None:
    rng = random.Random(3)
    (board,) = boards("6x6", 1)
    for _ in range(30):
        element = symmetry("6x6", rng)
        copy = element.puzzle(board.puzzle)
        before, after = units(board.puzzle), units(copy)
        for unit in range(18):
            assert after[element.fact(36 + unit) - 36] == {element.fact(cell) for cell in before[unit]}


@pytest.mark.parametrize(("variant", "number"), [("6x6", 800), ("8x8", 800), ("10x10", 300), ("9x9-2cats", 100)])
def test_eight_copies_of_two_thousand_boards_are_graded_alike(variant: str, number: int) -> None:
    rng = random.Random(5)
    for board in boards(variant, number):
        whole = told(kernel.grade(board.puzzle))
        for which in range(8):
            element = symmetry(variant, rng)
            turn = type(element)(element.shape, turned(element.shape.size, which), element.names)
            assert told(kernel.grade(turn.puzzle(board.puzzle))) == whole


def facts_of(step: Step) -> tuple[tuple[int, ...], ...]:
    """What a step says; of several units that a chain leaves short at once it names the first on the board."""
    if "chain" in step.technique:
        return (step.removed,)
    return step.pattern, step.links, step.concluded, step.removed


def test_the_steps_of_a_copy_are_the_copies_of_the_steps() -> None:
    rng = random.Random(6)
    for board in boards("8x8", 6):
        element = symmetry("8x8", rng)

        def told_steps(puzzle: Puzzle, move) -> set:
            return {
                (s.technique, s.round, *(frozenset(map(move, f)) for f in facts_of(s)))
                for s in kernel.grade(puzzle).path
            }

        assert told_steps(element.puzzle(board.puzzle), lambda fact: fact) == told_steps(board.puzzle, element.fact)


@pytest.mark.kernel
def test_the_canonical_form_is_the_least_of_the_eight() -> None:
    for board in boards("5x5", 20):
        letters = []
        for which in range(8):
            places, cells = turned(5, which), [0] * 25
            for cell, region in enumerate(regions(board.puzzle)):
                cells[places[cell]] = region
            name: dict[int, str] = {}
            letters.append("".join(name.setdefault(region, "ABCDE"[len(name) % 5]) for region in cells))
        form = min(letters)
        assert kernel.canonical(board.puzzle, "") == "/".join(form[at : at + 5] for at in range(0, 25, 5))
