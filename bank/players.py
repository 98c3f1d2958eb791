"""Players: what they were dealt, how they fared, and how to forget them.

A player is an opaque name that somebody else chose; nothing else is known of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bank import statements_players as sql
from bank.engines import Engines
from bank.errors import NotFound
from bank.records import name, number, time_of
from grader.kind import Tier

LONGEST = 7 * 86_400  # seconds; who reports more was away
MOST_MISTAKES = 10_000


@dataclass(frozen=True, slots=True)
class Solve:
    """How a player fared with a puzzle: seconds taken, wrong entries, whether he gave up."""

    at: datetime
    seconds: float
    mistakes: int
    given_up: bool


@dataclass(frozen=True, slots=True)
class Had:
    """A puzzle that a player has had since `at`, and how he fared, once he told."""

    puzzle: int
    kind: str
    variant: str
    tier: Tier
    score: int
    at: datetime
    solve: Solve | None


def _had(row: sa.Row[*tuple[Any, ...]]) -> Had:
    solve = None
    if row.solved_at is not None:
        solve = Solve(time_of(row.solved_at), row.seconds, row.mistakes, bool(row.given_up))
    return Had(row.puzzle, row.kind, row.variant, Tier(row.tier), row.score, time_of(row.at), solve)


class Players:
    """The players of a bank."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    def history(self, player: str, limit: int = 100, offset: int = 0) -> list[Had]:
        """What a player has had, the latest first; nothing for one who never asked."""
        with self._engines.auto() as link:
            rows = link.run(sql.HISTORY, player=name(player, "a player"), limit=limit, offset=offset)
            return [_had(row) for row in rows]

    def report(self, player: str, puzzle: int, seconds: float, mistakes: int = 0, given_up: bool = False) -> Had:
        """Note how a player fared with a puzzle, wherever he had it from; the first report counts.

        From then on the player has had the puzzle. Raises `NotFound`, also for a puzzle still in stock, and ValueError.
        """
        if not 0 < seconds <= LONGEST:
            raise ValueError(f"a puzzle is solved in more than 0 and at most {LONGEST} seconds, not in {seconds:g}")
        if not 0 <= mistakes <= MOST_MISTAKES:
            raise ValueError(f"mistakes are 0 to {MOST_MISTAKES}, not {mistakes}")
        key = {"player": name(player, "a player"), "puzzle": number(puzzle)}
        with self._engines.begin() as link:
            if link.run(sql.SHOWN, puzzle=puzzle).first() is None:
                raise NotFound(f"there is no puzzle {puzzle}")
            link.run(sql.NOTE_SERVED, **key)
            link.run(sql.PUT_SOLVE, **key, seconds=float(seconds), mistakes=mistakes, given_up=int(given_up))
            return _had(link.run(sql.HAD, **key).one())

    def forget(self, player: str) -> bool:
        """Delete every trace of a player; whether there was one."""
        with self._engines.begin() as link:
            deleted = [
                link.run(statement, player=name(player, "a player")).rowcount
                for statement in (sql.FORGET_SOLVES, sql.FORGET_SERVED)
            ]
        return any(deleted)
