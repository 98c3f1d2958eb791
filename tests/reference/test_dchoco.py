"""Published Double Choco puzzles, and second opinions that share no code with ours."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

import dchoco_brute
import dchoco_clingo
import dchoco_sat
from grader.dchoco import kernel
from grader.dchoco.answer import faults
from grader.dchoco.notation import Board, board_of, parse, puzzle_of, solution_of
from grader.kind import Puzzle, Tier
from workers.generators.candidate import Aim
from workers.generators.dchoco import generate
from workers.generators.dchoco.digging import board_of as clued
from workers.generators.dchoco.digging import labels_of
from workers.generators.dchoco.painting import Paint
from workers.generators.dchoco.tiling import Frame, tile

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
published_data = pytest.mark.skipif(not DATA, reason="PUZZLEBANK_REFERENCE_DATA names no folder of reference data")
LEVELS = {
    "s2": "forced-block-2",
    "s4": "forced-block-4",
    "s*": "forced-block",
    "c3": "shared-cells-3",
    "c8": "shared-cells-8",
    "c*": "shared-cells",
    "x3": "stranding-3",
    "x8": "stranding-8",
    "x*": "stranding",
    "pr1": "probe",
    "pr2": "deep-probe",
}
# The published levels come from a ladder of ways alone. With the rules about borders, areas and pockets these finish
# lower; each of them is solved without the level's technique, by the rule named here in its place.
LOWER = {
    4: "forced-block-4",
    5: "forced-block-4",
    6: "shared-cells-3",
    12: "pocket-balance",
    19: "shared-cells-8",
    20: "forced-block",
    23: "pocket-balance",
    24: "shared-cells-3",
    26: "shared-cells-8",
    27: "shared-cells-8",
}
CLINGO_BLOCKS, LISTED_BLOCKS = 1_000, 2_700  # of a puzzle that these second opinions settle in seconds
WAYS_ALONE = frozenset({"borders", "areas", "pockets"})


@dataclass(frozen=True)
class Published:
    number: int
    puzzle: Puzzle
    solution: str
    blocks: int
    level: str


@cache
def published() -> list[Published]:
    lines = (Path(str(DATA)) / "dchoco" / "real_puzzles.jsonl").read_text().splitlines()
    return [
        Published(
            row["id"],
            parse(row["url"]),
            solution_of([label for line in row["solution"] for label in line]),
            row["candidates"],
            LEVELS[row["ladder_max"]],
        )
        for row in map(json.loads, lines)
    ]


@published_data
def test_addresses_say_what_the_data_say() -> None:
    lines = (Path(str(DATA)) / "dchoco" / "real_puzzles.jsonl").read_text().splitlines()
    for row in map(json.loads, lines):
        board = board_of(parse(row["url"]))
        assert (board.rows, board.columns) == (row["rows"], row["cols"])
        assert "".join(".#"[colour] for colour in board.colours) == "".join(row["colours"])
        assert list(board.clues) == [clue for line in row["clues"] for clue in line]
        assert row["url"].endswith(puzzle_of(board).givens)


@published_data
def test_every_published_puzzle_has_the_published_solution_and_no_other() -> None:
    assert len(published()) == 37
    for entry in published():
        assert faults(entry.puzzle, entry.solution) == []
        count = kernel.count(entry.puzzle)
        assert count.unique and count.solutions == (entry.solution,), entry.number


@published_data
def test_the_ladder_finishes_every_published_puzzle() -> None:
    for entry in published():
        grade = kernel.grade(entry.puzzle)
        assert grade.solution == entry.solution and grade.tier is not Tier.BEYOND, entry.number
        assert grade.metrics["blocks"] == entry.blocks


@published_data
def test_by_ways_alone_every_published_puzzle_is_of_its_published_level() -> None:
    for entry in published():
        grade = kernel.grade(entry.puzzle, WAYS_ALONE)
        assert grade.finished and grade.hardest == entry.level, entry.number


@published_data
def test_with_all_rules_the_level_is_the_published_one_or_a_lower_one_that_is_explained() -> None:
    order = {technique.id: technique.order for technique in kernel.TECHNIQUES}
    for entry in published():
        hardest = str(kernel.grade(entry.puzzle).hardest)
        assert hardest == LOWER.get(entry.number, entry.level), entry.number
        assert order[hardest] <= order[entry.level]


def variations(entry: Published, number: int) -> list[Board]:
    """The puzzle with one clue removed, and with one clue changed, for so many of its clues."""
    board, rng = board_of(entry.puzzle), random.Random(entry.number)
    there = [cell for cell, clue in enumerate(board.clues) if clue > 0]
    made = []
    for cell in rng.sample(there, min(number, len(there))):
        other = board.clues[cell] + (1 if board.clues[cell] == 1 else rng.choice((-1, 1)))
        made += [replace(board, clues=(*board.clues[:cell], clue, *board.clues[cell + 1 :])) for clue in (0, other)]
    return made


def agree(board: Board, opinion: list[tuple[int, ...]]) -> int:
    """Our verdict is the other's, a refusal shows two solutions or the contradiction; how many there are, up to two."""
    puzzle = puzzle_of(board)
    count = kernel.count(puzzle)
    assert not count.undecided
    assert len(count.solutions) == len(opinion), puzzle.givens
    assert len(set(count.solutions)) == len(count.solutions)
    assert all(faults(puzzle, solution) == [] for solution in count.solutions)
    if len(opinion) == 1:
        assert count.solutions == (solution_of(opinion[0]),)
    grade = kernel.grade(puzzle)
    assert grade.finished <= (len(opinion) == 1)
    if grade.metrics.get("contradiction"):
        assert not opinion
    return len(opinion)


@published_data
def test_small_puzzles_with_a_clue_less_or_changed_are_judged_as_clingo_judges() -> None:
    verdicts: Counter[int] = Counter()
    for entry in published():
        if board_of(entry.puzzle).cells <= 36:
            for board in variations(entry, 1):
                opinion = dchoco_clingo.divisions(board.rows, board.columns, board.colours, board.clues)
                verdicts[agree(board, opinion)] += 1
    assert verdicts[0] and verdicts[2]


@published_data
@pytest.mark.long
def test_larger_puzzles_with_a_clue_less_or_changed_are_judged_as_clingo_judges() -> None:
    """Up to 11x10; with more legal blocks clingo, which knows of none, takes minutes: the next test has those."""
    number = 0
    for entry in published():
        if entry.blocks <= CLINGO_BLOCKS and board_of(entry.puzzle).cells > 36:
            for board in variations(entry, 1):
                number += 1
                agree(board, dchoco_clingo.divisions(board.rows, board.columns, board.colours, board.clues))
    assert number >= 18


@published_data
def test_puzzles_of_all_sizes_with_a_clue_less_or_changed_are_judged_as_blocks_listed_in_plain_python_judge() -> None:
    verdicts: Counter[int] = Counter()
    for entry in published():
        if entry.blocks <= LISTED_BLOCKS:
            for board in variations(entry, 2):
                laid = (board.rows, board.columns, board.colours, board.clues)
                verdicts[agree(board, dchoco_sat.divisions(*laid))] += 1
    assert min(verdicts[0], verdicts[2]) > 10


def small_board(seed: int) -> Board:
    """A random tiling, painted at random, with some of its clues; now and then with a fault."""
    rng = random.Random(seed)
    rows, columns = rng.choices([(4, 4), (4, 5), (4, 6)], (10, 7, 3))[0]
    frame, blocks = Frame(rows, columns), None
    while blocks is None:
        blocks = tile(frame, rng.choice((2, 4, 6)), rng)
    paint = Paint(frame, blocks, rng)
    board = clued(paint, labels_of(paint))
    share = rng.choice((0.1, 0.2, 0.4, 0.7))
    clues = [clue if rng.random() < share else 0 for clue in board.clues]
    colours = list(board.colours)
    if rng.random() < 0.3:
        clues[rng.randrange(len(clues))] = rng.randint(1, 4)
    if rng.random() < 0.2:
        grey, white = (rng.choice([c for c, colour in enumerate(colours) if colour == wanted]) for wanted in (1, 0))
        colours[grey], colours[white] = 0, 1
    return Board(rows, columns, tuple(colours), tuple(clues))


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in range(2, 8))])
def test_brute_force_agrees_on_two_thousand_small_boards(part: int) -> None:
    verdicts: Counter[int] = Counter()
    for seed in range(250 * part, 250 * part + 250):
        board = small_board(seed)
        opinion = dchoco_brute.divisions(board.rows, board.columns, board.colours, board.clues)
        verdicts[agree(board, opinion)] += 1
        alone = kernel.count(puzzle_of(board), ladder=False)
        assert not alone.undecided and len(alone.solutions) == len(opinion)
    assert min(verdicts[0], verdicts[1], verdicts[2]) >= 20


@pytest.mark.parametrize("variant", ["6x6", "8x8"])
def test_generated_puzzles_have_one_solution_by_the_sat_solver_too(variant: str) -> None:
    for seed, tier in enumerate(tier for tier in Tier if tier is not Tier.BEYOND):
        candidate = generate(variant, Aim(tier), seed)
        assert candidate is not None
        board = board_of(candidate.puzzle)
        opinion = dchoco_sat.divisions(board.rows, board.columns, board.colours, board.clues)
        assert [solution_of(labels) for labels in opinion] == [candidate.solution]


def test_clingo_agrees_on_generated_puzzles() -> None:
    for seed, tier in enumerate(tier for tier in Tier if tier is not Tier.BEYOND):
        candidate = generate("6x5", Aim(tier), seed + 1)
        assert candidate is not None
        board = board_of(candidate.puzzle)
        opinion = dchoco_clingo.divisions(board.rows, board.columns, board.colours, board.clues)
        assert [solution_of(labels) for labels in opinion] == [candidate.solution]
