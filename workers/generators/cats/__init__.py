"""Generator of cat puzzles: regions grown around planned cats so that the board has one solution all the way.

A tier is met by rejection: boards cost a tenth of a millisecond to some milliseconds, and the ladder stops at the first
step above the aim. A candidate is bounded in looks of the exact search.
"""

from __future__ import annotations

import threading

import numpy as np

from grader.cats.climb import SOLVED
from grader.cats.desk import desk
from grader.cats.geometry import geometry
from grader.cats.notation import of_regions, solution_text
from grader.cats.variants import variant_of
from grader.jit import stream
from grader.kind import Tier
from workers.generators.candidate import Aim, Candidate
from workers.generators.cats import growth
from workers.generators.cats.options import Wish, appetites, read

VERSION = 2
BUDGET = 400_000  # looks of a candidate: a few tenths of a second
CLIMB = 100  # looks that a climb is counted as


class Ground(threading.local):
    """The memory of the growing kernels, one a thread."""

    def __init__(self) -> None:
        self.record = growth.ground()
        self.view = self.record[0]


_ground = Ground()


def generate(variant: str, aim: Aim, seed: int) -> Candidate | None:
    """The candidate of this seed, the same everywhere; None if its looks were spent before one was of the aim.

    Raises `AimError` on options that are not there, contradict each other or ask for what cannot be.
    """
    wish = read(variant, aim)
    shape, ground = variant_of(variant), _ground.view
    ground["wish"][:] = wish.numbers
    ground["appetites"][:] = appetites(wish.spread)
    ground["spent"][0] = ground["boards"][0] = 0
    rng = stream(seed)
    while ground["spent"][0] < BUDGET:
        if not made(variant, rng):
            continue
        ground["boards"][0] += 1
        cells = ground["region"][: shape.cells]
        if of_aim(variant, cells, wish):
            puzzle = of_regions(cells.tolist(), shape)
            solution = solution_text(ground["cats"][: ground["number"][0]].tolist(), shape)
            recipe = {"method": "grow", "looks": int(ground["spent"][0]), "boards": int(ground["boards"][0])}
            return Candidate(puzzle, solution, recipe)
        ground["spent"][0] += CLIMB
    return None


def made(variant: str, rng: np.ndarray) -> bool:
    """One try at a board with exactly one solution and pleasing shapes."""
    size, board, stack = geometry(variant), desk.sheet.board, desk.stack
    ground, spare = _ground.record, desk.spare
    return (
        growth.sow(size, board, stack, ground, rng)
        and growth.grow(size, board, stack, spare.board, spare.pad, ground, rng)
        and growth.finish(size, board, stack, ground, rng)
    )


def of_aim(variant: str, cells: np.ndarray, wish: Wish) -> bool:
    """Whether the board needs a technique of the wished tier, and none above: the ladder stops there."""
    if wish.high < 0:
        return True
    desk.sheet.lay(variant, cells)
    return desk.sheet.climb(wish.high) == SOLVED and bool(desk.sheet.rounds[wish.low :].any())


def warm(variant: str) -> None:
    """Compile or load all kernels that `generate` runs; the same code serves all sizes."""
    generate("5x5", Aim(Tier.EASY), 0)
