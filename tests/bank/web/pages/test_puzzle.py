"""A puzzle as a page, and the walk through its path."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from bank import Bank
from bank.web.pages.frame import shown_kinds
from examples import EXAMPLES
from grader import kinds
from grader.kind import Step

PATH = (
    Step("region-single", 0, (64 + 16,), (), (3,)),
    Step("lock", 1, (0, 1, 64 + 17), (64,), (), (2, 4)),
    Step("lock", 1, (8, 64 + 18), (64 + 1,), (), (9,)),
)


@pytest.fixture
def walked(bank: Bank, put) -> int:
    """The number of a puzzle with a path of two rounds, open to be seen."""
    id = put("cats", "gentle", PATH)
    bank.draw("cats", tier="gentle")
    return id


@pytest.mark.parametrize("kind", shown_kinds())
def test_a_puzzle_of_every_kind_is_shown_with_its_grade(client: TestClient, bank: Bank, put, kind: str) -> None:
    id = put(kind, "hard")
    assert client.get(f"/puzzle/{id}").status_code == 404, "in stock nobody sees it"
    bank.draw(kind, variant=kinds.get(kind).parse(EXAMPLES[kind][0]).variant, tier="hard")
    told = client.get(f"/puzzle/{id}").text
    assert f'class="board {kind}"' in told and f"{kind}:g1.r1" in told
    assert EXAMPLES[kind][1] not in told, "the solution is not told"


def test_a_walk_goes_from_the_start_round_by_round_to_the_solution(client: TestClient, walked: int) -> None:
    told = [client.get(f"/puzzle/{walked}?round={at}").text for at in range(5)]
    assert "solid cat" not in told[0] and 'class="at">Start<' in told[0]
    assert told[1].count("solid cat") == 1 and "Round 1 of 2" in told[1]
    assert told[2].count('class="why"') == 2 and told[2].count('class="removed-line"') == 3
    assert told[3].count("solid cat") == 8 and "Solved" in told[3]
    assert told[4].count("solid cat") == 8, "past the end is the end"


def test_one_finding_of_a_round_can_be_looked_at_alone(client: TestClient, walked: int) -> None:
    told = client.get(f"/puzzle/{walked}?round=2&only=2").text
    assert told.count('class="removed-line"') == 1 and told.count('class="pattern-line"') == 1
    assert 'aria-current="true"' in told and "Show all of this round" in told
    alone = client.get(f"/puzzle/{walked}?round=1&only=1").text
    assert "Show all of this round" not in alone, "there is no more of it"


def test_the_walk_alone_is_a_part_of_the_page(client: TestClient, walked: int) -> None:
    told = client.get(f"/puzzle/{walked}?round=1&part=walk").text
    assert "<html" not in told and told.strip() in client.get(f"/puzzle/{walked}?round=1").text


def test_a_withdrawn_puzzle_says_so(client: TestClient, bank: Bank, walked: int) -> None:
    bank.withdraw(walked, "two solutions")
    assert "Withdrawn: two solutions" in client.get(f"/puzzle/{walked}").text


def test_a_puzzle_that_was_brought_in_is_not_said_to_have_been_made_here(client: TestClient, bank: Bank, put) -> None:
    put("sudoku", "easy", engine="sudoku:g0.r2")
    told = client.get(f"/puzzle/{bank.draw('sudoku').id}").text
    assert "<dt>Imported</dt>" in told and "<dt>Made</dt>" not in told and "seed" not in told
