"""Double Choco as text, SVG and PNG."""

from __future__ import annotations

import re
import struct
import sys
import xml.etree.ElementTree as Tree

import pytest

from bank.present import dchoco
from bank.present.png import NoRenderer, png
from bank.present.strokes import SIGNS, centred
from dchoco_boards import PZPRJS, PZPRJS_SOLUTION, drawn
from grader.dchoco import kernel
from grader.dchoco.notation import borders, parse
from grader.kind import Step


def test_a_small_board_and_its_solution_look_so() -> None:
    puzzle = drawn("1.", "#b")
    assert dchoco.board(puzzle).splitlines() == [
        "┌───────┐",
        "│ 1 ╎   │",
        "│╌╌╌ ╌╌╌│",
        "│░░░╎░2░│",
        "└───────┘",
    ]
    assert dchoco.board(puzzle, "ABAB").splitlines() == [
        "┌───┬───┐",
        "│ 1 │   │",
        "│   │   │",
        "│░░░│░2░│",
        "└───┴───┘",
    ]


def test_in_colour_the_cells_have_backgrounds_instead_of_shades() -> None:
    text = dchoco.board(drawn("1.", "##"), colour=True)
    assert "\033[" in text and "░" not in text
    assert re.sub(r"\033\[[0-9;]*m", "", text) == dchoco.board(drawn("1.", "##")).replace("░", " ")


def test_a_position_shows_what_its_steps_have_told() -> None:
    puzzle = drawn("..", "##")
    step = Step("clue-split", 0, concluded=(0,), removed=(2,))
    assert dchoco.position(puzzle, [step]).splitlines() == [
        "┌───┬───┐",
        "│   │   │",
        "│   ╵╌╌╌│",
        "│░░░╎░░░│",
        "└───────┘",
    ]


def test_after_the_whole_path_the_position_is_the_solution() -> None:
    puzzle = parse(PZPRJS)
    assert dchoco.position(puzzle, list(kernel.grade(puzzle).path)) == dchoco.board(puzzle, PZPRJS_SOLUTION)


def test_facts_have_names() -> None:
    edges, n = len(borders(2, 3)), 6
    assert dchoco.fact("3x2", 0) == "r1c1|r1c2"
    assert dchoco.fact("3x2", edges + 4) == "r2c2"
    assert dchoco.fact("3x2", edges + n + 1 * n + 5) == "r1c2~r2c3"
    assert dchoco.fact("3x2", edges + n + n * n + 7) == "block 7"


def test_cells_of_a_high_narrow_board_cannot_be_misread() -> None:
    rows, columns = 12, 2
    first = len(borders(rows, columns))
    step = Step("full-area", 0, pattern=(first + 0, first + 2, first + 22), concluded=(0,))
    assert dchoco.roles("2x12", step)["cells"] == "r1c1, r2c1, r12c1"


def paths(svg: str) -> dict[str, int]:
    """How many lines of each class a picture has."""
    tree = Tree.fromstring(svg)
    found = {}
    for path in tree.iter("{http://www.w3.org/2000/svg}path"):
        if "class" in path.attrib:
            found[path.attrib["class"]] = path.attrib["d"].count("M")
    return found


def test_a_picture_has_a_dash_for_every_open_border_and_a_line_for_every_one_drawn() -> None:
    puzzle = parse(PZPRJS)
    drawn_ones = sum(PZPRJS_SOLUTION[a] != PZPRJS_SOLUTION[b] for a, b in borders(6, 6))
    assert paths(dchoco.svg(puzzle)) == {"asked": 60}
    assert paths(dchoco.svg(puzzle, PZPRJS_SOLUTION)) == {"drawn": drawn_ones}


def test_a_picture_shows_every_number_and_every_grey_cell() -> None:
    tree = Tree.fromstring(dchoco.svg(parse(PZPRJS)))
    groups = [g for g in tree.iter("{http://www.w3.org/2000/svg}g") if g.attrib.get("class") == "number"]
    assert len(groups) == 6
    (grey,) = [p for p in tree.iter("{http://www.w3.org/2000/svg}path") if p.attrib.get("fill") == "#b9b4ae"]
    assert grey.attrib["d"].count("M") == 18


def test_the_pictures_of_a_path_add_up_to_the_solution() -> None:
    puzzle = parse(PZPRJS)
    grade = kernel.grade(puzzle)
    pictures = [paths(picture) for picture in dchoco.frames(puzzle, grade.path)]
    assert len(pictures) == grade.path[-1].round + 1
    assert pictures[0]["asked"] + pictures[0].get("new", 0) + pictures[0].get("ruled", 0) == 60
    assert "asked" not in pictures[-1]
    assert sum(picture.get("new", 0) for picture in pictures) == paths(dchoco.svg(puzzle, PZPRJS_SOLUTION))["drawn"]
    assert sum(picture.get("new", 0) + picture.get("ruled", 0) for picture in pictures) == 60


def test_large_print_is_a_larger_picture() -> None:
    assert 'width="256"' in dchoco.svg(parse(PZPRJS))
    assert 'width="384"' in dchoco.svg(parse(PZPRJS), cell=60)


def size_of(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_a_png_is_twice_the_size_or_as_large_as_asked() -> None:
    picture = dchoco.svg(parse(PZPRJS))
    assert size_of(png(picture)) == (512, 512)
    assert size_of(png(picture, 3)) == (768, 768)


def test_without_its_library_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoRenderer, match=r"pip install 'puzzlebank\[png\]'"):
        png("<svg/>")


def test_every_digit_has_a_stroke_and_numbers_are_centred() -> None:
    assert set(SIGNS) == set("0123456789?")
    one, two = centred("7", 50, 20, 10), centred("77", 50, 20, 10)
    assert "translate(47.00 15.00)" in one
    assert two.count("<path") == 2 and "translate(42.70 15.00)" in two
