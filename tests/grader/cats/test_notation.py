"""Boards and solutions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.cats import notation
from grader.cats.variants import TABLE, VARIANTS, variant_for, variant_of
from grader.kind import Puzzle, PuzzleError

BOARD = "AABB/AABC/DDCC/DDDC"


@pytest.mark.parametrize(
    "text", [BOARD, "xxyy/xxyz/wwzz/wwwz", "0011\n0012\n3322\n3332", " bbaa bbac ddcc dddc ", "AABB/AABC/DDCC/DDDC*1"]
)
def test_regions_are_lettered_by_first_appearance_whatever_they_are_called(text: str) -> None:
    assert notation.parse(text) == Puzzle("cats", "4x4", BOARD)


def test_two_cats_are_told_by_a_star() -> None:
    rows = "/".join(letter * 8 for letter in "ABCDEFGH")
    puzzle = notation.parse(rows + "*2")
    assert (puzzle.variant, puzzle.givens) == ("8x8-2cats", rows + "*2")
    assert notation.parse(rows, "8x8-2cats") == puzzle
    assert notation.parse(notation.format(puzzle)) == puzzle


def test_regions_in_several_pieces_are_read() -> None:
    assert notation.parse("ABBA/ACCA/DDCC/DDDC").givens == "ABBA/ACCA/DDCC/DDDC"


@pytest.mark.parametrize(
    ("text", "variant", "sentence"),
    [
        ("", None, "empty"),
        ("AABB/AAB/DDCC/DDDC", None, "row 2 has 3 cells, 4 expected"),
        ("AABB/AA?C/DDCC/DDDC", None, "row 2, column 3: '?' is no region letter"),
        ("AABB/AABB/DDBB/DDDB", None, "4 regions are expected, as many as rows, and 3 found"),
        ("AAB/AAB/CCC", None, "at least 4x4, not 3x3"),
        (BOARD, "5x5", "the board is 4x4, not 5x5"),
        (BOARD + "*2", None, "2 cats a row and column need a board of at least 8x8"),
        (BOARD + "*0", None, "0 is none"),
        (BOARD, "7x7-2cats", "at least 8x8, not 7x7"),
        (BOARD, "99x99", "there is no size"),
        (BOARD, "round", "there is no variant"),
        ("A" * 3000, None, "too many"),
        ("\n".join("A" * 17 for _ in range(17)), None, "there is no size"),
    ],
)
def test_a_wrong_text_is_answered_with_what_is_wrong_and_where(text: str, variant: str | None, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence.replace("?", r"\?")):
        notation.parse(text, variant)


@given(st.text(max_size=120))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    refused = None
    try:
        puzzle = notation.parse(text)
    except PuzzleError as error:
        refused = str(error)
    if refused is None:
        assert notation.parse(puzzle.givens) == puzzle
    else:
        assert refused.isprintable()
        assert len(refused) < 300


def test_a_solution_names_the_columns_of_the_cats_by_rows() -> None:
    assert notation.solution_text([1, 7, 8, 14], TABLE["4x4"]) == "2/4/1/3"
    assert notation.facts(Puzzle("cats", "4x4", BOARD), "2/4/1/3") == {1, 7, 8, 14}
    two = TABLE["8x8-2cats"]
    cells = [r * 8 + c for r in range(8) for c in ((0, 2), (4, 6))[r % 2]]
    assert notation.solution_text(cells, two).startswith("1,3/5,7/")
    assert notation.facts(Puzzle("cats", two.name, ""), notation.solution_text(cells, two)) == set(cells)


def test_sizes_reach_from_four_to_sixteen_and_two_cats_from_eight_to_fourteen() -> None:
    assert [v for v in VARIANTS if "cats" not in v] == [f"{n}x{n}" for n in range(4, 17)]
    assert [v for v in VARIANTS if "2cats" in v] == [f"{n}x{n}-2cats" for n in range(8, 15)]
    assert variant_for(14, 3).name == "14x14-3cats"
    assert variant_of(None).name == "8x8"
    for name in VARIANTS:
        shape = variant_of(name)
        assert variant_for(shape.size, shape.cats) is shape
