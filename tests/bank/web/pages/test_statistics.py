"""Statistics as pages."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from bank import Bank
from bank.web.pages.frame import shown_kinds
from grader.kind import Step


@pytest.mark.parametrize("kind", shown_kinds())
def test_every_kind_has_its_statistics(client: TestClient, put, kind: str) -> None:
    assert "has been made yet" in client.get(f"/statistics/{kind}").text
    put(kind, "hard")
    told = client.get(f"/statistics/{kind}").text
    assert "puzzles made" in told and "Scores of" in told


def test_techniques_are_told_with_their_share(client: TestClient, put) -> None:
    put("cats", "easy", (Step("lock", 0, (0,), (), (), (1,)), Step("small-sight", 1, (0,), (), (), (2,))))
    told = client.get("/statistics/cats").text
    assert 'href="/techniques/cats/small-sight"' in told
    assert "100 %" in told


def test_human_times_stand_there_once_somebody_has_told_his(client: TestClient, bank: Bank, put) -> None:
    id = put("sudoku", "easy")
    assert "Nobody has reported" in client.get("/statistics/sudoku").text
    bank.draw("sudoku", tier="easy")
    bank.players.report("ann", id, 240.0)
    told = client.get("/statistics/sudoku").text
    assert "4 min" in told and "Nobody has reported" not in told


def test_the_bare_address_leads_to_the_kind_with_most_shelves(client: TestClient) -> None:
    answer = client.get("/statistics", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/statistics/sudoku")


def test_an_unknown_kind_is_not_found_on_a_page(client: TestClient) -> None:
    answer = client.get("/statistics/chess")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html") and "chess" in answer.text
