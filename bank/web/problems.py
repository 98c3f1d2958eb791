"""What can go wrong, told as problem documents (RFC 9457), each with a `type` that programs can go by."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from bank.errors import BankError, KeyReused, NeverMet, NoneMeets, NoShelf, NotFound, ShelfEmpty, TooFew
from grader.kind import PuzzleError
from grader.kinds import UnknownKind

MEDIA = "application/problem+json"
SOON = 5  # seconds after which to try again, where nothing better is known


class ShelfName(BaseModel):
    """A shelf and what lies on it."""

    model_config = ConfigDict(extra="forbid")

    kind: str
    variant: str
    tier: str
    level: int | None = None


class Fault(BaseModel):
    """One thing that is wrong with a request."""

    model_config = ConfigDict(extra="forbid")

    where: str
    message: str


class Problem(BaseModel):
    """A problem document.

    `shelf`, `nearest`, `wait_seconds`, `lying` come with an empty shelf, `errors` with a request that is not
    understood.
    """

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "type": "urn:puzzlebank:shelf-empty",
                    "title": "The shelf is empty",
                    "status": 503,
                    "detail": "the shelf sudoku 9x9 expert is empty; in stock: hard (12)",
                    "shelf": {"kind": "sudoku", "variant": "9x9", "tier": "expert", "level": 0},
                    "nearest": [{"kind": "sudoku", "variant": "9x9", "tier": "hard", "level": 12}],
                    "wait_seconds": 4.2,
                }
            ]
        },
    )

    type: str
    title: str
    status: int
    detail: str
    shelf: ShelfName | None = None
    nearest: list[ShelfName] | None = None
    wait_seconds: float | None = None
    lying: int | None = None
    errors: list[Fault] | None = None


class Refused(Exception):
    """A request that gets a problem for an answer; `name` is the end of its type."""

    def __init__(
        self, status: int, name: str, title: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(detail)
        self.status, self.name, self.title, self.detail = status, name, title, detail
        self.headers = dict(headers or {})
        self.more = more

    def answer(self) -> JSONResponse:
        """The problem document."""
        content = {
            "type": f"urn:puzzlebank:{self.name}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }
        return JSONResponse(content, self.status, {"Cache-Control": "no-store", **self.headers}, MEDIA)


_TITLES = {
    401: "No valid API key",
    404: "Not found",
    405: "Method not allowed",
    413: "The request is too large",
    422: "The request is not as it should be",
    429: "Too many requests",
    503: "Not now",
}


_NAMES = {404: "not-found", 405: "no-such-method", 413: "too-large"}


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems of a route, for its OpenAPI description."""
    return {
        status: {
            "description": _TITLES[status],
            "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


def _shelf(shelf: Any, level: int | None = None) -> dict[str, Any]:
    return {"kind": shelf.kind, "variant": shelf.variant, "tier": str(shelf.tier), "level": level}


def refused(error: Exception) -> Refused:
    """The problem that an expected error of the bank comes to."""
    said = str(error)
    if isinstance(error, ShelfEmpty):
        wait = error.wait
        return Refused(
            503,
            "shelf-empty",
            "The shelf is empty",
            said,
            {"Retry-After": str(SOON if wait is None else max(1, math.ceil(wait)))},
            shelf=_shelf(error.shelf, 0),
            nearest=[_shelf(shelf, level) for shelf, level in error.nearest],
            wait_seconds=wait,
        )
    if isinstance(error, TooFew):
        more = {"shelf": _shelf(error.shelves[0]), "lying": error.lying}
        return Refused(503, "too-few", "Not so many are in stock", said, {"Retry-After": str(SOON)}, **more)
    if isinstance(error, NoneMeets):
        more = {"shelf": _shelf(error.shelves[0]), "lying": error.lying}
        return Refused(503, "none-as-wished", "None in stock is as wished", said, {"Retry-After": str(SOON)}, **more)
    if isinstance(error, NeverMet):
        return Refused(422, "never-met", "No puzzle can be as wished", said)
    if isinstance(error, KeyReused):
        # the key as the bank keeps it has its owner in front, whom the client does not know
        said = f"this key has drawn {error.drawn}; another request needs another key"
        return Refused(422, "key-reused", "The idempotency key belongs to another request", said)
    if isinstance(error, (NoShelf, NotFound, UnknownKind)):
        return Refused(404, "not-found", _TITLES[404], said)
    if isinstance(error, PuzzleError):
        return Refused(422, "unreadable", "This cannot be read as a puzzle", said)
    return Refused(503, "bank-away", "The bank cannot be reached", said, {"Retry-After": str(SOON)})


def _where(place: Sequence[Any]) -> str:
    return ".".join(map(str, place))


def install(app: FastAPI) -> None:
    """Have every expected error answered as a problem."""

    def expected(_: Request, error: Exception) -> JSONResponse:
        return (error if isinstance(error, Refused) else refused(error)).answer()

    def not_understood(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        # what came in is not repeated: it may be long, and no number (NaN has no place in JSON)
        errors = [{"where": _where(each["loc"]), "message": each["msg"]} for each in error.errors()]
        detail = "; ".join(f"{each['where']}: {each['message']}" for each in errors[:3])
        return Refused(422, "not-understood", _TITLES[422], detail, errors=errors).answer()

    def by_number(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        if error.status_code == 400:  # a body that is no JSON or no UTF-8 at all
            return Refused(422, "not-understood", _TITLES[422], "the body cannot be read as JSON in UTF-8").answer()
        title = _TITLES.get(error.status_code, "It did not work")
        return Refused(
            error.status_code, _NAMES.get(error.status_code, "http"), title, str(error.detail), error.headers
        ).answer()

    def away(_: Request, error: Exception) -> JSONResponse:
        return Refused(
            503, "bank-away", "The bank cannot be reached", "the database does not answer", {"Retry-After": str(SOON)}
        ).answer()

    for sort in (Refused, BankError, UnknownKind, PuzzleError):
        app.add_exception_handler(sort, expected)
    app.add_exception_handler(RequestValidationError, not_understood)
    app.add_exception_handler(HTTPException, by_number)
    app.add_exception_handler(sa.exc.OperationalError, away)
