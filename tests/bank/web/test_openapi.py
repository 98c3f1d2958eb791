"""Requests made up from the OpenAPI document: no answer that it does not describe, no failure of ours."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from bank import Bank
from bank.web.app import Options, make_app
from grader import kinds
from grader.kind import Puzzle
from samples import graded

TIERS = ("gentle", "easy", "medium", "hard")
SQUARE = "1..4.4.2.1.3..2."


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The document of a bank with some puzzles in every place."""
    with Bank.open(str(tmp_path_factory.mktemp("bank") / "bank.db")) as bank:
        for tier in TIERS:
            bank.set_shelf("sudoku", "9x9", tier, 0, 10_000)
        bank.set_shelf("null", "4x4", "easy", 0, 10_000)
        for number, tier in zip(range(1200), itertools.cycle(TIERS), strict=False):
            bank.deposit(graded(number, tier))
        square = kinds.get("null").parse(SQUARE)
        bank.deposit(graded(0, puzzle=Puzzle("null", "4x4", square.givens), solution="1234341221434321"))
        for tier in TIERS:
            bank.draw("sudoku", tier=tier)
            bank.peek("sudoku", tier=tier)
        app = make_app(bank, Options(judges=1))
        yield schemathesis.openapi.from_asgi("/v1/openapi.json", app)
        app.state.judges.close()
        assert bank.check() == []


schema = schemathesis.pytest.from_fixture("described")
# 422 is our answer to what is well formed and can never be, 404 to shelves and puzzles that are not there; and 503 is
# what an empty shelf says
LEFT_OUT = [positive_data_acceptance, not_a_server_error]


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case) -> None:
    response = case.call_and_validate(excluded_checks=LEFT_OUT)
    assert response.status_code < 500 or (response.status_code == 503 and response.headers["Retry-After"])
