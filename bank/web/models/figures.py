"""Answers on the stock, its statistics and the kinds, likewise only descriptions of documents."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from bank.web.models.words import Out, Part


class ShelfOut(Part):
    """How a shelf stands; of late is the last hour."""

    kind: str
    variant: str
    tier: str
    level: int
    floor: int
    target: int
    in_flight: int
    open: int
    drawn_lately: int
    missed_lately: int
    oldest: datetime | None
    parked: str | None
    made_lately: int
    full_in_seconds: int | None


class Stock(Out):
    """Every shelf."""

    shelves: list[ShelfOut]


class Quartiles(Part):
    """Of scores."""

    min: int
    q1: int
    median: int
    q3: int
    max: int


class Use(Part):
    """How much a technique is used."""

    rounds: int
    puzzles: int


class ShelfStatistics(Part):
    """What is known of a shelf."""

    variant: str
    tier: str
    stock: int
    open: int
    drawn: int
    withdrawn: int
    scores: Quartiles | None
    techniques: dict[str, Use]
    tried: int
    made: int
    elsewhere: int
    duplicates: int
    unwanted: int
    yield_: float | None = Field(alias="yield")
    cpu_seconds: float
    cpu_seconds_a_puzzle: float | None
    oldest: datetime | None


class StatisticsOut(Out):
    """What is known of a kind."""

    kind: str
    made: int
    tier_shares: dict[str, float]
    shelves: list[ShelfStatistics]


class SpreadOut(Part):
    """Lower quarter, middle, upper quarter."""

    q1: float
    median: float
    q3: float


class CalibrationEntry(Part):
    """Human times of a shelf, or of a whole variant (tier null), beside its scores."""

    variant: str
    tier: str | None
    solves: int
    given_up: int
    puzzles: int
    seconds: SpreadOut | None
    scores: SpreadOut | None
    mistakes: float | None
    spearman: float | None = Field(description="Rank correlation of score with time; null for too few puzzles.")


class CalibrationOut(Out):
    """Human times of a kind."""

    kind: str
    groups: list[CalibrationEntry]


class CountOut(Part):
    """How many puzzles have a value."""

    value: int
    puzzles: int


class VariantSpread(Part):
    """A variant: how many of its puzzles have each score, by tier, and each number of clues."""

    variant: str
    puzzles: int
    scores: dict[str, list[CountOut]]
    clues: list[CountOut]


class DistributionOut(Out):
    """How the puzzles of a kind are spread, the variant with most of them first."""

    kind: str
    variants: list[VariantSpread]


class TechniqueOut(Part):
    """A technique, and how many of the puzzles made need it."""

    id: str
    name: str
    family: str
    tier: str
    order: int
    cost: int
    presupposes_uniqueness: bool
    on_by_default: bool
    puzzles: int
    share: float | None


class Techniques(Out):
    """The techniques of a kind, in the order of its ladder."""

    kind: str
    made: int
    techniques: list[TechniqueOut]


class TechniqueDocument(Out, TechniqueOut):
    """One technique."""

    kind: str


class KindOut(Part):
    """A kind of puzzle. `variants`: the usual ones."""

    kind: str
    default_variant: str
    variants: list[str]
    layouts: list[str]
    rated: bool
    grader: int
    tiers: list[str]


class KindDocument(Out, KindOut):
    """One kind."""


class Kinds(Out):
    """The kinds of puzzles."""

    kinds: list[KindOut]


class VariantDocument(Out):
    """A variant with its rules, for people and for programs, and the tiers that have a shelf."""

    kind: str
    variant: str
    rules: str
    data: dict[str, Any]
    shelves: list[str]


class Health(Out):
    """That it is there, and which puzzlebank it is."""

    status: Literal["ok"]
    version: str
