"""How mazes are drawn."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bank.present.drawn.canvas import Canvas
from bank.present.drawn.marks import Marks
from bank.present.drawn.maze import draw, explained
from grader.kind import Step
from grader.maze import kernel
from grader.maze.notation import clues, parse
from mazes import SNAKE

LOOP = parse("446ec4/3d557d/2d3f91/2babac/46ac69/3babb8:r1c1:r6c6")


def looks(canvas: Canvas) -> Counter[str]:
    """How many shapes of each look a picture has."""
    return Counter(shape.look.split()[0] for shape in canvas.shapes)


def test_the_picture_holds_every_wall_and_nothing_of_the_route_unless_asked() -> None:
    (walls,) = (shape.attributes["d"] for shape in draw(LOOP).shapes if shape.look == "wall")
    length = 0
    for x, y, direction, end in re.findall(r"M(\d+) (\d+)([HV])(\d+)(?=M|$)", walls):
        length += abs(int(end) - int(x if direction == "H" else y))
    assert length == 20 * clues(LOOP)
    assert looks(draw(LOOP))["route"] == 0
    assert looks(draw(parse(SNAKE), "EEEESWWWWSEEEESWWWWSEEEE"))["route"] == 1


def test_large_print_is_twice_as_wide_with_thicker_walls() -> None:
    small, large = draw(LOOP), draw(LOOP, large=True)
    assert large.zoom == 2 * small.zoom
    strokes = [float(canvas.shapes[1].attributes["stroke-width"]) for canvas in (small, large)]
    assert strokes[1] > strokes[0]


def test_what_lies_behind_a_shut_passage_is_shaded() -> None:
    # the last passage of the snake cuts off the goal alone, the first all but the start
    snake = parse(SNAKE)
    for shut, cells in ((2 * 23, 1), (0, 24)):
        (shade,) = [shape for shape in draw(snake, marks=Marks(removed=(shut,))).shapes if shape.look == "tint"]
        assert shade.attributes["d"].count("M") == cells


def test_a_way_taken_is_drawn_and_a_wrong_one_differently() -> None:
    found = looks(draw(parse(SNAKE), marks=Marks(concluded=(0, 2, 4), wrong=(4,))))
    assert (found["route"], found["wrong"]) == (1, 1)


def test_a_step_shows_its_cells_what_it_takes_and_what_it_shuts() -> None:
    steps = [Step("dead-end", 0, (50, 51), (), (), (3,)), Step("long-gate", 0, (), (), (4,))]
    found = looks(draw(parse(SNAKE), steps=steps))
    assert (found["removed"], found["removed-line"], found["concluded-line"]) == (1, 1, 1)


@pytest.mark.kernel
def test_the_explained_picture_has_a_shade_a_round_and_a_bar_a_gate() -> None:
    grade = kernel.grade(LOOP)
    shapes = explained(LOOP, grade.path, grade.solution or "").shapes
    fills = [shape.attributes["fill"] for shape in shapes if shape.look == "round"]
    rounds = {step.round for step in grade.path if step.removed}
    assert len(fills) == len(set(fills)) == len(rounds)
    assert sum(shape.look.endswith("door") for shape in shapes) == 1
