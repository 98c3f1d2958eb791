"""Generator of the template kind: a random Latin square, digits taken away in random order while it stays unique."""

from __future__ import annotations

import random

from grader.kind import Puzzle, Tier
from grader.null import kernel
from grader.null.variants import size
from workers.generators.candidate import Aim, Candidate

VERSION = 1


def warm(variant: str) -> None:
    """Nothing to compile."""


def square(n: int, rng: random.Random) -> str:
    """A random Latin square: rows one by one, starting again when a row does not fit (bounded: n is at most 5)."""
    while True:
        rows: list[list[int]] = []
        for _ in range(n * n * n):
            row = rng.sample(range(1, n + 1), n)
            if all(a != b for above in rows for a, b in zip(above, row, strict=True)):
                rows.append(row)
            if len(rows) == n:
                return "".join(str(digit) for full in rows for digit in full)


def generate(variant: str, aim: Aim, seed: int) -> Candidate | None:
    """One candidate; None when it turns out above the aimed tier."""
    rng = random.Random(seed)
    n = size(variant)
    solution = square(n, rng)
    givens = list(solution)
    for cell in rng.sample(range(n * n), n * n):
        kept, givens[cell] = givens[cell], "."
        puzzle = Puzzle("null", variant, "".join(givens))
        too_hard = aim.tier is not None and kernel.grade(puzzle).tier.rank > aim.tier.rank
        if too_hard or not kernel.count(puzzle).unique:
            givens[cell] = kept
    puzzle = Puzzle("null", variant, "".join(givens))
    if aim.tier not in (None, Tier.GENTLE) and kernel.grade(puzzle).tier is Tier.BEYOND:
        return None
    return Candidate(puzzle, solution, {"method": "remove"})
