"""How Sudoku looks in a terminal, and what its houses are called."""

from __future__ import annotations

import pytest

from bank import present
from grader.kind import Puzzle, Step
from grader.sudoku import notation
from grader.sudoku.variants import VARIANTS, variant_of

LAYOUT = "AAABBBCCCAAABBBCCCDAABEBCCCDDABEFFFFDDDEEEGGFHDDEEEEGFHDHHIIIGFHHHHIIGGFHIIIIGGGF"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_board_has_every_sign_in_its_place(variant: str) -> None:
    shape = variant_of(variant)
    text = shape.digits + "." * (shape.cells - shape.size)
    board = present.get("sudoku").board(Puzzle("sudoku", variant, text + shape.blank[shape.cells :]))
    signs = [sign for line in board.splitlines() if "-" not in line for sign in line if sign not in "| +"]
    assert "".join(signs) == text
    if shape.layout is None:
        assert notation.parse(board, variant).givens == text, "what is shown can be read"


def test_a_large_board_has_bars_between_its_boxes() -> None:
    lines = present.get("sudoku").board(Puzzle("sudoku", "6x6", "." * 36)).splitlines()
    assert lines[:3] == [". . . | . . .", ". . . | . . .", "------+------"]
    assert len(lines) == 8


def test_the_regions_of_a_jigsaw_are_walled_off() -> None:
    lines = present.get("sudoku").board(Puzzle("sudoku", "9x9-jigsaw", "7" + "." * 80 + "/" + LAYOUT)).splitlines()
    assert lines[0] == lines[-1] == "+---+---+---+---+---+---+---+---+---+"
    assert lines[1] == "| 7   .   . | .   .   . | .   .   . |"
    assert lines[4] == "+---+   +   +   +---+   +   +   +   +"
    assert lines[5] == "| . | .   . | . | . | . | .   .   . |"
    assert {len(line) for line in lines} == {37}
    walls = sum(line.count("|") for line in lines[1::2]) - 18
    assert walls == sum(LAYOUT[c] != LAYOUT[c + 1] for c in range(80) if c % 9 < 8)


def test_solutions_fill_the_blanks_and_colour_shows_what_lies_in_extra_houses() -> None:
    board = present.get("sudoku").board
    puzzle = Puzzle("sudoku", "9x9-x", "5" + "." * 80)
    solution = "5" * 81
    assert board(puzzle, solution).replace(" ", "").startswith("555|555|555")
    shown = board(puzzle, solution, colour=True)
    assert shown.count("\033[4m") == 17
    assert shown.startswith("\033[1m\033[4m5\033[0m")


@pytest.mark.parametrize(
    ("variant", "house", "name", "short"),
    [
        ("9x9-x", 27, "the falling diagonal", "d1"),
        ("9x9-windoku", 29, "window 3", "w3"),
        ("9x9-jigsaw", 25, "region H", "bH"),
        ("16x16", 47, "box 16", "b16"),
        ("12x12", 11, "row 12", "r12"),
    ],
)
def test_houses_are_named_by_the_variant(variant: str, house: int, name: str, short: str) -> None:
    size = variant_of(variant).size
    assert present.get("sudoku").fact(variant, size**3 + house) == name
    step = Step("locked-candidates-1", 0, (size**3 + house, 0), (size**3,), (), (size - 1,))
    assert present.get("sudoku").roles(variant, step)["house"] == name
    text = present.notation(Puzzle("sudoku", variant, variant_of(variant).blank), step)
    assert text == f"Locked candidates (pointing): 1 in {short} => r1c1<>{variant_of(variant).digits[-1]}"
