"""Puzzles from elsewhere: graded, explained, hinted at. Bounded in time and size, in processes of their own."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from bank.web.answers import answer
from bank.web.models.puzzles import Explained, HintOut, Verdict
from bank.web.models.requests import Posted, PostedHint
from bank.web.problems import Refused, documented
from bank.web.routes.puzzles import stages

router = APIRouter(tags=["judging"])


@router.post("/grade", responses={200: {"model": Verdict}, **documented(422, 503)})
def grade(request: Request, posted: Posted) -> Response:
    """Whether a puzzle has one solution (two are shown if not), and how hard it is."""
    return answer(request, request.app.state.judges.do("grade", **posted.model_dump()))


@router.post("/explain", responses={200: {"model": Explained}, **documented(422, 503)})
def explain(request: Request, posted: Posted) -> Response:
    """The same, and the way to its solution step by step."""
    return answer(request, request.app.state.judges.do("explain", **posted.model_dump()))


@router.post("/hint", responses={200: {"model": HintOut}, **documented(422, 503)})
def hint(request: Request, posted: PostedHint) -> Response:
    """What to do next in a position."""
    job = {"kind": posted.kind, "variant": posted.variant, "puzzle": posted.puzzle, "stages": stages(posted)}
    judges = request.app.state.judges
    if posted.position is not None:
        told = judges.do("hint_in", **job, position=posted.position, candidates=posted.candidates)
    elif posted.puzzle is not None:
        told = judges.do("hint", **job, concluded=posted.entries, removed=posted.removed)
    else:
        raise Refused(422, "not-understood", "There is no puzzle", "give puzzle, or position, or both")
    return answer(request, told)
