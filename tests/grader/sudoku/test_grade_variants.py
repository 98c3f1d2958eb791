"""What a grade promises, on every variant: sound steps, numbers that no symmetry can change, a ladder that proves."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from bank import present
from grader.kind import Grade, Puzzle, Tier
from grader.sudoku import kernel
from grader.sudoku.notation import cells_of, facts
from grader.sudoku.symmetry import symmetry
from grader.sudoku.techniques import LARGE_WITHOUT, TECHNIQUES, omitted
from grader.sudoku.variants import VARIANTS, shape_of
from variants import OTHERS, candidates
from workers.generators.candidate import Candidate

NUMBER = {"12x12": 4, "16x16": 2, "9x9-x": 8, "9x9-windoku": 8, "9x9-jigsaw": 8}
LONG = {"12x12": 60, "16x16": 12, "9x9-x": 150, "9x9-windoku": 150, "9x9-jigsaw": 150}
DEEP = frozenset(
    {"forcing"}
)  # left out where a sample is not about it: a cell forcing chain takes the time of a ladder


def numbers(grade: Grade) -> tuple:
    return grade.tier, grade.score, grade.hardest, dict(grade.rounds), grade.open_steps


def sample(variant: str, number: int) -> list[Candidate]:
    """Minimal puzzles, and ones that just need more than the cheap techniques."""
    hard = candidates(variant, number, Tier.HARD) if variant not in ("4x4", "6x6") else ()
    return [*candidates(variant, number), *hard]


def check_paths(variant: str, number: int, without: frozenset[str] = frozenset()) -> Counter[str]:
    """Every step spares the solution and reads as notation; which techniques there were."""
    found: Counter[str] = Counter()
    for candidate in sample(variant, number):
        truth = facts(candidate.puzzle, candidate.solution)
        grade = kernel.grade(candidate.puzzle, without)
        for step in grade.path:
            assert step.concluded or step.removed
            assert truth.issuperset(step.concluded), step
            assert truth.isdisjoint(step.removed), step
            found[step.technique] += 1
        assert grade.solution in (candidate.solution, None)
        for step in list(grade.path)[:: max(1, len(grade.path) // 30)]:
            for text in (present.notation(candidate.puzzle, step), present.sentence(candidate.puzzle, step)):
                assert text.strip()
                assert not re.search(r"\{[a-z]+\}", text), text
    return found


def check_symmetry(variant: str, number: int, copies: int, without: frozenset[str] = frozenset()) -> None:
    """Copies have the same numbers, and rounds that conclude and remove the copied facts."""
    rng = random.Random(6)
    for candidate in sample(variant, number):
        grade = kernel.grade(candidate.puzzle, without)
        for _ in range(copies):
            element = symmetry(variant, rng)
            copy = kernel.grade(element.puzzle(candidate.puzzle), without)
            assert numbers(copy) == numbers(grade)
            assert effects(copy) == {(number, frozenset(map(element.fact, facts))) for number, facts in effects(grade)}


def effects(grade: Grade) -> set[tuple[int, frozenset[int]]]:
    """What each round concludes or removes, all its steps together."""
    by: dict[int, set[int]] = {}
    for step in grade.path:
        by.setdefault(step.round, set()).update(step.concluded, step.removed)
    return {(number, frozenset(together)) for number, together in by.items()}


@pytest.mark.parametrize("variant", OTHERS)
def test_every_step_of_a_path_spares_the_solution_and_can_be_told(variant: str) -> None:
    found = check_paths(variant, NUMBER.get(variant, 30), DEEP)
    assert {"hidden-single"} <= set(found)


@pytest.mark.parametrize("variant", OTHERS)
def test_symmetric_copies_have_the_same_numbers_and_the_same_rounds(variant: str) -> None:
    check_symmetry(variant, max(1, NUMBER.get(variant, 24) // 2), 2, DEEP)


@pytest.mark.long
@pytest.mark.parametrize("variant", OTHERS)
def test_the_same_on_many_puzzles_with_the_whole_ladder(variant: str) -> None:
    number = LONG.get(variant, 300)
    found = check_paths(variant, number)
    check_symmetry(variant, max(1, number // 3), 3)
    if variant.startswith("9x9"):
        assert len(found) > 25


@pytest.mark.parametrize("variant", OTHERS)
def test_damaged_puzzles_are_never_finished_wrongly(variant: str) -> None:
    """Take clues away or change one: a finished ladder has found the only solution there is."""
    rng = random.Random(7)
    for candidate in sample(variant, max(2, NUMBER.get(variant, 20) // 2)):
        shape, cells = shape_of(candidate.puzzle), list(cells_of(candidate.puzzle))
        given = [cell for cell, sign in enumerate(cells) if sign != "."]
        cells[rng.choice(given)] = rng.choice("." + shape.digits)
        damaged = Puzzle("sudoku", variant, "".join(cells) + candidate.puzzle.givens[shape.cells :])
        count, grade = kernel.count(damaged), kernel.grade(damaged, DEEP)
        assert grade.finished <= count.unique
        assert grade.solution in (None, *count.solutions)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_variant_omits_is_never_found(variant: str) -> None:
    left_out = omitted(variant)
    families = {technique.family for technique in TECHNIQUES if technique.id in left_out}
    assert families >= set(LARGE_WITHOUT) if variant in ("12x12", "16x16") else not families
    if left_out:
        puzzle = candidates(variant, 1)[0].puzzle
        for technique in left_out:
            assert kernel.find(puzzle, technique) == []


def test_a_diagonal_and_a_window_show_what_rows_columns_and_boxes_do_not() -> None:
    """The only place of a digit on a diagonal is a hidden single there; a window locks candidates into a box."""
    blank = Puzzle("sudoku", "9x9-x", "." * 81)
    diagonal = [cell * 9 for cell in range(0, 81, 10)]
    (step,) = kernel.find(blank, "hidden-single", (), diagonal[1:])
    assert step.concluded == (0,)
    assert present.get("sudoku").fact("9x9-x", step.pattern[0]) == "the falling diagonal"
    window = shape_of(Puzzle("sudoku", "9x9-windoku", "." * 81)).houses[27]
    kept = {cell for cell in window if cell // 9 < 3 and cell % 9 < 3}
    removed = [cell * 9 for cell in window if cell not in kept]
    steps = kernel.find(Puzzle("sudoku", "9x9-windoku", "." * 81), "locked-candidates-1", (), removed)
    box = {row * 9 + column for row in range(3) for column in range(3)}
    assert {fact // 9 for step in steps for fact in step.removed} == box - kept
    assert all("w1" in present.notation(Puzzle("sudoku", "9x9-windoku", "." * 81), step) for step in steps)


def test_a_jigsaw_locks_candidates_where_a_region_meets_a_row() -> None:
    layout = "AAABBBCCCAAABBBCCCDAABEBCCCDDABEFFFFDDDEEEGGFHDDEEEEGFHDHHIIIGFHHHHIIGGFHIIIIGGGF"
    puzzle = Puzzle("sudoku", "9x9-jigsaw", "." * 81 + "/" + layout)
    region = [cell for cell, sign in enumerate(layout) if sign == "A"]
    removed = [cell * 9 for cell in region if cell // 9 > 0]
    steps = kernel.find(puzzle, "locked-candidates-1", (), removed)
    assert [{fact // 9 for fact in step.removed} for step in steps] == [{3, 4, 5, 6, 7, 8}]
    assert "bA" in present.notation(puzzle, steps[0])
    assert "region A" in present.sentence(puzzle, steps[0])
