"""Kinds, their variants with rules, their techniques, and what is known of their puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from bank.present import documents
from bank.web.answers import answer, not_modified
from bank.web.models.figures import (
    CalibrationOut,
    DistributionOut,
    KindDocument,
    Kinds,
    StatisticsOut,
    TechniqueDocument,
    Techniques,
    VariantDocument,
)
from bank.web.models.words import Word
from bank.web.problems import Refused, documented
from grader import kinds as registry
from grader.kind import TIERS, Kind, PuzzleError

router = APIRouter(tags=["kinds"], prefix="/kinds")
Name = Annotated[Word, Path(examples=["sudoku"])]
HOUR = 3600
WHILE = 10  # seconds that figures which change may be kept


@router.get("", responses={200: {"model": Kinds}, **not_modified()})
def kinds(request: Request) -> Response:
    """The kinds of puzzles there are."""
    shown = [name for name in registry.names() if name != "null"]
    return answer(request, {"kinds": [_kind(registry.get(name)) for name in shown]}, keep=HOUR)


@router.get("/{kind}", responses={200: {"model": KindDocument}, **not_modified(), **documented(404, 422)})
def kind(request: Request, kind: Name) -> Response:
    """One kind."""
    return answer(request, _kind(registry.get(kind)), keep=HOUR)


def _kind(kind: Kind) -> dict[str, Any]:
    there = {technique.tier for technique in kind.techniques if technique.on_by_default}
    return {
        "kind": kind.name,
        "default_variant": kind.default_variant,
        "variants": list(kind.variants),
        "layouts": list(kind.layouts),
        "rated": kind.rated,
        "grader": kind.version,
        "tiers": [str(tier) for tier in TIERS if tier in there],
    }


@router.get(
    "/{kind}/variants/{variant}",
    responses={200: {"model": VariantDocument}, **not_modified(), **documented(404, 422)},
)
def variant(request: Request, kind: Name, variant: Annotated[Word, Path(examples=["9x9"])]) -> Response:
    """The rules of a variant as text and as data, and the tiers that have a shelf."""
    judge = registry.get(kind)
    if variant not in judge.variants:
        raise _none(f"{kind} has no variant {variant!r}; there are {', '.join(judge.variants)}")
    try:
        rules = judge.rules(variant)
    except PuzzleError as error:
        raise _none(str(error)) from error
    shelves = request.app.state.bank.shelves()
    tiers = [str(shelf.tier) for shelf in shelves if (shelf.kind, shelf.variant) == (kind, variant)]
    told = {"kind": kind, "variant": variant, "rules": rules["text"], "data": rules["data"], "shelves": tiers}
    return answer(request, told, keep=HOUR)


@router.get("/{kind}/techniques", responses={200: {"model": Techniques}, **not_modified(), **documented(404, 422)})
def techniques(request: Request, kind: Name) -> Response:
    """The techniques of a kind in the order of its ladder, and how many of its puzzles need each."""
    made, told = _techniques(request, kind)
    return answer(request, {"kind": kind, "made": made, "techniques": told}, keep=WHILE)


@router.get(
    "/{kind}/techniques/{technique}",
    responses={200: {"model": TechniqueDocument}, **not_modified(), **documented(404, 422)},
)
def technique(request: Request, kind: Name, technique: Annotated[Word, Path(examples=["x-wing"])]) -> Response:
    """One technique."""
    _, told = _techniques(request, kind)
    for each in told:
        if each["id"] == technique:
            return answer(request, {"kind": kind, **each}, keep=WHILE)
    raise _none(f"{kind} has no technique {technique!r}")


def _techniques(request: Request, kind: str) -> tuple[int, list[dict[str, Any]]]:
    judge = registry.get(kind)
    known = request.app.state.bank.statistics(kind)
    made = sum(shelf.stock + shelf.open + shelf.drawn for shelf in known.shelves)
    told = []
    for each in sorted(judge.techniques, key=lambda technique: technique.order):
        puzzles = sum(shelf.techniques[each.id].puzzles for shelf in known.shelves if each.id in shelf.techniques)
        share = round(puzzles / made, 4) if made else None
        told.append({**asdict(each), "tier": str(each.tier), "puzzles": puzzles, "share": share})
    return made, told


@router.get("/{kind}/statistics", responses={200: {"model": StatisticsOut}, **not_modified(), **documented(404, 422)})
def statistics(request: Request, kind: Name) -> Response:
    """How a kind's puzzles grade and what they cost."""
    registry.get(kind)
    return answer(request, documents.statistics(request.app.state.bank.statistics(kind)), keep=WHILE)


@router.get("/{kind}/calibration", responses={200: {"model": CalibrationOut}, **not_modified(), **documented(404, 422)})
def calibration(request: Request, kind: Name) -> Response:
    """How long people take, beside the scores: for each variant and each of its shelves."""
    registry.get(kind)
    groups = [
        {**asdict(group), "tier": None if group.tier is None else str(group.tier)}
        for group in request.app.state.bank.calibration(kind)
    ]
    return answer(request, {"kind": kind, "groups": groups}, keep=WHILE)


@router.get("/{kind}/spread", responses={200: {"model": DistributionOut}, **not_modified(), **documented(404, 422)})
def spread(request: Request, kind: Name) -> Response:
    """How scores and clues are spread: for each variant how many puzzles have each score, by tier, and each number."""
    registry.get(kind)
    variants = [
        {
            "variant": one.variant,
            "puzzles": one.puzzles,
            "scores": {str(tier): _counts(scores) for tier, scores in one.scores.items()},
            "clues": _counts(one.clues),
        }
        for one in request.app.state.bank.spread(kind)
    ]
    return answer(request, {"kind": kind, "variants": variants}, keep=WHILE)


def _counts(counts: Mapping[int, int]) -> list[dict[str, int]]:
    return [{"value": value, "puzzles": number} for value, number in counts.items()]


def _none(detail: str) -> Refused:
    return Refused(404, "not-found", "Not found", detail)
