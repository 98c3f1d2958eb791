"""What every kind must do, whatever its rules; the template kind says which modules and functions there are."""

from __future__ import annotations

import importlib
import inspect
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import grader.null
from bank.web.judge import reached
from grader import kinds
from grader.hints import hint
from grader.kind import TIERS, Grade, Position, Puzzle, PuzzleError, Tier
from grader.kind import Path as Steps
from grader.ladder import score
from workers.generators.candidate import Aim, Candidate
from workers.production import grades_of

KINDS = sorted(kinds.names())
SAMPLE = 12
COPIES = 200


def generator(kind: str):
    return importlib.import_module(f"workers.generators.{kind}")


def candidates(kind: str, number: int, aim: Aim | None = None) -> list[Candidate]:
    variant = kinds.get(kind).default_variant
    made = (generator(kind).generate(variant, aim or Aim(), seed) for seed in range(10 * number))
    return [candidate for candidate in made if candidate is not None][:number]


@pytest.fixture(scope="module", params=KINDS)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def sample(name: str) -> list[Candidate]:
    return candidates(name, SAMPLE)


def signature_of(module: object) -> dict[str, list[str]]:
    own = {n: f for n, f in vars(module).items() if inspect.isfunction(f) and not n.startswith("_")}
    return {n: list(inspect.signature(f).parameters) for n, f in own.items() if f.__module__ == module.__name__}


@pytest.mark.parametrize("module", sorted(p.stem for p in Path(grader.null.__file__).parent.glob("[a-z]*.py")))
def test_a_kind_has_every_module_of_the_template_with_its_public_names(name: str, module: str) -> None:
    template = importlib.import_module(f"grader.null.{module}")
    there = importlib.import_module(f"grader.{name}.{module}")
    needed = {
        "variants": {"VARIANTS", "DEFAULT"},
        "techniques": {"VERSION", "TECHNIQUES"},
        "notation": {"parse", "format", "clues", "facts", "alphabet"},
        "symmetry": {"symmetry"},
        "rules": {"rules"},
        "kernel": {"count", "find", "grade", "rate", "canonical", "warm", "cold"},
    }[module]
    assert needed <= set(vars(template)) & set(vars(there))
    for function in needed & set(signature_of(template)):
        assert (
            signature_of(there)[function][: len(signature_of(template)[function])] == signature_of(template)[function]
        )


def test_a_kind_has_a_generator_and_a_presenter(name: str) -> None:
    assert {"VERSION", "generate", "warm"} <= set(vars(generator(name)))
    assert {"board", "fact", "roles", "notation"} <= set(vars(importlib.import_module(f"bank.present.{name}")))


def test_what_is_formatted_is_read_back(name: str, sample: list[Candidate]) -> None:
    kind = kinds.get(name)
    for candidate in sample:
        assert kind.parse(kind.format(candidate.puzzle), candidate.puzzle.variant) == candidate.puzzle
        assert kind.parse(kind.format(candidate.puzzle)) == candidate.puzzle, "the text alone tells the variant"


@pytest.mark.parametrize("text", ["", "no puzzle at all", "\x00", "1" * 5000, "☃" * 81])
def test_a_text_that_is_no_puzzle_is_refused_with_one_sentence(name: str, text: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        kinds.get(name).parse(text)
    assert str(refused.value) and "\n" not in str(refused.value) and len(str(refused.value)) < 300


def test_every_candidate_has_one_solution_and_it_is_the_recipe_s(name: str, sample: list[Candidate]) -> None:
    for candidate in sample:
        count = kinds.get(name).count(candidate.puzzle)
        assert count.unique and count.solutions == (candidate.solution,)


def test_a_search_out_of_nodes_is_undecided_and_never_unique(name: str, sample: list[Candidate]) -> None:
    blank = sample[0].puzzle
    for digit in "123456789":
        blank = Puzzle(blank.kind, blank.variant, blank.givens.replace(digit, "."))
    count = kinds.get(name).count(blank, 2, 0)
    assert count.undecided and not count.unique


def test_every_step_of_every_path_spares_the_solution(name: str, sample: list[Candidate]) -> None:
    kind = kinds.get(name)
    for candidate in sample:
        truth = kind.facts(candidate.puzzle, candidate.solution)
        for step in kind.grade(candidate.puzzle).path:
            assert truth.issuperset(step.concluded) and truth.isdisjoint(step.removed)
            assert step.concluded or step.removed


def test_find_on_the_way_gives_the_steps_of_the_path(name: str, sample: list[Candidate]) -> None:
    kind = kinds.get(name)
    for candidate in sample[:4]:
        rounds: dict[int, list] = {}
        for step in kind.grade(candidate.puzzle).path:
            rounds.setdefault(step.round, []).append(step)
        concluded: list[int] = []
        removed: list[int] = []
        for steps in rounds.values():
            found = kind.find(candidate.puzzle, steps[0].technique, concluded, removed)
            told = {(step.concluded, step.removed) for step in steps}
            assert {(step.concluded, step.removed) for step in found} == told
            concluded += [fact for step in steps for fact in step.concluded]
            removed += [fact for step in steps for fact in step.removed]


def test_what_a_solver_enters_is_true_and_of_the_alphabet_and_concluded_by_the_whole_path(
    name: str, sample: list[Candidate]
) -> None:
    kind = kinds.get(name)
    for candidate in sample:
        truth, alphabet = kind.facts(candidate.puzzle, candidate.solution), kind.alphabet(candidate.puzzle)
        entries = kind.entries(candidate.puzzle, candidate.solution)
        assert entries and entries <= truth and all(fact in alphabet for fact in truth)
        for step in kind.grade(candidate.puzzle).path:
            assert all(fact in alphabet for fact in (*step.concluded, *step.removed))
        done = hint(kind, Position(candidate.puzzle, tuple(entries), (), True), candidate.solution)
        assert done.verdict == "solved"


def test_hints_lead_from_the_givens_to_the_solution(name: str, sample: list[Candidate]) -> None:
    candidate = sample[0]
    puzzle, solution = candidate.puzzle, candidate.solution
    concluded: list[int] = []
    removed: list[int] = []
    for _ in range(1000):
        position = reached(puzzle, solution, concluded, [*removed, 10_000_000])
        found = hint(kinds.get(name), position, solution)
        if found.verdict == "solved":
            break
        assert found.verdict == "step"
        fresh = [
            {fact for step in found.steps for fact in getattr(step, role)} - set(known)
            for role, known in (("concluded", concluded), ("removed", removed))
        ]
        assert any(fresh)
        concluded += fresh[0]
        removed += fresh[1]
    assert kinds.get(name).entries(puzzle, solution) <= set(concluded)


def told(kind: str, grade: Grade) -> tuple:
    return grade.tier, grade.score, grade.hardest, dict(grade.rounds), grade.open_steps, grade.rating


def test_symmetric_copies_have_the_same_canonical_form_and_grade(name: str, sample: list[Candidate]) -> None:
    kind, rng = kinds.get(name), random.Random(7)
    moved = 0
    for number in range(COPIES):
        candidate = sample[number % len(sample)]
        symmetry = kind.symmetry(candidate.puzzle.variant, rng)
        copy, solution = symmetry.puzzle(candidate.puzzle), symmetry.solution(candidate.solution)
        moved += copy != candidate.puzzle
        assert kind.facts(copy, solution) == {
            symmetry.fact(f) for f in kind.facts(candidate.puzzle, candidate.solution)
        }
        assert kind.canonical(copy, solution) == kind.canonical(candidate.puzzle, candidate.solution)
        assert told(name, kind.grade(copy)) == told(name, kind.grade(candidate.puzzle))
    assert moved > COPIES * 0.8


def test_the_canonical_form_is_itself_a_puzzle_with_the_same_grade(name: str, sample: list[Candidate]) -> None:
    kind = kinds.get(name)
    for candidate in sample:
        form = kind.parse(kind.canonical(candidate.puzzle, candidate.solution), candidate.puzzle.variant)
        assert kind.count(form).unique and kind.clues(form) == kind.clues(candidate.puzzle)
        assert told(name, kind.grade(form)) == told(name, kind.grade(candidate.puzzle))


def test_the_score_and_hardest_step_follow_from_the_stored_counts(name: str, sample: list[Candidate]) -> None:
    kind = kinds.get(name)
    place = {technique.id: technique for technique in kind.techniques}
    for candidate in sample:
        grade = kind.grade(candidate.puzzle)
        # a kind may score by its metrics too; they are stored beside the counts
        own = getattr(importlib.import_module(f"grader.{name}.techniques"), "score", None)
        assert grade.score == (own(grade.rounds, grade.metrics) if own else score(grade.rounds, kind.techniques))
        assert grade.hardest == max(grade.rounds, key=lambda technique: place[technique].order)
        assert grade.tier is (place[grade.hardest].tier if grade.finished else Tier.BEYOND)
        counted: dict[str, set[int]] = {}
        for step in grade.path:
            counted.setdefault(step.technique, set()).add(step.round)
        assert {technique: len(rounds) for technique, rounds in counted.items()} == dict(grade.rounds)


def test_a_packed_path_is_read_back(name: str, sample: list[Candidate]) -> None:
    path = kinds.get(name).grade(sample[0].puzzle).path
    assert len(path) > 0 and Steps.unpack(path.pack()) == path


def test_a_technique_switched_off_is_not_used(name: str, sample: list[Candidate]) -> None:
    kind = kinds.get(name)
    for candidate in sample[:4]:
        grade = kind.grade(candidate.puzzle)
        assert grade.hardest not in kind.grade(candidate.puzzle, frozenset({grade.hardest})).rounds


def test_the_table_of_techniques_goes_tier_by_tier(name: str) -> None:
    table = kinds.get(name).techniques
    assert len({t.id for t in table}) == len({t.order for t in table}) == len(table)
    ladder = sorted((t for t in table if t.on_by_default), key=lambda t: t.order)
    assert [t.tier.rank for t in ladder] == sorted(t.tier.rank for t in ladder)
    assert Tier.BEYOND not in {t.tier for t in table}


def test_what_is_switched_off_by_id_is_no_family_of_others(name: str) -> None:
    table = kinds.get(name).techniques
    members = {t.family: {u.id for u in table if u.family == t.family} for t in table}
    for technique in table:
        assert members.get(technique.id, {technique.id}) == {technique.id}


def test_a_climb_that_ends_at_the_tier_of_a_puzzle_gives_the_grade_of_the_whole_ladder(
    name: str, sample: list[Candidate]
) -> None:
    aimed = [candidate for tier in TIERS[:4] for candidate in candidates(name, 8, Aim(tier))]
    for candidate in [*sample, *aimed]:
        whole = grades_of(kinds.get(name), candidate)
        assert whole is not None
        if whole["all"].finished:
            assert grades_of(kinds.get(name), candidate, whole["all"].tier) == whole


def test_every_technique_has_a_sentence_without_holes(name: str, sample: list[Candidate]) -> None:
    from bank import present

    assert set(present.texts()[name]) == {technique.id for technique in kinds.get(name).techniques}
    for candidate in sample:
        for step in kinds.get(name).grade(candidate.puzzle).path:
            for text in (present.sentence(candidate.puzzle, step), present.notation(candidate.puzzle, step)):
                assert text.strip() and "{" not in text and "  " not in text and " ," not in text


SAME = """
import json, sys
from workers.generators.candidate import Aim
import importlib
from grader import kinds
kind = kinds.get(sys.argv[1]); generator = importlib.import_module("workers.generators." + sys.argv[1])
told = []
for seed in range(6):
    candidate = generator.generate(kind.default_variant, Aim(), seed)
    if candidate:
        grade = kind.grade(candidate.puzzle)
        told.append([candidate.puzzle.givens, candidate.solution, grade.tier, grade.score, dict(grade.rounds)])
print(json.dumps(told))
"""


def test_the_same_seed_gives_the_same_puzzle_in_another_process(name: str) -> None:
    ask = [sys.executable, "-P", "-c", SAME, name]
    first, second = (json.loads(subprocess.run(ask, check=True, capture_output=True).stdout) for _ in range(2))
    here = [c for seed in range(6) if (c := generator(name).generate(kinds.get(name).default_variant, Aim(), seed))]
    assert first == second
    assert [entry[0] for entry in first] == [candidate.puzzle.givens for candidate in here] != []
    assert len({entry[0] for entry in first}) == len(first), "different seeds, different puzzles"
