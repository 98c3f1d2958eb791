"""How the scores and the clues of a kind's puzzles are spread."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from bank import statements_spread as sql
from bank.engines import Engines
from grader.kind import TIERS, Tier


@dataclass(frozen=True, slots=True)
class Spread:
    """One variant: how many puzzles have each score, by tier (gentlest first), and each number of clues."""

    variant: str
    scores: Mapping[Tier, Mapping[int, int]]
    clues: Mapping[int, int]

    @property
    def puzzles(self) -> int:
        """How many there are."""
        return sum(self.clues.values())


def spread(engines: Engines, kind: str) -> list[Spread]:
    """Every variant of a kind that has puzzles, those with most first."""
    scores: dict[str, dict[Tier, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    clues: dict[str, dict[int, int]] = defaultdict(dict)
    with engines.snapshot() as link:
        for variant, tier, score, number in link.run(sql.SCORES, kind=kind):
            scores[variant][Tier(tier)][score] = number
        for variant, given, number in link.run(sql.CLUES, kind=kind):
            clues[variant][given] = number
    found = [
        Spread(variant, {tier: scores[variant][tier] for tier in TIERS if tier in scores[variant]}, own)
        for variant, own in clues.items()
    ]
    return sorted(found, key=lambda one: (-one.puzzles, one.variant))
