"""Puzzles taken over HTTP by 16 clients on loopback, on both databases, beside a bare route that reads one row.

    python benchmarks/serve.py [--seconds 60]

A server process and the clients share the machine: what is measured is both. The clients are threads of two processes
with a connection each that is kept. Bare: the same framework and server with one route that reads one row by its key.
Every puzzle that was taken is counted: none twice, and no answer but 201.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tests" / "support"), str(HERE)]

from draws import fill  # noqa: E402
from measure import RESULTS, machine, told  # noqa: E402

import servers  # noqa: E402
from bank import Bank  # noqa: E402
from bank.upgrade import upgrade  # noqa: E402
from serving import SCRIPT, Client, Taken, drawing, served, together  # noqa: E402

CLIENTS, PROCESSES = 16, 2
RATE = 1_500  # puzzles a second that there shall be enough for
BARE = """
import random, sys
import uvicorn
from fastapi import FastAPI
from bank.engines import Engines
app, engines = FastAPI(), Engines(sys.argv[1])

@app.get("/row")
def row() -> dict[str, object]:
    with engines.auto() as link:
        found = link.connection.exec_driver_sql(f"SELECT id, givens FROM puzzle WHERE id = {random.randrange(1, 9000)}")
        return dict(found.one()._mapping)

uvicorn.run(app, port=int(sys.argv[2]), log_level="warning")
"""


def reading(seconds: float) -> Callable[[Client, int], Iterator[tuple[int, Any]]]:
    """Read rows for so long."""

    def work(client: Client, _number: int) -> Iterator[tuple[int, Any]]:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            yield client.ask("GET", "/row")

    return work


WORK = {"a bare route that reads one row": (BARE, reading), "draws": (SCRIPT, drawing)}


def clients(port: int, name: str, seconds: float) -> Taken:
    """One process of clients."""
    return together(port, CLIENTS // PROCESSES, WORK[name][1](seconds))


def measure(url: str, name: str, seconds: float) -> tuple[Taken, float | None]:
    """All clients on a server of its own; and the CPU seconds of the server."""
    spawn = multiprocessing.get_context("spawn")
    with served(url, WORK[name][0]) as server, ProcessPoolExecutor(PROCESSES, spawn) as pool:
        port = server.port
        list(pool.map(clients, [port] * PROCESSES, [name] * PROCESSES, [0.2] * PROCESSES))
        before = server.cpu()
        parts = list(pool.map(clients, [port] * PROCESSES, [name] * PROCESSES, [seconds] * PROCESSES))
        after = server.cpu()
    cpu = None if before is None or after is None else after - before
    whole = Taken(*(list(chain(*(getattr(part, what) for part in parts))) for what in ("ids", "errors", "took")))
    return whole, cpu


def report(seconds: float) -> str:
    """A table, written beside the raw figures."""
    lines = ["# serve", "", f"{machine()}. {CLIENTS} clients for {seconds:g} s on loopback; ms for an answer.", ""]
    lines += ["| database | what | requests a second | p50 | p99 | most | server CPU ms each | twice | errors |"]
    lines += ["|---|---|---|---|---|---|---|---|---|"]
    raw = []
    with tempfile.TemporaryDirectory() as folder, servers.postgres(servers.PLAIN) as server:
        for database, url in (("SQLite", f"sqlite:///{folder}/bank.db"), ("PostgreSQL", server)):
            upgrade(url)
            fill(url, int((seconds + 2) * RATE))
            for name in WORK:
                taken, cpu = measure(url, name, seconds)
                ms = sorted(1000 * took for took in taken.took)
                p50, p99 = ms[len(ms) // 2], ms[len(ms) * 99 // 100]
                twice = len(taken.ids) - len(set(taken.ids)) if name == "draws" else None
                rate = len(ms) / seconds
                cells = [database, name, told(rate), f"{p50:.1f}", f"{p99:.1f}", f"{ms[-1]:.0f}"]
                each = None if cpu is None else 1000 * cpu / len(ms)
                cells += ["-" if each is None else f"{each:.2f}"]
                cells += ["-" if twice is None else str(twice), str(len(taken.errors))]
                lines.append("| " + " | ".join(cells) + " |")
                entry = {"database": database, "what": name, "rate": rate, "p50_ms": p50, "p99_ms": p99, "cpu_ms": each}
                raw.append({**entry, "most_ms": ms[-1], "twice": twice, "errors": len(taken.errors)})
            with Bank.open(url) as bank:
                assert bank.check() == []
    text = "\n".join([*lines, ""])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "serve.md").write_text(text)
    told_raw = {"machine": machine(), "seconds": seconds, "runs": raw}
    (RESULTS / "serve.json").write_text(json.dumps(told_raw, indent=1) + "\n")
    return text


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="of each turn")
    print(report(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
