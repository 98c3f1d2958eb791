"""`puzzlebank up` serves what it stocks."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from bank import Bank
from serving import free_port
from waiting import eventually

pytestmark = pytest.mark.e2e
MAIN = "from workers.cli import main; main()"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Of a bank without shelves, so that nothing has to be compiled."""
    url = f"sqlite:///{tmp_path / 'bank.db'}"
    with Bank.open(url) as bank:
        for shelf in bank.shelves():
            bank.remove_shelf(shelf.kind, shelf.variant, str(shelf.tier))
    return {**os.environ, "PUZZLEBANK_DATABASE_URL": url, "PUZZLEBANK_WORKERS": "1"}


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/v1/health").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("command", ["up", "serve"])
def test_it_tells_its_address_and_answers_there_until_it_stops(environment: dict[str, str], command: str) -> None:
    port = free_port()
    started = subprocess.Popen(
        [sys.executable, "-P", "-c", MAIN, command, "--port", str(port)],
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        eventually(lambda: answers(port), 120)
        assert httpx.get(f"http://127.0.0.1:{port}/v1/stock").json()["shelves"] == []
    finally:
        started.send_signal(signal.SIGINT)
        told, _ = started.communicate(timeout=60)
    assert started.returncode == 0
    assert command == "up" or f"http://127.0.0.1:{port}/" in told
    assert not answers(port)


@pytest.mark.parametrize("command", ["up", "serve"])
def test_a_port_that_is_taken_is_one_line_that_says_what_to_do(environment: dict[str, str], command: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-P", "-c", MAIN, command, "--port", str(port)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 2
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"puzzlebank: cannot listen at 127.0.0.1:{port}: ")
    assert last.endswith("choose another port with --port or PUZZLEBANK_PORT")
