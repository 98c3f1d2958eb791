"""The options of a cat aim, and what a tier means by leaving them open.

The defaults come near the statistics of the published archive that people like (spread of sizes, largest region, a
one-cell region in a fifth of the boards); `benchmarks/cats_shares.py` reports both side by side.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from grader.cats.techniques import SLOTS, TECHNIQUES
from grader.cats.variants import Variant, impossible, variant_of
from grader.kind import Tier
from workers.generators.candidate import Aim, AimError
from workers.generators.cats.growth import ANY_SHAPE, COMPACT, EASY, GENTLE, NO_ORACLE, PLAIN, TABLE, WINDING

SHAPES = {"mixed": ANY_SHAPE, "compact": COMPACT, "winding": WINDING, "plain": PLAIN}
SPREAD = 0.5  # sigma of the regions' appetites
PART = 0.4  # of the board that a region takes at most
KNOWN = ("balance", "largest", "lines", "ones", "shape", "smallest", "spread")


@dataclass(frozen=True, slots=True)
class Wish:
    """An aim read. `low` and `high`: slots of the techniques that the hardest must be among; high -1: any board."""

    numbers: tuple[int, ...]  # smallest, largest, ones, lines, balance, shape, oracle
    spread: float
    low: int
    high: int


@functools.lru_cache(maxsize=64)
def appetites(spread: float) -> np.ndarray:
    """(64,): appetites of equal chance whose logarithms are normal with this deviation; the middle one is 256."""
    normal = NormalDist()
    return np.array(
        [max(1, round(256 * math.exp(spread * normal.inv_cdf((i + 0.5) / TABLE)))) for i in range(TABLE)], np.int64
    )


def _whole(options: dict[str, Any], name: str, least: int, most: int, default: int) -> int:
    value = options.pop(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not (least <= value <= most or value == default):
        raise AimError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def read(variant: str, aim: Aim) -> Wish:
    """What an aim asks for; raises `AimError`, also for what cannot be at all."""
    shape: Variant = variant_of(variant)
    n, cats = shape.size, shape.cats
    if aim.tier is Tier.BEYOND:
        raise AimError("no puzzle is made to be beyond the ladder")
    if why := impossible(variant, aim.tier):
        raise AimError(why)
    options = dict(aim.options)
    balance = _whole(options, "balance", 0, n * n, -1)
    # a region with k cats that do not touch has 2k - 1 cells at least
    tiniest = 2 * cats - 1
    least = tiniest if aim.tier is Tier.GENTLE else tiniest + 1  # the tiniest give their cats away
    smallest = _whole(options, "smallest", least, n, tiniest + 1)
    largest = _whole(options, "largest", n, n * n, max(int(PART * n * n), n + 1))
    gentle = aim.tier is Tier.GENTLE and smallest == tiniest + 1 and balance < 0
    ones = _whole(options, "ones", 0, n, 1 if gentle else 0)
    if ones and aim.tier is not Tier.GENTLE:
        raise AimError("one-cell regions give a cat away; they go with the tier gentle only")
    lines = options.pop("lines", False)
    if not isinstance(lines, bool):
        raise AimError(f"lines must be true or false, not {lines!r}")
    look = options.pop("shape", "mixed")
    if look not in SHAPES:
        raise AimError(f"shape {look!r} is none of: {', '.join(SHAPES)}")
    spread = options.pop("spread", SPREAD if balance < 0 else 0.0)
    if isinstance(spread, bool) or not isinstance(spread, int | float) or not 0 <= spread <= 2:
        raise AimError(f"spread must be a number from 0 to 2, not {spread!r}")
    if options:
        raise AimError(f"cats has no option {', '.join(sorted(options))}; there are: {', '.join(KNOWN)}")
    if aim.parents:
        raise AimError("the cat generator does not search near other puzzles")
    # where boards of a tier are rare, regions grow only as long as its techniques solve the board
    rare = {Tier.GENTLE: GENTLE, Tier.EASY: EASY} if n > 10 or cats > 1 else {}
    oracle = rare.get(aim.tier, NO_ORACLE) if aim.tier else NO_ORACLE
    slots = [SLOTS[technique.id] for technique in TECHNIQUES if technique.tier is aim.tier]
    low, high = (slots[0], slots[-1]) if slots else (0, -1)
    return Wish((smallest, largest, ones, int(lines), balance, SHAPES[look], oracle), float(spread), low, high)
