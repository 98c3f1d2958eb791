"""What a grade promises: sound steps, numbers that no symmetry can change, nothing that hangs."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from grader.kind import Grade, Puzzle, Tier
from grader.ladder import score
from grader.sudoku import exact, kernel
from grader.sudoku.notation import facts, parse
from grader.sudoku.symmetry import symmetry
from grader.sudoku.techniques import TECHNIQUES

# puzzles that people posted about graders (see the links): by what they need
BEYOND = (
    "6..2...9...5.6.3...9.1.5..7.5...46.......2.7....91...5..1.2.9...6......13..4..2..",
    "100200003040000050003006700002000008030070040900000100008400600050000020600003009",
    "000000008003000400090020060000079000000061200060502070008000500010000020405000003",
)
HIDDEN_SINGLES_ONLY = (
    "379000014060010070080009005435007000090040020000800436900700080040080050850000249",
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
)
X_WINGS_ON_ONE_PATH = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"
TIER = {technique.id: technique.tier for technique in TECHNIQUES}
FAMILY = {technique.id: technique.family for technique in TECHNIQUES}
ORDER = {technique.id: technique.order for technique in TECHNIQUES}


def numbers(grade: Grade) -> tuple:
    return grade.tier, grade.score, grade.hardest, dict(grade.rounds), grade.open_steps


@pytest.mark.parametrize("text", BEYOND)
def test_puzzles_known_to_be_very_hard_are_extreme_or_not_finished(text: str) -> None:
    grade = kernel.grade(parse(text))
    assert grade.tier in (Tier.EXTREME, Tier.BEYOND)
    assert grade.finished == (grade.solution is not None) == (grade.tier is Tier.EXTREME)
    assert kernel.count(parse(text)).unique


@pytest.mark.kernel
@pytest.mark.parametrize("text", HIDDEN_SINGLES_ONLY)
def test_puzzles_that_need_hidden_singles_only_are_gentle(text: str) -> None:
    grade = kernel.grade(parse(text))
    assert grade.finished
    assert grade.tier is Tier.GENTLE
    assert set(grade.rounds) <= {"full-house", "hidden-single"}


@pytest.mark.kernel
def test_a_puzzle_of_the_middle_needs_more_than_singles() -> None:
    grade = kernel.grade(parse(X_WINGS_ON_ONE_PATH))
    assert grade.finished
    assert grade.tier in (Tier.MEDIUM, Tier.HARD)
    assert grade.rounds["locked-candidates-1"]


def test_every_step_of_thousands_of_paths_spares_the_solution(minimal_puzzles) -> None:
    techniques: Counter[str] = Counter()
    for puzzle in minimal_puzzles(2000):
        (solution,) = kernel.count(puzzle).solutions
        truth = facts(puzzle, solution)
        grade = kernel.grade(puzzle)
        for step in grade.path:
            assert step.concluded or step.removed
            assert truth.issuperset(step.concluded), step
            assert truth.isdisjoint(step.removed), step
            techniques[step.technique] += 1
        assert grade.solution in (solution, None)
    # one in thousands of puzzles needs these, since what stands before them in the order finds most of the same
    rare = {"jellyfish", "hidden-quad", "grouped-aic", "nishio", "sashimi-jellyfish", "unique-rectangle-5"}
    rare |= {technique.id for technique in TECHNIQUES if technique.family == "complex-fish"}
    assert {technique.id for technique in TECHNIQUES if technique.on_by_default} - rare <= set(techniques)


def test_a_path_leads_from_the_givens_to_the_solution(minimal_puzzles) -> None:
    for puzzle in minimal_puzzles(200):
        grade = kernel.grade(puzzle)
        cells = list(puzzle.givens)
        for step in grade.path:
            for fact in step.concluded:
                assert cells[fact // 9] in (".", str(fact % 9 + 1))
                cells[fact // 9] = str(fact % 9 + 1)
        if grade.finished:
            assert "".join(cells) == grade.solution
        else:
            assert "." in cells


def test_rounds_score_hardest_and_tier_are_read_off_the_path(minimal_puzzles) -> None:
    tiers = set()
    for puzzle in minimal_puzzles(300):
        grade = kernel.grade(puzzle)
        by_round = {step.round: step.technique for step in grade.path}
        assert {(step.round, step.technique) for step in grade.path} == set(by_round.items())
        assert list(by_round) == list(range(len(by_round)))
        assert grade.rounds == Counter(by_round.values())
        assert grade.score == score(grade.rounds, TECHNIQUES)
        assert grade.hardest == max(grade.rounds, key=ORDER.__getitem__)
        assert grade.tier is (TIER[grade.hardest] if grade.finished else Tier.BEYOND)
        tiers.add(grade.tier)
    assert tiers >= {Tier.GENTLE, Tier.EASY, Tier.MEDIUM, Tier.HARD, Tier.EXPERT}


def test_symmetric_copies_have_the_same_tier_score_hardest_and_rounds(minimal_puzzles) -> None:
    rng = random.Random(4)
    for puzzle in minimal_puzzles(300):
        grade = kernel.grade(puzzle)
        for _ in range(4):
            assert numbers(kernel.grade(symmetry("9x9", rng).puzzle(puzzle))) == numbers(grade)


def test_the_path_of_a_symmetric_copy_is_the_symmetric_path(minimal_puzzles) -> None:
    def told(step, move=lambda fact: fact) -> tuple:
        # those are told by any one of the patterns, or of the shortest chains, that conclude the same
        if FAMILY[step.technique] in (
            "wings",
            "almost-locked",
            "chains",
            "loops",
            "forcing",
            "finned-fish",
            "complex-fish",
        ):
            return step.round, step.technique, *(frozenset(map(move, role)) for role in (step.concluded, step.removed))
        return (
            step.round,
            step.technique,
            *(frozenset(map(move, role)) for role in (step.pattern, step.links)),
            *(frozenset(map(move, role)) for role in (step.concluded, step.removed)),
        )

    rng = random.Random(5)
    for puzzle in minimal_puzzles(100):
        moved = symmetry("9x9", rng)
        expected = Counter(told(step, moved.fact) for step in kernel.grade(puzzle).path)
        assert Counter(told(step) for step in kernel.grade(moved.puzzle(puzzle)).path) == expected


def test_steps_of_a_round_say_different_things(minimal_puzzles) -> None:
    for puzzle in minimal_puzzles(100):
        steps = list(kernel.grade(puzzle).path)
        assert len(set(steps)) == len(steps)


def test_open_steps_count_the_placements_that_singles_show(minimal_puzzles) -> None:
    for puzzle in minimal_puzzles(40):
        grade = kernel.grade(puzzle)
        concluded: list[int] = []
        removed: list[int] = []
        expected, number = [], -1
        for step in grade.path:
            if step.round != number:
                number = step.round
                if TIER[step.technique] in (Tier.GENTLE, Tier.EASY):
                    found = [
                        kernel.find(puzzle, single, concluded, removed)
                        for single in ("full-house", "hidden-single", "naked-single")
                    ]
                    expected.append(len({other.concluded for steps in found for other in steps}))
                together = [other for other in grade.path if other.round == number]
                concluded += [fact for other in together for fact in other.concluded]
                removed += [fact for other in together for fact in other.removed]
        assert list(grade.open_steps) == expected


def test_a_technique_or_a_family_can_be_left_out(minimal_puzzles) -> None:
    beyond = 0
    for puzzle in minimal_puzzles(200):
        grade = kernel.grade(puzzle)
        families = ("wings", "chains", "loops", "almost-locked", "forcing", "uniqueness", "colouring", "single-digit")
        left_out = {"naked-pair", *(name for name, family in FAMILY.items() if family in families)}
        less = kernel.grade(puzzle, frozenset({*families, "naked-pair"}))
        assert set(less.rounds).isdisjoint(left_out)
        if set(grade.rounds).isdisjoint(left_out):
            assert numbers(less) == numbers(grade) or not grade.finished
        beyond += grade.finished and not less.finished
    assert beyond
    assert kernel.grade(puzzle) == grade, "the ladder is whole again"


def test_the_ladder_up_to_a_tier_finishes_just_the_puzzles_of_that_tier(minimal_puzzles) -> None:
    for puzzle in minimal_puzzles(200):
        grade = kernel.grade(puzzle)
        for tier in (Tier.GENTLE, Tier.EASY, Tier.MEDIUM, Tier.HARD):
            part = kernel.grade(puzzle, up_to=tier)
            assert part.finished == (grade.tier.rank <= tier.rank)
            assert all(TIER[name].rank <= tier.rank for name in part.rounds)
            if part.finished:
                assert part == grade


@pytest.mark.kernel
def test_a_full_grid_needs_nothing() -> None:
    (grid,) = exact.count("." * 81, 1).solutions
    grade = kernel.grade(parse(grid))
    assert (grade.tier, grade.score, grade.hardest, grade.solution) == (Tier.GENTLE, 0, None, grid)
    assert (list(grade.path), grade.rounds, grade.open_steps) == ([], {}, ())


@pytest.mark.kernel
@pytest.mark.parametrize(
    "givens",
    [
        "." * 81,
        "12345678.........9".ljust(81, "."),  # no digit for a cell
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",  # well-known, none
        HIDDEN_SINGLES_ONLY[1].replace("9", "."),  # several
    ],
)
def test_puzzles_with_no_or_several_solutions_end_beyond(givens: str) -> None:
    puzzle = parse(givens)
    assert not kernel.count(puzzle).unique
    grade = kernel.grade(puzzle)
    assert (grade.tier, grade.solution) == (Tier.BEYOND, None)


def test_damaged_puzzles_are_never_finished_wrongly(minimal_puzzles) -> None:
    """Change one given: whatever comes out, a finished ladder has found the only solution there is."""
    rng = random.Random(6)
    broken = 0
    for puzzle in minimal_puzzles(400):
        cell = rng.choice([cell for cell, sign in enumerate(puzzle.givens) if sign != "."])
        other = rng.choice("123456789".replace(puzzle.givens[cell], ""))
        damaged = Puzzle("sudoku", "9x9", puzzle.givens[:cell] + other + puzzle.givens[cell + 1 :])
        count, grade = kernel.count(damaged), kernel.grade(damaged)
        assert grade.finished <= count.unique
        assert grade.solution in (None, *count.solutions)
        broken += not count.solutions
    assert broken > 100


def test_threads_do_not_share_their_boards(minimal_puzzles) -> None:
    puzzles = minimal_puzzles(200)
    alone = [kernel.grade(puzzle) for puzzle in puzzles]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(kernel.grade, puzzles)) == alone


def test_the_same_source_without_the_compiler_writes_the_same_path(minimal_puzzles) -> None:
    by_tier = {kernel.grade(puzzle).tier: puzzle.givens for puzzle in minimal_puzzles(300)}
    code = (
        "import sys; from grader.sudoku import kernel, notation\n"
        "for text in sys.argv[1:]: print(list(kernel.grade(notation.parse(text)).path.flat))"
    )
    plain = subprocess.run(
        [sys.executable, "-c", code, *by_tier.values()],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = [str(list(kernel.grade(parse(text)).path.flat)) for text in by_tier.values()]
    assert len(compiled) >= 5
    assert plain.stdout.splitlines() == compiled
