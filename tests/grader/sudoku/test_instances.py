"""All that the rarer techniques find on the way, and not only what the ladder takes, spares the solution."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from grader.kind import Puzzle
from grader.sudoku import kernel
from grader.sudoku.notation import facts, parse
from grader.sudoku.searches import SEARCHES
from grader.sudoku.techniques import TECHNIQUES

FAMILIES = ("colouring", "uniqueness", "almost-locked")
NAMES = {f: [t.id for slot, t in enumerate(TECHNIQUES) if t.family == f and slot in SEARCHES] for f in FAMILIES}
OPTIONS = {"als-xz": "overlap", "als-xy-wing": "overlap", "als-chain": "longer"}


def positions(puzzles: list[Puzzle], rng: random.Random) -> Iterator[tuple[Puzzle, list[int], list[int]]]:
    """The position where each path ends without these families, or three rounds on its way."""
    for puzzle in puzzles:
        path = kernel.grade(puzzle, frozenset(FAMILIES)).path
        last = max(step.round for step in path)
        for at in {last, *(rng.randint(0, last) for _ in range(2))}:
            before = [step for step in path if step.round <= at]
            yield puzzle, [f for step in before for f in step.concluded], [f for step in before for f in step.removed]


def check(family: str, puzzles: list[Puzzle]) -> Counter[str]:
    """How many instances there were, by technique."""
    number: Counter[str] = Counter()
    truths = {puzzle: facts(puzzle, kernel.count(puzzle).solutions[0]) for puzzle in puzzles}
    for puzzle, concluded, removed in positions(puzzles, random.Random(family)):
        for name in NAMES[family]:
            for options in {(), (OPTIONS[name],) if name in OPTIONS else ()}:
                for step in kernel.find(puzzle, name, concluded, removed, options=options):
                    assert truths[puzzle].issuperset(step.concluded), step
                    assert truths[puzzle].isdisjoint(step.removed), step
                    number[name] += 1
    return number


@pytest.mark.parametrize("family", FAMILIES)
def test_every_instance_of_the_family_on_300_positions_spares_the_solution(family: str, minimal_puzzles) -> None:
    assert sum(check(family, minimal_puzzles(150)).values()) > 100


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_every_instance_of_the_family_on_6000_positions_spares_the_solution(family: str, minimal_puzzles) -> None:
    assert set(check(family, minimal_puzzles(2500))) == {*NAMES[family]}


def test_a_puzzle_with_several_solutions_is_never_finished(minimal_puzzles) -> None:
    for puzzle in minimal_puzzles(200):
        clues = [cell for cell, sign in enumerate(puzzle.givens) if sign != "."]
        for cell in clues[:4]:
            fewer = parse(puzzle.givens[:cell] + "." + puzzle.givens[cell + 1 :])
            assert not kernel.count(fewer).unique
            assert not kernel.grade(fewer).finished
