"""The ladder of Double Choco, from rules about single borders to assumptions.

A *cluster* is what is known to lie in one block, an *area* its cells of one colour. A *way* of a cell is a legal block
that holds it and agrees with all that is known: the number of ways to be looked at is what makes a deduction hard, so
three techniques come in steps of 3, 8 and any number of ways. No technique presupposes that there is one solution.
"""

from __future__ import annotations

from grader.kind import Technique, Tier

VERSION = 2

GENTLE, EASY, MEDIUM, HARD, EXPERT, EXTREME = (
    *(Tier.GENTLE, Tier.EASY, Tier.MEDIUM),
    *(Tier.HARD, Tier.EXPERT, Tier.EXTREME),
)

TECHNIQUES: tuple[Technique, ...] = (
    Technique("within-block", "Within a block", "borders", GENTLE, 100, 1),
    Technique("along-border", "Along a border", "borders", GENTLE, 105, 1),
    Technique("clue-split", "Clue split", "borders", GENTLE, 110, 4),
    Technique("full-area", "Full area", "borders", GENTLE, 120, 4),
    Technique("overgrowth", "Overgrowth", "borders", GENTLE, 130, 6),
    Technique("lone-cell", "Lone cell", "areas", GENTLE, 140, 6),
    Technique("forced-exit", "Forced exit", "areas", GENTLE, 150, 8),
    Technique("island-full", "Island full", "areas", GENTLE, 160, 8),
    Technique("forced-block-2", "Forced small block", "blocks", GENTLE, 170, 10),
    Technique("forced-block-4", "Forced block", "blocks", EASY, 200, 20),
    Technique("forced-block", "Forced large block", "blocks", EASY, 210, 30),
    Technique("equal-clues-share", "Equal clues share", "areas", EASY, 220, 30),
    Technique("shared-cells-3", "Shared cells, few ways", "shared", EASY, 230, 40),
    Technique("necessary-cells", "Necessary cells", "areas", MEDIUM, 300, 60),
    Technique("shared-cells-8", "Shared cells, more ways", "shared", MEDIUM, 310, 80),
    Technique("shared-cells", "Shared cells, all ways", "shared", HARD, 400, 120),
    Technique("stranding-3", "Stranding, few ways", "strandings", HARD, 410, 160),
    Technique("pocket-balance", "Pocket balance", "pockets", HARD, 420, 200),
    Technique("stranding-8", "Stranding, more ways", "strandings", EXPERT, 500, 250),
    Technique("stranding", "Stranding, all ways", "strandings", EXPERT, 510, 300),
    Technique("probe", "Probe", "probes", EXTREME, 600, 500),
    Technique("deep-probe", "Probe with all below", "probes", EXTREME, 610, 800),
)
SLOTS: dict[str, int] = {technique.id: slot for slot, technique in enumerate(TECHNIQUES)}
