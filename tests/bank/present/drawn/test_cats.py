"""How cat puzzles are drawn."""

from __future__ import annotations

from collections import Counter

from bank import present
from bank.present.cats_palette import NAMES, VALUES
from bank.present.drawn import cats
from bank.present.drawn.canvas import Canvas
from bank.present.drawn.marks import Marks
from catboards import boards
from grader.cats.notation import facts, parse, regions
from grader.kind import Step

FOUR = parse("AABB/AABC/DDCC/DDDC")


def looks(canvas: Canvas) -> Counter[str]:
    """How many shapes of each look a picture has."""
    return Counter(shape.look for shape in canvas.shapes)


def test_every_cell_has_the_colour_of_its_region() -> None:
    areas = {shape.attributes["fill"]: shape for shape in cats.draw(FOUR).shapes if shape.look.startswith("region")}
    assert list(areas) == list(VALUES[:4])
    assert [shape.look.split()[1] for shape in areas.values()] == list(NAMES[:4])
    for number, value in enumerate(VALUES[:4]):
        assert areas[value].attributes["d"].count("M") == regions(FOUR).count(number)


def test_patterns_and_letters_are_there_when_wanted() -> None:
    assert len(set(cats.TILES)) == 16
    found = looks(cats.draw(FOUR, patterns=True, letters=True))
    assert found["letter"] == 16
    assert found["hatch"] == 3, "the first region stays plain"
    assert looks(cats.draw(FOUR, "3/1/4/2", letters=True))["letter"] == 12, "none under a cat"
    assert not {"letter", "hatch"} & set(looks(cats.draw(FOUR)))


def test_a_solution_draws_its_cats_and_crosses_never_cover_them() -> None:
    for board in boards("9x9-2cats", 2):
        cells = facts(board.puzzle, board.solution)
        found = looks(cats.draw(board.puzzle, board.solution, marks=Marks(removed=tuple(range(81)))))
        assert found["solid cat"] == len(cells) == 18
        assert found["cross"] == 81 - 18


def test_a_wrong_cat_sits_on_a_red_disc() -> None:
    found = looks(cats.draw(FOUR, marks=Marks(concluded=(0, 6), wrong=(0,))))
    assert (found["solid cat"], found["removed"]) == (2, 1)


def test_a_step_stands_out_with_what_it_argues_from_and_what_follows() -> None:
    step = Step("lock", 0, pattern=(0, 1, 16 + 8), links=(16 + 0,), concluded=(6,), removed=(2, 3))
    found = looks(cats.draw(FOUR, steps=[step]))
    assert found["pattern-line"] == found["links-line"] == 1, "a region and a row are framed"
    assert found["pattern"] == 2
    assert (found["solid cat"], found["concluded"], found["removed-line"]) == (1, 1, 2)
    (veil,) = [shape for shape in cats.draw(FOUR, steps=[step]).shapes if shape.look == "veil"]
    assert veil.attributes["d"].count("M") == 16 - len({0, 1, 2, 3, 4, 5, 6})


def test_the_explained_board_tells_a_round_for_every_cell_that_a_step_decided() -> None:
    path = [Step("lock", 0, removed=(0, 1)), Step("region-single", 9, concluded=(2,), removed=(1,))]
    assert looks(cats.explained(FOUR, path, "3/1/4/2"))["letter"] == 3
    assert present.pictures("cats").svg_explained(FOUR, path, "3/1/4/2").count("solid cat") == 4
