"""The web application of one bank: the JSON resources under `/v1`, and the pages where they are installed.

    from bank import Bank
    from bank.web.app import make_app

    app = make_app(Bank.open())        # for uvicorn, or a test client

Routes are plain functions: they run in threads, and a bank may be used by many. What is common to them hangs on
`app.state`: `bank`, `options`, `judges` (the processes that load kernels; see `bank.web.pool`).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.security import APIKeyHeader, HTTPBearer
from starlette.middleware.cors import CORSMiddleware

from bank.bank import Bank
from bank.settings import Settings
from bank.web import problems
from bank.web.limits import Gate
from bank.web.pool import Judges
from bank.web.routes import daily, judging, kinds, players, puzzles, stock
from bank.web.routes.stock import installed

ABOUT = """A bank of graded logic puzzles that is always in stock.

Puzzles are taken (`/v1/draws`, exclusive), dealt to players (never the same twice), looked at (`/v1/peek`) or read by
number. An empty shelf answers 503 and names the shelf, its neighbours and the expected wait; another tier is never
given in silence. Problems are `application/problem+json` (RFC 9457)."""


@dataclass(frozen=True, slots=True)
class Options:
    """How it is served; see `bank.settings.Settings`. `judges`: processes that grade and hint."""

    api_keys: tuple[str, ...] = ()
    rate_limit: int = 0
    cors: tuple[str, ...] = ()
    judges: int = 2

    @classmethod
    def of(cls, settings: Settings) -> Options:
        """As the settings say."""
        return cls(settings.api_keys, settings.rate_limit, settings.cors)


def make_app(bank: Bank, options: Options | None = None) -> FastAPI:
    """The application; it uses the bank and leaves it open."""
    chosen = options or Options()
    judges = Judges(chosen.judges)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        judges.close()

    app = FastAPI(
        title="puzzlebank",
        version=installed(),
        description=ABOUT,
        lifespan=life,
        docs_url=None,  # a page of ours: the framework's own fetches its script from elsewhere
        redoc_url=None,
        openapi_url="/v1/openapi.json",
    )
    app.state.bank, app.state.options, app.state.judges = bank, chosen, judges
    problems.install(app)
    # checked by the gate; said here for the description
    schemes: list[Any] = [HTTPBearer(auto_error=False), APIKeyHeader(name="X-API-Key", auto_error=False)]
    needed = [Depends(scheme) for scheme in schemes] if chosen.api_keys else []
    every = problems.documented(413, *([401] if chosen.api_keys else []), *([429] if chosen.rate_limit else []))
    for module in (puzzles, players, daily, judging, kinds, stock):
        app.include_router(module.router, prefix="/v1", dependencies=needed, responses=every)
    app.add_middleware(Gate, keys=chosen.api_keys, rate_limit=chosen.rate_limit)
    if chosen.cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=chosen.cors,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "X-API-Key", "Idempotency-Key", "If-None-Match", "Content-Type"],
            expose_headers=["ETag", "Location", "Retry-After"],
        )
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    if importlib.util.find_spec("bank.web.pages") is not None:
        importlib.import_module("bank.web.pages").mount(app)
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document: the framework's own, with our problems for its validation errors."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schemas = found["components"]["schemas"]
        problem = problems.Problem.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas |= problem.pop("$defs")
        schemas["Problem"] = problem
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        app.openapi_schema = found
    return app.openapi_schema
