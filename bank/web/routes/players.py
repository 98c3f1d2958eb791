"""Players: the next puzzle, what they had, how they fared, and to be forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from bank.players import Had
from bank.present.documents import time
from bank.web import asking
from bank.web.answers import answer
from bank.web.models.puzzles import HadDocument, History, PuzzleOut
from bank.web.models.requests import Draw, SolveIn
from bank.web.models.words import Player, Whole
from bank.web.problems import documented

router = APIRouter(tags=["players"], prefix="/players/{player}")
Who = Annotated[Player, Path()]


@router.post("/next", responses={200: {"model": PuzzleOut}, **documented(404, 422, 503)})
def next_for(request: Request, player: Who, asked: Draw) -> Response:
    """A puzzle that this player never had, nor a symmetric copy of it."""
    stocked = request.app.state.bank.next_for(player, asked.kind, **asking.selection(asked))
    return answer(request, asking.puzzle(stocked, asked.solution, asked.path))


@router.get("/history", responses={200: {"model": History}, **documented(422)})
def history(
    request: Request,
    player: Who,
    limit: Annotated[Whole, Query(ge=1, le=1000)] = 100,
    offset: Annotated[Whole, Query(ge=0, le=10_000_000)] = 0,
) -> Response:
    """What a player has had, the latest first, and how he fared."""
    had = request.app.state.bank.players.history(player, limit, offset)
    return answer(request, {"player": player, "puzzles": [_told(each) for each in had]})


@router.post("/solves", responses={200: {"model": HadDocument}, **documented(404, 422)})
def solve(request: Request, player: Who, solve: SolveIn) -> Response:
    """Report how a player fared with a puzzle, wherever he had it from; the first report of it counts."""
    had = request.app.state.bank.players.report(player, solve.puzzle, solve.seconds, solve.mistakes, solve.given_up)
    return answer(request, _told(had))


@router.delete("", status_code=204, responses=documented(422))
def forget(request: Request, player: Who) -> Response:
    """Forget a player: every trace of him is deleted."""
    request.app.state.bank.players.forget(player)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


def _told(had: Had) -> dict[str, Any]:
    solve = had.solve
    return {
        "puzzle": had.puzzle,
        "kind": had.kind,
        "variant": had.variant,
        "tier": str(had.tier),
        "score": had.score,
        "at": time(had.at),
        "solve": None
        if solve is None
        else {
            "at": time(solve.at),
            "seconds": solve.seconds,
            "mistakes": solve.mistakes,
            "given_up": solve.given_up,
        },
    }
