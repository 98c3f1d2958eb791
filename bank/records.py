"""What the bank takes and gives: plain values, without a connection behind them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from grader.kind import Grade, Puzzle, Tier

LATELY = 3600  # seconds that "of late" reaches back
BRIEFEST = 10.0  # seconds in which something was made, at least: one puzzle a moment ago is no pace
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_ENGINE = re.compile(r"[a-z0-9-]+:g\d+\.r(\d+)")


def time_of(milliseconds: int) -> datetime:
    """A stored time (milliseconds since 1970 by the database's clock) as an aware datetime in UTC."""
    return _EPOCH + timedelta(milliseconds=milliseconds)


def moment(milliseconds: int | None) -> datetime | None:
    """The same of a time that may be absent."""
    return None if milliseconds is None else time_of(milliseconds)


def name(text: str, what: str) -> str:
    """A text that names something, as it is; ValueError if it cannot be one."""
    if not isinstance(text, str) or not 1 <= len(text) <= 200 or not text.isprintable():
        raise ValueError(f"{what} is a text of 1 to 200 printable characters, not {text!r}")
    return text


def number(id: int) -> int:
    """A puzzle's number, as it is; `NotFound` when no puzzle can have it."""
    if not 0 < id < 2**63:
        from bank.errors import NotFound

        raise NotFound(f"there is no puzzle {id}")
    return id


def grader_version(engine: str) -> int:
    """The grader's number in an engine like `sudoku:g3.r5` (generator 3, grader 5); ValueError if it is none."""
    match = _ENGINE.fullmatch(engine)
    if match is None:
        raise ValueError(f"{engine!r} is no engine; one looks like sudoku:g3.r5")
    return int(match[1])


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where puzzles of one kind, variant and tier lie. Production keeps it between `floor` and `target`."""

    id: int
    kind: str
    variant: str
    tier: Tier
    floor: int
    target: int
    parked_at: datetime | None = None
    parked_why: str | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.variant} {self.tier}"

    def beside(self, other: Shelf) -> str:
        """Its name as short as can be, next to a shelf of the same kind."""
        return str(self.tier) if self.variant == other.variant else f"{self.variant} {self.tier}"


@dataclass(frozen=True, slots=True)
class Graded:
    """A puzzle on its way to the bank.

    `grades` holds "all" (the whole ladder) and, where the kind has techniques that presuppose uniqueness, "plain"
    (without them). `seed` and `index` say which candidate of which order it was, `recipe` the rest of what made it;
    `cpu` in seconds. `rate` works out the rating of the whole grade, which is only worth it for a puzzle that is kept.
    """

    puzzle: Puzzle
    solution: str
    canonical: str
    engine: str
    grades: Mapping[str, Grade]
    recipe: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    index: int = 0
    cpu: float = 0.0
    symmetry: str | None = None
    clues: int = 0
    rate: Callable[[Grade], Grade] | None = None

    def rated(self) -> Graded:
        """With its rating, where its kind has one."""
        if self.rate is None:
            return self
        return replace(self, grades={**self.grades, "all": self.rate(self.grades["all"])}, rate=None)


Outcome = Literal["stocked", "elsewhere", "duplicate", "unwanted", "lease-lost"]


@dataclass(frozen=True, slots=True)
class Deposit:
    """What became of a deposit; `id` is the puzzle's number when it went on a shelf.

    stocked: on the order's own shelf (or without an order). elsewhere: on another shelf that wanted it. duplicate: the
    bank has had this puzzle. unwanted: no shelf of its tier wants more. lease-lost: the order is another worker's now.
    """

    outcome: Outcome
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Stocked:
    """A puzzle as the bank gives it. `path` is packed (`grader.kind.Path.unpack`) and there only when asked for."""

    id: int
    kind: str
    variant: str
    tier: Tier
    givens: str
    solution: str
    canonical: str
    engine: str
    score: int
    hardest: str | None
    rating: float | None
    techniques: dict[str, int]
    clues: int
    symmetry: str | None
    seed: int
    made_at: datetime
    path: bytes | None = None
    withdrawn_why: str | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle alone."""
        return Puzzle(self.kind, self.variant, self.givens)


@dataclass(frozen=True, slots=True)
class Level:
    """How a shelf stands: `level` in stock, `in_flight` ordered and not yet there, `open` on the open pile.

    Of late is the last hour: `drawn_lately` left the stock (drawn or newly opened), `missed_lately` were asked for in
    vain, `made_lately` came to be, the first of those `making` seconds ago. `oldest`: when the oldest puzzle in stock
    was made.
    """

    shelf: Shelf
    level: int
    in_flight: int
    open: int
    drawn_lately: int
    missed_lately: int
    oldest: datetime | None
    made_lately: int = 0
    making: float = 0.0

    @property
    def full_in(self) -> float | None:
        """Seconds until the shelf is at its target if things go on as of late; None when nothing was made."""
        left = max(0, self.shelf.target - self.level)
        if not left or not self.made_lately:
            return None if left else 0.0
        return left * max(self.making, BRIEFEST) / self.made_lately
