"""Every kind's notations, through the registry alone."""

from __future__ import annotations

import pytest

from bank import formats
from bank.formats import penpa
from bank.formats.rows import Item
from examples import EXAMPLES
from grader import kinds
from grader.kind import PuzzleError

CASES = [(kind, name) for kind in formats.names() for name in formats.file_formats(kind)]


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_what_is_written_is_read_back(kind: str, name: str) -> None:
    chosen = formats.named(name, kind)
    if chosen.write is None or chosen.read is None:
        assert name in (
            "blocks",
            "parquet",
            "penpa",
        )  # one is read only, one needs a file, one of some kinds is written
        return
    puzzle = kinds.get(kind).parse(EXAMPLES[kind][0])
    text = "".join(chosen.write([Item(puzzle), Item(puzzle)]))
    found = list(formats.read(text.splitlines(keepends=True), kind=kind, format=name))
    assert [row.puzzle for row in found] == [puzzle, puzzle]


@pytest.mark.parametrize("kind", formats.names())
def test_links_open_the_puzzle_elsewhere(kind: str) -> None:
    puzzle = kinds.get(kind).parse(EXAMPLES[kind][0])
    links = formats.links(puzzle)
    assert "penpa" in links
    for name, link in links.items():
        assert link.startswith("https://")
        notation = formats.notations(kind)[name]
        if notation.read is not None:
            assert notation.read(link) == puzzle


@pytest.mark.parametrize("kind", ["cats", "dchoco", "maze"])
def test_a_penpa_board_of_another_kind_is_never_taken_for_a_sudoku(kind: str) -> None:
    link = formats.links(kinds.get(kind).parse(EXAMPLES[kind][0]))["penpa"]
    with pytest.raises(PuzzleError, match="as sudoku: the penpa board "):
        formats.read_text(link)


def test_penpa_boards_show_what_the_puzzle_has() -> None:
    cats = kinds.get("cats").parse(EXAMPLES["cats"][0])
    grid, drawn = penpa.read(formats.links(cats)["penpa"])
    assert (grid.rows, grid.columns) == (8, 8)
    letters = cats.givens.replace("/", "")
    parted = sum(letters[at] != letters[at + 1] for at in range(64) if at % 8 < 7)
    parted += sum(letters[at] != letters[at + 8] for at in range(56))
    assert len(drawn["lineE"]) == parted
    choco = kinds.get("dchoco").parse(EXAMPLES["dchoco"][0])
    _, drawn = penpa.read(formats.links(choco)["penpa"])
    assert len(drawn["surface"]) == 18 and {told[0] for told in drawn["number"].values()} == {"2", "4", "5"}
    maze = kinds.get("maze").parse(EXAMPLES["maze"][0])
    _, drawn = penpa.read(formats.links(maze)["penpa"])
    assert len(drawn["lineE"]) == kinds.get("maze").clues(maze) and len(drawn["symbol"]) == 2


def test_a_file_of_one_kind_is_told_its_faults_in_the_words_of_that_kind() -> None:
    text = [EXAMPLES["cats"][0], "AABB/AB"]
    *_, bad = formats.read(text)
    assert bad.error == "row 1 has 4 cells, 2 expected since there are 2 rows"


def test_a_format_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(PuzzleError, match="there is no format 'doc' of cats; there are lines, blocks, csv"):
        formats.named("doc", "cats")
    with pytest.raises(PuzzleError, match="parquet is only written"):
        list(formats.read(["x"], format="parquet"))


def test_a_puzzle_that_is_too_long_is_refused_unread() -> None:
    (row,) = formats.read(["1" * 300_000])
    assert row.error == "300000 characters are too many for a puzzle"
    assert len(row.text) <= 120
