"""Generator of Double Choco: tile, paint, repair, dig. See the modules of those names."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import Any

from grader.dchoco import kernel
from grader.dchoco.notation import puzzle_of, solution_of
from grader.dchoco.variants import size
from grader.kind import Tier
from workers.generators.candidate import Aim, AimError, Candidate
from workers.generators.dchoco.digging import dig, labels_of, settled
from workers.generators.dchoco.painting import Paint
from workers.generators.dchoco.tiling import Frame, tile

VERSION = 1
TILINGS = 12  # tries for a tiling; one in four at most comes to a dead end
LARGEST = 6  # cells of an area
OPTIONS = ("min_clues", "max_clues")


@functools.cache
def _frame(variant: str) -> Frame:
    return Frame(*size(variant))


def _read(options: Mapping[str, Any], cells: int) -> tuple[int, int]:
    for name, value in options.items():
        if name not in OPTIONS:
            raise AimError(f"dchoco has no option {name!r}; there are {', '.join(OPTIONS)}")
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= cells:
            raise AimError(f"{name} is a number of clues from 0 to {cells}, not {value!r}")
    least, most = options.get("min_clues", 0), options.get("max_clues", cells)
    if least > most:
        raise AimError(f"min_clues ({least}) lies above max_clues ({most})")
    return least, most


def generate(variant: str, aim: Aim, seed: int) -> Candidate | None:
    """The candidate of this seed, the same everywhere; None when it came to a dead end.

    Aim options: `min_clues`, `max_clues`. Raises `AimError` on others.
    """
    frame = _frame(variant)
    cells = len(frame.bits)
    least, most = _read(aim.options, cells)
    tier = aim.tier or Tier.EXPERT
    rng = random.Random(seed)
    apart = tier is Tier.GENTLE  # a gentle puzzle is divided by its clues
    blocks = next((made for _ in range(TILINGS) if (made := tile(frame, LARGEST, rng, apart))), None)
    if blocks is None:
        return None
    paint = Paint(frame, blocks, rng)
    paint.climb(1, max(8, cells // 6), rng)
    labels = labels_of(paint)
    board = settled(paint, labels, tier, rng)
    if board is None:
        return None
    board = dig(board, labels, tier, least, rng)
    if sum(clue > 0 for clue in board.clues) > most:
        return None
    return Candidate(puzzle_of(board), solution_of(labels), {"method": "tile"})


def warm(variant: str) -> None:
    """Load or compile all kernels that `generate` runs."""
    kernel.warm(variant)
