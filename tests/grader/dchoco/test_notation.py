"""Addresses in and out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.dchoco.notation import UNKNOWN, Board, board_of, borders, clues, facts, parse, puzzle_of, solution_of
from grader.kind import PuzzleError


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, columns = draw(st.tuples(st.integers(1, 16), st.integers(1, 16)).filter(lambda s: s[0] * s[1] % 2 == 0))
    cells = rows * columns
    signs = st.one_of(st.just(0), st.just(0), st.just(UNKNOWN), st.integers(1, cells // 2))
    colours = draw(st.lists(st.integers(0, 1), min_size=cells, max_size=cells))
    return Board(rows, columns, tuple(colours), tuple(draw(st.lists(signs, min_size=cells, max_size=cells))))


@given(boards())
def test_every_board_is_read_back_from_its_address(board: Board) -> None:
    puzzle = puzzle_of(board)
    assert board_of(puzzle) == board
    assert parse(puzzle.givens) == puzzle
    assert puzzle.variant == f"{board.columns}x{board.rows}"


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?dbchoco/6/6/ueoq8p30g42j4n5s22j",
        "http://pzv.jp/p.html?dbchoco/6/6/ueoq8p30g42j4n5s22j",
        "dbchoco/6/6/ueoq8p30g42j4n5s22j/",
        "  dbchoco/6/6/ueoq8p30g42j4n5s22\n",
    ],
)
def test_an_address_is_read_with_or_without_its_site(text: str) -> None:
    assert parse(text).givens == "dbchoco/6/6/ueoq8p30g42j4n5s22j"


def test_colours_and_clues_lie_where_the_address_says() -> None:
    board = board_of(parse("dbchoco/6/6/ueoq8p30g42j4n5s22j"))
    assert "".join(".#"[colour] for colour in board.colours[:12]) == "####..###.##"
    assert board.clues[:9] == (0, 4, 2, 0, 0, 0, 0, 4, 0)


def test_a_question_mark_is_kept_but_is_no_clue() -> None:
    puzzle = parse("dbchoco/4/4/6cpg.4g.")
    assert board_of(puzzle).clues[:4] == (UNKNOWN, 4, 0, UNKNOWN)
    assert clues(puzzle) == 1
    assert board_of(puzzle).numbers[:4] == (0, 4, 0, 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dbchoco/7/7/0000000000", "odd number of cells"),
        ("dbchoco/18/2/00000000", "1 to 16 rows and columns"),
        ("dbchoco/4/4/6c", "end too early"),
        ("dbchoco/4/4/6cpz", "character 4"),
        ("dbchoco/4/4/6cpg9", "row 1, column 1: a clue is 1 to 8, not 9"),
        ("dbchoco/4/4/6cpg0", "row 1, column 1: a clue is 1 to 8, not 0"),
        ("dbchoco/4/4/6cpg-x", "no hexadecimal number"),
        ("dbchoco/4/4/6cpgzz", "16 cells expected, 40 found"),
        ("choco/4/4/6cpg", "no Double Choco address"),
    ],
)
def test_a_wrong_address_is_refused_with_its_reason(text: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        parse(text)


def test_an_address_of_another_size_than_asked_for_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the board is 4x4"):
        parse("dbchoco/4/4/6cpg4u", "6x6")


def test_blocks_are_labelled_as_they_are_met() -> None:
    assert solution_of([7, 7, "x", 7, 3]) == "AABAC"


def test_the_facts_of_a_solution_are_its_borders_and_the_pairs_of_its_blocks() -> None:
    puzzle = parse("dbchoco/2/2/a")
    edges = borders(2, 2)
    assert edges == ((0, 1), (2, 3), (0, 2), (1, 3))
    assert facts(puzzle, "ABAB") == {0, 1, 4 + 4 + 0 * 4 + 2, 4 + 4 + 1 * 4 + 3}
