"""The deductions of the maze ladder: sound, told as in the table, the same under symmetry."""

from __future__ import annotations

import pickle
import random

import pytest

from grader.kind import Path, Puzzle, PuzzleError, Step, Tier
from grader.maze import kernel
from grader.maze.notation import facts, parse
from grader.maze.symmetry import symmetries, symmetry
from grader.maze.techniques import SLOTS, TECHNIQUES
from grader.maze.variants import variant_of
from mazes import SNAKE, fill_rounds, network, random_maze, routes


def name(puzzle: Puzzle, fact: int) -> str:
    from bank.present.maze import fact as told

    return told(puzzle.variant, fact)


def told(puzzle: Puzzle, steps: list[Step]) -> list[tuple[list[str], list[str], list[str]]]:
    return [tuple([name(puzzle, f) for f in role] for role in (s.pattern, s.concluded, s.removed)) for s in steps]  # type: ignore[misc]


# each of them found and gone through by hand
GATES = parse("6c44446ec/17b93b951/6be842e94/547852d6d/17babaf91/6d442c7ac/53b92ff85/7eac29785/13812ab81:r1c1:r9c9")
LOOP = parse("446ec4/3d557d/2d3f91/2babac/46ac69/3babb8:r1c1:r6c6")
ISLANDS = parse("2aaaac4/46ac695/57afd6d/53a93d5/7ac4695/7abbbc5/3aaaa91:r1c1:r7c7")
AHEAD = parse("68442c/7853ad/547eed/791511/3c6d68/2b93b8:r1c1:r6c6")
ROOM = parse("446eec/3d7ffd/2d3fb9/2babac/442c69/3babb8:r1c1:r6c6")


def after(puzzle: Puzzle, technique: str) -> tuple[list[int], list[int]]:
    """What is concluded and removed before the first round of a technique."""
    concluded: list[int] = []
    removed: list[int] = []
    for step in kernel.grade(puzzle).path:
        if step.technique == technique:
            return concluded, removed
        concluded += step.concluded
        removed += step.removed
    raise AssertionError(f"{technique} is not used")


def test_a_corridor_is_walked_to_the_first_choice() -> None:
    (step,) = kernel.find(parse(SNAKE), "corridor")
    assert told(parse(SNAKE), [step])[0][0] == ["r1c1", "r5c5"]
    assert len(step.concluded) == 24
    assert kernel.find(GATES, "corridor") == [], "the start has two ways on"


def test_short_dead_ends_have_up_to_three_cells_and_long_ones_more() -> None:
    puzzle = parse("""
+--+--+--+--+--+--+
| S               |
+--+  +--+--+--+  +
|     |           |
+--+--+  +--+--+--+
|                 |
+  +--+--+--+--+  +
|              |  |
+--+--+--+--+--+  +
|                 |
+  +--+--+--+--+--+
|                G|
+--+--+--+--+--+--+
""")
    short = (["r2c1", "r2c2"], [], ["r1c2-r2c2"])
    long = (["r4c5", "r4c4", "r4c3", "r4c2", "r4c1", "r3c1", "r3c2"], [], ["r3c2-r3c3"])
    assert told(puzzle, kernel.find(puzzle, "short-dead-end")) == [short]
    assert sorted(told(puzzle, kernel.find(puzzle, "dead-end"))) == [short, long], (
        "asked alone it takes the short ones too"
    )
    removed = kernel.find(puzzle, "short-dead-end")[0].removed
    assert told(puzzle, kernel.find(puzzle, "dead-end", (), removed)) == [long]


def test_a_dead_end_of_three_cells_is_short_and_a_branch_with_filled_side_branches_is_compound() -> None:
    assert (["r5c1", "r4c1", "r3c1"], [], ["r3c1-r3c2"]) in told(GATES, kernel.find(GATES, "short-dead-end"))
    assert kernel.find(GATES, "compound-dead-end") == [], "its side branches are still open"
    found = told(GATES, kernel.find(GATES, "compound-dead-end", *after(GATES, "compound-dead-end")))
    assert (["r8c2", "r8c1", "r7c1", "r6c1"], [], ["r6c1-r6c2"]) in found and len(found) == 7


def test_a_branch_whose_branches_branch_is_looked_through_ahead() -> None:
    assert told(AHEAD, kernel.find(AHEAD, "look-ahead", *after(AHEAD, "look-ahead"))) == [
        (["r3c4", "r4c4"], [], ["r4c4-r5c4"])
    ]


def test_a_room_with_one_door_is_blind() -> None:
    (step,) = kernel.find(ROOM, "blind-room")
    pattern, _, removed = told(ROOM, [step])[0]
    assert len(pattern) == 12 and removed == ["r3c4-r4c4"]
    assert ROOM.variant == "6x6-1room"


def test_a_long_wall_with_one_door_between_start_and_goal_is_a_gate() -> None:
    (step,) = kernel.find(GATES, "long-gate")
    pattern, concluded, _ = told(GATES, [step])[0]
    assert concluded == ["r5c4-r5c5"]
    assert pattern == [f"r{row}c4-r{row}c5" for row in (1, 2, 3, 4, 6, 7, 8, 9)]
    assert kernel.find(GATES, "short-gate") == []


def test_behind_a_known_gate_smaller_ones_are_found() -> None:
    first = kernel.find(GATES, "long-gate")[0].concluded
    (second,) = kernel.find(GATES, "long-gate", first)
    assert told(GATES, [second])[0][1] == ["r5c7-r6c7"], "across the right half only"
    short = told(GATES, kernel.find(GATES, "short-gate", (*first, *second.concluded)))
    assert sorted(short) == [
        (["r2c1-r3c1", "r2c3-r3c3", "r2c4-r3c4"], ["r2c2-r3c2"], []),
        (["r7c8-r7c9", "r8c8-r8c9", "r9c8-r9c9"], ["r6c8-r6c9"], []),
    ]


def test_a_wall_with_start_and_goal_on_one_side_is_no_gate() -> None:
    puzzle = parse(GATES.givens.rpartition(":")[0] + ":r9c1")
    assert kernel.find(puzzle, "long-gate") == kernel.find(puzzle, "short-gate") == []


def test_a_loop_hung_at_one_place_is_a_cul_de_sac() -> None:
    found = told(LOOP, kernel.find(LOOP, "cul-de-sac", *after(LOOP, "cul-de-sac")))
    assert found == [(["r5c4", "r5c3", "r5c2", "r6c2", "r6c3"], [], ["r5c4-r6c4", "r6c3-r6c4"])]
    assert kernel.find(LOOP, "cul-de-sac") == [], "with a dead end hanging at it, it is no plain loop yet"


def test_loops_round_several_islands_are_one_area() -> None:
    found = told(ISLANDS, kernel.find(ISLANDS, "islands", *after(ISLANDS, "islands")))
    assert sorted((len(pattern), len(removed)) for pattern, _, removed in found) == [(8, 3), (14, 2)]
    assert kernel.find(ISLANDS, "cul-de-sac", *after(ISLANDS, "islands")) == []
    assert kernel.grade(ISLANDS).tier is Tier.EXTREME


def test_from_the_goal_the_way_back_is_known_where_it_is_the_only_one() -> None:
    snake = parse(SNAKE)
    (step,) = kernel.find(snake, "from-the-goal")
    assert told(snake, [step]) == [(["r5c5"], ["r5c4-r5c5"], [])]
    assert kernel.find(snake, "from-the-goal", step.concluded) == []


def test_a_corridor_between_two_known_parts_is_told_once() -> None:
    for puzzle in (GATES, LOOP, ISLANDS):
        corridors = [step for step in kernel.grade(puzzle).path if step.technique == "corridor"]
        assert len({(step.round, frozenset(step.concluded)) for step in corridors}) == len(corridors) > 3


def test_unknown_techniques_and_facts_are_refused() -> None:
    with pytest.raises(PuzzleError, match="there is no maze technique 'x-wing'"):
        kernel.find(parse(SNAKE), "x-wing")
    with pytest.raises(PuzzleError, match="8 is no passage"):
        kernel.find(parse(SNAKE), "corridor", (8,))
    with pytest.raises(PuzzleError, match="is no passage"):
        kernel.find(parse(SNAKE), "corridor", (), (-1,))


@pytest.mark.kernel
def test_no_step_is_against_any_route_even_where_there_are_several() -> None:
    rng = random.Random(5)
    seen = set()
    finished = 0
    for _ in range(1500):
        puzzle = random_maze(5, rng.choice((5, 6)), rng.choice((0, 1, 2, 3)), rng, blocks=rng.random() < 0.4)
        every = list(routes(puzzle))
        grade = kernel.grade(puzzle)
        for step in grade.path:
            assert all(route.issuperset(step.concluded) and route.isdisjoint(step.removed) for route in every)
            assert step.concluded or step.removed
            seen.add(step.technique)
        assert grade.finished is (len(every) == 1), "the ladder finishes exactly where there is one route"
        assert (grade.tier is Tier.BEYOND) is (len(every) > 1)
        finished += grade.finished
    assert 300 < finished < 1500
    assert seen >= set(SLOTS) - {"deep-look-ahead", "islands", "short-gate", "from-the-goal"}


@pytest.mark.parametrize("size", [(9, 9), (12, 7), (20, 20)])
def test_every_technique_is_sound_and_the_ladder_finishes_on_larger_mazes(size: tuple[int, int]) -> None:
    from workers.generators.candidate import Aim
    from workers.generators.maze import generate

    seen = set()
    for seed in range(60):
        for variant in (f"{size[0]}x{size[1]}", f"{size[0]}x{size[1]}-braid"):
            options = {
                "method": ("division", "wilson", "backtracker")[seed % 3],
                "ends": ("corners", "borders")[seed % 2],
            }
            candidate = generate(variant, Aim(None, options), seed)
            if candidate is None:
                continue
            grade = kernel.grade(candidate.puzzle)
            assert grade.solution == candidate.solution
            truth = frozenset().union(*(step.concluded for step in grade.path))
            assert truth == facts(candidate.puzzle, candidate.solution), "in the end the whole route is known"
            assert truth.isdisjoint(fact for step in grade.path for fact in step.removed)
            seen |= set(grade.rounds)
    assert len(seen) > 8


def test_the_orders_of_branches_are_the_rounds_of_filling_all_dead_ends_at_once() -> None:
    rng = random.Random(6)
    for _ in range(200):
        puzzle = random_maze(rng.randint(5, 14), rng.randint(5, 14), 0, rng)
        rounds, left = fill_rounds(puzzle)
        metrics = kernel.grade(puzzle).metrics
        assert metrics["fill_rounds"] == rounds
        assert metrics["doors"] == len(left) - 1


def test_the_measures_are_those_of_the_definition() -> None:
    rng = random.Random(7)
    for _ in range(100):
        puzzle = random_maze(rng.randint(5, 12), rng.randint(5, 12), 0, rng)
        net, start, goal = network(puzzle)
        (way,) = routes(puzzle)
        on = {start} | {place for place, ways in net.items() if any(passage in way for passage, _ in ways)}
        metrics = kernel.grade(puzzle).metrics
        junctions = [p for p in on if p != goal and any(other not in on for _, other in net[p])]
        assert metrics["junctions"] == len(junctions)
        assert metrics["dead_ends"] == sum(len(w) == 1 and p not in (start, goal) for p, w in net.items())
        depths, forks = [], []
        for junction in junctions:
            for _, first in net[junction]:
                if first in on:
                    continue
                stack, deepest, forked = [(first, junction, 1)], 0, 0
                while stack:
                    place, came, depth = stack.pop()
                    deepest = max(deepest, depth)
                    forked += len(net[place]) > 2
                    stack += [(other, place, depth + 1) for _, other in net[place] if other != came]
                depths.append(deepest)
                forks.append(forked)
        assert metrics["wrong_steps"] == sum(depths) / 2
        assert (metrics["deepest"], metrics["forks"]) == (max(depths, default=0), max(forks, default=0))


def test_symmetric_copies_have_the_same_grade_and_measures_whatever_the_variant() -> None:
    from workers.generators.candidate import Aim
    from workers.generators.maze import generate

    rng = random.Random(8)
    for variant in ("12x12-braid", "15x15-3rooms", "14x9-1room-braid", "20x20"):
        for seed in range(12):
            candidate = generate(variant, Aim(), seed)
            if candidate is None:
                continue
            grade = kernel.grade(candidate.puzzle)
            move = symmetry(variant, rng)
            copy = kernel.grade(move.puzzle(candidate.puzzle))
            assert (copy.tier, copy.score, copy.rounds, copy.metrics) == (
                grade.tier,
                grade.score,
                grade.rounds,
                grade.metrics,
            )
            assert copy.open_steps == grade.open_steps
            steps = {(s.technique, s.round, *map(frozenset, (s.pattern, s.concluded, s.removed))) for s in copy.path}
            moved = {
                (
                    s.technique,
                    s.round,
                    *(frozenset(map(move.fact, role)) for role in (s.pattern, s.concluded, s.removed)),
                )
                for s in grade.path
            }
            assert steps == moved


def test_a_square_has_eight_symmetries_and_another_shape_four() -> None:
    rng = random.Random(9)
    for variant, number in (("7x7", 8), ("9x6", 4)):
        shape = variant_of(variant)
        puzzle = random_maze(shape.width, shape.height, 0, rng)
        copies = {element.puzzle(puzzle).givens for element in symmetries(shape)}
        assert len(copies) == number
        assert {kernel.canonical(parse(copy), "") for copy in copies} == {min(copies)}


def test_the_path_is_made_when_it_is_looked_at_and_goes_to_other_processes() -> None:
    path = kernel.grade(parse(SNAKE)).path
    assert pickle.loads(pickle.dumps(path)) == path
    assert Path.unpack(path.pack()) == path and len(path) == 1


def test_dead_ends_can_be_filled_without_the_short_ones_but_not_without_all() -> None:
    rng = random.Random(10)
    stuck = 0
    for _ in range(40):
        puzzle = random_maze(8, 8, 0, rng)
        assert kernel.grade(puzzle, frozenset({"short-dead-end"})).finished
        none = kernel.grade(puzzle, frozenset({"dead-ends"}))
        assert not {"short-dead-end", "dead-end", "blind-room", "look-ahead"} & set(none.rounds)
        stuck += none.tier is Tier.BEYOND
    assert stuck > 20


def test_the_table_has_a_technique_for_every_tier() -> None:
    assert {technique.tier for technique in TECHNIQUES} == set(Tier) - {Tier.BEYOND}
