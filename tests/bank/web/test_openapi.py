"""Requests made up from the OpenAPI document: no answer that it does not describe, no failure of ours."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

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
        # a hint for one of the Sudokus may find the kernels uncompiled: then that is the answer, and at once
        app.state.judges.loading, app.state.judges.wait = 1.0, 1.0
        # only the template kind has nothing to compile
        parts = app.openapi()["components"]["schemas"]
        for name in ("Posted", "PostedHint"):
            parts[name]["properties"]["kind"]["enum"] = ["null"]
            parts[name]["examples"] = [{"kind": "null", "puzzle": SQUARE}]
        yield schemathesis.openapi.from_asgi("/v1/openapi.json", app)
        app.state.judges.close()
        assert bank.check() == []


OPERATIONS = [
    (path, method.upper())
    for path, methods in make_app(None).openapi()["paths"].items()  # type: ignore[arg-type]
    for method in methods
]
# 422 is our answer to what is well formed and can never be, 404 to shelves and puzzles that are not there; and 503 is
# what an empty shelf says
LEFT_OUT = [positive_data_acceptance, not_a_server_error]
EXAMPLES = 25


def answers(operation: Any, mode: GenerationMode, number: int = EXAMPLES) -> None:
    """Send that many made-up requests, well formed or not, and see that each answer is described."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=number,
        deadline=None,
        database=None,
        derandomize=number == EXAMPLES,
        suppress_health_check=list(HealthCheck),
    )
    def send(case: schemathesis.Case) -> None:
        response = case.call()
        # a body too large is refused before anybody looks into it
        refused = [negative_data_rejection] if response.status_code == 413 else []
        case.validate_response(response, excluded_checks=[*LEFT_OUT, *refused])
        assert response.status_code < 500 or (response.status_code == 503 and "retry-after" in response.headers)

    send()


@pytest.mark.parametrize("which", OPERATIONS, ids=" ".join)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_as_described(described: Any, which: tuple[str, str], mode: GenerationMode) -> None:
    try:
        answers(described[which[0]][which[1]], mode)
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE and "{" not in which[0]  # takes nothing that could be wrong


@pytest.mark.long
@pytest.mark.parametrize("which", OPERATIONS, ids=" ".join)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_so_it_is_for_hundreds(described: Any, which: tuple[str, str], mode: GenerationMode) -> None:
    with contextlib.suppress(Unsatisfiable):
        answers(described[which[0]][which[1]], mode, 40 * EXAMPLES)


def test_the_examples_of_the_description_are_taken(described: Any) -> None:
    for path, method in OPERATIONS:
        body = described.raw_schema["paths"][path][method.lower()].get("requestBody")
        if body is None:
            continue
        name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        assert described.raw_schema["components"]["schemas"][name]["examples"]
