"""Filling and keeping up, in process where nothing has to run; the rest is in tests/e2e."""

from __future__ import annotations

from pathlib import Path

import pytest

from bank import Bank
from bank.errors import BankError, NoShelf
from bank.settings import Settings
from bank.shelves import default_shelves
from workers.broker import AlreadyRunning, BrokerDown, Lock
from workers.refill import fill, up, work


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path}/bank.db", None, tmp_path, 1)


def test_a_fill_that_is_reached_already_starts_nothing(settings: Settings, tmp_path: Path) -> None:
    report = fill(settings, to=0)

    assert report.reached and len(report.levels) == len(default_shelves())
    assert not (tmp_path / "logs").exists()


def test_a_parked_shelf_makes_a_fill_incomplete_and_is_not_waited_for(settings: Settings) -> None:
    with Bank.open(settings.database_url) as bank:
        for shelf in bank.shelves():
            bank.orders.park(shelf.id, "none made of 6000 candidates in 130 CPU seconds")

    report = fill(settings, to=1)

    assert not report.reached and report.missing == () and len(report.parked) == len(default_shelves())


def test_a_fill_of_a_kind_without_a_shelf_says_so(settings: Settings) -> None:
    with pytest.raises(NoShelf, match="there is no shelf of null"):
        fill(settings, kind="null")


@pytest.mark.parametrize("start", [up, fill])
def test_a_bank_is_kept_stocked_by_one_process_of_a_host(start: object, settings: Settings) -> None:
    with Lock(settings), pytest.raises(AlreadyRunning, match="keeps this bank stocked already"):
        start(settings)  # type: ignore[operator]


def test_a_broker_that_does_not_answer_is_named_without_its_password(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.refill.BROKER_SECONDS", 0.2)
    given = Settings(settings.database_url, "redis://ann:secret@localhost:1/0", settings.data_dir, 1)

    with pytest.raises(BrokerDown, match="no broker answers at redis://localhost:1/0"):
        up(given)


def test_working_for_another_host_needs_its_broker(settings: Settings) -> None:
    with pytest.raises(BankError, match="set --broker-url"):
        work(settings)
