"""The first page."""

from __future__ import annotations

from fastapi.testclient import TestClient

from bank import Bank
from bank.web.pages.frame import kind_name, shown_kinds


def test_the_first_page_shows_a_puzzle_of_every_kind_that_has_one(client: TestClient, bank: Bank, put) -> None:
    put("cats", "medium")
    told = client.get("/")
    assert told.status_code == 200
    assert told.text.count('class="board cats"') == 1
    assert all(kind_name(kind) in told.text for kind in shown_kinds())
    assert "null" not in shown_kinds()
    assert bank.places()["open"] == 1


def test_looking_again_opens_no_more_puzzles(client: TestClient, bank: Bank, put) -> None:
    put("maze", "medium")
    put("maze", "hard")
    for _ in range(3):
        assert client.get("/").text.count('class="board maze"') == 1
    assert bank.places()["open"] == 1


def test_an_empty_bank_has_a_first_page_too(client: TestClient) -> None:
    told = client.get("/")
    assert told.status_code == 200 and "The first ones are being made." in told.text
