"""The puzzle of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bank.web import asking
from bank.web.answers import answer, not_modified
from bank.web.models.puzzles import Daily
from bank.web.models.words import KindName, TierName, Variant
from bank.web.problems import Refused, documented

router = APIRouter(tags=["daily"])


def now() -> datetime:
    """What time it is."""
    return datetime.now(UTC)


@router.get("/daily", responses={200: {"model": Daily}, **not_modified(), **documented(404, 422, 503)})
def daily(
    request: Request,
    kind: Annotated[KindName, Query()] = "sudoku",
    variant: Annotated[Variant | None, Query()] = None,
    tier: Annotated[
        TierName | None, Query(description="If left out, the week rises from the gentlest shelf to the hardest.")
    ] = None,
    day: Annotated[date | None, Query(description="A day in UTC, today if left out.")] = None,
    solution: bool = False,
    path: bool = False,
) -> Response:
    """The puzzle of a day, the same for everybody, never one that was used before. Days to come are not told."""
    moment = now()
    today = moment.date()
    asked = day or today
    if asked > today:
        raise Refused(422, "day-to-come", "That day is still to come", f"today is {today} (UTC)")
    stocked = request.app.state.bank.daily_for(
        asked, kind, variant=variant, tier=None if tier is None else str(tier), path=path, draw=asked == today
    )
    midnight = datetime.combine(today + timedelta(days=1), datetime.min.time(), UTC)
    keep = 3600 if day is not None else min(3600, int((midnight - moment).total_seconds()))
    return answer(request, {"day": asked.isoformat(), **asking.puzzle(stocked, solution, path)}, keep=keep)
