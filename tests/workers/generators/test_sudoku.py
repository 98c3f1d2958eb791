"""The Sudoku generator: unique, minimal, symmetric, in range, of the tier, and the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from grader.jit import stream
from grader.kind import Tier
from grader.sudoku import exact, family
from grader.sudoku.variants import TABLE
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim, AimError, Candidate, candidate_seed
from workers.generators.sudoku import digging
from workers.generators.sudoku.options import CLUES, IMAGES, read

HOUSES = TABLE["9x9"].houses
ROOT = Path(__file__).parents[3]


def made(aim: Aim, seeds: Sequence[int]) -> list[Candidate]:
    candidates = (generator.generate("9x9", aim, seed) for seed in seeds)
    return [candidate for candidate in candidates if candidate is not None]


def without(givens: str, cells: set[int]) -> str:
    return "".join("." if cell in cells else sign for cell, sign in enumerate(givens))


def clues(candidate: Candidate) -> int:
    return 81 - candidate.puzzle.givens.count(".")


def solved_up_to(candidate: Candidate, level: int) -> bool:
    geometry, board, steps, _ = generator.pads("9x9")
    return bool(family.solvable(geometry, board, steps, exact.grid_of(candidate.puzzle.givens), level))


def test_puzzles_without_an_aim_are_unique_and_minimal() -> None:
    candidates = made(Aim(), range(150))
    assert len({candidate.puzzle.givens for candidate in candidates}) == 150
    for candidate in candidates:
        givens = candidate.puzzle.givens
        assert exact.count(givens).solutions == (candidate.solution,)
        assert exact.count(givens).unique
        for cell in range(81):
            if givens[cell] != ".":
                assert len(exact.count(without(givens, {cell})).solutions) == 2


@pytest.mark.parametrize("symmetry", [name for name in IMAGES if name != "none"])
def test_symmetric_puzzles_are_symmetric_and_no_orbit_can_go(symmetry: str) -> None:
    image = IMAGES[symmetry]
    for candidate in made(Aim(options={"symmetry": symmetry}), range(40)):
        givens = candidate.puzzle.givens
        assert candidate.recipe["symmetry"] == symmetry
        assert exact.count(givens).unique
        for cell in range(81):
            assert (givens[cell] == ".") == (givens[image(cell)] == ".")
            if givens[cell] != ".":
                assert not exact.count(without(givens, {cell, image(cell)})).unique


@pytest.mark.parametrize(("name", "place"), [("none", 1), ("rotate180", 79), ("diagonal", 9), ("mirror", 7)])
def test_the_images_are_what_their_names_say(name: str, place: int) -> None:
    assert IMAGES[name](1) == place
    assert all(IMAGES[name](IMAGES[name](cell)) == cell for cell in range(81))


@pytest.mark.parametrize("symmetry", IMAGES)
def test_clue_ranges_are_kept(symmetry: str) -> None:
    options = {"symmetry": symmetry, "min_clues": 28, "max_clues": 31}
    for tier in (None, Tier.GENTLE, Tier.EASY, Tier.HARD):
        candidates = made(Aim(tier, options), range(60))
        assert all(28 <= clues(candidate) <= 31 for candidate in candidates)
        assert candidates, tier
        assert all(candidate.recipe["clues"] == clues(candidate) for candidate in candidates)
        assert all(exact.count(candidate.puzzle.givens).unique for candidate in candidates)


def test_gentle_and_easy_have_enough_clues_of_many_numbers_and_need_their_tier() -> None:
    for tier, level in ((Tier.GENTLE, 0), (Tier.EASY, 1)):
        candidates = made(Aim(tier), range(250))
        low, high = CLUES[tier]
        assert len(candidates) > 40
        for candidate in candidates:
            assert low <= clues(candidate) <= high
            assert exact.count(candidate.puzzle.givens).solutions == (candidate.solution,)
            assert solved_up_to(candidate, level)
            assert level == 0 or not solved_up_to(candidate, level - 1)
        assert len(Counter(map(clues, candidates))) > 5
        assert len({candidate.recipe["symmetry"] for candidate in candidates}) == 4


def test_harder_aims_reject_what_the_cheap_techniques_solve() -> None:
    for candidate in made(Aim(Tier.MEDIUM), range(150)):
        assert solved_up_to(candidate, 2)
        assert not solved_up_to(candidate, 1)
    hard = made(Aim(Tier.HARD), range(150))
    assert hard
    assert not any(solved_up_to(candidate, 2) for candidate in hard)
    assert {candidate.recipe["symmetry"] for candidate in hard} == {"none", "rotate180"}
    assert all(exact.count(candidate.puzzle.givens).unique for candidate in hard)


def test_full_grids_are_full_and_every_digit_comes_everywhere() -> None:
    stack, grid = exact.workspace(), np.zeros(81, np.int64)
    rng, seen = stream(7), np.zeros((81, 10), np.int64)
    for _ in range(900):
        assert digging.fill(stack, rng, grid)
        assert all(len({grid[cell] for cell in house}) == 9 for house in HOUSES)
        seen[np.arange(81), grid] += 1
    # 729 counts of mean 100 and deviation 9.4
    assert seen[:, 1:].min() > 50
    assert seen[:, 1:].max() < 150


SCRIPT = """
from grader.kind import Tier
from workers.generators import sudoku
from workers.generators.candidate import Aim
aims = [Aim(), Aim(options={"symmetry": "rotate180"}), Aim(Tier.GENTLE), Aim(Tier.EASY), Aim(Tier.HARD)]
for aim in aims:
    print(next(filter(None, (sudoku.generate("9x9", aim, seed) for seed in range(20)))))
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
    assert compiled.count("Candidate(") == 5
    assert printed(NUMBA_DISABLE_JIT="1") == compiled


@pytest.mark.kernel
def test_one_candidate_of_each_way_of_digging_is_unique() -> None:
    for aim in (Aim(options={"min_clues": 30}), Aim(Tier.GENTLE, {"symmetry": "rotate180"})):
        candidate = generator.generate("9x9", aim, 1)
        assert candidate is not None
        assert exact.count(candidate.puzzle.givens).solutions == (candidate.solution,)


@pytest.mark.parametrize(
    ("aim", "sentence"),
    [
        (Aim(options={"symmetry": "spiral"}), "symmetry 'spiral' is none of: none, rotate180, diagonal, mirror"),
        (Aim(options={"min_clues": 40, "max_clues": 30}), "min_clues 40 is more than max_clues 30"),
        (Aim(options={"max_clues": 16}), "max_clues must be a whole number from 17 to 81, not 16"),
        (Aim(options={"min_clues": "30"}), "min_clues must be a whole number from 17 to 81, not '30'"),
        (Aim(options={"colour": 1}), "Sudoku has no option colour; there are: symmetry, min_clues, max_clues"),
        (Aim(Tier.BEYOND), "no puzzle is made to be beyond the ladder"),
        (Aim(Tier.HARD, parents=("1",)), "the Sudoku generator does not search near other puzzles"),
    ],
)
def test_an_aim_that_cannot_be_followed_is_refused_with_a_sentence(aim: Aim, sentence: str) -> None:
    with pytest.raises(AimError, match="^" + sentence.replace("(", r"\(") + "$"):
        generator.generate("9x9", aim, 1)


def test_one_end_of_a_range_moves_the_other_when_they_would_cross() -> None:
    assert (read(Aim(Tier.GENTLE, {"min_clues": 45})).least, read(Aim(Tier.GENTLE, {"min_clues": 45})).most) == (45, 45)
    assert (read(Aim(Tier.EASY, {"max_clues": 24})).least, read(Aim(Tier.EASY, {"max_clues": 24})).most) == (24, 24)


def test_the_text_of_an_aim_reads_back_and_orders_its_options() -> None:
    aim = Aim(Tier.EASY, {"symmetry": "none", "max_clues": 30}, ("a", "b"))
    assert Aim.read(aim.text()) == aim
    assert aim.text() == Aim(Tier.EASY, {"max_clues": 30, "symmetry": "none"}, ("a", "b")).text()
    assert Aim.read(Aim().text()) == Aim()


def test_candidate_seeds_differ_by_every_part_and_have_63_bits() -> None:
    base = ("sudoku", "9x9", 1, Aim(), 5, 0)
    others = [
        ("cats", "9x9", 1, Aim(), 5, 0),
        ("sudoku", "6x6", 1, Aim(), 5, 0),
        ("sudoku", "9x9", 2, Aim(), 5, 0),
        ("sudoku", "9x9", 1, Aim(Tier.EASY), 5, 0),
        ("sudoku", "9x9", 1, Aim(), 6, 0),
        ("sudoku", "9x9", 1, Aim(), 5, 1),
    ]
    seeds = {candidate_seed(*parts) for parts in (base, *others)}
    assert len(seeds) == 7
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert candidate_seed(*base) == candidate_seed(*base)
