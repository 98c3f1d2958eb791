"""The stock: how every shelf stands, read anew every few seconds while the page is open."""

from __future__ import annotations

from itertools import groupby

from fastapi import APIRouter, Request, Response

from bank.records import Level
from bank.web.pages.frame import PageRoute, page, shown_kinds, variant_place

router = APIRouter(route_class=PageRoute)


@router.get("/stock")
def stock(request: Request, part: str | None = None) -> Response:
    """All shelves by kind and variant; `part=table` gives the tables alone, for the page to renew itself."""
    levels = request.app.state.bank.levels()
    groups = [
        {"kind": kind, "variant": variant, "levels": sorted(found, key=lambda level: level.shelf.tier.rank)}
        for (kind, variant), found in groupby(
            sorted(levels, key=_place), key=lambda level: (level.shelf.kind, level.shelf.variant)
        )
    ]
    told = {
        "groups": groups,
        "level": sum(level.level for level in levels),
        "target": sum(level.shelf.target for level in levels),
        "floors": sum(level.level >= level.shelf.floor for level in levels),
        "shelves": len(levels),
        "coming": sum(level.in_flight for level in levels),
        "parked": sum(level.shelf.parked_at is not None for level in levels),
    }
    return page(request, "stock_table.html" if part == "table" else "stock.html", **told)


def _place(level: Level) -> tuple[int, tuple[int, int, str]]:
    """Kinds and variants in the order in which they are offered."""
    shown, shelf = shown_kinds(), level.shelf
    return shown.index(shelf.kind) if shelf.kind in shown else len(shown), variant_place(shelf.kind, shelf.variant)
