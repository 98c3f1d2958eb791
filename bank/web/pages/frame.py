"""What all pages share: templates, the words they may use, and how an expected failure looks."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from bank import present
from bank.errors import BankError, NotFound, ShelfEmpty
from grader import kinds
from grader.kind import TIERS

FOLDER = Path(__file__).parent
TEMPLATE_KIND = "null"  # the kind to copy from is no kind to play
NONE = "\u2013"  # what stands where there is nothing to tell
RANKS = {str(tier): tier.rank + 1 for tier in TIERS}


class PageRoute(APIRoute):
    """A route whose expected failures are pages too."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        inner = super().get_route_handler()

        async def handle(request: Request) -> Response:
            try:
                return await inner(request)
            except ShelfEmpty as empty:
                return page(request, "error.html", status=503, title="Nothing there just now", said=str(empty))
            except (NotFound, LookupError) as missing:
                return page(request, "error.html", status=404, title="Not found", said=str(missing))
            except (BankError, ValueError) as refused:
                return page(request, "error.html", status=422, title="That cannot be", said=str(refused))

        return handle


def page(request: Request, template: str, status: int = 200, **words: Any) -> HTMLResponse:
    """A page of this template. One that says the same as the reader's copy is not sent again."""
    text = _environment().get_template(template).render(path=request.url.path, **words)
    tag = f'"{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if status == 200 and request.headers.get("if-none-match") == tag:
        return HTMLResponse(status_code=304, headers=headers)
    return HTMLResponse(text, status, headers)


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.globals.update(static=static, kind_name=kind_name, variant_name=present.variant_name, ranks=RANKS)
    environment.filters.update(whole=whole, span=span, share=share, ago=ago, moment=moment)
    return environment


@functools.cache
def static(name: str) -> str:
    """The address of a static file, with a stamp of its content, so that browsers may keep it."""
    stamp = hashlib.blake2b((FOLDER / "static" / name).read_bytes(), digest_size=5).hexdigest()
    return f"/static/{name}?{stamp}"


def shown_kinds() -> list[str]:
    """The kinds that pages show."""
    return [name for name in kinds.names() if name != TEMPLATE_KIND]


def kind_name(kind: str) -> str:
    """A kind's name for people."""
    name: str = present.about(kind)["name"]
    return name


def variant_place(kind: str, variant: str) -> tuple[int, int, str]:
    """Where a variant stands among those of its kind: in the order of the kind, others behind by size."""
    known = list(kinds.get(kind).variants)
    size = re.match(r"\d+", variant)
    return (known.index(variant) if variant in known else len(known), int(size[0]) if size else 0, variant)


def whole(number: float | None) -> str:
    """A number with thin spaces between thousands; a dash when there is none."""
    return NONE if number is None else f"{number:,.0f}".replace(",", "\u202f")


def share(part: float | None) -> str:
    """A part of one as per cent."""
    if part is None:
        return NONE
    return f"{100 * part:.0f} %" if part >= 0.0995 or part == 0 else f"{100 * part:.1f} %"


def span(seconds: float | None) -> str:
    """A time that things take: `40 s`, `12 min`, `3 h`, `2 days`."""
    if seconds is None:
        return NONE
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    for limit, size, unit in ((100, 1, "s"), (6000, 60, "min"), (48 * 3600, 3600, "h")):
        if seconds < limit:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds / 86400:.0f} days"


def ago(at: datetime | None) -> str:
    """How old something is."""
    return NONE if at is None else span(max(0.0, (datetime.now(UTC) - at).total_seconds()))


def moment(at: datetime | None) -> str:
    """A time, to the minute, in UTC."""
    return NONE if at is None else at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
