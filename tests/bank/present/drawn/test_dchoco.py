"""How Double Choco is drawn."""

from __future__ import annotations

from bank.present.drawn.canvas import Canvas
from bank.present.drawn.dchoco import draw, explained
from bank.present.drawn.marks import Marks, rounds
from dchoco_boards import PZPRJS, PZPRJS_SOLUTION
from grader.dchoco import kernel
from grader.dchoco.notation import borders, parse
from grader.kind import Step

PUZZLE = parse(PZPRJS)
LINES = ("dash", "wall", "wrong", "removed-line", "concluded-line")


def lines(canvas: Canvas) -> dict[str, int]:
    """How many lines of each look a picture has; the rim is left out."""
    shapes = [shape for shape in canvas.shapes if shape.look in LINES and not shape.attributes["d"].endswith("Z")]
    return {shape.look: shape.attributes["d"].count("M") for shape in shapes}


def test_a_picture_has_a_dash_for_every_open_border_and_a_line_for_every_one_drawn() -> None:
    drawn = sum(PZPRJS_SOLUTION[a] != PZPRJS_SOLUTION[b] for a, b in borders(6, 6))
    assert lines(draw(PUZZLE)) == {"dash": 60}
    assert lines(draw(PUZZLE, PZPRJS_SOLUTION)) == {"wall": drawn}


def test_a_picture_shows_every_number_and_every_grey_cell() -> None:
    shapes = draw(PUZZLE).shapes
    assert sum(shape.look == "given" for shape in shapes) == 6
    (grey,) = [shape for shape in shapes if shape.look == "shade"]
    assert grey.attributes["d"].count("M") == 18


def test_marks_draw_borders_leave_out_those_crossed_out_and_tell_wrong_ones() -> None:
    found = lines(draw(PUZZLE, marks=Marks(concluded=(0, 1, 2), removed=(3, 4), wrong=(2,))))
    assert found == {"dash": 55, "wall": 2, "wrong": 1}


def test_the_pictures_of_a_path_add_up_to_the_solution() -> None:
    grade = kernel.grade(PUZZLE)
    pictures = [lines(draw(PUZZLE, marks=before, steps=steps)) for before, steps in rounds(grade.path)]
    assert len(pictures) == grade.path[-1].round + 1
    assert "dash" not in pictures[-1]
    drawn = lines(draw(PUZZLE, PZPRJS_SOLUTION))["wall"]
    assert sum(picture.get("concluded-line", 0) for picture in pictures) == drawn
    news = sum(picture.get("concluded-line", 0) + picture.get("removed-line", 0) for picture in pictures)
    assert news == 60


def test_the_explained_board_has_every_border_once_in_a_shade_a_round() -> None:
    path = [Step("clue-split", 0, concluded=(0,)), Step("clue-split", 3, concluded=(5,))]
    shapes = [shape for shape in explained(PUZZLE, path, PZPRJS_SOLUTION).shapes if shape.look == "wall round"]
    assert len({shape.attributes["stroke"] for shape in shapes}) == 2
