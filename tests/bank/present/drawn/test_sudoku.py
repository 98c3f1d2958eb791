"""How Sudoku is drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from bank import present
from bank.present.drawn.canvas import Canvas
from bank.present.drawn.marks import Marks
from bank.present.drawn.signs import written
from grader import kinds
from grader.kind import Puzzle, Step
from grader.sudoku.variants import TABLE, shape_of

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def looks(canvas: Canvas) -> Counter[str]:
    """How many shapes of each look a picture has."""
    return Counter(shape.look.split()[0] for shape in canvas.shapes)


def draw(puzzle: Puzzle, *args: object, **more: object) -> Canvas:
    return present.pictures("sudoku").draw(puzzle, *args, **more)  # type: ignore[arg-type]


PUZZLE = kinds.get("sudoku").parse(CLASSIC)


def test_every_given_is_a_sign_of_its_own_in_its_cell() -> None:
    shapes = [shape for shape in draw(PUZZLE).shapes if shape.look == "given"]
    assert len(shapes) == 30
    assert shapes[0].attributes["d"] == written("5", 20, 20, 20)
    assert shapes[1].attributes["d"] == written("3", 60, 20, 20)


def test_the_solution_fills_what_is_not_given_and_nothing_else() -> None:
    assert looks(draw(PUZZLE, SOLVED))["entry"] == 51
    assert looks(draw(PUZZLE, SOLVED))["given"] == 30


def test_entries_and_wrong_entries_differ() -> None:
    found = looks(draw(PUZZLE, marks=Marks(concluded=(2 * 9 + 3, 3 * 9 + 5), wrong=(3 * 9 + 5,))))
    assert (found["entry"], found["wrong"]) == (1, 1)


def test_pencil_marks_are_those_left_open_by_givens_and_crossings_out() -> None:
    # the first open cell may be 1, 2 or 4
    marks = Marks(pencil=True)
    before = looks(draw(PUZZLE, marks=marks))["pencil"]
    after = looks(draw(PUZZLE, marks=Marks(removed=(2 * 9 + 0,), pencil=True)))["pencil"]
    assert before - after == 1


def test_a_step_shows_its_houses_its_candidates_and_strikes_what_falls() -> None:
    step = Step("locked-candidates-1", 0, (729 + 18, 11), (729 + 9,), (), (2 * 9, 2 * 9 + 1))
    found = looks(draw(PUZZLE, steps=[step]))
    assert found["house"] == 1
    assert found["removed-line"] == found["removed"] == 2


@pytest.mark.parametrize("name", TABLE)
def test_every_variant_is_drawn_with_its_walls_and_extra_cells(name: str) -> None:
    variant = TABLE[name]
    puzzle = kinds.get("sudoku").parse(variant.blank, name)
    found = looks(draw(puzzle))
    assert found["wall"] == 2
    assert found["tint"] == bool(shape_of(puzzle).extra)
    assert found["given"] == 0


def test_the_explained_picture_tells_the_round_of_every_cell_that_a_step_filled() -> None:
    path = [Step("full-house", 0, (), (), (2 * 9 + 3,)), Step("naked-single", 11, (), (), (3 * 9 + 5,))]
    canvas = present.pictures("sudoku").explained(PUZZLE, path, SOLVED)
    assert looks(canvas)["pencil"] == 2
