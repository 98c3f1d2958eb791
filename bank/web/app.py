"""The web application of one bank: the JSON resources under `/v1`, and the pages where they are installed.

    from bank import Bank
    from bank.web.app import make_app

    app = make_app(Bank.open())        # for uvicorn, or a test client

Routes are plain functions: they run in threads, and a bank may be used by many. What is common to them hangs on
`app.state`: `bank`, `options`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import FastAPI

from bank.bank import Bank
from bank.web.routes import stock


@dataclass(frozen=True, slots=True)
class Options:
    """How it is served."""


def make_app(bank: Bank, options: Options | None = None) -> FastAPI:
    """The application; it uses the bank and leaves it open."""

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield

    app = FastAPI(title="puzzlebank", lifespan=life, docs_url="/v1/docs", openapi_url="/v1/openapi.json")
    app.state.bank = bank
    app.state.options = options or Options()
    app.include_router(stock.router, prefix="/v1")
    if importlib.util.find_spec("bank.web.pages") is not None:
        importlib.import_module("bank.web.pages").mount(app)
    return app
