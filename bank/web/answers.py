"""How documents are sent: as JSON with `schema`, and with what lets others keep them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from fastapi import Request
from starlette.responses import Response

from bank.present.documents import SCHEMA


def answer(
    request: Request,
    document: Mapping[str, Any],
    *,
    keep: int | None = None,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A document. `keep`: seconds that anybody may keep it (0: ask again each time); None: nobody keeps it at all."""
    body = json.dumps({"schema": SCHEMA, **document}, ensure_ascii=False, allow_nan=False).encode()
    told = dict(headers or {})
    if keep is None:
        told["Cache-Control"] = "no-store"
        return Response(body, status, told, "application/json")
    whose = "private" if request.app.state.options.api_keys else "public"
    told["Cache-Control"] = f"{whose}, max-age={keep}" if keep else f"{whose}, no-cache"
    told["ETag"] = tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    if tag in (each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")):
        return Response(None, 304, told)
    return Response(body, status, told, "application/json")


def not_modified() -> dict[int | str, dict[str, Any]]:
    """For the description of a route whose answer has an ETag."""
    return {304: {"description": "As before: the ETag sent in If-None-Match still holds"}}
