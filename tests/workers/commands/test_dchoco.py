"""Double Choco on the command line."""

from __future__ import annotations

from dchoco_boards import PZPRJS, PZPRJS_SOLUTION, drawn


def test_explain_draws_the_borders_round_by_round(run) -> None:
    told = run("explain", f"https://puzz.link/p?{PZPRJS}")
    assert told.code == 0
    boards = told.out.count("┌")
    rounds = {line[:4] for line in told.out.splitlines() if line[:4].strip().isdigit()}
    assert boards >= len(rounds) + 2, "the puzzle, a board a round, the solution"
    assert "easy, score" in told.out
    first = told.out.index("Clue split: r1c23 => r1c2|r1c3")
    drawn_then = told.out[first : told.out.index("Island full")]
    assert "│░░░╎░4░│░2░╎░░░╎   ╎   │" in drawn_then


def test_explain_knows_the_kind_by_the_text_and_tells_the_path_as_json(run) -> None:
    (document,) = run("explain", PZPRJS, "--json").documents("explain")
    assert (document["kind"], document["variant"], document["solution"]) == ("dchoco", "6x6", PZPRJS_SOLUTION)
    assert document["path"][0]["text"] == "Clue split: r1c23 => r1c2|r1c3"


def test_a_line_is_graded_or_refused_with_its_reason(run, tmp_path) -> None:
    lines = {
        PZPRJS: "ok",
        drawn("....", "####").givens: "not-unique",
        drawn("2#..", "#.##").givens: "no-solution",
        "dbchoco/3/3/00": "invalid",
    }
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines))
    told = run("grade", file, "--kind", "dchoco", "--json")
    documents = told.documents("grade")
    assert told.code == 1
    assert [document["status"] for document in documents] == list(lines.values())
    good, several, none, odd = documents
    assert good["hardest"] == "forced-block" and good["canonical"].startswith("dbchoco/6/6/")
    assert len(set(several["solutions"])) == 2
    assert none["error"] == "row 1, column 1: no block that could hold this cell is left"
    assert "odd number of cells" in odd["error"]


def test_puzzles_are_made_of_the_tier_and_size_asked_for(run) -> None:
    (document,) = run("make", "dchoco", "--variant", "6x5", "--tier", "easy", "--seed", "4", "--json").documents(
        "puzzle"
    )
    assert (document["kind"], document["variant"], document["tier"]) == ("dchoco", "6x5", "easy")
    assert document["givens"].startswith("dbchoco/6/5/")
