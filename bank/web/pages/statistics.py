"""Statistics: what the puzzles of a kind are like, and what they cost."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from bank import present
from bank.statistics import Statistics
from bank.web.pages.charts import histogram
from bank.web.pages.frame import PageRoute, page, shown_kinds
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
    variants = [
        {
            "variant": one.variant,
            "puzzles": one.puzzles,
            "clues": histogram(one.clues, f"{about['clues']} of {one.variant}") if len(one.clues) > 1 else "",
            "tiers": [
                (str(tier), sum(scores.values()), histogram(scores, f"Scores of {one.variant} {tier}"))
                for tier, scores in one.scores.items()
            ],
        }
        for one in bank.spread(kind)
    ]
    return page(
        request,
        "statistics.html",
        kinds=shown_kinds(),
        kind=kind,
        found=found,
        shelves=sorted(found.shelves, key=lambda entry: (entry.shelf.variant, entry.shelf.tier.rank)),
        techniques=_techniques(found),
        variants=variants,
        human={(one.variant, one.tier): one for one in bank.calibration(kind)},
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
