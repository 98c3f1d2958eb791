"""The ladder of cat puzzles, from what the eye sees to chains.

Every deduction up to `mixed-sets` only ever takes cells away, so the tier does not depend on the order inside it. The
tiers follow a published archive of some 600 boards that people like: all of them end at `expert`, so assuming a cat and
following it stands above. Uniqueness arguments are left out: they presuppose what the producer must prove.

`packed-unit`, `packed-lines` and `uneven-sets` say something only with two cats and more.
"""

from __future__ import annotations

from grader.kind import Technique, Tier

VERSION = 1

GENTLE, EASY, MEDIUM, HARD, EXPERT, EXTREME = (
    *(Tier.GENTLE, Tier.EASY, Tier.MEDIUM),
    *(Tier.HARD, Tier.EXPERT, Tier.EXTREME),
)

TECHNIQUES: tuple[Technique, ...] = (
    Technique("region-single", "Last place in a region", "singles", GENTLE, 100, 4),
    Technique("line-single", "Last place in a line", "singles", GENTLE, 110, 6),
    Technique("lock", "Region and line locked", "locks", GENTLE, 120, 12),
    Technique("small-sight", "Seen from a small region", "sight", EASY, 200, 20),
    Technique("large-sight", "Seen from a large region", "sight", MEDIUM, 300, 40),
    Technique("line-sight", "Seen from a line", "sight", MEDIUM, 310, 50),
    Technique("packed-unit", "Tightly packed unit", "packing", MEDIUM, 320, 50),
    Technique("packed-lines", "Tightly packed lines", "packing", HARD, 400, 80),
    Technique("pairs", "Two in two", "sets", HARD, 410, 90),
    Technique("triples", "Three in three", "sets", EXPERT, 500, 140),
    Technique("uneven-sets", "One or two against two", "sets", EXPERT, 505, 150),
    Technique("fish", "Rows against columns", "sets", EXPERT, 510, 160),
    Technique("large-sets", "Four or more in as many", "sets", EXPERT, 520, 200),
    Technique("mixed-sets", "Regions in rows and columns", "sets", EXPERT, 530, 240),
    Technique("chain-1", "Chain of one wave", "chains", EXTREME, 600, 300),
    Technique("chain-2", "Chain of two waves", "chains", EXTREME, 610, 360),
    Technique("chain", "Longer chain", "chains", EXTREME, 620, 450),
    Technique("set-chain", "Chain with sets", "chains", EXTREME, 630, 600),
)
SLOTS: dict[str, int] = {technique.id: slot for slot, technique in enumerate(TECHNIQUES)}
