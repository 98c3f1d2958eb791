"""What is known of the generators: which shelves they reach, and where searching near puzzles pays.

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
    # a maze candidate is a search for its tier, bounded in mazes carved; 60 candidates each
    ("maze", "10x10"): {Tier.GENTLE: 0.98, Tier.EASY: 1.0, Tier.MEDIUM: 1.0, Tier.HARD: 1.0},
    ("maze", "20x20"): {Tier.EASY: 0.08, Tier.MEDIUM: 1.0, Tier.HARD: 1.0, Tier.EXPERT: 0.93},
    ("maze", "20x20-4rooms"): {Tier.EASY: 0.2, Tier.MEDIUM: 1.0, Tier.HARD: 1.0, Tier.EXPERT: 0.68},
    ("maze", "20x20-braid"): {Tier.EXTREME: 1.0},
    ("maze", "40x40"): {Tier.MEDIUM: 0.63, Tier.HARD: 1.0, Tier.EXPERT: 1.0},
    # 36 to 87 candidates each, in the order of the tiers
    ("dchoco", "6x6"): dict(zip(TIERS, (1.0, 0.99, 0.49, 0.47, 0.14, 0.036), strict=True)),
    ("dchoco", "8x8"): dict(zip(TIERS, (1.0, 0.98, 0.83, 0.88, 0.53, 0.32), strict=True)),
    ("dchoco", "10x10"): dict(zip(TIERS, (0.99, 0.97, 0.93, 0.93, 0.69, 0.65), strict=True)),
    # benchmarks/sudoku_variants.py, 500 to 2,000 candidates or 6 CPU seconds each; the tests say why 4x4 is gentle
    ("sudoku", "4x4"): {Tier.GENTLE: 0.929},
    ("sudoku", "6x6"): dict(zip(TIERS, (0.895, 0.004, 0.003, 0.029, 0.002, 0.0), strict=True)),
    ("sudoku", "8x8"): dict(zip(TIERS, (0.945, 0.151, 0.089, 0.114, 0.071, 0.001), strict=True)),
    ("sudoku", "12x12"): dict(zip(TIERS, (1.0, 0.738, 0.774, 0.082, 0.251, 0.104), strict=True)),
    ("sudoku", "16x16"): dict(zip(TIERS, (1.0, 0.986, 0.992, 0.041, 0.244, 0.122), strict=True)),
    ("sudoku", "9x9-x"): dict(zip(TIERS, (0.98, 0.398, 0.734, 0.204, 0.345, 0.241), strict=True)),
    ("sudoku", "9x9-windoku"): dict(zip(TIERS, (0.994, 0.24, 0.88, 0.17, 0.36, 0.089), strict=True)),
    ("sudoku", "9x9-jigsaw"): dict(zip(TIERS, (0.944, 0.36, 0.932, 0.206, 0.454, 0.113), strict=True)),
    ("sudoku", "9x9"): {
        Tier.GENTLE: 0.999,
        Tier.EASY: 0.275,
        Tier.MEDIUM: 0.142,
        Tier.HARD: 0.169,
        Tier.EXPERT: 0.190,
        Tier.EXTREME: 0.0065,
    },
}

# Tiers whose puzzles cost less when they are sought near others of their kind; most of their orders are, but not all,
# since children resemble their parents. Of random candidates for extreme 0.6 % were (of 5,000; 150 to 170 ms of CPU a
# puzzle), of neighbours of extreme ones 5 to 6 % (of 2,000; 70 to 100 ms); expert ones are frequent, and cost the same
# both ways.
NEAR: dict[tuple[str, str], frozenset[Tier]] = {("sudoku", "9x9"): frozenset({Tier.EXTREME})}


def scarce(shelf: Shelf) -> bool:
    """Worth to be filled near banked puzzles too."""
    return shelf.tier in NEAR.get((shelf.kind, shelf.variant), frozenset())


def reachable(shelf: Shelf) -> bool:
    """Known to come out of the generator often enough."""
    return SHARES.get((shelf.kind, shelf.variant), {}).get(shelf.tier, 0.0) >= ENOUGH
