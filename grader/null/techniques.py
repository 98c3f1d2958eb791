"""The table of deductions, one source for order, tier and cost. Raise `VERSION` when a grade or a path changes."""

from grader.kind import Technique, Tier

VERSION = 1
TECHNIQUES = (
    Technique("last-cell", "Last cell", "singles", Tier.GENTLE, order=100, cost=4),
    Technique("only-place", "Only place", "singles", Tier.EASY, order=200, cost=14),
    Technique("only-digit", "Only digit", "singles", Tier.MEDIUM, order=300, cost=20),
    Technique("pair", "Pair", "pairs", Tier.HARD, order=400, cost=60),
)
