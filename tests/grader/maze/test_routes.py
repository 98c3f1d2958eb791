"""Counting routes, against trying them all out."""

from __future__ import annotations

import random

import pytest

from grader.kind import Puzzle
from grader.maze import kernel
from grader.maze.notation import facts, parse, read, route
from grader.maze.walls import ends, places
from mazes import random_maze, routes


def mazes(number: int, seed: int) -> list[Puzzle]:
    rng = random.Random(seed)
    return [random_maze(5, rng.choice((5, 6)), rng.choice((0, 0, 1, 2, 4)), rng) for _ in range(number)]


@pytest.mark.kernel
def test_one_or_several_routes_are_told_apart() -> None:
    seen = set()
    for puzzle in mazes(400, 1):
        every = set(routes(puzzle))
        count = kernel.count(puzzle)
        assert not count.undecided and len(count.solutions) == min(2, len(every))
        told = {facts(puzzle, solution) for solution in count.solutions}
        assert told <= every and len(told) == len(count.solutions)
        assert count.unique is (len(every) == 1)
        seen.add(len(count.solutions))
    assert seen == {1, 2}


def test_all_routes_are_found_when_asked_for() -> None:
    for puzzle in mazes(60, 2):
        every = set(routes(puzzle))
        assert {facts(puzzle, text) for text in kernel.count(puzzle, 10_000).solutions} == every
        assert len(kernel.count(puzzle, 1).solutions) == 1


def test_out_of_nodes_two_routes_are_still_two_and_more_are_undecided() -> None:
    puzzle = next(puzzle for puzzle in mazes(400, 3) if len(set(routes(puzzle))) > 4)
    count = kernel.count(puzzle, 5, 1)
    assert count.undecided and len(count.solutions) == 2
    assert kernel.count(puzzle, 2, 0).undecided


def test_a_solution_leads_from_start_to_goal_and_is_small_only_inside_rooms() -> None:
    for puzzle in mazes(200, 4):
        cells, width, start, goal = read(puzzle)
        place = places(cells, width)
        for solution in kernel.count(puzzle).solutions:
            way = route(puzzle, solution)
            assert way[0] == start and way[-1] == goal
            for move, a, b in zip(solution, way, way[1:], strict=False):
                assert any({a, b} == set(ends(p, width)) for p in (2 * min(a, b) + (abs(a - b) > 1),))
                assert cells[a] & {"N": 1, "E": 2, "S": 4, "W": 8}[move.upper()]
                assert move.islower() is (place[a] == place[b])


ROOM = """
+--+--+--+--+--+
| S|  |     |  |
+  +  +--+  +  +
|              |
+--+        +--+
|  |        |  |
+  +        +  +
|              |
+--+--+--+  +--+
|             G|
+--+--+--+--+--+
"""


def test_a_room_is_crossed_the_shortest_way() -> None:
    puzzle = parse(ROOM)
    (solution,) = kernel.count(puzzle).solutions
    assert sum(move.islower() for move in solution) == 4
