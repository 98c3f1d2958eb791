"""What goes in and comes out, for validation and for the OpenAPI description.

Answers are documents of `bank.present.documents`; their models here only describe them, and tests hold the two
together.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from grader import kinds
from grader.kind import TIERS

MOST = 500  # puzzles at once
TEXT = 100_000  # characters of a puzzle

TierName = StrEnum("TierName", {str(tier): str(tier) for tier in TIERS})  # type: ignore[misc]


def _known(name: str) -> str:
    try:
        return kinds.get(name).name
    except LookupError as unknown:
        raise ValueError(str(unknown)) from None


_SHOWN = [name for name in kinds.names() if name != "null"]  # the template is there for those who know
KindName = Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": _SHOWN}, examples=["sudoku"])]
# patterns keep NUL and the like from the database, which has no such texts
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.+-]*$", max_length=40)]
Variant = Annotated[Word, Field(examples=["9x9"], description="Size and rule set; the kind's default if left out.")]
Player = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_~@:+-][A-Za-z0-9._~@:+-]*$", max_length=200),  # not "..": it is in paths
    Field(examples=["ann"], description="Any name; nothing else is known of a player."),
]


def _as_json(value: Any) -> Any:
    """A number in an address is written as JSON writes it; else ` 9`, `+9`, `09` and `1_0` would pass for numbers."""
    if isinstance(value, str) and _JSON_NUMBER.fullmatch(value) is None:
        raise ValueError("a number is expected")
    return value


_JSON_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
Whole = Annotated[int, BeforeValidator(_as_json)]
Fact = Annotated[Whole, Field(ge=0, le=10_000_000)]
Number = Annotated[Whole, Field(ge=1, le=2**63 - 1)]
Score = Annotated[Whole, Field(ge=0, le=1_000_000_000)]
Rating = Annotated[float, BeforeValidator(_as_json), Field(ge=0, le=100, allow_inf_nan=False)]
Clues = Annotated[Whole, Field(ge=0, le=100_000)]
PuzzleText = Annotated[str, StringConstraints(min_length=1, max_length=TEXT)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    schema_: Literal[1] = Field(1, alias="schema")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


# --- in ----------------------------------------------------------------------------------------------------------


class Wished(_In):
    """What the puzzle shall be like. Techniques are named by id or family; ends of ranges are included."""

    uses: list[Word] = Field(default=[], max_length=20, description="Each of these is needed.")
    avoids: list[Word] = Field(default=[], max_length=200, description="None of these is needed.")
    only: list[Word] = Field(default=[], max_length=200, description="Nothing but these is needed.")
    uniqueness: bool | None = Field(None, description="With, or without, techniques that presuppose uniqueness.")
    symmetry: Word | None = Field(None, description="Of the pattern of the givens, as rotate180.")
    min_score: Score | None = None
    max_score: Score | None = None
    min_rating: Rating | None = None
    max_rating: Rating | None = None
    min_clues: Clues | None = None
    max_clues: Clues | None = None


class Ask(Wished):
    """Which puzzle."""

    kind: KindName
    variant: Variant | None = None
    tier: TierName | None = Field(None, description="Difficulty; the best stocked if left out.")
    solution: bool = Field(False, description="Tell the solution too.")
    path: bool = Field(False, description="Tell the path to the solution too.")


class Draw(Ask):
    """Which puzzle to take."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"kind": "sudoku", "tier": "hard"},
                {"kind": "sudoku", "tier": "hard", "uses": ["x-wing"], "uniqueness": False, "max_clues": 26},
            ]
        },
    )


class Batch(Ask):
    """Which puzzles to take, all or none."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"kind": "sudoku", "tier": "easy", "count": 10}]}
    )

    count: int = Field(ge=1, le=MOST)


class SolveIn(_In):
    """How a player fared."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"puzzle": 17, "seconds": 312.5, "mistakes": 1}]}
    )

    puzzle: Number
    seconds: float = Field(gt=0, le=604_800, allow_inf_nan=False)
    mistakes: int = Field(0, ge=0, le=10_000)
    given_up: bool = False


class Entries(_In):
    """How far a solver is: facts of the kind's alphabet, as steps have them."""

    entries: list[Fact] = Field(default=[], max_length=TEXT, description="What was entered.")
    removed: list[Fact] = Field(default=[], max_length=TEXT, description="What was crossed out.")
    position: PuzzleText | None = Field(
        None, description="Instead: the whole position as text, where the kind has a notation for that."
    )


class Filled(Entries):
    """A fill, whole or in part: one of `solution`, `position`, and `entries` with `removed`."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"entries": [21]}]})

    solution: PuzzleText | None = None


class Stage(StrEnum):
    """How much a hint tells."""

    WHERE = "where"
    WHAT = "what"
    WHY = "why"
    ALL = "all"


class HintIn(Entries):
    """A position, and how much to tell."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"entries": [21], "stage": "why"}]})

    candidates: PuzzleText | None = Field(None, description="Pencil marks, with `position`.")
    stage: Stage = Stage.WHERE


class Posted(_In):
    """A puzzle in its kind's notation."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "kind": "sudoku",
                    "puzzle": "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
                }
            ]
        },
    )

    kind: KindName
    variant: Variant | None = None
    puzzle: PuzzleText


class PostedHint(HintIn):
    """A position of a puzzle that is not of this bank. With `position`, `puzzle` may be left out."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "kind": "sudoku",
                    "position": "53+467....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                    "stage": "all",
                }
            ]
        },
    )

    kind: KindName
    variant: Variant | None = None
    puzzle: PuzzleText | None = None


class Wrong(_In):
    """Why a puzzle should be withdrawn."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"reason": "it has two solutions"}]})

    reason: Annotated[
        str, StringConstraints(min_length=1, max_length=200, pattern=r"^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$")
    ]


# --- out ---------------------------------------------------------------------------------------------------------


class Step(_Part):
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


class _Puzzle(_Part):
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


class PuzzleOut(_Out, _Puzzle):
    """A puzzle."""


class Daily(PuzzleOut):
    """The puzzle of a day."""

    day: date


class Puzzles(_Out):
    """Several of them."""

    puzzles: list[_Puzzle]


class Solution(_Out):
    """The solution of a puzzle."""

    id: int
    solution: str


class PathOut(_Out):
    """The way to the solution of a puzzle."""

    id: int
    path: list[SaidStep]


class NamedFact(_Part):
    """A fact and how it is written."""

    fact: int
    text: str


class Checked(_Out):
    """What is wrong in a fill: each wrong entry, how many are crossed out wrongly, how many are left to find."""

    id: int
    solved: bool
    wrong: list[NamedFact]
    wrongly_removed: int
    left: int


class HintOut(_Out):
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


class _Verdict(_Out):
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


class Withdrawn(_Out):
    """A puzzle that was taken out of everything, and where it was."""

    id: int
    was: Literal["open", "drawn", "withdrawn"]


class SolveOut(_Part):
    """How a player fared."""

    at: datetime
    seconds: float
    mistakes: int
    given_up: bool


class HadOut(_Part):
    """A puzzle that a player has had."""

    puzzle: int
    kind: str
    variant: str
    tier: str
    score: int
    at: datetime
    solve: SolveOut | None


class HadDocument(_Out, HadOut):
    """The same as a document."""


class History(_Out):
    """What a player has had, the latest first."""

    player: str
    puzzles: list[HadOut]


class ShelfOut(_Part):
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


class Stock(_Out):
    """Every shelf."""

    shelves: list[ShelfOut]


class Quartiles(_Part):
    """Of scores."""

    min: int
    q1: int
    median: int
    q3: int
    max: int


class Use(_Part):
    """How much a technique is used."""

    rounds: int
    puzzles: int


class ShelfStatistics(_Part):
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


class StatisticsOut(_Out):
    """What is known of a kind."""

    kind: str
    made: int
    tier_shares: dict[str, float]
    shelves: list[ShelfStatistics]


class SpreadOut(_Part):
    """Lower quarter, middle, upper quarter."""

    q1: float
    median: float
    q3: float


class CalibrationEntry(_Part):
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


class CalibrationOut(_Out):
    """Human times of a kind."""

    kind: str
    groups: list[CalibrationEntry]


class CountOut(_Part):
    """How many puzzles have a value."""

    value: int
    puzzles: int


class VariantSpread(_Part):
    """A variant: how many of its puzzles have each score, by tier, and each number of clues."""

    variant: str
    puzzles: int
    scores: dict[str, list[CountOut]]
    clues: list[CountOut]


class DistributionOut(_Out):
    """How the puzzles of a kind are spread, the variant with most of them first."""

    kind: str
    variants: list[VariantSpread]


class TechniqueOut(_Part):
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


class Techniques(_Out):
    """The techniques of a kind, in the order of its ladder."""

    kind: str
    made: int
    techniques: list[TechniqueOut]


class TechniqueDocument(_Out, TechniqueOut):
    """One technique."""

    kind: str


class KindOut(_Part):
    """A kind of puzzle. `variants`: the usual ones."""

    kind: str
    default_variant: str
    variants: list[str]
    layouts: list[str]
    rated: bool
    grader: int
    tiers: list[str]


class KindDocument(_Out, KindOut):
    """One kind."""


class Kinds(_Out):
    """The kinds of puzzles."""

    kinds: list[KindOut]


class VariantDocument(_Out):
    """A variant with its rules, for people and for programs, and the tiers that have a shelf."""

    kind: str
    variant: str
    rules: str
    data: dict[str, Any]
    shelves: list[str]


class Health(_Out):
    """That it is there, and which puzzlebank it is."""

    status: Literal["ok"]
    version: str
