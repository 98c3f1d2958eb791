"""Boards in the formats of other programs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bank.formats import cats
from catboards import FOUR, THREE_CATS, boards
from grader.cats.notation import parse, regions
from grader.cats.remarks import pieces
from grader.kind import PuzzleError

# from the tests of pzprjs and of noqx: boards that others wrote down
PZPRJS = "6/6/1/4ilbhgdnmhou"
NOQX = "31g94h1gk30glmiuum28c52kl8mh0i10o51gh4i1go2h84a4802gt5hah8la6046hc9aign1ga18424a42h8"  # 15 by 15, three cats
BROKEN = parse("ABBA/ACCA/DDCC/DDDC")


def test_a_thousand_boards_come_back_from_every_format() -> None:
    made = [
        board.puzzle
        for variant, number in (("4x4", 100), ("5x5", 300), ("6x6", 300), ("8x8", 250), ("9x9-2cats", 50))
        for board in boards(variant, number)
    ]
    assert len(made) == 1000
    for puzzle in made:
        for name in (name for name, notation in cats.NOTATIONS.items() if notation.read is not None):
            assert cats.read(cats.write(puzzle, name)) == puzzle, name


@pytest.mark.parametrize("head", ["https://puzz.link/p?", "http://pzv.jp/p.html?", "?", ""])
def test_a_link_is_read_with_or_without_its_site(head: str) -> None:
    puzzle = cats.read(f"{head}starbattle/{PZPRJS}")
    assert puzzle.givens == "AAABBB/ABBBCC/ADDEEC/FFDDEC/FEEEEC/FCCCCC"
    assert cats.write(puzzle, "puzzlink") == f"https://puzz.link/p?starbattle/{PZPRJS}"


def test_walls_of_a_size_that_is_none_of_ours_are_unpacked_and_packed_again() -> None:
    half = len(NOQX) // 2
    upright, level = (cats._unpacked(part, 15 * 14) for part in (NOQX[:half], NOQX[half:]))
    region = cats._regions_of(upright, level, 15)
    assert len(set(region)) == 15
    assert cats._walls(region, 15) == (upright, level)
    assert cats._packed(upright) + cats._packed(level) == NOQX
    with pytest.raises(PuzzleError, match="there is no size '15x15-3cats'"):
        cats.read(f"https://puzz.link/p?starbattle/15/15/3/{NOQX}")


def test_a_board_with_three_cats_comes_back_from_every_format() -> None:
    for puzzle in THREE_CATS:
        for name in (name for name, notation in cats.NOTATIONS.items() if notation.read is not None):
            assert cats.read(cats.write(puzzle, name)) == puzzle, name


def test_walls_are_packed_by_hand() -> None:
    """Five walls a digit, the first the highest bit, each half filled up with zeros."""
    region = regions(FOUR)
    upright = "".join("01"[region[r * 4 + c] != region[r * 4 + c + 1]] for r in range(4) for c in range(3))
    level = "".join("01"[region[r * 4 + c] != region[r * 4 + c + 4]] for r in range(3) for c in range(4))
    assert upright == "010011010001"
    assert level == "000111100010"
    # 01001 10100 01000 and 00011 11000 10000
    assert cats.write(FOUR, "puzzlink").endswith("/4/4/1/9k8" + "3og")


def test_a_board_in_json_may_name_regions_in_any_way() -> None:
    assert cats.read('{"regions": ["AABB", "AABC", "DDCC", "DDDC"]}') == FOUR
    assert cats.read('{"id": 7, "regions": [[5, 5, 2, 2], [5, 5, 2, 0], [9, 9, 0, 0], [9, 9, 9, 0]]}') == FOUR
    assert json.loads(cats.write(FOUR, "json")) == {"size": 4, "cats": 1, "regions": FOUR.givens.split("/")}


def test_pzprv3_is_read_by_slashes_or_by_lines() -> None:
    text = cats.write(FOUR, "pzprv3")
    assert text.startswith("pzprv3/starbattle/4/4/1/4/0 0 1 1/0 0 1 2/3 3 2 2/3 3 3 2/. . . .")
    assert cats.read(text.replace("/", "\n")) == FOUR
    assert cats.read(text.replace("/", "\r\n")) == FOUR


def test_regions_in_pieces_go_where_they_can_be_told() -> None:
    for name in ("letters", "json", "pzprv3"):
        assert cats.read(cats.write(BROKEN, name)) == BROKEN
    for name in ("puzzlink", "sbn"):
        with pytest.raises(PuzzleError, match="several pieces"):
            cats.write(BROKEN, name)


def test_what_walls_part_is_connected() -> None:
    puzzle = cats.read(f"starbattle/{PZPRJS}")
    assert all(len(parts) == 1 for parts in pieces(regions(puzzle), 6))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("https://puzz.link/p?nurikabe/6/6/1", "not of a starbattle puzzle"),
        ("starbattle/6/6", "too few parts"),
        ("starbattle/6/7/1/4ilbhgdnmhou", "6 by 7, not square"),
        ("starbattle/x/6/1/4ilbhgdnmhou", "width must be a number, not 'x'"),
        ("starbattle/6/6/1/4ilb!gdnmhou", "walls, character 5: '!'"),
        ("starbattle/6/6/1/4ilbhgdnmho", "walls of 12 characters expected for 6x6, 11 found"),
        ("starbattle/4/4/1/9q93o8", "more than there are walls"),
        ("starbattle/6/6/1/000000000000", "6 regions are expected, as many as rows, and 1 found"),
        ("starbattle/6/6/2/4ilbhgdnmhou", "at least 8x8"),
        ("{", "no JSON"),
        ("[" * 3, "row 1"),
        ('{"regions": 3}', "a list of rows"),
        ('{"regions": ["AABB", "AAB", "DDCC", "DDDC"]}', "regions, row 2: 4 cells expected"),
        ('{"regions": [[1, 1, 2, 2], [1, null, 2, 3], [4, 4, 3, 3], [4, 4, 4, 3]]}', "row 2, column 2"),
        ('{"regions": ["AABB", "AABC", "DDCC", "DDDC"], "cats": "two"}', "cats must be a whole number"),
        ("881Wshort", "characters expected for 8x8, 9 found"),
        ("891W2hKs75YmvFHeK6NQ000", "character 2: the board is 8 by 9"),
        ("881W2hKs75Ym!FHeK6NQ000", "character 13: '!'"),
        ("881WzhKs75YmvFHeK6NQ000", "more than there are walls"),
        ("pzprv3/starbattle/4/4/1", "begins pzprv3/starbattle"),
        ("pzprv3/starbattle/4/4/1/4/0 0 1 1/0 0 1", "row 2: 4 room numbers expected, 3 found"),
        ("pzprv3/starbattle/4/4/1/4/0 0 1 1/0 0 1 9/3 3 2 2/3 3 3 2", "row 2, column 4: there are 4 rooms"),
        ("pzprv3/starbattle/4/4/1/4/0 0 1 1/0 0 1 x/3 3 2 2/3 3 3 2", "row 2, column 4 must be a number"),
        ("A" * 30_000, "too many"),
    ],
)
def test_a_malformed_text_is_answered_with_a_sentence_and_a_place(text: str, sentence: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        cats.read(text)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_unknown_format_is_refused_with_those_there_are() -> None:
    with pytest.raises(PuzzleError, match="letters, json, puzzlink, sbn, pzprv3"):
        cats.write(FOUR, "png")


LINKS = st.from_regex(r"starbattle/\d{1,2}/\d{1,2}/\d/[0-9a-v]{0,40}", fullmatch=True)
CODES = st.from_regex(r"[0-9A-P]{2}\d[We][0-9A-Za-z_-]{0,60}", fullmatch=True)


@given(st.one_of(st.text(max_size=200), LINKS, CODES))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        puzzle = cats.read(text)
    except PuzzleError:
        return
    assert cats.read(cats.write(puzzle, "letters")) == puzzle
