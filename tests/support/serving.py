"""The bank served by a process of its own, and clients that ask it over loopback all at once."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SECONDS = 120.0  # within which a server answers; importing all of it takes seconds, more on a busy machine
SCRIPT = """
import sys
from bank.settings import load
from bank.web.server import serve
serve(load(database_url=sys.argv[1], port=sys.argv[2]))
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True)
class Server:
    """Where a server listens, and its process."""

    port: int
    pid: int

    def cpu(self) -> float | None:
        """CPU seconds it has taken; None where the system does not tell (it does on Linux)."""
        try:
            parts = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(url: str, script: str = SCRIPT) -> Iterator[Server]:
    """The bank of a URL, served."""
    port = free_port()
    server = subprocess.Popen([sys.executable, "-P", "-c", script, url, str(port)])
    try:
        until = time.monotonic() + SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert time.monotonic() < until and server.poll() is None, "the server does not answer"
                time.sleep(0.05)
        yield Server(port, server.pid)
    finally:
        server.terminate()
        server.wait(SECONDS)


class Client:
    """A connection that is kept."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The status and the document."""
        headers = {} if body is None else {"Content-Type": "application/json"}
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._connection.getresponse()
        said = answer.read()
        return answer.status, json.loads(said) if said else None

    def close(self) -> None:
        """Drop it."""
        self._connection.close()


@dataclass
class Taken:
    """What clients got: `ids` of puzzles, `errors` (status and document), seconds of each request."""

    ids: list[int] = field(default_factory=list)
    errors: list[tuple[int, Any]] = field(default_factory=list)
    took: list[float] = field(default_factory=list)


def together(port: int, clients: int, work: Callable[[Client, int], Iterator[tuple[int, Any]]]) -> Taken:
    """Have that many clients do `work(client, its number)` at once, each answer of which is noted."""
    taken, lock = Taken(), threading.Lock()
    start = threading.Barrier(clients)

    def run(number: int) -> None:
        client, own = Client(port), Taken()
        start.wait()
        before = time.perf_counter()
        for status, document in work(client, number):
            now = time.perf_counter()
            own.took.append(now - before)
            if status < 300:
                own.ids.append(document["id"])
            else:
                own.errors.append((status, document))
            before = time.perf_counter()
        client.close()
        with lock:
            taken.ids += own.ids
            taken.errors += own.errors
            taken.took += own.took

    threads = [threading.Thread(target=run, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return taken


def drawing(seconds: float, tier: str = "easy") -> Callable[[Client, int], Iterator[tuple[int, Any]]]:
    """Draw for so long."""

    def work(client: Client, _number: int) -> Iterator[tuple[int, Any]]:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            yield client.ask("POST", "/v1/draws", {"kind": "sudoku", "tier": tier})

    return work


def playing(player: str, puzzles: int, tier: str = "easy") -> Callable[[Client], Iterator[tuple[int, Any]]]:
    """Let a player have so many puzzles."""

    def work(client: Client) -> Iterator[tuple[int, Any]]:
        for _ in range(puzzles):
            yield client.ask("POST", f"/v1/players/{player}/next", {"kind": "sudoku", "tier": tier})

    return work
