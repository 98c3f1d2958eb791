"""Many clients at once on a server of its own, on each database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from bank import Bank
from samples import graded
from serving import Client, drawing, playing, served, together


def stock(bank: Bank, number: int) -> None:
    bank.set_shelf("sudoku", "9x9", "easy", 0, number)
    for each in range(number):
        bank.deposit(graded(each))


def drawn_by_sixteen(bank: Bank, url: str, seconds: float, number: int) -> None:
    stock(bank, number)
    with served(url) as server:
        taken = together(server.port, 16, drawing(seconds))
    assert taken.errors == []
    assert len(taken.ids) > 16
    assert len(taken.ids) == len(set(taken.ids)) == bank.places()["drawn"]


def dealt(bank: Bank, url: str, players: int, puzzles: int, number: int) -> None:
    """No player gets a puzzle twice, whichever of 8 connections asks, and all play from one small pile."""
    stock(bank, number)
    had: dict[str, list[int]] = defaultdict(list)

    def turns(client: Client, mine: int) -> Iterator[tuple[int, Any]]:
        for player in (f"p{each}" for each in range(players) if each % 8 == mine):
            for status, document in playing(player, puzzles)(client):
                had[player].append(document.get("id"))
                yield status, document

    with served(url) as server:
        taken = together(server.port, 8, turns)
    assert taken.errors == []
    assert sorted(had) == sorted(f"p{each}" for each in range(players))
    assert all(len(ids) == len(set(ids)) == puzzles for ids in had.values())
    assert bank.places()["open"] < puzzles + 8 * 3


def test_sixteen_clients_never_get_the_same_puzzle(bank: Bank, database_url: str) -> None:
    drawn_by_sixteen(bank, database_url, seconds=0.5, number=1200)


def test_twenty_players_never_see_a_puzzle_twice(bank: Bank, database_url: str) -> None:
    dealt(bank, database_url, players=20, puzzles=12, number=60)


@pytest.mark.long
def test_sixteen_clients_for_a_while(bank: Bank, database_url: str) -> None:
    drawn_by_sixteen(bank, database_url, seconds=10, number=20_000)


@pytest.mark.long
def test_two_hundred_players_have_fifty_puzzles_each_and_none_twice(bank: Bank, database_url: str) -> None:
    dealt(bank, database_url, players=200, puzzles=50, number=120)
