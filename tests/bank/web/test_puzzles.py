"""Taking, looking at, looking up, checking and reporting puzzles over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from bank import Bank
from samples import SOLUTION, grade, ordered

Lay = Callable[..., list[int]]


def take(client: TestClient, key: str | None = None, **asked: object):
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post("/v1/draws", json={"kind": "sudoku", "tier": "easy", **asked}, headers=headers)


# --- draws -------------------------------------------------------------------------------------------------------


def test_a_puzzle_is_taken_for_one_alone(client: TestClient, bank: Bank, lay: Lay) -> None:
    lay("easy", "easy")
    one, other = take(client), take(client)
    assert (one.status_code, other.status_code) == (201, 201)
    assert one.json()["id"] != other.json()["id"]
    assert one.headers["Location"] == f"/v1/puzzles/{one.json()['id']}"
    assert one.headers["Cache-Control"] == "no-store"
    assert bank.places()["drawn"] == 2


def test_solution_and_path_are_told_only_when_asked_for(client: TestClient, lay: Lay) -> None:
    lay("easy", "easy")
    told = take(client).json()
    assert (told["solution"], told["path"], told["schema"]) == (None, None, 1)
    told = take(client, solution=True, path=True).json()
    assert told["solution"] == SOLUTION
    assert [step["technique"] for step in told["path"]] == ["full-house", "x-wing"]


def test_a_retry_with_its_key_gets_the_same_puzzle(client: TestClient, bank: Bank, lay: Lay) -> None:
    lay("easy", "easy", "hard")
    first = take(client, "a7")
    assert take(client, "a7").json() == first.json()
    assert take(client, "a8").json()["id"] != first.json()["id"]
    other = take(client, "a7", tier="hard")
    assert (other.status_code, other.json()["type"]) == (422, "urn:puzzlebank:key-reused")
    assert other.json()["detail"].startswith("this key has drawn a puzzle of sudoku 9x9 easy; another request needs")
    assert take(client, "a7", max_clues=17).json()["type"] == "urn:puzzlebank:key-reused"
    assert bank.places()["drawn"] == 2


def test_an_empty_shelf_is_told_with_its_neighbours(client: TestClient, lay: Lay) -> None:
    lay("medium", "medium", "hard")
    answer = take(client)
    problem = answer.json()
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "application/problem+json")
    assert int(answer.headers["Retry-After"]) >= 1
    assert problem["type"] == "urn:puzzlebank:shelf-empty"
    assert problem["shelf"] == {"kind": "sudoku", "variant": "9x9", "tier": "easy", "level": 0}
    assert [(near["tier"], near["level"]) for near in problem["nearest"]] == [("medium", 2), ("hard", 1)]
    assert problem["detail"].startswith("the shelf sudoku 9x9 easy is empty; in stock: medium (2), hard (1)")


def test_the_expected_wait_is_told_once_there_is_a_pace(client: TestClient, bank: Bank) -> None:
    ordered(bank, *["easy"] * 3)
    bank.draw_many(3, "sudoku", tier="easy")
    problem = take(client).json()
    assert problem["wait_seconds"] >= 0


def test_a_shelf_that_is_not_there_is_not_found(client: TestClient) -> None:
    answer = take(client, tier="extreme")
    assert (answer.status_code, answer.json()["type"]) == (404, "urn:puzzlebank:not-found")
    assert "there is no shelf sudoku 9x9 extreme; there are: sudoku 9x9 gentle" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({"kind": "cheese"}, "no kind 'cheese'"),
        ({"tier": "fiendish"}, "body.tier"),
        ({"colour": "red"}, "body.colour"),
        ({"min_score": -1}, "body.min_score"),
        ({"variant": "9x9\x00"}, "body.variant"),
        ({"uses": ["x"] * 21}, "body.uses"),
    ],
)
def test_a_request_that_is_not_understood_says_where(client: TestClient, asked: dict[str, object], where: str) -> None:
    answer = take(client, **asked)
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:puzzlebank:not-understood")
    assert where in answer.json()["detail"]
    assert answer.json()["errors"]


# --- wishes ------------------------------------------------------------------------------------------------------


def test_a_wish_is_met_or_its_want_told(client: TestClient, lay: Lay) -> None:
    lay("easy", grades={"all": grade("easy", rounds={"full-house": 1})})
    (winged,) = lay("easy", grades={"all": grade("easy", 40, {"full-house": 1, "naked-single": 2})})
    wished = {"uses": ["naked-single"], "only": ["singles", "full-house"], "min_score": 30, "max_clues": 80}
    assert take(client, **wished).json()["id"] == winged
    none = take(client, **wished)
    assert (none.status_code, none.json()["type"], none.json()["lying"]) == (503, "urn:puzzlebank:none-as-wished", 1)


@pytest.mark.parametrize(
    ("wished", "why"),
    [
        ({"uses": ["xy-chain"]}, "no easy sudoku uses xy-chain: that is expert"),
        ({"uses": ["x-wingg"]}, "did you mean x-wing"),
        ({"only": ["x-wingg"]}, "did you mean x-wing"),
        ({"min_score": 9, "max_score": 3}, "both at least 9 and at most 3"),
        ({"only": ["x-wing"]}, "every technique of the tier easy is avoided"),
        ({"uses": ["naked-single"], "avoids": ["naked-single"]}, "both wanted and avoided"),
        ({"symmetry": "spiral"}, "has no symmetry 'spiral'"),
    ],
)
def test_a_wish_that_can_never_be_met_is_refused_with_the_reason(
    client: TestClient, lay: Lay, wished: dict[str, object], why: str
) -> None:
    lay("easy")
    answer = take(client, **wished)
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:puzzlebank:never-met")
    assert why in answer.json()["detail"]


# --- batches -----------------------------------------------------------------------------------------------------


def test_a_batch_is_whole_or_nothing_and_its_key_gets_it_again(client: TestClient, bank: Bank, lay: Lay) -> None:
    lay(*["easy"] * 5)
    asked = {"kind": "sudoku", "tier": "easy", "count": 4}
    first = client.post("/v1/batches", json=asked, headers={"Idempotency-Key": "m"})
    assert len({puzzle["id"] for puzzle in first.json()["puzzles"]}) == 4
    assert client.post("/v1/batches", json=asked, headers={"Idempotency-Key": "m"}).json() == first.json()
    short = client.post("/v1/batches", json=asked)
    assert (short.status_code, short.json()["type"], short.json()["lying"]) == (503, "urn:puzzlebank:too-few", 1)
    assert bank.places()["stock"] == 1


# --- looking -----------------------------------------------------------------------------------------------------


def test_peeking_lays_a_puzzle_open_for_everybody(client: TestClient, bank: Bank, lay: Lay) -> None:
    lay("easy", "easy")
    seen = {client.get("/v1/peek?kind=sudoku&tier=easy").json()["id"] for _ in range(5)}
    assert len(seen) == 1
    assert bank.places() == {"stock": 1, "open": 1, "drawn": 0, "withdrawn": 0}
    wished = client.get("/v1/peek", params={"kind": "sudoku", "tier": "easy", "uses": ["x-wing", "full-house"]})
    assert wished.status_code == 422  # x-wing is above easy


def test_a_puzzle_in_stock_is_not_found_by_its_number(client: TestClient, lay: Lay) -> None:
    (id,) = lay("easy")
    for path in ("", "/solution", "/path"):
        assert client.get(f"/v1/puzzles/{id}{path}").status_code == 404
    taken = take(client).json()
    assert client.get(f"/v1/puzzles/{id}").json() == taken
    assert client.get(f"/v1/puzzles/{id}/solution").json() == {"schema": 1, "id": id, "solution": SOLUTION}
    assert "sentence" in client.get(f"/v1/puzzles/{id}/path").json()["path"][0]


@pytest.mark.parametrize("id", ["0", "-1", "x", str(2**63)])
def test_a_number_that_no_puzzle_has_is_refused(client: TestClient, id: str) -> None:
    assert client.get(f"/v1/puzzles/{id}").status_code == 422


@pytest.mark.parametrize("written", ["%209", "9%0B", "09", "%2B9", "9_9", "9.0.0", "%D9%A9"])
def test_a_number_in_an_address_is_written_as_json_writes_it(client: TestClient, lay: Lay, written: str) -> None:
    lay("easy")
    take(client)
    assert client.get(f"/v1/puzzles/{written}").status_code == 422
    assert client.get(f"/v1/puzzles/{written}/solution").status_code == 422
    assert client.get(f"/v1/peek?kind=sudoku&min_score={written}").status_code == 422
    assert client.get(f"/v1/peek?kind=sudoku&max_rating={written}").status_code == 422
    assert client.get(f"/v1/players/ann/history?limit={written}").status_code == 422


def test_an_answer_that_may_be_kept_is_not_sent_twice(client: TestClient, lay: Lay) -> None:
    (id,) = lay("easy")
    take(client)
    first = client.get(f"/v1/puzzles/{id}")
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    again = client.get(f"/v1/puzzles/{id}", headers={"If-None-Match": f'"other", W/{first.headers["ETag"]}'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    other = client.get(f"/v1/puzzles/{id}?solution=true", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


# --- checking ----------------------------------------------------------------------------------------------------

LAST = 80 * 9 + 8  # the one blank of the samples, r9c9, is a 9
WRONG = 80 * 9 + 1


@pytest.fixture
def taken(client: TestClient, lay: Lay) -> int:
    lay("easy")
    return int(take(client).json()["id"])


@pytest.mark.parametrize(
    ("fill", "told"),
    [
        ({}, (False, [], 0, 1)),
        ({"entries": [LAST]}, (True, [], 0, 0)),
        ({"entries": [WRONG]}, (False, ["r9c9=2"], 0, 1)),
        ({"removed": [LAST, WRONG]}, (False, [], 1, 1)),
        ({"entries": [10_000_000]}, (False, [], 0, 1)),
        ({"solution": SOLUTION}, (True, [], 0, 0)),
        ({"solution": SOLUTION[:80] + "2"}, (False, ["r9c9=2"], 0, 1)),
        ({"position": SOLUTION[:80] + "+9"}, (True, [], 0, 0)),
        ({"position": SOLUTION[:80] + "."}, (False, [], 0, 1)),
        ({"position": SOLUTION[:80] + "2"}, (False, ["r9c9=2"], 0, 1)),
    ],
)
def test_what_is_wrong_in_a_fill_is_told_and_what_is_right_is_not(
    client: TestClient, taken: int, fill: dict[str, object], told: tuple[object, ...]
) -> None:
    checked = client.post(f"/v1/puzzles/{taken}/check", json=fill).json()
    wrong = [each["text"] for each in checked["wrong"]]
    assert (checked["solved"], wrong, checked["wrongly_removed"], checked["left"]) == told


@pytest.mark.parametrize(
    ("fill", "problem"),
    [
        ({"solution": "not a solution"}, "unreadable"),
        ({"position": "1" + SOLUTION[1:]}, "unreadable"),
        ({"entries": list(range(729))}, "too-many-entries"),
        ({"entries": [-1]}, "not-understood"),
        ({"entries": ["r1c1"]}, "not-understood"),
    ],
)
def test_a_fill_that_cannot_be_read_or_fishes_for_the_solution_is_refused(
    client: TestClient, taken: int, fill: dict[str, object], problem: str
) -> None:
    answer = client.post(f"/v1/puzzles/{taken}/check", json=fill)
    assert (answer.status_code, answer.json()["type"]) == (422, f"urn:puzzlebank:{problem}")


# --- reporting ---------------------------------------------------------------------------------------------------


def test_a_puzzle_reported_as_wrong_is_never_dealt_again(client: TestClient, bank: Bank, lay: Lay) -> None:
    (id,) = lay("easy")
    assert client.post(f"/v1/puzzles/{id}/reports", json={"reason": "x"}).status_code == 404
    client.get("/v1/peek?kind=sudoku&tier=easy")
    told = client.post(f"/v1/puzzles/{id}/reports", json={"reason": "two solutions"})
    assert told.json() == {"schema": 1, "id": id, "was": "open"}
    assert client.get("/v1/peek?kind=sudoku&tier=easy").status_code == 503
    assert client.get(f"/v1/puzzles/{id}").json()["withdrawn"] == "two solutions"
    assert client.post(f"/v1/puzzles/{id}/reports", json={"reason": "again"}).json()["was"] == "withdrawn"
    assert bank.places()["withdrawn"] == 1
