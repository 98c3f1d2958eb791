"""The puzzle of the day over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient

from bank import Bank
from bank.web.routes import daily

Lay = Callable[..., list[int]]
MONDAY = datetime(2026, 11, 30, 23, 50, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    def at(moment: datetime) -> None:
        monkeypatch.setattr(daily, "now", lambda: moment)

    at(MONDAY)
    return at


def test_the_day_has_one_puzzle_for_everybody_until_midnight(
    client: TestClient, lay: Lay, clock: Callable[[datetime], None]
) -> None:
    lay("easy", "easy")
    first = client.get("/v1/daily?tier=easy")
    assert (first.json()["day"], first.json()["solution"]) == ("2026-11-30", None)
    assert first.headers["Cache-Control"] == "public, max-age=600"
    assert client.get("/v1/daily?tier=easy&day=2026-11-30").json() == first.json()
    clock(MONDAY + timedelta(minutes=10))
    second = client.get("/v1/daily?tier=easy").json()
    assert second["day"] == "2026-12-01"
    assert second["id"] != first.json()["id"]
    assert client.get("/v1/daily?tier=easy&day=2026-11-30").json()["id"] == first.json()["id"]


@pytest.mark.usefixtures("clock")
def test_a_day_gone_by_without_one_has_none_and_days_to_come_are_not_told(
    client: TestClient, lay: Lay, bank: Bank
) -> None:
    lay("easy")
    gone = client.get("/v1/daily?tier=easy&day=2026-11-29")
    assert (gone.status_code, gone.json()["detail"]) == (404, "sudoku 9x9 easy had no puzzle of the day on 2026-11-29")
    to_come = client.get("/v1/daily?tier=easy&day=2026-12-01")
    assert (to_come.status_code, to_come.json()["type"]) == (422, "urn:puzzlebank:day-to-come")
    assert bank.places()["stock"] == 1


def test_without_a_tier_the_week_rises(client: TestClient, lay: Lay, clock: Callable[[datetime], None]) -> None:
    lay("gentle", "gentle", "easy", "easy", "medium", "medium", "hard")
    week = []
    for day in range(7):
        clock(MONDAY + timedelta(days=day))
        week.append(client.get("/v1/daily").json()["tier"])
    assert week == ["gentle", "gentle", "easy", "easy", "medium", "medium", "hard"]
