"""The web server: the bank of the settings, served until the process is asked to stop."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import uvicorn

from bank.bank import Bank
from bank.errors import BankError
from bank.settings import Settings
from bank.web.app import Options, make_app

GRACE = 5  # seconds that requests under way are given at the end


class PortTaken(BankError):
    """Something else listens there."""


def address(settings: Settings) -> str:
    """Where a browser finds it."""
    host = "localhost" if settings.host in ("0.0.0.0", "::") else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def bind(settings: Settings) -> socket.socket:
    """A socket on the port; raises `PortTaken` in one line, `BankError` for a host that is none of ours."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        if isinstance(error, socket.gaierror):
            raise BankError(f"cannot listen at {where}: there is no such host") from error
        raise PortTaken(
            f"cannot listen at {where}: {error.strerror}; choose another port with --port or PUZZLEBANK_PORT"
        ) from error
    return listening


def serve(settings: Settings, ready: Callable[[], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM; `ready` is called once the bank is open and the port ours. Raises as `bind` does,
    and what opening the bank raises."""
    with Bank.of(settings) as bank, bind(settings) as listening:
        if ready is not None:
            ready()
        app = make_app(bank, Options.of(settings))
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, server_header=False)
        # the server raises the signal again that it was stopped by
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
