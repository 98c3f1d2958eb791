"""How the shelves stand, and whether anybody is there."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bank.present import documents
from bank.web.answers import answer, not_modified
from bank.web.models.figures import Health, Stock
from bank.web.models.words import KindName
from bank.web.problems import documented

router = APIRouter(tags=["stock"])


@router.get("/stock", responses={200: {"model": Stock}, **not_modified(), **documented(422)})
def stock(request: Request, kind: Annotated[KindName | None, Query()] = None) -> Response:
    """Every shelf: what lies on it, what is being made, what was asked for of late."""
    levels = [level for level in request.app.state.bank.levels() if kind in (None, level.shelf.kind)]
    return answer(request, {"shelves": [documents.level(level) for level in levels]}, keep=0)


@router.get("/health", responses={200: {"model": Health}, **documented(503)})
def health(request: Request) -> Response:
    """Whether the bank answers."""
    request.app.state.bank.places()
    return answer(request, {"status": "ok", "version": installed()})


def installed() -> str:
    """The version of this program."""
    try:
        return version("puzzlebank")
    except PackageNotFoundError:
        return "0"
