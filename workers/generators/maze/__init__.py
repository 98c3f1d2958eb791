"""Generator of mazes: recursive division with an exact number of rooms, and loops where the variant has them.

A candidate is the first of a few mazes that is of the aimed tier: carving and grading one of 20x20 cells takes some
tens of microseconds, so that looking at many is the way to a rare tier.
"""

from __future__ import annotations

import numpy as np

from grader.jit import below, stream
from grader.kind import Puzzle
from grader.maze.graph import graph, shape
from grader.maze.kernel import judge
from grader.maze.notation import write
from grader.maze.techniques import TECHNIQUES
from grader.maze.variants import Variant, variant_of
from workers.generators.candidate import Aim, Candidate
from workers.generators.maze import carving
from workers.generators.maze.options import Wish, read

VERSION = 1
CELLS = 40_000  # looked at in one candidate: so many mazes of that many cells in all

ALL = np.ones(len(TECHNIQUES), np.int64)


def generate(variant: str, aim: Aim, seed: int) -> Candidate | None:
    """The candidate of this seed, the same everywhere; None if none of its mazes is of the aim.

    Raises `AimError` on options that are not there or contradict each other.
    """
    size = variant_of(variant)
    wish = read(aim, size)
    rng = stream(seed)
    tries = 1 if wish.tier is None and not (size.rooms or size.braid) else max(1, CELLS // size.cells)
    for _ in range(tries):
        method = wish.methods[below(rng, len(wish.methods))]
        ends = wish.ends[below(rng, len(wish.ends))]
        drawn = carve(size, wish, method, ends, rng)
        if drawn is None:
            continue
        cells, start, goal = drawn
        most = len(TECHNIQUES) if wish.tier is None else last_slot(wish.tier.rank)
        _, done, unique, rounds, _, _, way = judge(cells, size.width, start, goal, ALL, most)
        if not unique or (wish.tier is not None and not (done and hardest(rounds) == wish.tier.rank)):
            continue
        text = write(cells.tolist(), size.width, start, goal)
        recipe = {"method": method, "ends": ends} | ({"braid": wish.braid} if size.braid else {})
        return Candidate(Puzzle("maze", variant, text), way.tobytes().decode("ascii"), recipe)
    return None


def carve(size: Variant, wish: Wish, method: str, ends: str, rng: np.ndarray) -> tuple[np.ndarray, int, int] | None:
    """Open sides, start and goal of one maze; None when it has no place for the rooms or no loop came about."""
    width, height = size.width, size.height
    if method == "division":
        cells = carving.division(width, height, size.rooms, wish.least, wish.most, rng)
    else:
        cells = (carving.backtracker if method == "backtracker" else carving.wilson)(width, height, rng)
    if len(cells) == 0:
        return None
    start, goal = 0, size.cells - 1
    if ends == "borders":
        start, goal = border_cells(size, rng)
    elif ends == "farthest":
        m, _ = graph(cells, width, start, goal)
        start = int(carving.farthest(m, width, 0))
        goal = int(carving.farthest(m, width, start))
    if size.braid:
        m, a = graph(cells, width, start, goal)
        places, _ = shape(m, a)
        if carving.braid(m, a, places, cells, wish.braid, rng) == 0:
            return None
    return cells, start, goal


def border_cells(size: Variant, rng: np.ndarray) -> tuple[int, int]:
    """Random cells at two opposite borders."""
    if below(rng, 2):
        return int(below(rng, size.width)), size.cells - 1 - int(below(rng, size.width))
    return int(below(rng, size.height)) * size.width, int(below(rng, size.height)) * size.width + size.width - 1


def last_slot(rank: int) -> int:
    """The last technique of a tier."""
    return max(slot for slot, technique in enumerate(TECHNIQUES) if technique.tier.rank == rank)


def hardest(rounds: np.ndarray) -> int:
    """The rank of the tier that the techniques used come to."""
    used = np.flatnonzero(rounds)
    return TECHNIQUES[int(used[-1])].tier.rank if len(used) else 0


def warm(variant: str) -> None:
    """Compile or load all kernels that `generate` runs."""
    for size in (Variant(10, 10), Variant(10, 10, 1), Variant(10, 10, 0, True)):
        for options in ({"method": "division"}, {"method": "backtracker"}, {"method": "wilson", "ends": "farthest"}):
            if size.rooms == 0 or options["method"] == "division":
                generate(size.name, Aim(None, options), 0)
