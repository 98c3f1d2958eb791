"""Generator of Sudoku: a random full grid (for a jigsaw, in a random layout), clues taken away in random order.

Gentle and easy puzzles are dug by the ladder of their tier and keep a number of clues drawn from a range. All other
9x9 puzzles are dug as far as the solution stays unique, and what the cheap techniques show to be of another tier is
rejected. The other variants are dug by the cheap techniques as far as these go, which is medium; the harder tiers then
lose a few clues more, since a 16x16 puzzle dug to the end is nearly always beyond the ladder. What is rare is dug to
the end at once: all that is hard on small grids, and extreme. A 9x9 aim with parents is followed near one of them
instead.
"""

from __future__ import annotations

import functools
import random
from typing import Any

import numpy as np

from grader.jit import NIL, ONE, below, spread, stream
from grader.kind import Puzzle, Tier
from grader.sudoku import solver
from grader.sudoku.board import Board, board
from grader.sudoku.exact import grid_of, text_of, workspace
from grader.sudoku.family import solvable
from grader.sudoku.geometry import geometry
from grader.sudoku.steps import Steps, steps
from grader.sudoku.symmetry import symmetry as random_symmetry
from grader.sudoku.variants import DEFAULT, SEPARATOR, Variant, laid_out, variant_of
from workers.generators.candidate import Aim, Candidate
from workers.generators.sudoku import digging, general, vicinity
from workers.generators.sudoku.layouts import random_layout
from workers.generators.sudoku.options import STOPS, Wish, orbits, read

VERSION = 1

MEDIUM = np.int64(2)
# guesses in a removal test of the other variants, up to 9x9 and above; a clue whose test takes more stays
GUESSES, FEWER_GUESSES = np.int64(3000), np.int64(300)
# how many clues (or orbits of them) go at most once the cheap techniques are at their end; drawn from 1 to this
FURTHER = {Tier.HARD: 2, Tier.EXPERT: 3, Tier.EXTREME: 5}


@functools.cache
def pads(variant: str) -> tuple[Any, Any, Any, np.ndarray]:
    """Working memory of a process: geometry, board, steps, search stack. One kernel call holds the interpreter."""
    shape = geometry(variant)
    if variant == DEFAULT:
        return shape, board(shape), steps(shape), workspace()
    kind = variant_of(variant)
    return solver.frame(kind), spread(board(shape), Board), spread(steps(shape), Steps), solver.workspace(kind.cells)


def generate(variant: str, aim: Aim, seed: int) -> Candidate | None:
    """The candidate of this seed, the same everywhere; None if it is certainly not of the aim.

    Raises `AimError` on options that are not there or contradict each other.
    """
    wish = read(aim, variant)
    rng = stream(seed)
    if aim.parents:
        return _near(variant, wish, aim.parents[below(rng, len(aim.parents))], seed, rng)
    symmetry = wish.symmetries[below(rng, len(wish.symmetries))]
    target = wish.least + below(rng, wish.most - wish.least + 1) if wish.tier in STOPS else wish.least
    shape = variant_of(variant)
    orbit = orbits(symmetry, shape.size)
    solution, givens = np.zeros(shape.cells, np.int64), np.zeros(shape.cells, np.int64)
    if variant == DEFAULT:
        rank = -1 if wish.tier is None else wish.tier.rank
        clues = digging.make(*pads(variant), rng, orbit, target, wish.least, wish.most, rank, solution, givens)
    else:
        if shape.layout is not None:
            shape = laid_out(variant, random_layout(shape, rng))
        clues = dig(shape, wish, rng, orbit, target, solution, givens)
    if clues == 0:
        return None
    recipe = {"method": "dig", "symmetry": symmetry, "clues": int(clues)}
    layout = "" if shape.layout is None else SEPARATOR + shape.layout
    if variant == DEFAULT:
        return Candidate(Puzzle("sudoku", variant, text_of(givens)), text_of(solution), recipe)
    text = solver.text_of(givens, shape) + layout
    return Candidate(Puzzle("sudoku", variant, text), solver.text_of(solution, shape), recipe)


def dig(
    shape: Variant,
    wish: Wish,
    rng: np.ndarray,
    orbit: np.ndarray,
    target: int,
    solution: np.ndarray,
    givens: np.ndarray,
) -> int:
    """One candidate of any other variant than 9x9 into `solution` and `givens`; its clues, or 0 if it is none."""
    _, *pad, stack = pads(shape.name)
    frame = solver.frame(shape)
    if not general.fill(frame, stack, rng, solution):
        return 0
    givens[:] = solution
    order = digging.shuffle_orbits(orbit, rng)
    tier, least = wish.tier, wish.least
    guesses = GUESSES if shape.size <= 9 else FEWER_GUESSES
    to_the_end = tier is None or (tier in FURTHER and shape.size < (10 if tier is Tier.EXTREME else 9))
    if to_the_end:
        clues = general.dig_unique(frame, stack, order, least, shape.cells, guesses, givens)
    elif tier in STOPS:
        clues = digging.dig_solvable(frame, *pad, order, target, least, tier.rank, givens)
    else:
        clues = digging.dig_solvable(frame, *pad, order, NIL, least, MEDIUM, givens)
    if tier in FURTHER and not to_the_end:
        further = 1 + below(rng, FURTHER[tier])
        clues = general.dig_unique(frame, stack, order, least, further, guesses, givens)
    if clues > wish.most:
        return 0
    if tier is not None and tier.rank > 0 and solvable(frame, *pad, givens, min(tier.rank - ONE, MEDIUM)):
        return 0
    return int(clues)


rooms = functools.cache(vicinity.workspace)


def _near(variant: str, wish: Wish, parent: str, seed: int, rng: np.ndarray) -> Candidate | None:
    """A neighbour of a parent (`number:givens`), laid out anew so that nobody sees the likeness."""
    number, _, givens = parent.partition(":")
    rank = -1 if wish.tier is None else wish.tier.rank
    grid, solved = grid_of(givens), np.zeros(81, np.int64)
    clues = vicinity.neighbour(*pads(variant), *rooms(), rng, wish.least, wish.most, rank, grid, solved)
    if clues == 0:
        return None
    turned = random_symmetry(variant, random.Random(seed))
    puzzle = turned.puzzle(Puzzle("sudoku", variant, text_of(grid)))
    recipe = {"method": "near", "symmetry": "none", "clues": int(clues), "parent": int(number)}
    return Candidate(puzzle, turned.solution(text_of(solved)), recipe)


def warm(variant: str) -> None:
    """Compile or load all kernels that `generate` runs."""
    for tier in (None, Tier.EASY, Tier.HARD):
        generate(variant, Aim(tier), 0)
    candidate = generate(variant, Aim(), 0)
    if candidate is not None and variant == DEFAULT:
        generate(variant, Aim(parents=(f"0:{candidate.puzzle.givens}",)), 0)
