"""How mazes look."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as xml

import pytest

from bank import present
from bank.formats import maze as files
from bank.present import maze as looks
from bank.present import png
from bank.present.maze_svg import svg, svg_explained
from grader.kind import PuzzleError, Step
from grader.maze import kernel
from grader.maze.notation import clues, parse
from mazes import SNAKE

LOOP = parse("446ec4/3d557d/2d3f91/2babac/46ac69/3babb8:r1c1:r6c6")


def test_a_maze_is_drawn_with_its_route() -> None:
    assert looks.board(parse(SNAKE)).splitlines()[:3] == ["+--+--+--+--+--+", "| S            |", "+--+--+--+--+  +"]
    solved = looks.board(LOOP, kernel.grade(LOOP).solution)
    assert solved.count(" o") == kernel.grade(LOOP).metrics["route"] - 2
    assert parse(solved) == LOOP
    assert "\033" in looks.board(LOOP, colour=True) and "\033" not in solved


def test_the_filled_board_shows_the_round_in_which_each_cell_fell() -> None:
    grade = kernel.grade(LOOP)
    rows = looks.filled(LOOP, grade.path, grade.solution or "").splitlines()
    assert rows[1] == "| S| 2|        | 2|"
    assert rows[9] == "| 2| 7  7  7| o  o|", "the loop falls in the seventh round"


def test_facts_and_steps_are_told_by_cells() -> None:
    shown = {}
    for step in kernel.grade(LOOP).path:
        shown.setdefault(step.technique, (present.notation(LOOP, step), present.sentence(LOOP, step)))
    assert shown["corridor"] == ("Corridor: r1c1 to r2c2", "From r1c1 to r2c2 there is only one way on.")
    assert shown["short-dead-end"][0] == "Short dead end: r56c1 => shut r6c1-r6c2"
    assert shown["long-gate"][0] == ("Gate in a long wall: between rows 4 and 5, columns 1 to 6 => take r4c6-r5c6")
    assert "the route takes r4c6-r5c6" in shown["long-gate"][1]
    assert shown["cul-de-sac"][1].endswith("so r5c4-r6c4, r6c3-r6c4 lead nowhere.")
    assert present.get("maze").fact("6x6", 72) == "r1c1"
    many = Step("dead-end", 0, tuple(range(72, 81)), (), (), (17,))
    assert present.notation(LOOP, many).startswith("Dead end: 9 cells from r1c1 to r2c3 => shut ")


def test_the_picture_holds_every_wall_and_nothing_of_the_route_unless_asked() -> None:
    root = xml.fromstring(svg(LOOP))
    (walls,) = (e.get("d") for e in root.iter() if e.tag.endswith("path"))
    assert walls is not None
    length = 0.0
    for x, y, direction, end in re.findall(r"M(\d+) (\d+)([HV])(\d+)(?=M|$)", walls):
        length += abs(int(end) - int(x if direction == "H" else y))
    assert length == 20 * clues(LOOP)
    with_route = svg(LOOP, kernel.grade(LOOP).solution)
    assert with_route.count("<path") == svg(LOOP).count("<path") + 1
    assert "<text" not in with_route, "no font is needed"


def test_large_print_is_twice_as_wide_with_thick_walls() -> None:
    small, large = (xml.fromstring(svg(LOOP, large=large)) for large in (False, True))
    assert float(large.get("width", 0)) > 1.9 * float(small.get("width", 0))
    strokes = [
        float(max(e.get("stroke-width", "0") for e in root.iter() if e.tag.endswith("path"))) for root in (small, large)
    ]
    assert strokes[1] == 2.5 * strokes[0]


def test_the_explained_picture_has_a_shade_a_round_and_a_bar_a_gate() -> None:
    grade = kernel.grade(LOOP)
    root = xml.fromstring(svg_explained(LOOP, grade.path, grade.solution or ""))
    fills = [e.get("fill") for e in root.iter() if e.tag.endswith("path") and e.get("fill") not in (None, "none")]
    rounds = {step.round for step in grade.path if step.removed}
    assert len(fills) == len(set(fills)) == len(rounds)
    assert sum(e.get("stroke") == "#e8a200" for e in root.iter()) == 1
    assert present.pictures("maze").svg_explained(LOOP, grade.path, grade.solution or "")
    with pytest.raises(LookupError, match="null has no pictures"):
        present.pictures("null")


def test_a_picture_becomes_a_png_with_walls_in_ink() -> None:
    picture = png.png(svg(parse(SNAKE)), zoom=1)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20], "big") in (120, 121)


def test_without_the_renderer_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(png.NoRenderer, match=r"pip install 'puzzlebank\[png\]'"):
        png.png("<svg/>")


def test_files_of_either_form_are_read_back_with_faulty_mazes_told_by_line() -> None:
    mazes = [parse(SNAKE), LOOP]
    solutions = [kernel.grade(maze).solution or "" for maze in mazes]
    for text in (files.write_hex(mazes), files.write_plain(mazes), files.write_plain(mazes, solutions)):
        assert [found for _, found in files.read_file(text)] == mazes
    text = f"# both forms\n{SNAKE}\nnonsense\n\n{files.write_plain([LOOP])}\n{SNAKE}\n"
    found = list(files.read_file(text))
    assert [line for line, _ in found] == [2, 3, 5, 19]
    assert isinstance(found[1][1], PuzzleError)
    assert [found[at][1] for at in (0, 2, 3)] == [mazes[0], mazes[1], mazes[0]]
