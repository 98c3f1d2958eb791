"""What is known of the generators: which shelves they reach, and for which it pays to search near banked puzzles.

A shelf counts as reachable when at least `ENOUGH` of the candidates made for its tier land on it; measured over 1,000
candidates each, rejected ones included. A shelf that is missing here is not hopeless, only unproven.
"""

from __future__ import annotations

from bank.records import Shelf
from grader.kind import Tier

ENOUGH = 0.005
SHARES: dict[tuple[str, str], dict[Tier, float]] = {
    ("null", "4x4"): {Tier.GENTLE: 1.0, Tier.EASY: 1.0},
    ("null", "5x5"): {Tier.GENTLE: 1.0, Tier.EASY: 1.0},
    ("sudoku", "9x9"): {Tier.GENTLE: 0.996, Tier.EASY: 0.273, Tier.MEDIUM: 0.144, Tier.HARD: 0.089},
}

# Tiers whose puzzles cost less when they are sought near others of their kind; half of their orders are, since children
# resemble their parents.
NEAR: dict[tuple[str, str], frozenset[Tier]] = {("sudoku", "9x9"): frozenset({Tier.EXTREME})}


def scarce(shelf: Shelf) -> bool:
    """Worth to be filled near banked puzzles too."""
    return shelf.tier in NEAR.get((shelf.kind, shelf.variant), frozenset())


def reachable(shelf: Shelf) -> bool:
    """Known to come out of the generator often enough."""
    return SHARES.get((shelf.kind, shelf.variant), {}).get(shelf.tier, 0.0) >= ENOUGH
