"""Which shelves the generators are known to reach, so that no run of bad luck parks them.

A shelf counts as reachable when at least `ENOUGH` of the candidates made for its tier land on it; measured over 1,000
candidates each, rejected ones included. A shelf that is missing here is not hopeless, only unproven.
"""

from __future__ import annotations

from bank.records import Shelf
from grader.kind import TIERS, Tier

ENOUGH = 0.005
SHARES: dict[tuple[str, str], dict[Tier, float]] = {
    ("null", "4x4"): {Tier.GENTLE: 1.0, Tier.EASY: 1.0},
    ("null", "5x5"): {Tier.GENTLE: 1.0, Tier.EASY: 1.0},
    ("sudoku", "9x9"): {
        Tier.GENTLE: 0.996,
        Tier.EASY: 0.273,
        Tier.MEDIUM: 0.144,
        Tier.HARD: 0.15,
        Tier.EXPERT: 0.16,
        Tier.EXTREME: 0.002,
    },
}

NOTHING_NEEDS_MORE = "all 4x4 puzzles there are, graded one by one, are gentle"
NEVER: dict[tuple[str, str], dict[Tier, str]] = {
    ("sudoku", "4x4"): dict.fromkeys(TIERS[1:], NOTHING_NEEDS_MORE),
}


def never(kind: str, variant: str, tier: str) -> str | None:
    """Why no puzzle of the variant can be of that tier; None: as far as is known, some are."""
    return NEVER.get((kind, variant), {}).get(Tier(tier))


def reachable(shelf: Shelf) -> bool:
    """Known to come out of the generator often enough."""
    return SHARES.get((shelf.kind, shelf.variant), {}).get(shelf.tier, 0.0) >= ENOUGH
