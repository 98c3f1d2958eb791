from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bank import Bank
from grader import kinds
from grader.kind import Puzzle
from grader.sudoku.variants import variant_of

STOCKED = 4  # on each shelf, see conftest


def test_a_puzzle_of_the_wanted_tier_is_shown_as_a_board(run, stocked: Bank) -> None:
    told = run("get", "sudoku", "--tier", "medium")
    assert (told.code, told.err) == (0, "")
    head, *board, foot = told.out.splitlines()
    number = int(head.rpartition(" ")[2])
    assert head == f"sudoku 9x9, medium, no. {number}"
    given = stocked.get(number)
    text = "".join(line.replace("|", "").replace(" ", "") for line in board if "-" not in line)
    assert text == given.givens
    assert foot.startswith(f"{given.clues} digits given, score {given.score}, hardest step: ")


def test_the_document_follows_its_schema_and_the_path_solves_the_puzzle(run, stocked: Bank) -> None:
    told = run("get", "sudoku", "--tier", "medium", "--count", "2", "--path", "--json")
    documents = told.documents("puzzle")
    assert len({document["id"] for document in documents}) == 2
    for document in documents:
        assert (document["kind"], document["variant"], document["tier"]) == ("sudoku", "9x9", "medium")
        puzzle = Puzzle("sudoku", "9x9", document["givens"])
        assert kinds.get("sudoku").count(puzzle).solutions == (document["solution"],)
        placed = {fact for step in document["path"] for fact in step["concluded"]}
        truth = kinds.get("sudoku").facts(puzzle, document["solution"])
        assert placed <= truth
        assert len(placed) == variant_of("9x9").cells - document["clues"]


def test_an_empty_shelf_is_named_with_its_neighbours_and_exit_code_four(run, stocked: Bank) -> None:
    taken = run("get", "sudoku", "--tier", "gentle", "--count", STOCKED + 1, "--json")
    assert taken.code == 4
    assert len(taken.documents("puzzle")) == STOCKED, "what there was is given"
    told = run("get", "sudoku", "--tier", "gentle")
    assert (told.code, told.out) == (4, "")
    assert told.err.startswith("puzzlebank: the shelf sudoku 9x9 gentle is empty; in stock: medium (4)")


def test_a_player_never_gets_the_same_puzzle_twice(run, stocked: Bank) -> None:
    ask = ("get", "sudoku", "--tier", "gentle", "--player", "ann", "--count", STOCKED, "--json")
    mine = {document["givens"] for document in run(*ask).documents("puzzle")}
    assert len(mine) == STOCKED
    assert run(*ask).code == 4
    others = run(*ask[:5], "bob", *ask[6:]).documents("puzzle")
    assert {document["givens"] for document in others} == mine, "another player is dealt from the same pile"


def test_a_key_makes_a_retry_give_the_same_puzzle(run, stocked: Bank) -> None:
    ask = ("get", "sudoku", "--tier", "medium", "--key", "a7", "--json")
    first, second = (run(*ask).documents("puzzle") for _ in "ab")
    assert first == second


def test_peeking_takes_one_puzzle_out_of_stock_at_most(run, stocked: Bank) -> None:
    seen = {run("get", "sudoku", "--tier", "medium", "--peek", "--json").documents("puzzle")[0]["id"] for _ in range(5)}
    assert len(seen) == 1
    assert next(level.level for level in stocked.levels() if level.shelf.tier == "medium") == STOCKED - 1


def test_a_wish_is_met_or_named_with_what_lies_there(run, stocked: Bank) -> None:
    ask = ("get", "sudoku", "--uses", "intersections", "--avoids", "fish", "--no-uniqueness", "--json")
    (document,) = run(*ask).documents("puzzle")
    families = {technique.id: technique.family for technique in kinds.get("sudoku").techniques}
    assert "intersections" in {families[name] for name in document["techniques"]}
    told = run("get", "sudoku", "--tier", "gentle", "--max-clues", 17)
    assert (told.code, told.out) == (4, "")
    expected = "none of the 4 puzzles on the shelf sudoku 9x9 gentle is as wished (at most 17 clues)"
    assert told.err.startswith(f"puzzlebank: {expected}")


def test_players_and_lookers_have_wishes_too(run, stocked: Bank) -> None:
    clues = run("get", "sudoku", "--tier", "gentle", "--peek", "--json").documents("puzzle")[0]["clues"]
    wish = ("--min-clues", clues, "--max-clues", clues)
    for how in (("--peek",), ("--player", "ann")):
        (document,) = run("get", "sudoku", "--tier", "gentle", *how, *wish, "--json").documents("puzzle")
        assert document["clues"] == clues


def test_a_wish_that_can_never_hold_is_a_matter_of_usage(run, stocked: Bank) -> None:
    told = run("get", "sudoku", "--tier", "medium", "--uses", "x-wing")
    assert (told.code, told.out) == (2, "")
    assert told.err == "puzzlebank: no medium sudoku uses x-wing: that is hard\n"


@pytest.mark.parametrize("option", ["--player", "--key"])
def test_an_empty_name_is_refused_and_nothing_leaves_the_stock(run, stocked: Bank, option: str) -> None:
    before = stocked.places()
    told = run("get", "sudoku", option, "")
    assert (told.code, told.out) == (2, "")
    assert f"'{option}': it is empty" in told.err
    assert stocked.places() == before


def test_a_picture_that_cannot_be_written_is_refused_before_a_puzzle_leaves_the_stock(
    run, stocked: Bank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stocked.places()
    told = run("get", "sudoku", "--svg", tmp_path / "nowhere" / "board.svg")
    assert (told.code, told.out) == (2, "")
    assert "there is no folder" in told.err
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    told = run("get", "sudoku", "--png", tmp_path / "board.png")
    assert (told.code, told.out) == (2, "")
    assert "pip install 'puzzlebank[print]'" in told.err
    assert stocked.places() == before
