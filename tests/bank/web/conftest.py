"""A client of the web application over a bank of made-up puzzles, on each database; nothing here needs a kernel."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bank import Bank
from bank.web.app import Options, make_app
from samples import graded

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

Open = Callable[..., TestClient]


@pytest.fixture
def serve(bank: Bank) -> Iterator[Open]:
    """`serve(api_keys=...)`: a client of the bank as it is served with these options."""
    opened: list[TestClient] = []

    def open_(**options: Any) -> TestClient:
        client = TestClient(make_app(bank, Options(**options)), raise_server_exceptions=True)
        client.__enter__()
        opened.append(client)
        return client

    yield open_
    for client in opened:
        client.__exit__()


@pytest.fixture
def client(serve: Open) -> TestClient:
    """A client of the bank, served to anybody."""
    return serve()


@pytest.fixture
def lay(bank: Bank) -> Callable[..., list[int]]:
    """`lay("easy", "easy", "hard")`: puzzles into the stock; gives their numbers."""
    number = iter(range(1_000_000))

    def put(*tiers: str, **more: Any) -> list[int]:
        deposits = [bank.deposit(graded(next(number), tier, **more)) for tier in tiers]
        assert {deposit.outcome for deposit in deposits} == {"stocked"}
        return [deposit.id for deposit in deposits if deposit.id is not None]

    return put
