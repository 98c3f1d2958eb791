"""Reading and writing Sudoku."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.kind import Puzzle, PuzzleError
from grader.sudoku import notation
from grader.sudoku.rules import rules
from grader.sudoku.variants import TABLE

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HOUSES = TABLE["9x9"].houses


def refusal(text: str, variant: str | None = None) -> str:
    with pytest.raises(PuzzleError) as caught:
        notation.parse(text, variant)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    return message


def rows(text: str) -> list[str]:
    return [text[i : i + 9] for i in range(0, 81, 9)]


def test_81_characters_are_read_with_either_blank() -> None:
    expected = Puzzle("sudoku", "9x9", GIVENS)
    assert notation.parse(GIVENS) == expected
    assert notation.parse(GIVENS.replace(".", "0"), "9x9") == expected
    assert notation.parse(f"  {GIVENS}\r\n") == expected


@pytest.mark.parametrize("corner", [("+", "+"), (".", "'"), ("*", "*"), ("-", "-")])
def test_grids_drawn_over_several_lines_are_read(corner: tuple[str, str]) -> None:
    bar = "-------+-------+-------"
    lines = [f"{corner[0]}{bar}{corner[0]}"]
    for number, row in enumerate(rows(GIVENS)):
        lines.append("| " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |")
        if number % 3 == 2 and number < 8:
            lines += [f":{bar}:", ""]
    lines.append(f"{corner[1]}{bar}{corner[1]}")
    assert notation.parse("\n".join(lines)).givens == GIVENS


def test_plain_rows_without_any_clue_are_rows() -> None:
    assert notation.parse("\n".join(["." * 9] * 9)).givens == "." * 81
    assert notation.parse("\n".join([". . . | . . . | . . ."] * 9)).givens == "." * 81


def test_a_wrong_sign_is_told_with_its_place() -> None:
    assert refusal(GIVENS[:22] + "x" + GIVENS[23:]) == "row 3, column 5: 'x' is not a digit"
    assert refusal("\u0665" + GIVENS[1:]).startswith("row 1, column 1: ")


@pytest.mark.parametrize(("text", "found"), [(GIVENS[:-1], 80), (GIVENS + "1", 82), ("", 0), ("5", 1)])
def test_a_wrong_number_of_cells_is_told(text: str, found: int) -> None:
    assert refusal(text) == f"81 cells expected, {found} found"


def test_a_short_row_of_nine_is_told_by_its_number() -> None:
    lines = rows(GIVENS)
    lines[3] = lines[3][:-1]
    assert refusal("\n".join(lines)) == "row 4: 9 cells expected, 8 found"


def test_a_digit_twice_in_a_house_is_told_with_both_cells() -> None:
    assert refusal("5...5" + "." * 76) == "5 stands twice in row 1: at row 1, column 1 and at row 1, column 5"
    column = "." * 8 + "7" + "." * 62 + "." * 9 + "7"
    assert refusal(column) == "7 stands twice in column 9: at row 1, column 9 and at row 9, column 9"
    assert (
        refusal("1........" + ".1" + "." * 70) == "1 stands twice in box 1: at row 1, column 1 and at row 2, column 2"
    )


def test_an_unknown_variant_is_told_with_those_there_are() -> None:
    assert refusal(GIVENS, "12x12") == "there is no Sudoku variant '12x12'; there are: 9x9"


@given(st.text(alphabet=".0123456789 |-+\n", max_size=120) | st.text(max_size=40))
def test_any_text_is_a_puzzle_or_one_sentence(text: str) -> None:
    try:
        puzzle = notation.parse(text)
    except PuzzleError:
        refusal(text)
    else:
        assert notation.parse(notation.format(puzzle)) == puzzle


def test_what_is_written_reads_the_same() -> None:
    puzzle = notation.parse(GIVENS)
    assert notation.parse(notation.format(puzzle)) == puzzle
    assert notation.clues(puzzle) == 30


def test_the_facts_of_a_solution_are_one_candidate_a_cell() -> None:
    facts = notation.facts(notation.parse(GIVENS), SOLUTION)
    assert {fact // 9 for fact in facts} == set(range(81))
    assert 0 * 9 + 4 in facts
    assert 80 * 9 + 8 in facts


def test_houses_are_rows_then_columns_then_boxes() -> None:
    assert HOUSES[0] == tuple(range(9))
    assert HOUSES[9] == tuple(range(0, 81, 9))
    assert HOUSES[22] == (30, 31, 32, 39, 40, 41, 48, 49, 50)
    assert len(HOUSES) == 27
    assert all(len(set(house)) == 9 for house in HOUSES)


def test_the_rules_name_the_houses_and_the_digits() -> None:
    told = rules("9x9")
    assert "3 by 3" in told["text"]
    assert told["data"]["size"] == 9
    assert len(told["data"]["houses"]) == 27


def test_the_example_in_the_documentation_runs() -> None:
    outcome = doctest.testmod(notation)
    assert outcome.attempted
    assert not outcome.failed
