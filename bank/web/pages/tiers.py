"""What a tier means: per kind, beside other people's scales, and what happens when an engine changes."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from bank import present
from bank.web.pages.frame import PageRoute, page, shown_kinds
from grader import kinds

router = APIRouter(route_class=PageRoute)


@router.get("/tiers")
def tiers(request: Request) -> Response:
    """All kinds on one page."""
    told = [(kind, present.about(kind), kinds.get(kind).version) for kind in shown_kinds()]
    return page(request, "tiers.html", told=told)
