"""What requests and answers are made of: checked numbers and names, and the bases of all models."""

from __future__ import annotations

import re
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


class In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Out(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    schema_: Literal[1] = Field(1, alias="schema")


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")
