"""Players over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

Lay = Callable[..., list[int]]
EASY = {"kind": "sudoku", "tier": "easy"}


def test_a_player_never_gets_a_puzzle_twice_and_players_share_the_pile(client: TestClient, lay: Lay) -> None:
    ids = lay(*["easy"] * 5)
    for player in ("ann", "ben"):
        dealt = [client.post(f"/v1/players/{player}/next", json=EASY).json()["id"] for _ in ids]
        assert sorted(dealt) == sorted(ids)
        assert client.post(f"/v1/players/{player}/next", json=EASY).status_code == 503


def test_history_tells_what_was_dealt_and_how_it_went(client: TestClient, lay: Lay) -> None:
    lay("easy", "easy")
    first = client.post("/v1/players/ann/next", json=EASY).json()["id"]
    second = client.post("/v1/players/ann/next", json=EASY).json()["id"]
    told = client.post("/v1/players/ann/solves", json={"puzzle": first, "seconds": 61.5, "mistakes": 2}).json()
    assert (told["puzzle"], told["solve"]["seconds"], told["solve"]["given_up"]) == (first, 61.5, False)
    again = client.post("/v1/players/ann/solves", json={"puzzle": first, "seconds": 1, "given_up": True}).json()
    assert again == told
    history = client.get("/v1/players/ann/history").json()
    assert {each["puzzle"]: each["solve"] for each in history["puzzles"]} == {first: told["solve"], second: None}
    assert len(client.get("/v1/players/ann/history?limit=1&offset=1").json()["puzzles"]) == 1


def test_a_forgotten_player_is_a_new_one(client: TestClient, lay: Lay) -> None:
    lay("easy")
    id = client.post("/v1/players/ann/next", json=EASY).json()["id"]
    client.post("/v1/players/ann/solves", json={"puzzle": id, "seconds": 61.5})
    assert client.delete("/v1/players/ann").status_code == 204
    assert client.delete("/v1/players/ann").status_code == 204
    assert client.get("/v1/players/ann/history").json()["puzzles"] == []
    assert client.get("/v1/kinds/sudoku/calibration").json()["groups"] == []
    assert client.post("/v1/players/ann/next", json=EASY).json()["id"] == id


@pytest.mark.parametrize(
    ("solve", "status"),
    [
        ({"puzzle": 1, "seconds": 5}, 404),
        ({"puzzle": 1, "seconds": 0}, 422),
        ({"puzzle": 1, "seconds": "NaN"}, 422),
        ({"puzzle": 1, "seconds": 5, "name": "Ann"}, 422),
    ],
)
def test_a_solve_that_cannot_be_is_refused(client: TestClient, lay: Lay, solve: dict[str, object], status: int) -> None:
    lay("easy")
    assert client.post("/v1/players/ann/solves", json=solve).status_code == status


@pytest.mark.parametrize("player", [".hidden", "a%00b", "%20", "é", "x" * 201])
def test_a_name_that_is_none_is_refused(client: TestClient, player: str) -> None:
    assert client.get(f"/v1/players/{player}/history").status_code == 422


@pytest.mark.parametrize("player", ["-", "_I2C0-lwCaqTVSAvVqdAvben", "-dash", "~", "+49:30", "user@example.org", "7"])
def test_names_as_sites_choose_them_are_taken(client: TestClient, lay: Lay, player: str) -> None:
    (id,) = lay("easy")
    assert client.post(f"/v1/players/{player}/next", json=EASY).json()["id"] == id
    told = client.post(f"/v1/players/{player}/solves", json={"puzzle": id, "seconds": 5})
    assert told.status_code == 200, told.text
    assert client.delete(f"/v1/players/{player}").status_code == 204


def test_calibration_tells_times_beside_scores(client: TestClient, lay: Lay) -> None:
    for tier, seconds in (("easy", 60), ("hard", 600)):
        (id,) = lay(tier)
        client.post("/v1/draws", json={"kind": "sudoku", "tier": tier})
        client.post("/v1/players/ann/solves", json={"puzzle": id, "seconds": seconds})
    whole, easy, hard = client.get("/v1/kinds/sudoku/calibration").json()["groups"]
    assert (whole["tier"], whole["puzzles"], whole["spearman"]) == (None, 2, None)
    assert (easy["seconds"]["median"], hard["seconds"]["median"]) == (60, 600)
