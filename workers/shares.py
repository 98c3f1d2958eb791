"""What is known of the generators: which shelves they reach or never can, and where searching near puzzles pays.

A shelf counts as reachable when at least `ENOUGH` of the candidates made for its tier land on it; measured over 1,000
candidates each, rejected ones included. A shelf that is missing here is not hopeless, only unproven.
"""

from __future__ import annotations

from bank.records import Shelf
from grader import kinds
from grader.kind import Tier

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

# Tiers whose puzzles cost less when they are sought near others of their kind; half of their orders are, since children
# resemble their parents. Of random candidates for extreme 0.6 % were (of 5,000; 170 ms of CPU a puzzle), of neighbours
# of extreme ones 6 % (of 2,000; 68 ms); expert ones are frequent anyhow, and cost the same both ways.
NEAR: dict[tuple[str, str], frozenset[Tier]] = {("sudoku", "9x9"): frozenset({Tier.EXTREME})}


def scarce(shelf: Shelf) -> bool:
    """Worth to be filled near banked puzzles too."""
    return shelf.tier in NEAR.get((shelf.kind, shelf.variant), frozenset())


# All puzzles of a variant are within a tier, for this reason.
WITHIN: dict[tuple[str, str], tuple[Tier, str]] = {
    # looked at all minimal puzzles of the twelve grids with 1234 on top; more givens make none harder
    ("sudoku", "4x4"): (Tier.GENTLE, "hidden singles solve every one"),
}


def never(kind: str, variant: str, tier: str) -> str | None:
    """Why no puzzle of the variant is of this tier; None if one may be."""
    most, why = WITHIN.get((kind, variant), (Tier.BEYOND, ""))
    if Tier(tier).rank > most.rank:
        return why
    judge = kinds.get(kind)
    left = (t for t in judge.techniques if t.on_by_default and t.id not in judge.omitted(variant))
    return None if any(t.tier == tier for t in left) else "its ladder has no technique of that tier"


def reachable(shelf: Shelf) -> bool:
    """Known to come out of the generator often enough."""
    return SHARES.get((shelf.kind, shelf.variant), {}).get(shelf.tier, 0.0) >= ENOUGH
