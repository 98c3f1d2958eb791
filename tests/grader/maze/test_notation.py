"""Mazes as text."""

from __future__ import annotations

import random

import pytest

from grader.kind import PuzzleError
from grader.maze import plain
from grader.maze.notation import clues, facts, parse, read, route
from grader.maze.variants import VARIANTS, Variant, variant_of
from mazes import SNAKE, random_maze

DRAWING = """
+--+--+--+--+--+
| S            |
+--+--+--+--+  +
|              |
+  +--+--+--+--+
|              |
+--+--+--+--+  +
|              |
+  +--+--+--+--+
|             G|
+--+--+--+--+--+
"""


def test_the_hexadecimal_line_and_the_drawing_are_the_same_maze() -> None:
    assert parse(DRAWING) == parse(SNAKE)
    assert parse(SNAKE).variant == "5x5"
    assert parse(SNAKE.upper().replace(":", " ")).givens == SNAKE


@pytest.mark.parametrize("signs", [1, 3])
def test_drawings_with_narrow_and_wide_cells_are_read(signs: int) -> None:
    bare = DRAWING.replace("S", " ").replace("G", " ").strip("\n").splitlines()
    drawn = ["".join(line[at] + signs * line[at + 1 : at + 2] for at in range(0, 16, 3)) for line in bare]
    assert len(drawn[0]) == 6 + 5 * signs
    assert parse("\n".join(drawn)) == parse(SNAKE)


def test_gaps_in_the_outer_wall_are_start_and_goal() -> None:
    bare = DRAWING.replace("S", " ").replace("G", " ")
    assert parse(bare) == parse(SNAKE), "without letters and gaps: from the first corner to the last"
    lines = bare.strip("\n").splitlines()
    lines[0] = "+--+  +--+--+--+"
    lines[-1] = "+--+--+--+  +--+"
    assert parse("\n".join(lines)).givens.endswith(":r1c2:r5c4")


def test_what_is_drawn_is_read_back() -> None:
    rng = random.Random(3)
    for _ in range(50):
        puzzle = random_maze(rng.randint(5, 9), rng.randint(5, 9), rng.randint(0, 9), rng)
        cells, width, start, goal = read(puzzle)
        marks = {start: " S", goal: "G "}
        assert parse(plain.write(cells, width, lambda cell, marks=marks: marks.get(cell, " o"))) == puzzle


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SNAKE.replace("6aaa9", "6aaa", 1), "row 2: 5 cells expected, 4 found"),
        (SNAKE.replace("2aaac", "2aagc"), "r1c4: 'g' is not a hexadecimal digit"),
        (SNAKE.replace("2aaac", "3aaac"), "r1c1 is open to the north, out of the maze"),
        (SNAKE.replace("2aaac", "2aa8c"), "r1c5 is open to the west and r1c4 is not to the east"),
        (SNAKE.replace("2aaac/6aaa9", "2aaa8/6aaa8"), "r2c1 cannot be reached from the start"),
        (SNAKE.replace("r5c5", "r6c5"), "r6c5 lies outside the maze of 5x5 cells"),
        (SNAKE.replace("r5c5", "goal"), "'goal' is no cell; they read r1c1"),
        (SNAKE.replace("r5c5", "r1c1"), "start and goal are the same cell, r1c1"),
        ("2ac/6a9/3a8:r1c1:r3c3", "a maze of 3x3 cells is out of range: sides are 5 to 200"),
        ("2aaac", "a maze reads ROWS:START:GOAL"),
        (DRAWING.replace("G", " "), "the letter G is missing"),
        (DRAWING.replace("G", "S"), "the maze has the letter S twice"),
        (
            DRAWING.replace("+--+--+--+--+  +\n|", "+--+-x+--+--+  +\n|", 1),
            "line 3, column 5: a wall is drawn with - or |",
        ),
        (DRAWING.replace("+--+--+--+--+  +\n|", "+--+--+--x--+  +\n|", 1), "line 3: there is no +"),
        ("+--+--+\n|", "a drawn maze has lines of + and -"),
    ],
)
def test_a_faulty_maze_is_refused_with_what_is_wrong_and_where(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        parse(text)
    assert words in str(refused.value)


def test_the_variant_is_read_off_the_walls() -> None:
    rooms = """
+--+--+--+--+--+--+
| S               |
+                 +
|     |  |        |
+--+--+  +--+--+  +
|        |        |
+  +--+--+  +--+  +
|  |     |     |  |
+  +  +--+--+  +  +
|     |     |     |
+--+--+  +--+--+  +
|                G|
+--+--+--+--+--+--+
"""
    assert parse(rooms).variant == "6x6-2rooms-braid"
    assert parse(rooms, "6x6-2rooms-braid") == parse(rooms)
    with pytest.raises(PuzzleError, match="the maze is a 6x6-2rooms-braid, not a 6x6"):
        parse(rooms, "6x6")


def test_variants_have_one_spelling_and_a_range() -> None:
    for name in ("5x5", "200x200", "30x20-1room", "20x20-4rooms", "20x20-braid", "20x20-4rooms-braid", *VARIANTS):
        assert variant_of(name).name == name and name in VARIANTS
    for name in ("4x5", "201x5", "20x20-1rooms", "20x20-2room", "20x20-0rooms", "020x20", "20x20-", "x", 20):
        assert name not in VARIANTS
    assert Variant(30, 20, 1).name == "30x20-1room"


def test_the_walls_between_cells_are_the_clues() -> None:
    assert clues(parse(SNAKE)) == 40 - 24


def test_a_solution_tells_its_cells_and_the_passages_that_every_route_takes() -> None:
    puzzle = parse(SNAKE)
    solution = "EEEESWWWWSEEEESWWWWSEEEE"
    assert route(puzzle, solution)[:7] == [0, 1, 2, 3, 4, 9, 8]
    assert len(facts(puzzle, solution)) == 24
    assert facts(puzzle, "eeee" + solution[4:]) == facts(puzzle, solution) - {0, 2, 4, 6}
