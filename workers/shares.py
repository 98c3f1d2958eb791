"""Which shelves the generators are known to reach, so that no run of bad luck parks them.

A shelf counts as reachable when at least `ENOUGH` of the candidates made for its tier land on it; measured over 1,000
candidates each (Double Choco: over 30 to 500), rejected ones included. A shelf that is missing here is not hopeless,
only unproven.
"""

from __future__ import annotations

from bank.records import Shelf
from grader.kind import Tier

ENOUGH = 0.005
SHARES: dict[tuple[str, str], dict[Tier, float]] = {
    ("dchoco", "6x6"): {
        Tier.GENTLE: 1.0,
        Tier.EASY: 0.99,
        Tier.MEDIUM: 0.49,
        Tier.HARD: 0.47,
        Tier.EXPERT: 0.14,
        Tier.EXTREME: 0.036,
    },
    ("dchoco", "8x8"): {
        Tier.GENTLE: 1.0,
        Tier.EASY: 0.99,
        Tier.MEDIUM: 0.93,
        Tier.HARD: 0.90,
        Tier.EXPERT: 0.40,
        Tier.EXTREME: 0.34,
    },
    ("dchoco", "10x10"): {
        Tier.GENTLE: 1.0,
        Tier.EASY: 0.93,
        Tier.MEDIUM: 0.95,
        Tier.HARD: 0.95,
        Tier.EXPERT: 0.59,
        Tier.EXTREME: 0.58,
    },
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


def reachable(shelf: Shelf) -> bool:
    """Known to come out of the generator often enough."""
    return SHARES.get((shelf.kind, shelf.variant), {}).get(shelf.tier, 0.0) >= ENOUGH
