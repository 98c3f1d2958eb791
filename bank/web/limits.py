"""What a client may ask of us: a key where one is needed, so many requests a minute, so large a body.

Limits are kept in this process and start anew with it.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bank.web.problems import Refused

LARGEST = 128 * 1024  # bytes of a body: the largest maze has 40,000
CLIENTS = 10_000  # whose allowances are kept in mind
PREFIX = "/v1/"
OPEN = ("/v1/openapi.json", "/v1/docs")
# what the pages ask of the API while somebody plays; the pages themselves need no key
PLAY = re.compile(r"/v1/(puzzles/[0-9]+/(check|hint)|players/[^/]+/solves)")


def presented(headers: Headers) -> str | None:
    """The key that a request brings."""
    scheme, _, key = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return key.strip()
    return headers.get("x-api-key")


def same(key: str | None, keys: tuple[str, ...]) -> bool:
    """Whether it is one of the keys; takes as long for any key that is not."""
    given = hashlib.sha256((key or "").encode("utf-8", "surrogateescape")).digest()
    # every key is compared, the right one too, so that the time tells nothing
    return sum(hmac.compare_digest(given, hashlib.sha256(each.encode()).digest()) for each in keys) > 0


def owner(key: str | None) -> str:
    """A short name for a key that does not tell it."""
    return "" if key is None else hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()[:16]


class Allowance:
    """So many requests a minute a client, up to a minute's worth at once (a token bucket)."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = float(a_minute)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """Take one; the seconds to wait before there is one, 0 when it was taken."""
        now = self._clock()
        left, at = self._left.pop(client, (self._most, now))
        left = min(self._most, left + (now - at) * self._most / 60)
        taken = left >= 1
        self._left[client] = (left - 1 if taken else left, now)
        if len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return 0.0 if taken else (1 - left) * 60 / self._most


class Gate:
    """The middleware in front of `/v1`."""

    def __init__(self, app: ASGIApp, keys: tuple[str, ...] = (), rate_limit: int = 0) -> None:
        self._app = app
        self._keys = keys
        self._allowance = Allowance(rate_limit) if rate_limit else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(PREFIX) or scope["method"] == "OPTIONS":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        key = presented(headers) if self._keys else None
        known = same(key, self._keys)
        scope.setdefault("state", {})["owner"] = owner(key) if known else ""
        try:
            self._admit(scope, headers, owner(key) if known else _address(scope), known)
        except Refused as no:
            await no.answer()(scope, receive, send)
            return
        await self._app(scope, _counting(receive), send)

    def _admit(self, scope: Scope, headers: Headers, client: str, known: bool) -> None:
        if self._allowance is not None and (wait := self._allowance.wait(client)):
            seconds = {"Retry-After": str(math.ceil(wait))}
            raise Refused(429, "too-many", "Too many requests", f"try again in {wait:.0f} s", seconds)
        open_ = scope["path"] in OPEN or (PLAY.fullmatch(scope["path"]) and _of_our_pages(headers))
        if self._keys and not known and not open_:
            detail = "bring one as Authorization: Bearer KEY or X-API-Key: KEY"
            raise Refused(401, "no-key", "No valid API key", detail, {"WWW-Authenticate": "Bearer"})
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > LARGEST:
            raise too_large()


def too_large() -> Refused:
    """A body is beyond the limit."""
    return Refused(413, "too-large", "The request is too large", f"a body has at most {LARGEST} bytes")


def _of_our_pages(headers: Headers) -> bool:
    """A browser sends this from a page of ours and of no other site."""
    return headers.get("origin", "").partition("://")[2] == headers.get("host")


def _address(scope: Scope) -> str:
    client: Any = scope.get("client")
    return f"address {client[0]}" if client else "address"


def _counting(receive: Receive) -> Receive:
    """For a body that does not tell its length beforehand."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST:
            # the framework lets pass no other exception out of a body
            raise HTTPException(413, too_large().detail)
        return message

    return counted
