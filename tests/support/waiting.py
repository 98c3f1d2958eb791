"""Waiting for what other processes do."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable


def eventually(true: Callable[[], object], seconds: float = 15.0) -> None:
    """Wait until it is so, and fail if it never is."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """The process runs (a zombie does not)."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")
