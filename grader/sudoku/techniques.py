"""The Sudoku ladder. Tiers, order and costs follow HoDoKu's step table (level, search order, base score).

One departure: the order of the singles is full house, hidden single, naked single, since a person scans for digits
before counting what a cell may still be; so `gentle` is what needs no candidates at all.
"""

from __future__ import annotations

from grader.kind import Technique, Tier

VERSION = 1

GENTLE, EASY, MEDIUM, HARD = Tier.GENTLE, Tier.EASY, Tier.MEDIUM, Tier.HARD

TECHNIQUES: tuple[Technique, ...] = (
    Technique("full-house", "Full house", "singles", GENTLE, 100, 4),
    Technique("hidden-single", "Hidden single", "singles", GENTLE, 200, 14),
    Technique("naked-single", "Naked single", "singles", EASY, 300, 4),
    Technique("locked-candidates-1", "Locked candidates (pointing)", "intersections", MEDIUM, 1200, 50),
    Technique("locked-candidates-2", "Locked candidates (claiming)", "intersections", MEDIUM, 1210, 50),
    Technique("naked-pair", "Naked pair", "subsets", MEDIUM, 1300, 60),
    Technique("naked-triple", "Naked triple", "subsets", MEDIUM, 1400, 80),
    Technique("hidden-pair", "Hidden pair", "subsets", MEDIUM, 1500, 70),
    Technique("hidden-triple", "Hidden triple", "subsets", MEDIUM, 1600, 100),
    Technique("naked-quad", "Naked quad", "subsets", HARD, 2000, 120),
    Technique("hidden-quad", "Hidden quad", "subsets", HARD, 2100, 150),
    Technique("x-wing", "X-wing", "fish", HARD, 2200, 140),
    Technique("swordfish", "Swordfish", "fish", HARD, 2300, 150),
    Technique("jellyfish", "Jellyfish", "fish", HARD, 2400, 160),
    Technique("xy-wing", "XY-wing", "wings", HARD, 3300, 160),
    Technique("xyz-wing", "XYZ-wing", "wings", HARD, 3400, 180),
    Technique("simple-colours", "Simple colours", "colouring", HARD, 5330, 150),
)
SLOTS: dict[str, int] = {technique.id: slot for slot, technique in enumerate(TECHNIQUES)}
