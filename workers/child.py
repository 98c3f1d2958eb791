"""A supervisor's child processes, by role. Run by its path; the settings come as PUZZLEBANK_* in the environment."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path


def main(role: str, *arguments: str) -> int:
    """Play one role until it ends; the exit code."""
    if role == "broker":
        from workers import broker

        # leave through the finally clauses, so that the server goes too
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
        return broker.serve(*arguments)

    if role == "web":
        from bank.settings import load
        from bank.web.server import serve

        serve(load())
        return 0

    from workers import app

    roles: dict[str, Callable[..., int]] = {
        "worker": app.run_worker,
        "restock": app.run_restock,
        "beat": app.run_beat,
        "warm": app.run_warm,
    }
    return roles[role](*arguments)


if __name__ == "__main__":
    try:
        import workers  # noqa: F401
    except ModuleNotFoundError:  # from a checkout that is not installed
        sys.path.append(str(Path(__file__).resolve().parent.parent))
    sys.exit(main(*sys.argv[1:]))
