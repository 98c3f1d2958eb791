"""The first page: what this is, a drawn puzzle of every kind, how much lies here."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from bank import present
from bank.web.pages.examples import Examples
from bank.web.pages.frame import PageRoute, page, shown_kinds

router = APIRouter(route_class=PageRoute)


def examples(request: Request) -> Examples:
    """The examples of the application's bank, kept with it."""
    state = request.app.state
    if not hasattr(state, "examples"):
        state.examples = Examples(state.bank)
    kept: Examples = state.examples
    return kept


@router.get("/")
def home(request: Request) -> Response:
    """What there is."""
    levels = request.app.state.bank.levels()
    cards = []
    for kind in shown_kinds():
        shelves = [level for level in levels if level.shelf.kind == kind]
        example = examples(request).of_kind(kind) if shelves else None
        cards.append(
            {
                "kind": kind,
                "line": present.about(kind)["line"],
                "stock": sum(level.level for level in shelves),
                "shelves": len(shelves),
                "picture": Markup(present.pictures(kind).svg(example.puzzle)) if example else None,
            }
        )
    places = request.app.state.bank.places()
    return page(request, "home.html", cards=cards, places=places, shelves=len(levels))
