"""Generator of 9x9 Sudoku: a random full grid, clues taken away in random order.

Gentle and easy puzzles are dug by the ladder of their tier and keep a number of clues drawn from a range; all others
are dug as far as the solution stays unique, and what the cheap techniques show to be of another tier is rejected.
"""

from __future__ import annotations

import functools

import numpy as np

from grader.jit import below, stream
from grader.kind import Puzzle
from grader.sudoku.board import board
from grader.sudoku.exact import text_of, workspace
from grader.sudoku.geometry import geometry
from grader.sudoku.steps import steps
from workers.generators.candidate import Aim, Candidate
from workers.generators.sudoku import digging
from workers.generators.sudoku.options import IMAGES, STOPS, orbits, read

VERSION = 1

ORBITS = {symmetry: orbits(symmetry) for symmetry in IMAGES}


@functools.cache
def pads(variant: str) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Working memory of a process: geometry, board, steps, search stack. One kernel call holds the interpreter."""
    shape = geometry(variant)
    return shape, board(shape), steps(shape), workspace()


def generate(variant: str, aim: Aim, seed: int) -> Candidate | None:
    """The candidate of this seed, the same everywhere; None if it is certainly not of the aim.

    Raises `AimError` on options that are not there or contradict each other.
    """
    wish = read(aim)
    rng = stream(seed)
    symmetry = wish.symmetries[below(rng, len(wish.symmetries))]
    target = wish.least + below(rng, wish.most - wish.least + 1) if wish.tier in STOPS else wish.least
    rank = -1 if wish.tier is None else wish.tier.rank
    solution, givens = np.zeros(81, np.int64), np.zeros(81, np.int64)
    clues = digging.make(*pads(variant), rng, ORBITS[symmetry], target, wish.least, wish.most, rank, solution, givens)
    if clues == 0:
        return None
    recipe = {"method": "dig", "symmetry": symmetry, "clues": int(clues)}
    return Candidate(Puzzle("sudoku", variant, text_of(givens)), text_of(solution), recipe)


def warm(variant: str) -> None:
    """Compile or load all kernels that `generate` runs."""
    generate(variant, Aim(), 0)
