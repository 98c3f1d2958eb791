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
    # a cat candidate is a search for its tier, bounded in looks
    **{("cats", size): dict.fromkeys(TIERS[:5], 0.99) for size in ("6x6", "8x8", "10x10")},
    ("cats", "10x10-2cats"): {
        Tier.GENTLE: 0.7,
        Tier.EASY: 0.99,
        Tier.MEDIUM: 0.88,
        Tier.HARD: 0.87,
        Tier.EXPERT: 0.99,
    },
    ("sudoku", "9x9"): {
        Tier.GENTLE: 0.999,
        Tier.EASY: 0.275,
        Tier.MEDIUM: 0.142,
        Tier.HARD: 0.169,
        Tier.EXPERT: 0.190,
        Tier.EXTREME: 0.0065,
    },
}


def reachable(shelf: Shelf) -> bool:
    """Known to come out of the generator often enough."""
    return SHARES.get((shelf.kind, shelf.variant), {}).get(shelf.tier, 0.0) >= ENOUGH
