"""The large runs: minutes, on their own command (pytest -m long)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grader.kind import Tier
from grader.sudoku import kernel
from grader.sudoku.notation import facts
from grader.sudoku.rating import rate as rating
from grader.sudoku.symmetry import symmetry
from workers.generators.candidate import Aim
from workers.generators.sudoku import generate

pytestmark = pytest.mark.long
# how often techniques whose symmetry is least plain must occur for the run to say something (type 5 of the unique
# rectangles is left out: it occurs once in thousands of puzzles)
UNTRIED = {
    "unique-rectangle-6": 5,
    "hidden-rectangle": 50,
    "avoidable-rectangle-1": 2,
    "grouped-continuous-nice-loop": 2,
    "grouped-discontinuous-nice-loop": 50,
    "als-chain": 10,
    "sue-de-coq": 20,
}


def minimal(number: int, start: int = 0):
    made = (generate("9x9", Aim(), seed) for seed in range(start, start + number))
    return [candidate for candidate in made if candidate is not None]


def test_every_step_of_twenty_thousand_paths_spares_the_solution() -> None:
    rounds: Counter[str] = Counter()
    for candidate in minimal(20_000):
        truth = facts(candidate.puzzle, candidate.solution)
        grade = kernel.grade(candidate.puzzle)
        assert grade.solution in (candidate.solution, None)
        for step in grade.path:
            assert truth.issuperset(step.concluded), candidate.puzzle
            assert truth.isdisjoint(step.removed), candidate.puzzle
        rounds.update(grade.rounds)
    print(dict(rounds.most_common()))


def test_two_thousand_puzzles_and_eight_copies_of_each_have_the_same_grade_and_rating() -> None:
    rng = random.Random(20_000)
    rounds: Counter[str] = Counter()
    # half of them such as need more than pairs, so that the rarer techniques come up
    harder = [c for c in minimal(12_000, 50_000) if kernel.grade(c.puzzle).tier.rank >= Tier.HARD.rank][:1500]
    puzzles = [*harder, *minimal(500, 90_000)]
    for candidate in puzzles:
        grade, rated = kernel.grade(candidate.puzzle), rating.rate(candidate.puzzle)
        told = grade.tier, grade.score, grade.hardest, dict(grade.rounds), grade.open_steps
        rounds.update(grade.rounds)
        for _ in range(8):
            copy = symmetry("9x9", rng).puzzle(candidate.puzzle)
            other = kernel.grade(copy)
            assert (other.tier, other.score, other.hardest, dict(other.rounds), other.open_steps) == told, copy
            assert rating.rate(copy) == rated, copy
    print(dict(rounds.most_common()))
    assert len(puzzles) == 2000
    assert not {name: rounds[name] for name, least in UNTRIED.items() if rounds[name] < least}
