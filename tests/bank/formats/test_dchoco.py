"""Double Choco to and from other programs."""

from __future__ import annotations

import json

import pytest

from bank.formats.dchoco import read_json, read_link, write_json, write_link
from dchoco_boards import PZPRJS, PZPRJS_SOLUTION
from grader.dchoco.notation import parse
from grader.kind import PuzzleError


def document(**changes: object) -> str:
    made = {"rows": 2, "columns": 2, "colours": ["..", "##"], "clues": [[1, 0], [None, "?"]]} | changes
    return json.dumps(made)


def test_a_link_is_read_back() -> None:
    puzzle = parse(PZPRJS)
    assert write_link(puzzle) == f"https://puzz.link/p?{PZPRJS}"
    assert read_link(write_link(puzzle)) == puzzle


@pytest.mark.parametrize("solution", [None, PZPRJS_SOLUTION])
def test_json_is_read_back_with_and_without_its_solution(solution: str | None) -> None:
    puzzle = parse(PZPRJS)
    assert read_json(write_json(puzzle, solution)) == (puzzle, solution)


def test_question_marks_and_absent_clues_are_read() -> None:
    puzzle, solution = read_json(document())
    assert puzzle.givens == "dbchoco/2/2/61h." and solution is None
    assert json.loads(write_json(puzzle))["clues"] == [[1, 0], [0, "?"]]
    assert read_json(document(cols=2))[0] == puzzle


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "no JSON"),
        ("[1]", "a JSON object expected"),
        (document(rows="2"), "two whole numbers"),
        (document(rows=True), "two whole numbers"),
        (document(rows=3), "colours: a list of 3 rows"),
        (document(rows=3, columns=3), "odd number"),
        (document(colours=["...", "##"]), "colours: row 1: 2 cells"),
        (document(colours=[".x", "##"]), "colours: row 1, column 2"),
        (document(clues=[[1, 0], [3, 0]]), "clues: row 2, column 1: a number from 1 to 2"),
        (document(clues=[[1, 0], [1.5, 0]]), "clues: row 2, column 1"),
        (document(solution=[[1, 1], [2, 2]]), "has no grey area"),
        (document(solution=[[1, 1], [1, 1]]), "says 1 and lies in an area of 2"),
        (document(solution=[[1, 2], [3, 4]]), "more blocks"),
        (document(solution=[[1, []], [3, 4]]), "a number a cell"),
        (document(solution=[[1], [3]]), "solution: row 1: 2 cells"),
    ],
)
def test_wrong_json_is_refused_with_its_reason(text: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told):
        read_json(text)
