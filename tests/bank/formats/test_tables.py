"""CSV, JSON lines and Parquet in and out."""

from __future__ import annotations

import json

import pytest

from bank import formats
from bank.formats import tables
from bank.formats.rows import Item
from examples import EXAMPLES
from grader import kinds
from grader.kind import Puzzle

GIVENS, SOLUTION = EXAMPLES["sudoku"]
ITEMS = [Item(kinds.get(kind).parse(text), solution) for kind, (text, solution) in EXAMPLES.items() if kind != "null"]


def read(text: str, **more: str) -> list[formats.Row]:
    return list(formats.read(text.splitlines(keepends=True), **more))


@pytest.mark.parametrize("name", ["csv", "jsonl"])
def test_kinds_may_stand_in_one_table(name: str) -> None:
    write = formats.named(name).write
    assert write is not None
    found = read("".join(write(ITEMS)))
    assert [(row.puzzle, row.solution) for row in found] == [(item.puzzle, item.solution) for item in ITEMS]


@pytest.mark.parametrize(
    "text",
    [
        f"quizzes,solutions\n{GIVENS.replace('.', '0')},{SOLUTION}\n",
        f"id;Puzzle;x\n7;{GIVENS};y\n",
        f"\ufeffname\tGivens\r\nfirst\t{GIVENS}\r\n",
        f'"puzzle"\n"{GIVENS}"\n',
    ],
)
def test_columns_are_known_by_their_usual_names(text: str) -> None:
    (row,) = read(text, name="x.csv")
    assert row.puzzle is not None and row.puzzle.givens == GIVENS
    assert row.line == 2


def test_without_names_the_first_field_that_is_a_puzzle_counts() -> None:
    (row,) = read(f"a7,{GIVENS},{SOLUTION}\n", name="x.csv")
    assert row.puzzle is not None and row.name == "a7"


def test_bad_rows_of_a_table_are_told_with_their_lines() -> None:
    found = read(f"puzzle,solution\n{GIVENS},{SOLUTION}\nrubbish,\n{GIVENS}\n{GIVENS},\n", name="x.csv", kind="sudoku")
    assert [(row.line, row.error) for row in found] == [
        (2, None),
        (3, "81 cells expected, 7 found"),
        (4, "2 fields expected, 1 found"),
        (5, None),
    ]


def test_json_lines_hold_texts_objects_and_rows_of_numbers() -> None:
    numbers = [[0 if sign == "." else int(sign) for sign in GIVENS[at : at + 9]] for at in range(0, 81, 9)]
    lines = [
        json.dumps(GIVENS),
        json.dumps({"puzzle": numbers, "solution": SOLUTION, "id": 5}),
        json.dumps(
            {"board": [line.replace(".", "0") for line in map("".join, [GIVENS[i : i + 9] for i in range(0, 81, 9)])]}
        ),
        "{",
        json.dumps({"other": 1}),
        json.dumps({"kind": "cats", "puzzle": EXAMPLES["cats"][0]}),
        json.dumps({"regions": EXAMPLES["cats"][0].split("/")}),
    ]
    found = read("\n".join(lines), name="x.jsonl")
    assert [row.puzzle is not None for row in found] == [True, True, True, False, False, True, True]
    assert [row.line for row in found] == list(range(1, 8))
    assert found[1].name == "5" and found[1].solution == SOLUTION
    assert found[5].puzzle == found[6].puzzle


def test_an_array_of_objects_is_read_on_one_line_or_several() -> None:
    told = [{"puzzle": GIVENS}, {"puzzle": "x"}, {"puzzle": GIVENS}]
    for text in (json.dumps(told), json.dumps(told, indent=1)):
        assert [row.puzzle is not None for row in read(text, name="x.json")] == [True, False, True]


def test_a_row_of_another_kind_than_wanted_is_refused() -> None:
    (row,) = read(json.dumps({"kind": "cats", "puzzle": EXAMPLES["cats"][0]}), kind="sudoku")
    assert row.error == "this is a cats, not a sudoku"


def test_parquet_has_the_columns_in_their_order_and_types(tmp_path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    facts = {
        "id": 7,
        "tier": "hard",
        "score": 12,
        "rating": 4.4,
        "techniques": {"x-wing": 1},
        "steps": 1,
        "split": "test",
    }
    items = [Item(Puzzle("sudoku", "9x9", GIVENS), SOLUTION, facts), ITEMS[1]]
    assert tables.write_parquet(items, str(tmp_path / "x.parquet"), batch=1) == 2
    table = pq.read_table(tmp_path / "x.parquet")
    assert table.schema.names == list(tables.COLUMNS)
    first, second = table.to_pylist()
    assert (first["rating"], first["techniques"], first["puzzle"]) == (4.4, '{"x-wing": 1}', GIVENS)
    assert second["kind"] == "cats" and second["score"] is None


@pytest.mark.parametrize("many", [2, 5000])  # the latter more than a field may hold
@pytest.mark.parametrize("last", ["", '"'])
def test_a_quotation_mark_that_is_not_closed_costs_its_own_row_alone(many: int, last: str) -> None:
    text = f'id,puzzle\n1,{GIVENS}\n2,"{GIVENS}\n' + f"3,{GIVENS}\n" * many + f"4,{last}{GIVENS}{last}\n"
    found = read(text, name="x.csv", kind="sudoku")
    assert [row.line for row in found if row.error] == [3]
    assert found[1].error == "a quotation mark on this line is not closed"
    assert [row.line for row in found] == list(range(2, many + 5))


def test_a_board_over_several_lines_of_a_field_is_one_row_at_its_first_line() -> None:
    grid = "\n".join(GIVENS[at : at + 9] for at in range(0, 81, 9))
    good, bad, after = read(f'id,puzzle,x\n1,"{grid}",7\n2,"{grid[:-2]}",7\n3,{GIVENS},7\n', kind="sudoku")
    assert (good.line, good.error, good.name) == (2, None, "1")
    assert (bad.line, bad.error) == (11, "row 9: 9 cells expected, 7 found")
    assert (after.line, after.error) == (20, None)
