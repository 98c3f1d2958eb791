"""Grading, explaining and hinting over HTTP, on the template kind, which has nothing to compile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from bank import Bank
from bank.records import Graded
from bank.web.app import Options, make_app
from grader import kinds
from grader.kind import Puzzle

NULL = kinds.get("null")
SOLUTION = "1234341221434321"
GIVENS = "1..4.4.2.1.3..2."
BLANK = GIVENS.index(".")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a bank that has dealt one square."""
    with Bank.open(str(tmp_path_factory.mktemp("bank") / "bank.db")) as bank:
        puzzle = NULL.parse(GIVENS)
        (solution,) = NULL.count(puzzle).solutions
        grade = NULL.grade(puzzle)
        bank.set_shelf("null", "4x4", str(grade.tier), 0, 9)
        bank.deposit(Graded(puzzle, solution, "a square", f"null:g1.r{NULL.version}", {"all": grade}))
        with TestClient(make_app(bank, Options(judges=1))) as client:
            assert client.post("/v1/draws", json={"kind": "null"}).status_code == 201
            yield client


def post(client: TestClient, path: str, **body: object) -> dict[str, object]:
    answer = client.post(f"/v1/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_puzzle_is_graded(client: TestClient) -> None:
    told = post(client, "grade", kind="null", puzzle=GIVENS)
    assert (told["status"], told["solution"], told["clues"]) == ("ok", SOLUTION, 7)
    assert told["techniques"] == dict(NULL.grade(NULL.parse(GIVENS)).rounds)


def test_two_solutions_are_shown(client: TestClient) -> None:
    told = post(client, "grade", kind="null", puzzle="1" + "." * 15)
    assert told["status"] == "not-unique"
    assert len({*told["solutions"]}) == 2  # type: ignore[misc]


@pytest.mark.parametrize("puzzle", ["nonsense", "11" + "." * 14])
def test_what_is_no_puzzle_is_invalid_with_the_reason(client: TestClient, puzzle: str) -> None:
    told = post(client, "grade", kind="null", puzzle=puzzle)
    assert told["status"] == "invalid"
    assert told["error"]


def test_a_puzzle_is_explained_in_sentences(client: TestClient) -> None:
    told = post(client, "explain", kind="null", puzzle=GIVENS)
    entered = {fact for step in told["path"] for fact in step["concluded"]}  # type: ignore[attr-defined]
    assert entered == NULL.entries(Puzzle("null", "4x4", GIVENS), SOLUTION)
    assert all(step["sentence"].endswith(".") for step in told["path"])  # type: ignore[attr-defined]
    assert post(client, "explain", kind="null", puzzle="1" + "." * 15)["path"] is None


@pytest.mark.parametrize("path", ["hint", "puzzles/1/hint"])
def test_hints_lead_from_the_givens_to_the_solution(client: TestClient, path: str) -> None:
    given = {"kind": "null", "puzzle": GIVENS} if path == "hint" else {}
    entries: list[int] = []
    removed: list[int] = []
    for _ in range(40):
        told = post(client, path, **given, entries=entries, removed=removed, stage="all")
        if told["status"] == "solved":
            break
        assert told["status"] == "step"
        assert told["where"] and told["name"]
        for step in told["steps"]:  # type: ignore[attr-defined]
            entries += [fact for fact in step["concluded"] if fact not in entries]
            removed += [fact for fact in step["removed"] if fact not in removed]
    assert set(entries) == NULL.entries(Puzzle("null", "4x4", GIVENS), SOLUTION)


def test_a_hint_tells_no_more_than_it_is_asked(client: TestClient) -> None:
    told = post(client, "puzzles/1/hint")
    assert told["where"] is not None
    assert (told["technique"], told["steps"]) == (None, None)
    told = post(client, "puzzles/1/hint", stage="what")
    assert (told["where"], told["technique"] is None, told["steps"]) == (None, False, None)


def test_a_wrong_entry_comes_before_any_hint(client: TestClient) -> None:
    right = int(SOLUTION[BLANK]) - 1
    wrong = next(digit for digit in range(4) if digit != right)
    told = post(client, "puzzles/1/hint", entries=[BLANK * 4 + wrong], removed=[BLANK * 4 + right], stage="all")
    assert told["status"] == "wrong"
    assert [each["fact"] for each in told["wrong"]] == [BLANK * 4 + wrong]  # type: ignore[attr-defined]
    assert [each["fact"] for each in told["wrongly_removed"]] == [BLANK * 4 + right]  # type: ignore[attr-defined]
    assert told["steps"] is None


def test_entries_beyond_the_alphabet_never_reach_a_kernel(client: TestClient) -> None:
    plain = post(client, "puzzles/1/hint", stage="all")
    assert post(client, "puzzles/1/hint", entries=[64, 10_000_000], removed=[9_999_999], stage="all") == plain


def test_a_puzzle_that_has_not_one_solution_gets_no_hint(client: TestClient) -> None:
    told = post(client, "hint", kind="null", puzzle="1" + "." * 15, stage="all")
    assert (told["status"], told["steps"]) == ("not-unique", None)


@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        ("hint", {"kind": "null"}, "not-understood"),
        ("hint", {"kind": "null", "puzzle": "nonsense"}, "unreadable"),
        ("hint", {"kind": "null", "position": GIVENS}, "unreadable"),
        ("puzzles/1/hint", {"position": GIVENS}, "unreadable"),
        ("grade", {"kind": "null", "puzzle": ""}, "not-understood"),
        ("grade", {"kind": "null", "puzzle": "." * 100_001}, "not-understood"),
    ],
)
def test_what_cannot_be_read_is_refused(client: TestClient, path: str, body: dict[str, str], problem: str) -> None:
    answer = client.post(f"/v1/{path}", json=body)
    assert (answer.status_code, answer.json()["type"]) == (422, f"urn:puzzlebank:{problem}")
