"""The server as a process."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from bank.errors import BankError
from bank.settings import load
from bank.web.server import PortTaken, address, bind
from waiting import eventually


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_it_serves_until_it_is_asked_to_stop_and_loads_no_kernel(tmp_path: Path) -> None:
    port = free_port()
    script = f"""
import sys
from bank.settings import load
from bank.web.server import serve
serve(load(database_url={str(tmp_path / "bank.db")!r}, port={port}))
print(sorted({{"numba", "numpy", "celery", "kombu"}} & set(sys.modules)))
"""
    server = subprocess.Popen([sys.executable, "-P", "-c", script], stdout=subprocess.PIPE, text=True)

    def answers() -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/v1/health").status_code == 200
        except httpx.TransportError:
            return False

    try:
        eventually(answers, 30)
        assert "server" not in httpx.get(f"http://127.0.0.1:{port}/v1/kinds").headers
    finally:
        server.send_signal(signal.SIGINT)
        told, _ = server.communicate(timeout=30)
    assert (told.strip(), server.returncode) == ("[]", 0)


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        settings = load(port=other.getsockname()[1])
        with pytest.raises(PortTaken, match=r"cannot listen at 127\.0\.0\.1:\d+: .*; choose another port with --port"):
            bind(settings)


def test_a_host_that_is_none_is_told_in_one_line() -> None:
    with pytest.raises(BankError, match=r"cannot listen at nowhere\.invalid:8765: there is no such host"):
        bind(load(host="nowhere.invalid"))


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "http://127.0.0.1:8765/"), ("0.0.0.0", "http://localhost:8765/"), ("::1", "http://[::1]:8765/")],
)
def test_the_address_told_is_one_that_a_browser_finds(host: str, shown: str) -> None:
    assert address(load(host=host)) == shown
