"""Answers on puzzles and players: documents of `bank.present.documents`, which tests hold these models to."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import Field

from bank.web.models.words import Out, Part


class Step(Part):
    """One step of a path: facts by role, and the field's notation."""

    technique: str
    round: int
    pattern: list[int]
    links: list[int]
    concluded: list[int]
    removed: list[int]
    text: str


class SaidStep(Step):
    """The same with a sentence."""

    sentence: str


class _Puzzle(Part):
    id: int
    kind: str
    variant: str
    tier: str
    score: int
    rating: float | None
    hardest: str | None
    givens: str
    solution: str | None = Field(description="Null unless it was asked for.")
    techniques: dict[str, int] = Field(description="Rounds by technique.")
    clues: int
    symmetry: str | None
    seed: int
    engine: str
    canonical: str
    made_at: datetime
    path: list[Step] | None = Field(description="Null unless it was asked for.")
    withdrawn: str | None = Field(description="Why it was taken out of everything; null for a good one.")


class PuzzleOut(Out, _Puzzle):
    """A puzzle."""


class Daily(PuzzleOut):
    """The puzzle of a day."""

    day: date


class Puzzles(Out):
    """Several of them."""

    puzzles: list[_Puzzle]


class Solution(Out):
    """The solution of a puzzle."""

    id: int
    solution: str


class PathOut(Out):
    """The way to the solution of a puzzle."""

    id: int
    path: list[SaidStep]


class NamedFact(Part):
    """A fact and how it is written."""

    fact: int
    text: str


class Checked(Out):
    """What is wrong in a fill: each wrong entry, how many are crossed out wrongly, how many are left to find."""

    id: int
    solved: bool
    wrong: list[NamedFact]
    wrongly_removed: int
    left: int


class HintOut(Out):
    """A hint; what belongs to a stage that was not asked for is null."""

    status: Literal["wrong", "step", "solved", "stuck", "invalid", "not-unique", "no-solution", "undecided"]
    kind: str
    variant: str
    puzzle: str
    error: str | None
    wrong: list[NamedFact]
    wrongly_removed: list[NamedFact]
    where: list[str] | None
    technique: str | None
    name: str | None
    steps: list[SaidStep] | None


class _Verdict(Out):
    status: Literal["ok", "not-unique", "no-solution", "invalid", "undecided"]
    puzzle: str
    kind: str | None = None
    variant: str | None = None
    tier: str | None = None
    score: int | None = None
    rating: float | None = None
    hardest: str | None = None
    techniques: dict[str, int] | None = None
    clues: int | None = None
    solution: str | None = None
    canonical: str | None = None
    engine: str | None = None
    solutions: list[str] | None = Field(None, description="Two of them, where there are several.")
    error: str | None = None


class Verdict(_Verdict):
    """What there is to say of a puzzle; keys that have nothing to say are left out."""


class Explained(_Verdict):
    """The same with the path in sentences."""

    path: list[SaidStep] | None


class Withdrawn(Out):
    """A puzzle that was taken out of everything, and where it was."""

    id: int
    was: Literal["open", "drawn", "withdrawn"]


class SolveOut(Part):
    """How a player fared."""

    at: datetime
    seconds: float
    mistakes: int
    given_up: bool


class HadOut(Part):
    """A puzzle that a player has had."""

    puzzle: int
    kind: str
    variant: str
    tier: str
    score: int
    at: datetime
    solve: SolveOut | None


class HadDocument(Out, HadOut):
    """The same as a document."""


class History(Out):
    """What a player has had, the latest first."""

    player: str
    puzzles: list[HadOut]
