"""Every instance of every technique spares the solution, wherever a position stands on its way."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

import pytest

from grader.kind import Puzzle
from grader.sudoku import kernel
from grader.sudoku.notation import facts, parse
from grader.sudoku.searches import SEARCHES
from grader.sudoku.techniques import TECHNIQUES

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
SEARCHED = [technique.id for slot, technique in enumerate(TECHNIQUES) if slot in SEARCHES]


def check(puzzle: Puzzle, rng: random.Random, seen: Counter[str]) -> None:
    """At a random round of the path of a puzzle, and at its end when the ladder does not finish."""
    (solution,) = kernel.count(puzzle).solutions
    true = set(facts(puzzle, solution))
    path = list(kernel.grade(puzzle).path)
    last = path[-1].round + 1 if path else 0
    for end in {rng.randint(0, last), last}:
        before = [step for step in path if step.round < end]
        concluded = sorted({fact for step in before for fact in step.concluded})
        removed = sorted({fact for step in before for fact in step.removed})
        for technique in SEARCHED:
            for step in kernel.find(puzzle, technique, concluded, removed):
                assert true.issuperset(step.concluded), (puzzle.givens, technique, step)
                assert true.isdisjoint(step.removed), (puzzle.givens, technique, step)
                seen[technique] += 1


def test_on_the_way_through_random_minimal_puzzles(minimal_puzzles) -> None:
    rng, seen = random.Random(3), Counter[str]()
    for puzzle in minimal_puzzles(60):
        check(puzzle, rng, seen)
    assert len(seen) > len(SEARCHED) * 2 // 3


@pytest.mark.long
@pytest.mark.skipif(not DATA, reason="PUZZLEBANK_REFERENCE_DATA names no folder of reference data")
@pytest.mark.parametrize("name", ["magictour_top1465.txt", "hardest_se11_500.txt"])
def test_on_the_way_through_hard_lists(name: str) -> None:
    rng, seen = random.Random(name), Counter[str]()
    for line in (Path(str(DATA)) / "sudoku" / name).read_text().split()[:300]:
        check(parse(line), rng, seen)
    assert seen
