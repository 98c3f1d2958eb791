"""import, export and book as commands."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from bank import Bank
from grader import kinds

SEVERAL = "12345678." + "." * 72
NULL = "1.....1..1......"


def documents(out: str) -> list[dict]:
    told = json.loads(files("bank").joinpath("schemas", "import.json").read_text())
    read = [json.loads(line) for line in out.splitlines()]
    for document in read:
        jsonschema.validate(document, told)
    return read


def test_a_file_is_imported_row_by_row_with_a_report_to_go_on_from(run, stocked: Bank, tmp_path: Path) -> None:
    known = stocked.draw("sudoku", tier="gentle").givens
    file, report = tmp_path / "mixed.txt", tmp_path / "report"
    file.write_text(f"{known}\nrubbish\n{SEVERAL}\n")
    told = run("import", file, "--report", report)
    assert told.code == 1
    assert "duplicate  of no. " in told.out and "refused    81 cells expected, 7 found (rubbish)" in told.out
    assert told.err.endswith("0 accepted, 1 duplicates, 2 refused\n")
    assert [row["outcome"] for row in documents(report.read_text())] == ["duplicate", "refused", "refused"]
    assert len(documents(report.read_text())[2]["solutions"]) == 2
    with file.open("a") as more:
        more.write(f"{known}\n")
    again = run("import", file, "--report", report, "--json")
    assert again.code == 0 and [row["line"] for row in documents(again.out)] == [4]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8"])
def test_a_file_that_windows_saved_with_a_mark_of_its_encoding_is_read(
    run, stocked: Bank, tmp_path: Path, encoding: str
) -> None:
    known = stocked.draw("sudoku", tier="gentle").givens
    file = tmp_path / "saved.txt"
    file.write_bytes(f"\ufeff{known}\r\nrubbish\r\n".encode(encoding))
    told = run("import", file)
    assert "1  duplicate  of no. " in told.out and "2  refused    81 cells expected, 7 found (rubbish)" in told.out


def test_what_is_made_can_be_imported_and_taken(run, stocked: Bank, tmp_path: Path) -> None:
    made = run("make", "null", "--count", 30, "--seed", 77, "--json").out
    file = tmp_path / "made.jsonl"
    file.write_text(made)
    told = run("import", file, "--json", "--trial")
    outcomes = {row["outcome"] for row in documents(told.out)}
    assert told.code == 0 and "accepted" in outcomes | {"duplicate"}
    assert run("import", file, "--quiet").code == 0


def test_a_wrong_kind_format_or_report_is_one_line(run, stocked: Bank, tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text(NULL)
    assert "no kind 'chess'" in run("import", file, "--kind", "chess").err
    assert "there is no format 'doc'" in run("import", file, "--format", "doc").err
    told = run("import", file, "--report", tmp_path)
    assert told.code == 2
    notes = tmp_path / "notes"
    notes.write_text("my notes\nof old\n")
    assert "it is no report of an import" in run("import", file, "--report", notes).err


def test_formats_are_listed_for_reading_and_for_writing(run) -> None:
    read, written = run("import", "--formats").out, run("export", "--formats").out
    assert "sudoku    sdm" in read and "opensudoku" in read and "maze      drawing" in read
    assert "parquet" in written and "parquet" not in read
    assert "cats      penpa" in written and "cats      penpa" not in read


def test_only_what_left_the_stock_is_exported(run, stocked: Bank, tmp_path: Path) -> None:
    assert run("export", "sudoku").out == ""
    taken = sorted((stocked.draw("sudoku", tier="gentle") for _ in range(2)), key=lambda puzzle: puzzle.id)
    assert run("export", "sudoku").out.split() == [puzzle.givens for puzzle in taken]
    file = tmp_path / "out.sdm"
    told = run("export", "sudoku", "-o", file, "--id", taken[0].id)
    assert told.err == f"1 puzzles written to {file} (sdm)\n"
    assert file.read_text() == taken[0].givens.replace(".", "0") + "\n"
    drawn = run("export", "sudoku", "--stock", 2, "--tier", "medium").out.split()
    assert len(drawn) == 2 and not set(drawn) & {puzzle.givens for puzzle in taken}


def test_a_data_set_of_every_kind_can_be_split(run, stocked: Bank, tmp_path: Path) -> None:
    stocked.draw("sudoku"), stocked.draw("null")
    told = run("export", "--format", "jsonl", "--test-share", "0.5")
    rows = [json.loads(line) for line in told.out.splitlines()]
    assert {row["kind"] for row in rows} == {"sudoku", "null"} and all(
        row["split"] in ("test", "train") for row in rows
    )
    parquet = tmp_path / "all.parquet"
    assert run("export", "-o", parquet).code == 0 and parquet.read_bytes()[:4] == b"PAR1"


def test_what_a_format_cannot_hold_is_left_out_with_exit_code_one(run, stocked: Bank) -> None:
    puzzle = stocked.draw("null")
    told = run("export", "null", "--format", "jsonl")
    assert told.code == 0 and json.loads(told.out)["puzzle"] == puzzle.givens
    for wrong in (["export", "--stock", 3], ["export", "-o", "x.doc"], ["export", "--format", "parquet"]):
        assert run(*wrong).code == 2


def test_a_format_of_one_kind_never_holds_a_board_of_another(run, stocked: Bank, tmp_path: Path) -> None:
    sudoku, other = stocked.draw("sudoku"), stocked.draw("null")
    file = tmp_path / "all.sdm"
    assert run("export", "-o", file).code == 0
    assert file.read_text() == sudoku.givens.replace(".", "0") + "\n"
    told = run("export", "--format", "sdm", "--id", other.id)
    assert (told.code, told.out) == (2, "") and f"no. {other.id} is of null, not of sudoku" in told.err
    assert "name the KIND" in run("export", "--format", "penpa").err


def test_what_was_imported_of_a_variant_that_is_not_made_can_be_exported(run, stocked: Bank) -> None:
    assert "16x16" not in kinds.get("dchoco").variants
    assert run("export", "dchoco", "--variant", "16x16", "--format", "jsonl").code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["sudoku", "-o", "/nonexistent/x.csv"], "cannot be written: No such file or directory"),
        (["sudoku", "-o", "/nonexistent/x.parquet"], "cannot be written"),
        (["sudoku", "--variant", "99x99"], "there is no Sudoku variant '99x99'"),
        (["cats", "--id", "SUDOKU"], "is of sudoku, not of cats"),
        (["--id", "SUDOKU", "--tier", "extreme"], "not of extreme"),
        (["--id", "SUDOKU", "--id", "999999", "-o", "OUT"], "there is no puzzle 999999"),
    ],
)
def test_an_export_that_cannot_be_is_one_line_and_writes_nothing(
    run, stocked: Bank, tmp_path: Path, words: list[str], told: str
) -> None:
    names = {"SUDOKU": str(stocked.draw("sudoku").id), "OUT": str(tmp_path / "out.csv")}
    ended = run("export", *(names.get(word, word) for word in words))
    assert (ended.code, ended.out, told in ended.err) == (2, "", True), ended.err
    assert not (tmp_path / "out.csv").exists()


def test_a_booklet_is_made_from_the_stock(run, stocked: Bank, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    told = run("book", file, "sudoku gentle 2", "sudoku medium 1", "--hints", "--title", "A small book", "--large")
    assert told.code == 0
    assert told.err.startswith(f"{file}: 3 puzzles on ") and "smallest sign" in told.err
    assert file.read_bytes().startswith(b"%PDF")
    ids = [puzzle.id for puzzle in stocked.shown("sudoku")]
    again = run("book", tmp_path / "again.pdf", *(part for id in ids for part in ("--id", id)))
    assert again.code == 0 and "3 puzzles" in again.err
    assert "1 puzzles" in run("book", tmp_path / "one.pdf", "--id", ids[0], "--id", ids[0]).err
    stocked.withdraw(ids[0], "two solutions")
    wrong = run("book", tmp_path / "wrong.pdf", "--id", ids[0])
    assert wrong.code == 2 and f"no. {ids[0]} was withdrawn: two solutions" in wrong.err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([], 2, "name SECTIONs"),
        (["sudoku hard"], 2, "a section reads"),
        (["sudoku hard 3"], 4, "the shelf sudoku 9x9 hard is empty"),
        (["sudoku gentle 999"], 2, "999 puzzles are wanted"),
        (["sudoku gentle 1", "--paper", "b9"], 2, "no paper 'b9'"),
        (["sudoku gentle 1", "--font", __file__], 2, f"the font {__file__} cannot be used"),
        (["sudoku gentle 1", "--title", "Судоку"], 2, "the font has no Судок of the title"),
    ],
)
def test_a_booklet_that_cannot_be_made_is_one_line_and_draws_nothing(
    run, stocked: Bank, tmp_path: Path, words: list[str], code: int, told: str
) -> None:
    ended = run("book", tmp_path / "x.pdf", *words)
    assert (ended.code, told in ended.err) == (code, True), ended.err
    assert stocked.places()["drawn"] == 0


def test_get_draws_and_links_what_it_takes(run, stocked: Bank, tmp_path: Path) -> None:
    told = run("get", "sudoku", "--tier", "gentle", "--count", 2, "--svg", tmp_path / "p.svg", "--links")
    assert told.code == 0 and told.out.count("sudokupad: https://sudokupad.app/") == 2
    assert (tmp_path / "p.svg").read_text().startswith("<svg") and (tmp_path / "p-2.svg").exists()
    (document,) = run("get", "sudoku", "--json", "--links", "--png", tmp_path / "p.png").documents("puzzle")
    assert set(document["links"]) == {"f-puzzles", "sudokupad", "sudokuwiki", "penpa"}
    assert (tmp_path / "p.png").read_bytes()[1:4] == b"PNG"


def test_a_round_of_the_path_can_be_drawn(run, tmp_path: Path) -> None:
    puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    file = tmp_path / "round.svg"
    assert run("explain", puzzle, "--svg", file, "--round", 2).code == 0
    assert 'class="concluded' in file.read_text()
    refused = run("explain", puzzle, "--svg", file, "--round", 999)
    assert refused.code == 2 and "the path has" in refused.err
    link = "https://www.sudokuwiki.org/sudoku.htm?bd=" + puzzle
    assert "gentle, score" in run("explain", link).out


def test_the_first_get_on_a_fresh_machine_is_answered_from_the_starter_stock(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("PUZZLEBANK_DATABASE_URL", str(tmp_path / "fresh.db"))
    monkeypatch.setenv("PUZZLEBANK_STARTER", "yes")
    told = run("get", "sudoku", "--tier", "hard", "--json")
    (document,) = told.documents("puzzle")
    assert document["tier"] == "hard" and document["engine"].startswith("sudoku:g")
    monkeypatch.setenv("PUZZLEBANK_DATABASE_URL", str(tmp_path / "bare.db"))
    assert run("--no-starter", "get", "sudoku", "--tier", "hard").code == 4
    laid = run("shelf", "set", "maze", "easy", "--variant", "20x20")
    assert "30 puzzles of the starter stock lie on it" in laid.out
    assert run("get", "maze", "--variant", "20x20", "--tier", "easy").code == 0
