"""Puzzles of every Sudoku variant for tests: what the generator makes, in a fixed order."""

from __future__ import annotations

import functools

from grader.kind import Tier
from grader.sudoku.variants import VARIANTS
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim, Candidate

OTHERS = tuple(variant for variant in VARIANTS if variant != "9x9")
SMALL = tuple(variant for variant in OTHERS if variant not in ("12x12", "16x16"))


@functools.cache
def candidates(variant: str, number: int, tier: Tier | None = None) -> tuple[Candidate, ...]:
    """The first `number` candidates for this aim."""
    made = (generator.generate(variant, Aim(tier), seed) for seed in range(40 * number))
    found = [candidate for candidate in made if candidate is not None][:number]
    assert len(found) == number
    return tuple(found)
