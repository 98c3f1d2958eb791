"""Dealing, and what the game is given."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from bank import Bank
from bank.web.pages.frame import FOLDER, shown_kinds
from examples import EXAMPLES
from grader import kinds


def game_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.S)
    assert found is not None
    game: dict[str, Any] = json.loads(found[1])
    return game


@pytest.mark.parametrize("kind", shown_kinds())
def test_every_kind_can_be_played(client: TestClient, put, kind: str) -> None:
    id = put(kind, "hard")
    variant = kinds.get(kind).parse(EXAMPLES[kind][0]).variant
    assert f"/play/{kind}?variant={variant}&amp;tier=hard" in client.get(f"/play/{kind}").text
    dealt = client.post(f"/play/{kind}?variant={variant}&tier=hard", follow_redirects=False)
    assert (dealt.status_code, dealt.headers["location"]) == (303, f"/play/puzzle/{id}")
    told = client.get(f"/play/puzzle/{id}").text
    game = game_of(told)
    assert (game["id"], game["kind"]) == (id, kind)
    assert EXAMPLES[kind][1] not in told, "the solution is not told"
    assert (FOLDER / "static" / "play" / f"{kind}.js").is_file()


def test_a_player_keeps_a_name_in_a_cookie_and_never_gets_a_puzzle_twice(client: TestClient, bank: Bank, put) -> None:
    put("cats", "hard")
    address = "/play/cats?variant=8x8&tier=hard"
    first = client.post(address, follow_redirects=False)
    player = client.cookies.get("player")
    assert player is not None and "HttpOnly" in first.headers["set-cookie"]
    again = client.post(address, follow_redirects=False)
    assert again.status_code == 503 and "empty" in again.text
    assert [had.puzzle for had in bank.players.history(player)] == [int(first.headers["location"].rsplit("/", 1)[1])]


def test_the_names_that_pages_choose_are_names_to_the_api(client: TestClient, bank: Bank, put) -> None:
    id = put("sudoku", "easy")
    bank.draw("sudoku")
    firsts = set()
    for _ in range(200):  # base64url: one in 32 begins with a dash or a low line
        client.cookies.clear()
        player = game_of(client.get(f"/play/puzzle/{id}").text)["player"]
        firsts.add(player[0].isalnum())
        told = client.post(f"/v1/players/{player}/solves", json={"puzzle": id, "seconds": 5})
        assert told.status_code == 200, (player, told.text)
    assert firsts == {True, False}


@pytest.mark.parametrize("damaged", ["", "a b", ".", "x" * 201])
def test_a_cookie_that_is_no_name_is_replaced(client: TestClient, bank: Bank, put, damaged: str) -> None:
    id = put("sudoku", "easy")
    bank.draw("sudoku")
    page = client.get(f"/play/puzzle/{id}", headers={"cookie": f'player="{damaged}"'})
    assert page.status_code == 200
    assert game_of(page.text)["player"] == client.cookies.get("player") != damaged


def test_the_game_knows_its_player_and_every_sign(client: TestClient, put) -> None:
    put("sudoku", "easy")
    page = client.post("/play/sudoku?variant=9x9&tier=easy").text
    game = game_of(page)
    assert game["player"] == client.cookies.get("player")
    assert set(game["board"]["digits"]) <= set(game["signs"])
    assert game["board"]["givens"].count(None) == 51


def test_what_is_in_stock_cannot_be_played(client: TestClient, put) -> None:
    assert client.get(f"/play/puzzle/{put('maze', 'hard')}").status_code == 404


def test_a_shelf_without_puzzles_cannot_be_chosen(client: TestClient, bank: Bank) -> None:
    assert client.get("/play/sudoku").text.count("disabled") == len(bank.levels())
    assert client.post("/play/sudoku?variant=9x9&tier=easy").status_code == 503
    assert client.post("/play/sudoku?variant=7x7&tier=easy").status_code == 404
