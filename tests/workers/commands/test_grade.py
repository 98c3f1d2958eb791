from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

FILE = """# a comment

530070000600195000098000060800060003400803001700020006060000280000419005000080079
12.......3......................................................................1
11...............................................................................
53..7
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
516849732.3.7.6.9.............................................................5..
"""


@pytest.fixture
def file(tmp_path) -> str:
    there = tmp_path / "puzzles.txt"
    there.write_text(FILE)
    return str(there)


def test_a_bad_line_never_stops_the_file(run, file: str) -> None:
    told = run("grade", file, "--json")
    assert told.code == 1
    documents = told.documents("grade")
    assert [document["line"] for document in documents] == [3, 4, 5, 6, 7, 8]
    statuses = [document["status"] for document in documents]
    assert statuses[:5] == ["ok", "not-unique", "invalid", "invalid", "ok"]
    assert "row 1, column 1" in documents[2]["error"]
    assert "row 1, column 2" in documents[2]["error"]


def test_what_is_ok_is_told_in_full(run, file: str) -> None:
    document = run("grade", file, "--json").documents("grade")[0]
    assert document["tier"] == "gentle"
    assert document["hardest"] == "hidden-single"
    assert document["clues"] == 30
    assert document["solution"] == "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert set(document["techniques"]) == {"full-house", "hidden-single"}


def test_two_solutions_are_shown_when_there_are_several(run, file: str) -> None:
    one, other = run("grade", file, "--json").documents("grade")[1]["solutions"]
    assert one != other
    for solution in (one, other):
        assert (solution[:2], solution[9], solution[80]) == ("12", "3", "1")
        rows = [solution[i : i + 9] for i in range(0, 81, 9)]
        assert all(len(set(house)) == 9 for house in [*rows, *("".join(column) for column in zip(*rows, strict=True))])


def test_all_well_is_exit_code_zero_and_standard_input_is_read(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(FILE.splitlines()[2] + "\n"))
    told = run("grade")
    assert told.code == 0
    assert told.out.split()[:3] == ["1", "ok", "gentle"]


def test_a_file_of_another_encoding_is_read_on(run, tmp_path) -> None:
    there = tmp_path / "latin.txt"
    there.write_bytes("käse\n".encode("latin-1") + FILE.splitlines()[2].encode() + b"\r\n")
    told = run("grade", there, "--json").documents("grade")
    assert [document["status"] for document in told] == ["invalid", "ok"]


def test_a_grade_is_the_same_by_machine_and_by_eye(run, file: str) -> None:
    documents = run("grade", file, "--json").documents("grade")
    lines = [line for line in run("grade", file).out.splitlines() if line.strip()[0].isdigit() and "  ok" in line]
    assert [json.loads(json.dumps(d["score"])) for d in documents if d["status"] == "ok"] == [
        int(line.split()[3]) for line in lines
    ]


def test_a_variant_that_there_is_not_is_said_once(run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("." * 81 + "\n" + "." * 81 + "\n")
    told = run("grade", file, "--variant", "7x7")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("puzzlebank: there is no Sudoku variant '7x7'; there are: 4x4")
