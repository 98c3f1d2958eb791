"""How the shelves stand."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from bank.present import documents

router = APIRouter()


@router.get("/stock")
def stock(request: Request, kind: str | None = None) -> JSONResponse:
    """Every shelf: what lies on it, what is being made, what was asked for of late."""
    levels = [level for level in request.app.state.bank.levels() if kind in (None, level.shelf.kind)]
    return JSONResponse({"schema": documents.SCHEMA, "shelves": [documents.level(level) for level in levels]})
