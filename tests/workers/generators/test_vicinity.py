"""Searching near a puzzle: one given goes, one comes, the rest is minimal, and the same seed gives the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from grader.jit import stream
from grader.kind import Tier
from grader.sudoku import exact, family
from grader.sudoku.kernel import canonical
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim, AimError, Candidate, candidate_seed
from workers.generators.sudoku import vicinity

PARENT = "000704005020010070000080002090006250600070008053200010400090000030060090200407000".replace("0", ".")
NEAR = Aim(parents=(f"17:{PARENT}",))


def children(aim: Aim, number: int) -> list[Candidate]:
    made = (generator.generate("9x9", aim, seed) for seed in range(number))
    return [candidate for candidate in made if candidate is not None]


def test_children_are_unique_and_minimal_and_name_their_parent() -> None:
    made = children(NEAR, 40)
    assert len(made) > 30
    for candidate in made:
        givens = candidate.puzzle.givens
        assert exact.count(givens).solutions == (candidate.solution,) and exact.count(givens).unique
        assert (candidate.recipe["parent"], candidate.recipe["method"]) == (17, "near")
        assert candidate.recipe["clues"] == 81 - givens.count(".")
        for cell in range(81):
            if givens[cell] != ".":
                assert not exact.count(givens[:cell] + "." + givens[cell + 1 :]).unique


def test_a_swap_changes_one_given_and_leaves_one_solution() -> None:
    stack, grids, counts = exact.workspace(), *vicinity.workspace()
    before = exact.grid_of(PARENT)
    seen = set()
    for seed in range(30):
        puzzle, solution = before.copy(), np.zeros(81, np.int64)
        assert vicinity.swap(stack, grids, counts, stream(seed), puzzle, solution)
        count = exact.count(exact.text_of(puzzle))
        assert count.unique and count.solutions == (exact.text_of(solution),)
        assert int((puzzle > 0).sum()) == int((before > 0).sum())
        changed = np.flatnonzero(puzzle != before)
        assert len(changed) in (1, 2), "one given went and one came, perhaps in the same cell"
        seen.add(exact.text_of(puzzle))
    assert len(seen) > 20


def test_what_no_swap_leaves_unique_is_given_up() -> None:
    stack, grids, counts = exact.workspace(), *vicinity.workspace()
    blank, solution = np.zeros(81, np.int64), np.zeros(81, np.int64)
    assert not vicinity.swap(stack, grids, counts, stream(1), blank, solution)
    few = exact.grid_of(PARENT[:40] + "." * 41)
    kept = few.copy()
    assert not vicinity.swap(stack, grids, counts, stream(1), few, solution), "too many solutions to look through"
    assert (few == kept).all()


def test_children_do_not_look_like_their_parent() -> None:
    for candidate in children(NEAR, 12):
        alike = sum(a == b != "." for a, b in zip(candidate.puzzle.givens, PARENT, strict=True))
        assert alike < 15, "the layout is another one"
    forms = {canonical(candidate.puzzle, candidate.solution) for candidate in children(NEAR, 12)}
    assert len(forms) > 6


def test_each_parent_gets_its_turn_and_the_same_seed_gives_the_same_child() -> None:
    other = "100007090030020008009600500005300900010080002600004000300000010040000007007000300".replace("0", ".")
    aim = Aim(Tier.EXTREME, parents=(f"17:{PARENT}", f"18:{other}"))
    numbers = [candidate_seed("sudoku", "9x9", generator.VERSION, aim, 5, index) for index in range(40)]
    first, second = ([generator.generate("9x9", aim, number) for number in numbers] for _ in "ab")
    assert first == second
    assert {candidate.recipe["parent"] for candidate in first if candidate} == {17, 18}
    assert Aim.read(aim.text()) == aim


def test_harder_aims_reject_what_the_cheap_techniques_solve_and_clue_ranges_are_kept() -> None:
    geometry, board, steps, _ = generator.pads("9x9")
    hard = children(Aim(Tier.HARD, {"max_clues": 25}, NEAR.parents), 40)
    assert 0 < len(hard) < len(children(NEAR, 40))
    for candidate in hard:
        assert candidate.recipe["clues"] <= 25
        assert not family.solvable(geometry, board, steps, exact.grid_of(candidate.puzzle.givens), 2)


@pytest.mark.parametrize(
    ("aim", "sentence"),
    [
        (Aim(Tier.GENTLE, parents=NEAR.parents), "near other puzzles nothing is made to be gentle"),
        (Aim(options={"symmetry": "mirror"}, parents=NEAR.parents), "near other puzzles no pattern stays, .* mirror"),
        (Aim(parents=("17",)), "a parent is its number and its 81 cells, as 17:4..8, and not '17'"),
    ],
)
def test_an_aim_that_cannot_be_followed_is_refused_with_a_sentence(aim: Aim, sentence: str) -> None:
    with pytest.raises(AimError, match=f"^{sentence}$"):
        generator.generate("9x9", aim, 1)


def test_other_variants_are_not_searched_near_puzzles() -> None:
    with pytest.raises(AimError, match=r"^only 9x9 is searched near other puzzles$"):
        generator.generate("9x9-x", NEAR, 1)


@pytest.mark.kernel
def test_one_child_is_unique() -> None:
    seed = random.Random(3).randrange(1000)
    candidate = next(filter(None, (generator.generate("9x9", NEAR, seed + i) for i in range(5))))
    assert exact.count(candidate.puzzle.givens).solutions == (candidate.solution,)
