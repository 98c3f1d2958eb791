"""The canvas, and what pictures of every kind have in common."""

from __future__ import annotations

import re
import xml.etree.ElementTree as xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bank import present
from bank.present.drawn.canvas import LOOKS, Canvas, outlines, runs
from bank.present.drawn.marks import Marks, rounds
from examples import EXAMPLES
from grader import kinds
from grader.kind import Step

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_is_svg_that_stands_alone_and_can_be_dressed_by_a_stylesheet() -> None:
    canvas = Canvas('A "board" <1>', 20, 10, zoom=2, kind="null")
    canvas.rect(0, 0, 20, 10, "paper")
    canvas.text("7", 5, 5, 8, "given", 1)
    canvas.path("", "wall")
    root = xml.fromstring(canvas.svg())
    assert root.get("class") == "board null"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("40", "20", "0 0 20 10")
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == 'A "board" <1>'
    (paper,), (given_,) = root.findall(f"{SVG}rect"), root.findall(f"{SVG}path")
    assert paper.get("fill") == LOOKS["paper"]["fill"] and paper.get("class") == "paper"
    assert given_.get("stroke-width") == "1"


@given(st.lists(st.booleans(), max_size=30))
def test_runs_cover_what_is_drawn_and_no_more(drawn: list[bool]) -> None:
    covered = [at for a, b in runs(drawn) for at in range(a, b)]
    assert covered == [at for at, here in enumerate(drawn) if here]


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_outlines_run_between_regions_and_nowhere_else(rows: int, columns: int, data: st.DataObject) -> None:
    region = data.draw(st.lists(st.integers(0, 2), min_size=rows * columns, max_size=rows * columns))
    found = set()
    for x, y, way, end in re.findall(r"M(\d+) (\d+)([HV])(\d+)", outlines(region, columns, 1)):
        for at in range(int(x if way == "H" else y), int(end)):
            found.add((at, int(y), "H") if way == "H" else (int(x), at, "V"))
    expected = set()
    for row in range(rows):
        for column in range(columns):
            here = region[row * columns + column]
            if column and region[row * columns + column - 1] != here:
                expected.add((column, row, "V"))
            if row and region[(row - 1) * columns + column] != here:
                expected.add((column, row, "H"))
    assert found == expected


@pytest.mark.parametrize("kind", kinds.names())
def test_every_kind_draws_a_puzzle_its_solution_and_large_print_without_fonts(kind: str) -> None:
    text, solution = EXAMPLES[kind]
    puzzle = kinds.get(kind).parse(text)
    drawing = present.pictures(kind)
    plain, solved = drawing.svg(puzzle), drawing.svg(puzzle, solution)
    assert plain != solved
    for picture in (plain, solved, drawing.svg_explained(puzzle, [], solution)):
        root = xml.fromstring(picture)
        assert {element.tag for element in root} <= {f"{SVG}{tag}" for tag in ("title", "path", "rect", "circle")}
        assert all(set(re.sub(r"[\d. ]", "", path.get("d", ""))) <= set("MLHVCZ") for path in root.iter(f"{SVG}path"))
        assert "transform" not in picture
    width = [float(xml.fromstring(drawing.svg(puzzle, large=large)).get("width", 0)) for large in (False, True)]
    assert width[1] >= 1.49 * width[0]


@pytest.mark.parametrize("kind", kinds.names())
def test_what_is_marked_true_adds_up_to_the_picture_of_the_solution(kind: str) -> None:
    text, solution = EXAMPLES[kind]
    puzzle = kinds.get(kind).parse(text)
    facts = kinds.get(kind).facts(puzzle, solution)
    drawing = present.pictures(kind)
    marked = drawing.draw(puzzle, marks=Marks(concluded=tuple(facts))).shapes
    assert len(marked) > len(drawing.draw(puzzle).shapes) or kind == "dchoco"
    assert marked != drawing.draw(puzzle).shapes


def test_rounds_tell_what_was_known_before_each() -> None:
    path = [Step("a", 0, concluded=(1, 2)), Step("a", 0, concluded=(2, 3)), Step("b", 1, removed=(7,)), Step("c", 2)]
    (first, one), (second, two), (third, three) = rounds(path)
    assert (first.concluded, second.concluded, third.removed) == ((), (1, 2, 3), (7,))
    assert [len(one), len(two), len(three)] == [2, 1, 1]
