"""How much was open at each round of a path: a position in which many things can be done is easier than its tier.

For every kind. A grade keeps this for the rounds of singles, where it costs nothing; for all rounds every technique has
to be looked for in every position, so it is told on request only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from grader.kind import Kind, Puzzle, Step
from grader.ladder import ladder_of


@dataclass(frozen=True, slots=True)
class Opening:
    """What could be concluded and ruled out at the start of a round, by all techniques of the ladder together."""

    round: int
    concluded: frozenset[int]
    removed: frozenset[int]


def openings(kind: Kind, puzzle: Puzzle, path: Iterable[Step], without: frozenset[str] = frozenset()) -> list[Opening]:
    """One opening a round of the path; `without`: ids and families that its ladder left out."""
    ladder = ladder_of(kind.techniques, without)
    concluded: dict[int, None] = {}
    removed: dict[int, None] = {}
    found = []
    for number, steps in groupby(path, key=lambda step: step.round):
        open_now = [
            step for technique in ladder for step in kind.find(puzzle, technique.id, tuple(concluded), tuple(removed))
        ]
        found.append(
            Opening(
                number,
                frozenset(fact for step in open_now for fact in step.concluded),
                frozenset(fact for step in open_now for fact in step.removed),
            )
        )
        for step in steps:
            concluded.update(dict.fromkeys(step.concluded))
            removed.update(dict.fromkeys(step.removed))
    return found
