"""Statistics: what the puzzles of a kind are like, and what they cost."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from bank import present
from bank.statistics import ShelfStatistics, Statistics
from bank.web.pages.charts import histogram
from bank.web.pages.frame import PageRoute, page, shown_kinds, variant_place
from grader import kinds

router = APIRouter(route_class=PageRoute)


@router.get("/statistics")
def first(request: Request) -> Response:
    """The kind with most shelves."""
    laid = [shelf.kind for shelf in request.app.state.bank.shelves()]
    return RedirectResponse(f"/statistics/{max(shown_kinds(), key=laid.count)}", 303)


@router.get("/statistics/{kind}")
def statistics(request: Request, kind: str) -> Response:
    """One kind."""
    kinds.get(kind)
    bank = request.app.state.bank
    found: Statistics = bank.statistics(kind)
    about = present.about(kind)
    variants = []
    for one in sorted(bank.spread(kind), key=lambda one: variant_place(kind, one.variant)):
        name = present.variant_name(kind, one.variant)
        variants.append(
            {
                "variant": name,
                "puzzles": one.puzzles,
                "clues": histogram(one.clues, f"{about['clues']} of {name}") if len(one.clues) > 1 else "",
                "tiers": [
                    (str(tier), sum(scores.values()), histogram(scores, f"Scores of {name}, {tier}"))
                    for tier, scores in one.scores.items()
                ],
            }
        )
    return page(
        request,
        "statistics.html",
        kinds=shown_kinds(),
        kind=kind,
        found=found,
        shelves=sorted(found.shelves, key=_place),
        techniques=_techniques(found),
        variants=variants,
        human=sorted(bank.calibration(kind), key=lambda one: variant_place(kind, one.variant)),
        clues=about["clues"],
    )


def _techniques(found: Statistics) -> list[dict[str, Any]]:
    """Every technique in use: in how many of the puzzles, in how many rounds."""
    told = []
    for technique in kinds.get(found.kind).techniques:
        uses = [entry.techniques[technique.id] for entry in found.shelves if technique.id in entry.techniques]
        if uses:
            told.append(
                {
                    "technique": technique,
                    "puzzles": sum(use.puzzles for use in uses),
                    "rounds": sum(use.rounds for use in uses),
                    "share": sum(use.puzzles for use in uses) / max(1, found.made),
                }
            )
    return told


def _place(entry: ShelfStatistics) -> tuple[tuple[int, int, str], int]:
    return variant_place(entry.shelf.kind, entry.shelf.variant), entry.shelf.tier.rank
