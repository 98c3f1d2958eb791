"""Kinds, variants, techniques and the stock as resources."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files

import jsonschema
import pytest
from fastapi.testclient import TestClient

from grader import kinds

KINDS = [name for name in kinds.names() if name != "null"]
Lay = Callable[..., list[int]]


def valid(document: object, schema: str) -> None:
    jsonschema.validate(document, json.loads(files("bank").joinpath("schemas", f"{schema}.json").read_text()))


def test_every_kind_is_there(client: TestClient) -> None:
    told = client.get("/v1/kinds").json()["kinds"]
    assert [each["kind"] for each in told] == KINDS
    assert all(each["default_variant"] in each["variants"] for each in told)


@pytest.mark.parametrize("kind", KINDS)
def test_every_variant_of_every_kind_has_rules(client: TestClient, kind: str) -> None:
    for variant in client.get(f"/v1/kinds/{kind}").json()["variants"]:
        told = client.get(f"/v1/kinds/{kind}/variants/{variant}").json()
        assert told["rules"].endswith(".")
        assert told["data"]
    assert client.get("/v1/kinds/sudoku/variants/9x9").json()["shelves"] == ["gentle", "easy", "medium", "hard"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_technique_of_every_kind_can_be_looked_up(client: TestClient, kind: str) -> None:
    told = client.get(f"/v1/kinds/{kind}/techniques").json()
    assert [each["id"] for each in told["techniques"]] == [t.id for t in kinds.get(kind).techniques]
    last = told["techniques"][-1]
    assert client.get(f"/v1/kinds/{kind}/techniques/{last['id']}").json() == {"schema": 1, "kind": kind, **last}


def test_how_many_puzzles_need_a_technique_is_told(client: TestClient, lay: Lay) -> None:
    assert client.get("/v1/kinds/sudoku/techniques/x-wing").json()["share"] is None
    lay("easy", "hard")
    told = client.get("/v1/kinds/sudoku/techniques/x-wing").json()
    assert (told["puzzles"], told["share"], told["tier"]) == (2, 1.0, "hard")


@pytest.mark.parametrize(
    "path",
    [
        "/v1/kinds/cheese",
        "/v1/kinds/cheese/techniques",
        "/v1/kinds/cheese/statistics",
        "/v1/kinds/cheese/calibration",
        "/v1/kinds/cheese/spread",
        "/v1/kinds/sudoku/techniques/magic",
        "/v1/kinds/sudoku/variants/7x7",
        "/v1/kinds/maze/variants/1x1",
        "/v1/nothing",
        "/v1/puzzles/1/secrets",
    ],
)
def test_what_is_not_there_is_a_problem_404(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["type"]) == (404, "urn:puzzlebank:not-found")
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_the_documents_are_those_of_the_command_line(client: TestClient, lay: Lay) -> None:
    lay("easy", "hard")
    valid(client.get("/v1/stock").json(), "stock")
    valid(client.get("/v1/kinds/sudoku/statistics").json(), "stats")
    puzzle = client.post("/v1/draws", json={"kind": "sudoku", "solution": True, "path": True}).json()
    assert puzzle.pop("withdrawn") is None
    valid(puzzle, "puzzle")


def test_the_stock_is_told_by_kind_and_not_sent_when_it_is_as_before(client: TestClient, lay: Lay) -> None:
    lay("easy")
    first = client.get("/v1/stock?kind=sudoku")
    assert [shelf["level"] for shelf in first.json()["shelves"]] == [0, 1, 0, 0]
    assert client.get("/v1/stock?kind=cats").json()["shelves"] == []
    again = {"If-None-Match": first.headers["ETag"]}
    assert client.get("/v1/stock?kind=sudoku", headers=again).status_code == 304
    lay("easy")
    assert client.get("/v1/stock?kind=sudoku", headers=again).status_code == 200


def test_it_tells_that_it_is_there(client: TestClient) -> None:
    assert client.get("/v1/health").json()["status"] == "ok"


def test_the_spread_of_scores_and_clues_is_told_by_variant(client: TestClient, lay) -> None:
    lay("easy", "easy", "hard")
    (found,) = client.get("/v1/kinds/sudoku/spread").json()["variants"]
    assert (found["variant"], found["puzzles"]) == ("9x9", 3)
    assert found["scores"] == {"easy": [{"value": 10, "puzzles": 2}], "hard": [{"value": 10, "puzzles": 1}]}
    assert found["clues"] == [{"value": 80, "puzzles": 3}]
