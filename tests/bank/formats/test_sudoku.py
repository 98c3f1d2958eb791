"""Sudoku in files and links of other programs: read from what they wrote, and back from what is written here."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bank import formats
from bank.formats import fpuzzles, lz, penpa, sudoku
from bank.formats.rows import Item, Row
from grader import kinds
from grader.kind import Puzzle, PuzzleError
from grader.sudoku.variants import TABLE, box_layout, variant_of

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Puzzle("sudoku", "9x9", GIVENS)
# records of the Sudoku Exchange puzzle bank (public domain), as they stand in its file
RECORDS = """\
00015097c6c3 083020090000800100029300008000098700070000060006740000300006980002005000010030540  7.2
0001d2888928 200050006010000090600801003007090600000703000900080002100000005060902010003060200  7.1
"""
SHIFTED = "AAAABBCCC" + "AAABBBCCC" + "AABBBBCCC" + "DDDEEEFFF" * 3 + "GGGHHHIII" * 3


def full(variant: str) -> str:
    """A solved grid of rectangular boxes."""
    shape = variant_of(variant)
    n, rows, columns = shape.size, shape.box_rows, shape.box_cols
    start = [columns * (row % rows) + row // rows for row in range(n)]
    return "".join(shape.digits[(start[row] + column) % n] for row in range(n) for column in range(n))


def sparse(variant: str, shown: list[bool]) -> Puzzle:
    text = "".join(sign if keep else "." for sign, keep in zip(full(variant), shown, strict=True))
    return kinds.get("sudoku").parse(text, variant)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """A grid of any plain size with any of its givens."""
    variant = draw(st.sampled_from([shape.name for shape in TABLE.values() if shape.plain]))
    cells = variant_of(variant).cells
    return sparse(variant, draw(st.lists(st.booleans(), min_size=cells, max_size=cells)))


def rows(text: str, **more: str) -> list[Row]:
    return list(formats.read(text.splitlines(keepends=True), **more))


def written(name: str, *chosen: Puzzle) -> str:
    write = formats.named(name, "sudoku").write
    assert write is not None
    return "".join(write([Item(puzzle) for puzzle in chosen]))


# --- round trips ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["line", "sdm", "sdk", "ss", "grid", "f-puzzles", "sudokupad", "penpa", "csv", "jsonl"]
)
@settings(max_examples=20, deadline=None)
@given(puzzles())
def test_every_size_comes_back_from_every_format_that_holds_it(name: str, puzzle: Puzzle) -> None:
    text = written(name, puzzle, puzzle)
    back = rows(text, kind="sudoku", format=name)
    assert [row.puzzle for row in back] == [puzzle, puzzle], (text, back)


@pytest.mark.parametrize(
    "name", ["sdm", "sdk", "ss", "grid", "opensudoku", "exchange", "sudokuwiki", "csv", "jsonl", "line"]
)
def test_what_a_file_is_is_found_out(name: str) -> None:
    text = written(name, PUZZLE, PUZZLE)
    assert [row.puzzle for row in rows(text)] == [PUZZLE, PUZZLE]


def extras() -> Iterator[Puzzle]:
    parse = kinds.get("sudoku").parse
    blank = "." * 80
    yield parse("7" + blank, "9x9-x")
    yield parse("7" + blank, "9x9-windoku")
    yield parse("7" + blank + "/" + SHIFTED, "9x9-jigsaw")


@pytest.mark.parametrize("puzzle", list(extras()), ids=lambda puzzle: str(puzzle.variant))
@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "penpa"])
def test_other_rules_go_through_links(puzzle: Puzzle, name: str) -> None:
    assert formats.read_text(formats.links(puzzle)[name], "sudoku") == puzzle


def test_a_jigsaw_comes_back_from_a_grid() -> None:
    puzzle = next(each for each in extras() if each.variant == "9x9-jigsaw")
    assert [row.puzzle for row in rows(written("grid", puzzle, puzzle), format="grid", kind="sudoku")] == [puzzle] * 2


@pytest.mark.parametrize("name", ["sdm", "sdk", "ss", "exchange", "opensudoku", "sudokuwiki"])
def test_what_a_format_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(PuzzleError):
        written(name, kinds.get("sudoku").parse("." * 81, "9x9-x"))


# --- what others wrote ----------------------------------------------------------------------------------------------


def test_records_of_the_exchange_bank_are_read_and_written_alike() -> None:
    read = rows(RECORDS)
    assert [row.error for row in read] == [None, None]
    puzzles = [row.puzzle for row in read if row.puzzle is not None]
    assert puzzles[0].givens.startswith(".83.2..9....8..1..")
    write = formats.named("exchange", "sudoku").write
    assert write is not None
    text = "".join(write([Item(puzzles[0], facts={"rating": 7.2}), Item(puzzles[1], facts={"rating": 7.1})]))
    assert text == RECORDS
    assert {len(line) for line in text.splitlines(keepends=True)} == {100}


def test_opensudoku_is_read_with_line_numbers_also_as_the_app_saves_a_game() -> None:
    saved = "version: 1\n" + "".join(f"{0 if sign == '.' else sign}||{int(sign == '.')}|" for sign in GIVENS)
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Gnome-Sudoku Easy</name>
  <game data="379000014060010070080009005435007000090040020000800436900700080040080050850000249" />
  <game data="12" />
  <game data="{saved.replace(chr(10), "&#10;")}" note="" />
  <game />
</opensudoku>
"""
    read = rows(text, name="easy.opensudoku")
    assert [(row.line, row.puzzle is not None) for row in read] == [(4, True), (5, False), (6, True), (7, False)]
    assert read[2].puzzle == PUZZLE
    assert read[3].error == "the game has no data"


def test_damaged_xml_and_entities_are_told_and_keep_what_came_before() -> None:
    head = f'<opensudoku><game data="{GIVENS.replace(".", "0")}"/>\n'
    *_, last = found = rows(head + "<game data='", name="x.opensudoku")
    assert found[0].puzzle == PUZZLE and "cannot be read on from here" in str(last.error)
    (bomb,) = rows('<!DOCTYPE a [<!ENTITY b "c">]><opensudoku/>', name="x.opensudoku")
    assert "entities and document types are not read" in str(bomb.error)


def test_a_sadman_file_with_comments_and_a_state_is_its_puzzle_alone() -> None:
    grid = [GIVENS[at : at + 9] for at in range(0, 81, 9)]
    text = "\n".join(["#A Somebody", "#D An example", "[Puzzle]", *grid, "[State]", *["1" * 9] * 9])
    (row,) = rows(text, name="one.sdk")
    assert (row.puzzle, row.line) == (PUZZLE, 4)


def test_framed_and_spaced_grids_are_read_one_below_another() -> None:
    lines = [GIVENS[at : at + 9] for at in range(0, 81, 9)]
    spaced = [" | ".join(" ".join(line[at : at + 3]) for at in (0, 3, 6)) for line in lines]
    framed = [".-------.-------.-------."]
    for number, line in enumerate(spaced):
        framed += ["| " + line + " |"] + (["|-------+-------+-------|"] if number in (2, 5) else [])
    framed.append("'-------'-------'-------'")
    banded = [line + ("\n" if number in (2, 5) else "") for number, line in enumerate(lines)]
    text = "\n".join([*framed, "", *banded, "", *lines]) + "\n"
    found = rows(text, kind="sudoku", format="grid")
    assert [row.puzzle for row in found] == [PUZZLE] * 3


def test_what_stands_beside_a_puzzle_on_its_line_is_passed_over() -> None:
    text = f"# a comment\n\n{GIVENS} ED=7.1/1.2/1.2\n17 {GIVENS}\n{GIVENS}\t# lc1(3) s\n"
    assert [(row.line, row.puzzle) for row in rows(text)] == [(3, PUZZLE), (4, PUZZLE), (5, PUZZLE)]


@pytest.mark.parametrize(
    "link",
    [
        "https://www.sudokuwiki.org/sudoku.htm?bd=" + GIVENS.replace(".", "0"),
        "sudokuwiki.org/sudoku.htm?bd=" + GIVENS,
        "https://sudokupad.app/fpuz" + fpuzzles.code(PUZZLE),
        "https://beta.sudokupad.app/fpuzzles" + fpuzzles.code(PUZZLE) + "?",
        "https://f-puzzles.com/?load=" + fpuzzles.code(PUZZLE).replace("+", " "),
        fpuzzles.write_sudokupad(PUZZLE) + "&x=1",
        sudoku.write_penpa(PUZZLE).replace("edit&p", "solve&p"),
    ],
)
def test_links_are_read_as_people_paste_them(link: str) -> None:
    assert formats.read_text(link, "sudoku") == PUZZLE


GRID = penpa.Grid(9, 9)


# --- refusals -------------------------------------------------------------------------------------------------------


def f_puzzle(**changes: object) -> str:
    told = {**fpuzzles.write_object(PUZZLE), **changes}
    return fpuzzles.F_PUZZLES + lz.compress(json.dumps(told))


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (f_puzzle(killercage=[{"cells": ["R1C1"], "value": "3"}]), "rules that no variant here has: killercage"),
        (f_puzzle(antiknight=True), "antiknight"),
        (f_puzzle(size=10), "the grid is of size 10"),
        (f_puzzle(grid=[]), "has not 9 rows"),
        (f_puzzle(grid=[[{"value": 12, "given": True}] * 9] * 9), "row 1, column 1: 12 is no digit of 9x9"),
        (f_puzzle(**{"diagonal+": True}), "further houses"),
        (f_puzzle(extraregion=[{"cells": ["R1C1"]}]), "further houses"),
        ("https://www.f-puzzles.com/?load=1234", "cannot be unpacked"),
        ("https://sudokupad.app/abc123", "no site that is read"),
        ("https://example.org/x", "no site that is read"),
        (penpa.SITE + "abcd", "damaged"),
        (penpa.link(GRID), "has no digits"),
        (penpa.link(GRID, numbers={GRID.cell(0, 0): "1"}, shaded=[GRID.cell(5, 5)]), "has shaded cells"),
    ],
)
def test_links_that_no_variant_can_mean_are_refused_with_the_reason(link: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told.replace("+", r"\+")):
        formats.read_text(link, "sudoku")


def test_an_entry_that_is_not_given_is_no_given() -> None:
    grid = fpuzzles.write_object(PUZZLE)["grid"]
    grid[0][2] = {"value": 4}
    assert fpuzzles.read(f_puzzle(grid=grid)) == PUZZLE


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=300))
def test_no_text_stops_a_file(text: str) -> None:
    for row in rows(text + "\n" + GIVENS):
        assert (row.puzzle is None) == (row.error is not None)


def test_boxes_drawn_as_regions_are_the_plain_variant() -> None:
    grid = fpuzzles.write_object(PUZZLE)["grid"]
    layout = box_layout(9, 3, 3)
    for at, sign in enumerate(layout):
        grid[at // 9][at % 9]["region"] = ord(sign) - ord("A")
    assert fpuzzles.read(f_puzzle(grid=grid)) == PUZZLE
