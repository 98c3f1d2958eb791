"""The Sudoku ladder. Tiers, order and costs follow HoDoKu's step table (level, search order, base score).

One departure: the order of the singles is full house, hidden single, naked single, since a person scans for digits
before counting what a cell may still be; so `gentle` is what needs no candidates at all.
"""

from __future__ import annotations

import functools

from grader.kind import Technique, Tier
from grader.sudoku.variants import variant_of

VERSION = 2

GENTLE, EASY, MEDIUM = Tier.GENTLE, Tier.EASY, Tier.MEDIUM
HARD, EXPERT, EXTREME = Tier.HARD, Tier.EXPERT, Tier.EXTREME

TECHNIQUES: tuple[Technique, ...] = (
    Technique("full-house", "Full house", "singles", GENTLE, 100, 4),
    Technique("hidden-single", "Hidden single", "singles", GENTLE, 200, 14),
    Technique("naked-single", "Naked single", "singles", EASY, 300, 4),
    Technique("locked-pair", "Locked pair", "intersections", MEDIUM, 1000, 40),
    Technique("locked-triple", "Locked triple", "intersections", MEDIUM, 1100, 60),
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
    Technique("remote-pair", "Remote pair", "chains", HARD, 2800, 110),
    Technique("bug-plus-1", "BUG+1", "uniqueness", HARD, 2900, 100, presupposes_uniqueness=True),
    Technique("skyscraper", "Skyscraper", "single-digit", HARD, 3000, 130),
    Technique("two-string-kite", "Two-string kite", "single-digit", HARD, 3100, 150),
    Technique("dual-two-string-kite", "Dual two-string kite", "single-digit", HARD, 3110, 150, on_by_default=False),
    Technique("turbot-fish", "Turbot fish", "single-digit", HARD, 3120, 120),
    Technique("empty-rectangle", "Empty rectangle", "single-digit", HARD, 3170, 120),
    Technique("dual-empty-rectangle", "Dual empty rectangle", "single-digit", HARD, 3180, 120, on_by_default=False),
    Technique("w-wing", "W-wing", "wings", HARD, 3200, 150),
    Technique("xy-wing", "XY-wing", "wings", HARD, 3300, 160),
    Technique("xyz-wing", "XYZ-wing", "wings", HARD, 3400, 180),
    Technique(
        "unique-rectangle-1", "Unique rectangle type 1", "uniqueness", HARD, 3500, 100, presupposes_uniqueness=True
    ),
    Technique(
        "unique-rectangle-2", "Unique rectangle type 2", "uniqueness", HARD, 3600, 100, presupposes_uniqueness=True
    ),
    Technique(
        "unique-rectangle-3", "Unique rectangle type 3", "uniqueness", HARD, 3700, 100, presupposes_uniqueness=True
    ),
    Technique(
        "unique-rectangle-4", "Unique rectangle type 4", "uniqueness", HARD, 3800, 100, presupposes_uniqueness=True
    ),
    Technique(
        "unique-rectangle-5", "Unique rectangle type 5", "uniqueness", HARD, 3900, 100, presupposes_uniqueness=True
    ),
    Technique(
        "unique-rectangle-6", "Unique rectangle type 6", "uniqueness", HARD, 4000, 100, presupposes_uniqueness=True
    ),
    Technique("hidden-rectangle", "Hidden rectangle", "uniqueness", HARD, 4010, 100, presupposes_uniqueness=True),
    Technique(
        "avoidable-rectangle-1",
        "Avoidable rectangle type 1",
        "uniqueness",
        HARD,
        4020,
        100,
        presupposes_uniqueness=True,
    ),
    Technique(
        "avoidable-rectangle-2",
        "Avoidable rectangle type 2",
        "uniqueness",
        HARD,
        4030,
        100,
        presupposes_uniqueness=True,
    ),
    Technique("finned-x-wing", "Finned X-wing", "finned-fish", HARD, 4100, 130),
    Technique("sashimi-x-wing", "Sashimi X-wing", "finned-fish", HARD, 4200, 150),
    Technique("simple-colours", "Simple colours", "colouring", HARD, 5330, 150),
    Technique("multi-colours", "Multi-colours", "colouring", HARD, 5360, 200),
    Technique("wxyz-wing", "WXYZ-wing", "wings", EXPERT, 13450, 200, on_by_default=False),
    Technique("finned-swordfish", "Finned swordfish", "finned-fish", EXPERT, 14300, 200),
    Technique("sashimi-swordfish", "Sashimi swordfish", "finned-fish", EXPERT, 14400, 240),
    Technique("finned-jellyfish", "Finned jellyfish", "finned-fish", EXPERT, 14500, 250),
    Technique("sashimi-jellyfish", "Sashimi jellyfish", "finned-fish", EXPERT, 14600, 260),
    Technique(
        "siamese-finned-swordfish", "Siamese finned swordfish", "finned-fish", EXPERT, 14610, 200, on_by_default=False
    ),
    Technique(
        "siamese-finned-jellyfish", "Siamese finned jellyfish", "finned-fish", EXPERT, 14620, 250, on_by_default=False
    ),
    Technique(
        "siamese-sashimi-swordfish", "Siamese sashimi swordfish", "finned-fish", EXPERT, 14630, 240, on_by_default=False
    ),
    Technique(
        "siamese-sashimi-jellyfish", "Siamese sashimi jellyfish", "finned-fish", EXPERT, 14640, 260, on_by_default=False
    ),
    Technique("sue-de-coq", "Sue de Coq", "almost-locked", EXPERT, 15300, 250),
    Technique("x-chain", "X-chain", "chains", EXPERT, 15400, 260),
    Technique("xy-chain", "XY-chain", "chains", EXPERT, 15500, 260),
    Technique("continuous-nice-loop", "Continuous nice loop", "loops", EXPERT, 15600, 280),
    Technique("discontinuous-nice-loop", "Discontinuous nice loop", "loops", EXPERT, 15601, 280),
    Technique("aic", "Alternating inference chain", "loops", EXPERT, 15602, 280),
    Technique("grouped-continuous-nice-loop", "Grouped continuous nice loop", "loops", EXPERT, 15650, 300),
    Technique("grouped-discontinuous-nice-loop", "Grouped discontinuous nice loop", "loops", EXPERT, 15651, 300),
    Technique("grouped-aic", "Grouped alternating inference chain", "loops", EXPERT, 15652, 300),
    Technique(
        "als-continuous-nice-loop", "Continuous nice loop with ALS", "loops", EXPERT, 15660, 300, on_by_default=False
    ),
    Technique(
        "als-discontinuous-nice-loop",
        "Discontinuous nice loop with ALS",
        "loops",
        EXPERT,
        15661,
        300,
        on_by_default=False,
    ),
    Technique("als-aic", "Alternating inference chain with ALS", "loops", EXPERT, 15662, 300, on_by_default=False),
    Technique("als-xz", "ALS-XZ", "almost-locked", EXPERT, 15700, 300),
    Technique("als-xy-wing", "ALS-XY-wing", "almost-locked", EXPERT, 15800, 320),
    Technique("als-chain", "ALS chain", "almost-locked", EXPERT, 15900, 340),
    Technique("death-blossom", "Death blossom", "almost-locked", EXPERT, 16000, 360, on_by_default=False),
    Technique("franken-x-wing", "Franken X-wing", "complex-fish", EXPERT, 16100, 300),
    Technique("franken-swordfish", "Franken swordfish", "complex-fish", EXPERT, 16200, 350),
    Technique("franken-jellyfish", "Franken jellyfish", "complex-fish", EXPERT, 16300, 370, on_by_default=False),
    Technique("finned-franken-x-wing", "Finned franken X-wing", "complex-fish", EXPERT, 16700, 390),
    Technique("finned-franken-swordfish", "Finned franken swordfish", "complex-fish", EXPERT, 16800, 410),
    Technique(
        "finned-franken-jellyfish", "Finned franken jellyfish", "complex-fish", EXPERT, 16900, 430, on_by_default=False
    ),
    Technique(
        "siamese-franken-swordfish",
        "Siamese finned franken swordfish",
        "complex-fish",
        EXPERT,
        16910,
        410,
        on_by_default=False,
    ),
    Technique(
        "siamese-franken-jellyfish",
        "Siamese finned franken jellyfish",
        "complex-fish",
        EXPERT,
        16920,
        430,
        on_by_default=False,
    ),
    Technique("mutant-x-wing", "Mutant X-wing", "complex-fish", EXTREME, 27300, 450, on_by_default=False),
    Technique("mutant-swordfish", "Mutant swordfish", "complex-fish", EXTREME, 27400, 450, on_by_default=False),
    Technique("mutant-jellyfish", "Mutant jellyfish", "complex-fish", EXTREME, 27500, 450, on_by_default=False),
    Technique("finned-mutant-x-wing", "Finned mutant X-wing", "complex-fish", EXTREME, 27900, 470, on_by_default=False),
    Technique(
        "finned-mutant-swordfish", "Finned mutant swordfish", "complex-fish", EXTREME, 28000, 470, on_by_default=False
    ),
    Technique(
        "finned-mutant-jellyfish", "Finned mutant jellyfish", "complex-fish", EXTREME, 28100, 470, on_by_default=False
    ),
    Technique(
        "siamese-mutant-jellyfish",
        "Siamese finned mutant jellyfish",
        "complex-fish",
        EXTREME,
        28110,
        470,
        on_by_default=False,
    ),
    Technique(
        "finned-mutant-squirmbag", "Finned mutant squirmbag", "complex-fish", EXTREME, 28200, 470, on_by_default=False
    ),
    Technique("finned-mutant-whale", "Finned mutant whale", "complex-fish", EXTREME, 28300, 470, on_by_default=False),
    Technique("kraken-fish", "Kraken fish", "forcing", EXTREME, 28450, 500, on_by_default=False),
    Technique("cell-forcing-chain", "Cell forcing chain", "forcing", EXTREME, 28500, 500),
    Technique("region-forcing-chain", "Region forcing chain", "forcing", EXTREME, 28510, 500),
    Technique("nishio", "Nishio forcing chain", "forcing", EXTREME, 28520, 500),
    Technique("forcing-net", "Forcing net", "forcing", EXTREME, 28600, 700, on_by_default=False),
    Technique("template-set", "Template set", "templates", EXTREME, 28700, 10000, on_by_default=False),
    Technique("template-delete", "Template delete", "templates", EXTREME, 28800, 10000, on_by_default=False),
)
SLOTS: dict[str, int] = {technique.id: slot for slot, technique in enumerate(TECHNIQUES)}


# what sizes above 9 do without: their sets of cells take more than the two words that some kernels work with, and some
# techniques would be searched for seconds
LARGE_WITHOUT = ("finned-fish", "complex-fish", "almost-locked", "templates")
LARGE_WITHOUT_IDS = ("als-continuous-nice-loop", "als-discontinuous-nice-loop", "als-aic", "kraken-fish", "forcing-net")


@functools.cache
def omitted(variant: str) -> frozenset[str]:
    """The techniques that a variant does without: sizes above 9 have those that would take too long left out.

    Extra houses and regions cost none. What presupposes uniqueness stays sound with them, since its patterns could be
    filled in two ways only where every house allows both (`geometry`: `rectangle`, and BUG+1 asks all houses).
    """
    if variant_of(variant).size <= 9:
        return frozenset()
    return frozenset(
        technique.id
        for technique in TECHNIQUES
        if technique.family in LARGE_WITHOUT or technique.id in LARGE_WITHOUT_IDS
    )
