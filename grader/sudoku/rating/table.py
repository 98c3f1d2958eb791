"""The rungs of Sudoku Explainer's ladder in its order, rated in tenths.

Where a rung has instances of several ratings (unique loops by size, chains by length) the table gives the least, and
its search gives that of what it found. The table is that of version 1.2.1, which most published ratings use.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from grader.jit import compiler

jit = compiler("grader.sudoku")


class Rung(NamedTuple):
    """A step of the rating ladder: its name and least rating in tenths."""

    name: str
    tenths: int


RUNGS = (
    Rung("full-house", 10),
    Rung("hidden-single-in-box", 12),
    Rung("hidden-single-in-line", 15),
    Rung("direct-pointing", 17),
    Rung("direct-claiming", 19),
    Rung("direct-hidden-pair", 20),
    Rung("naked-single", 23),
    Rung("direct-hidden-triple", 25),
    Rung("pointing", 26),
    Rung("claiming", 28),
    Rung("naked-pair", 30),
    Rung("x-wing", 32),
    Rung("hidden-pair", 34),
    Rung("naked-triple", 36),
    Rung("swordfish", 38),
    Rung("hidden-triple", 40),
    Rung("xy-wing", 42),
    Rung("xyz-wing", 44),
    Rung("unique-loop", 45),
    Rung("naked-quad", 50),
    Rung("jellyfish", 52),
    Rung("hidden-quad", 54),
    Rung("bivalue-universal-grave", 56),
    Rung("aligned-pair-exclusion", 62),
    Rung("cycle-or-forcing-chain", 65),
    Rung("nishio", 75),
    Rung("multiple-forcing-chain", 80),
)
AT: dict[str, int] = {rung.name: place for place, rung in enumerate(RUNGS)}
TENTHS = np.array([rung.tenths for rung in RUNGS], np.int64)
LENGTHS = np.array([4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048], np.int64)


@jit
def longer(length: int) -> int:
    """Tenths that a chain of this length (nodes less 2) adds: one for each of 4, 6, 8, 12, 16, 24 ... it exceeds."""
    tenths = 0
    while tenths < len(LENGTHS) and length > LENGTHS[tenths]:
        tenths += 1
    return tenths
