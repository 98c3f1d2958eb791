"""The pages: what the bank has and knows, for people; server-rendered, with a little script where something moves.

Each module is one page or family of pages with a `router`; `mount` hangs them all on the application. Everything a page
shows the API under `/v1` gives too.
"""

from __future__ import annotations

from importlib import import_module

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from bank.web.pages.docs import VIEWER
from bank.web.pages.frame import FOLDER

PAGES = ("home", "stock", "statistics", "techniques", "tiers", "puzzle", "play", "docs")


def mount(app: FastAPI) -> None:
    """Hang the pages and their static files on the application."""
    app.mount("/static/viewer", StaticFiles(directory=VIEWER), name="viewer")
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")
    for name in PAGES:
        app.include_router(import_module(f"bank.web.pages.{name}").router, include_in_schema=False)
