"""What comes in, for validation and for the OpenAPI description."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints

from bank.web.models.words import (
    MOST,
    TEXT,
    Clues,
    Fact,
    In,
    KindName,
    Number,
    PuzzleText,
    Rating,
    Score,
    TierName,
    Variant,
    Word,
)


class Wished(In):
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


class SolveIn(In):
    """How a player fared."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"puzzle": 17, "seconds": 312.5, "mistakes": 1}]}
    )

    puzzle: Number
    seconds: float = Field(gt=0, le=604_800, allow_inf_nan=False)
    mistakes: int = Field(0, ge=0, le=10_000)
    given_up: bool = False


class Entries(In):
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


class Posted(In):
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


class Wrong(In):
    """Why a puzzle should be withdrawn."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"reason": "it has two solutions"}]})

    reason: Annotated[
        str, StringConstraints(min_length=1, max_length=200, pattern=r"^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$")
    ]
