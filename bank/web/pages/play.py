"""Play: choose a shelf, be dealt a puzzle that you never had, solve it in the browser.

A player is a random name in a cookie, nothing more. Checks, hints and the report of a solve go to the API.
"""

from __future__ import annotations

import functools
import secrets
from typing import Any

from fastapi import APIRouter, Request, Response
from markupsafe import Markup
from pydantic import TypeAdapter, ValidationError
from starlette.responses import RedirectResponse

from bank import present
from bank.bank import Bank
from bank.present.drawn.signs import SIGNS
from bank.web.models.words import Player
from bank.web.pages import games
from bank.web.pages.frame import PageRoute, kind_name, page, shown_kinds, variant_place
from grader import kinds

router = APIRouter(route_class=PageRoute)
COOKIE, A_YEAR = "player", 365 * 24 * 3600
_PLAYER = TypeAdapter[str](Player)


@router.get("/play")
def choose_kind(request: Request) -> Response:
    """Every kind with its shelves."""
    return _choice(request, shown_kinds())


@router.get("/play/{kind}")
def choose_shelf(request: Request, kind: str) -> Response:
    """The shelves of one kind."""
    kinds.get(kind)
    return _choice(request, [kind])


@router.post("/play/{kind}")
def deal(request: Request, kind: str, variant: str, tier: str) -> Response:
    """Deal the player a puzzle and go to it."""
    player = _player(request)
    dealt = request.app.state.bank.next_for(player, kind, variant=variant, tier=tier)
    answer = RedirectResponse(f"/play/puzzle/{dealt.id}", 303)
    _remember(answer, player)
    return answer


@router.get("/play/puzzle/{id}")
def play(request: Request, id: int) -> Response:
    """A puzzle to play; one that is still in stock is not found."""
    found = request.app.state.bank.get(id)
    player = _player(request)
    game = {
        "id": found.id,
        "kind": found.kind,
        "player": player,
        "board": games.board(found.puzzle),
        "signs": SIGNS,
    }
    answer = page(
        request,
        "play.html",
        it=found,
        game=game,
        picture=Markup(present.pictures(found.kind).svg(found.puzzle)),
        line=present.line(found.kind, found.variant),
        rules=kinds.get(found.kind).rules(found.variant)["text"],
    )
    _remember(answer, player)
    return answer


def _player(request: Request) -> str:
    """Who asks; a new name for one without a cookie, or with one that the API would not take."""
    try:
        return _PLAYER.validate_python(request.cookies.get(COOKIE, ""))
    except ValidationError:
        return secrets.token_urlsafe(18)


def _remember(answer: Response, player: str) -> None:
    answer.set_cookie(COOKIE, player, max_age=A_YEAR, httponly=True, samesite="lax", path="/play")


def _choice(request: Request, shown: list[str]) -> Response:
    bank: Bank = request.app.state.bank
    levels = bank.levels()
    told: list[dict[str, Any]] = []
    for kind in shown:
        own = [level for level in levels if level.shelf.kind == kind]
        variants = sorted({level.shelf.variant for level in own}, key=functools.partial(variant_place, kind))
        told.append(
            {
                "kind": kind,
                "line": present.about(kind)["line"],
                "variants": [
                    (
                        variant,
                        sorted(
                            (level for level in own if level.shelf.variant == variant),
                            key=lambda level: level.shelf.tier.rank,
                        ),
                    )
                    for variant in variants
                ],
            }
        )
    one = shown[0] if len(shown) == 1 else None
    title = f"Play {kind_name(one)}" if one else "Play"
    return page(request, "choose.html", told=told, one=one, title=title)
