"""Waiting for what other processes do."""

from __future__ import annotations

import time
from collections.abc import Callable


def eventually(true: Callable[[], object], seconds: float = 15.0) -> None:
    """Wait until it is so, and fail if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.02)
