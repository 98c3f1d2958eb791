"""The Sudoku generator on the other variants: unique, minimal, in range, of the tier, and the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from grader.jit import stream
from grader.kind import Puzzle, Tier
from grader.sudoku import kernel, notation, solver
from grader.sudoku.layout import parse_layout
from grader.sudoku.variants import SEPARATOR, VARIANTS, Variant, laid_out, shape_of, variant_of
from variants import OTHERS, SMALL, candidates
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim, AimError
from workers.generators.sudoku import general
from workers.generators.sudoku.layouts import random_layout
from workers.generators.sudoku.options import IMAGES, clue_range, fewest

ROOT = Path(__file__).parents[3]


def without(puzzle: Puzzle, cell: int) -> Puzzle:
    return Puzzle(puzzle.kind, puzzle.variant, puzzle.givens[:cell] + "." + puzzle.givens[cell + 1 :])


@pytest.mark.parametrize("variant", SMALL)
def test_puzzles_without_an_aim_are_unique_and_minimal(variant: str) -> None:
    for candidate in candidates(variant, 12):
        assert notation.parse(candidate.puzzle.givens, variant) == candidate.puzzle
        assert kernel.count(candidate.puzzle).solutions == (candidate.solution,)
        for cell, sign in enumerate(notation.cells_of(candidate.puzzle)):
            if sign != ".":
                assert len(kernel.count(without(candidate.puzzle, cell)).solutions) == 2


@pytest.mark.parametrize("variant", OTHERS)
def test_gentle_puzzles_are_gentle_unique_and_in_range(variant: str) -> None:
    low, high = clue_range(Tier.GENTLE, variant_of(variant))
    for candidate in candidates(variant, 10, Tier.GENTLE):
        grade = kernel.grade(candidate.puzzle)
        assert (grade.tier, grade.solution) == (Tier.GENTLE, candidate.solution)
        assert low <= notation.clues(candidate.puzzle) == candidate.recipe["clues"] <= high
        assert kernel.count(candidate.puzzle).unique


@pytest.mark.parametrize("variant", ["8x8", "12x12", "9x9-x", "9x9-windoku", "9x9-jigsaw"])
@pytest.mark.parametrize("tier", [Tier.EASY, Tier.MEDIUM])
def test_easy_and_medium_need_just_their_tier(variant: str, tier: Tier) -> None:
    for candidate in candidates(variant, 2, tier):
        grade = kernel.grade(candidate.puzzle, up_to=tier)
        assert grade.tier is tier
        assert kernel.count(candidate.puzzle).solutions == (candidate.solution,)


@pytest.mark.parametrize("variant", ["8x8", "12x12", "9x9-x", "9x9-windoku", "9x9-jigsaw"])
def test_harder_aims_are_unique_and_more_than_medium(variant: str) -> None:
    for candidate in candidates(variant, 3, Tier.HARD):
        assert not kernel.grade(candidate.puzzle, up_to=Tier.MEDIUM).finished
        assert kernel.count(candidate.puzzle).solutions == (candidate.solution,)


@pytest.mark.parametrize("variant", SMALL)
@pytest.mark.parametrize("symmetry", [name for name in IMAGES if name != "none"])
def test_patterns_are_symmetric(variant: str, symmetry: str) -> None:
    size = variant_of(variant).size
    made = [generator.generate(variant, Aim(options={"symmetry": symmetry}), seed) for seed in range(6)]
    candidates = [candidate for candidate in made if candidate is not None]  # some layouts of a jigsaw cannot be filled
    assert len(candidates) >= 4
    for candidate in candidates:
        given = [sign != "." for sign in notation.cells_of(candidate.puzzle)]
        assert all(given[cell] == given[IMAGES[symmetry](cell, size)] for cell in range(size * size))


@pytest.mark.parametrize("variant", OTHERS)
def test_clue_ranges_are_kept_and_those_that_cannot_be_are_refused(variant: str) -> None:
    shape = variant_of(variant)
    low = shape.cells // 2
    candidate = generator.generate(variant, Aim(options={"min_clues": low, "max_clues": low + 2}), 1)
    assert candidate is not None
    assert low <= notation.clues(candidate.puzzle) <= low + 2
    with pytest.raises(AimError, match=f"from {fewest(shape)} to {shape.cells}, not {shape.cells + 1}"):
        generator.generate(variant, Aim(options={"max_clues": shape.cells + 1}), 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_full_grids_keep_every_house_and_differ(variant: str) -> None:
    shape, rng, grids = variant_of(variant), stream(7), set()
    grid, stack = np.zeros(shape.cells, np.int64), solver.workspace(shape.cells)
    for _ in range(12):
        if shape.layout is not None:
            shape = laid_out(variant, random_layout(shape, rng))
        assert general.fill(solver.frame(shape), stack, rng, grid)
        assert all(len({grid[cell] for cell in house}) == shape.size for house in shape.houses)
        grids.add(tuple(grid))
    assert len(grids) > 8


def test_every_digit_of_a_small_grid_comes_everywhere() -> None:
    shape, rng = variant_of("6x6"), stream(8)
    grid, stack = np.zeros(36, np.int64), solver.workspace(36)
    seen = np.zeros((36, 7), np.int64)
    for _ in range(1200):
        assert general.fill(solver.frame(shape), stack, rng, grid)
        seen[np.arange(36), grid] += 1
    # 216 counts of mean 200 and deviation 13
    assert seen[:, 1:].min() > 130
    assert seen[:, 1:].max() < 270


def test_layouts_are_nine_connected_regions_and_hardly_ever_boxes() -> None:
    shape, rng = variant_of("9x9-jigsaw"), stream(9)
    layouts = [random_layout(shape, rng) for _ in range(30)]
    assert len(set(layouts)) == 30
    boxes = set(map(frozenset, shape.houses[18:]))
    left = 0
    for layout in layouts:
        assert parse_layout(layout, shape) == layout
        left += len(boxes & set(map(frozenset, laid_out("9x9-jigsaw", layout).houses[18:])))
    assert left < 30


def test_a_jigsaw_candidate_carries_its_layout() -> None:
    layouts = set()
    for candidate in candidates("9x9-jigsaw", 5):
        cells, separator, layout = candidate.puzzle.givens.partition(SEPARATOR)
        assert (len(cells), separator, len(candidate.solution)) == (81, "/", 81)
        shape: Variant = shape_of(candidate.puzzle)
        assert all(len({candidate.solution[cell] for cell in house}) == 9 for house in shape.houses)
        layouts.add(layout)
    assert len(layouts) == 5


SCRIPT = """
from grader.kind import Tier
from workers.generators import sudoku
from workers.generators.candidate import Aim
for variant in ("4x4", "6x6", "9x9-windoku", "9x9-jigsaw"):
    for aim in (Aim(), Aim(Tier.GENTLE)):
        print(next(filter(None, (sudoku.generate(variant, aim, seed) for seed in range(20)))))
"""


def printed(**environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_the_same_seed_makes_the_same_puzzle_in_another_process_and_without_the_compiler() -> None:
    compiled = printed()
    assert compiled.count("Candidate(") == 8
    assert printed(NUMBA_DISABLE_JIT="1") == compiled
