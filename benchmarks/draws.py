"""Draws and nexts a second with 1, 4 and 16 client processes, on both databases, beside the bare driver.

    python benchmarks/draws.py [--seconds 0.5]

The bare driver (sqlite3, psycopg) runs the very statements of the library on a connection it keeps, and makes no object
of the rows. All contenders take turns, five times, in one run. PostgreSQL is a fresh server with its default safety
(synchronous_commit on), SQLite has synchronous=NORMAL in WAL mode as the bank sets it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from secrets import randbits
from threading import Barrier
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tests" / "support"), str(HERE)]

from measure import REPEATS, RESULTS, machine, told  # noqa: E402

import servers  # noqa: E402
from bank import Bank  # noqa: E402
from bank import statements as sql  # noqa: E402
from bank.engines import Engines, read_url  # noqa: E402
from bank.upgrade import upgrade  # noqa: E402
from samples import SOLUTION, grade  # noqa: E402

CLIENTS = (1, 4, 16)
PUZZLES = 16_000  # on each of two shelves: easy is drawn, hard lies open
PLAYERS = 2_000
EASY, HARD = 2, 4


# --- what a client does ----------------------------------------------------------------------------------------------


@cache
def _bank(url: str) -> Bank:
    return Bank.open(url)


def library_draw(url: str) -> Callable[[], object]:
    bank = _bank(url)
    return lambda: bank.draw("sudoku", variant="9x9", tier="easy")


def library_next(url: str) -> Callable[[], object]:
    bank = _bank(url)
    return lambda: bank.next_for(f"p{random.randrange(PLAYERS)}", "sudoku", variant="9x9", tier="hard")


@cache
def _driver(url: str) -> Callable[..., Any]:
    """`run(statement or text, **values)`: the first row, on a connection that is kept."""
    where = read_url(url)
    if where.get_backend_name() == "sqlite":
        import sqlite3

        file = sqlite3.connect(str(where.database), timeout=30, isolation_level=None)
        file.execute("PRAGMA synchronous=NORMAL")
        file.execute("PRAGMA foreign_keys=ON")
        return lambda text, **values: file.execute(text, values).fetchone()
    import psycopg

    server = psycopg.connect(host=str(where.query["host"]), dbname=where.database, user=where.username, autocommit=True)

    def run(text: str, **values: Any) -> Any:
        cursor = server.execute(text, values)
        return cursor.fetchone() if cursor.description else None

    return run


def _texts(url: str) -> Callable[[sql.Statement], str]:
    dialect = read_url(url).get_backend_name()
    return lambda statement: statement.on(dialect)


def driver_draw(url: str) -> Callable[[], object]:
    run, text = _driver(url), _texts(url)
    shelf, draw, take, note, read = map(text, (sql.SHELF, sql.DRAW, sql.TAKE_FROM_STOCK, sql.PUT_DRAWN, sql.READ))

    def at_once() -> object:
        run(shelf, kind="sudoku", variant="9x9", tier="easy")
        return run(draw, shelf=EASY, r=randbits(63), path=0)

    def in_steps() -> object:
        run(shelf, kind="sudoku", variant="9x9", tier="easy")
        run("BEGIN IMMEDIATE")
        (puzzle,) = run(take, shelf=EASY, r=randbits(63))
        run(note, puzzle=puzzle, shelf=EASY, key=None)
        row = run(read, puzzle=puzzle, path=0)
        run("COMMIT")
        return row

    return at_once if read_url(url).get_backend_name() == "postgresql" else in_steps


def driver_next(url: str) -> Callable[[], object]:
    run, text = _driver(url), _texts(url)
    shelf, deal, read = map(text, (sql.SHELF, sql.NEXT_OPEN, sql.READ))

    def one() -> object:
        run(shelf, kind="sudoku", variant="9x9", tier="hard")
        player, skip = f"p{random.randrange(PLAYERS)}", random.randrange(16)
        found = run(deal, shelf=HARD, player=player, r=randbits(63), skip=skip)
        found = found or run(deal, shelf=HARD, player=player, r=0, skip=0)
        return run(read, puzzle=found[0], path=0)

    return one


WORK = {
    "draw, driver": driver_draw,
    "draw, library": library_draw,
    "next, driver": driver_next,
    "next, library": library_next,
}
_start: list[Barrier] = []


def _join(start: Barrier) -> None:
    _start.append(start)


def client(url: str, name: str, seconds: float) -> list[float]:
    """Seconds of each call, one after the other for a while."""
    call = WORK[name](url)
    took = []
    _start[0].wait(60)
    now = time.perf_counter()
    end = now + seconds
    while now < end:
        call()
        before, now = now, time.perf_counter()
        took.append(now - before)
    return took


# --- the run -----------------------------------------------------------------------------------------------------


@contextmanager
def banks() -> Iterator[dict[str, str]]:
    """A bank on each database."""
    with tempfile.TemporaryDirectory() as folder, servers.postgres(servers.PLAIN) as server:
        urls = {"SQLite": f"sqlite:///{folder}/bank.db", "PostgreSQL": server}
        for url in urls.values():
            upgrade(url)
            fill(url)
        yield urls


def fill(url: str, puzzles: int = PUZZLES) -> None:
    """Lay the puzzles: that many easy ones in stock, as many hard ones open."""
    engines = Engines(url)
    path = grade().path.pack()
    with engines.begin() as link:
        ids = range(1, 2 * puzzles + 1)
        common: dict[str, Any] = {
            "kind": "sudoku",
            "variant": "9x9",
            "givens": SOLUTION,
            "solution": SOLUTION,
            "engine": "sudoku:g1.r1",
        }
        common |= {"grader": 1, "seed": 1, "candidate": 0, "recipe": "{}", "clues": 81, "symmetry": None, "cpu": 0.0}
        shelf = {id: EASY if id % 2 else HARD for id in ids}
        link.run_all(
            sql.PUT_PUZZLE,
            [{**common, "canonical": str(id), "shelf": shelf[id], "made_by": None} for id in ids],
        )
        key = {"grader": 1, "ladder": "all"}
        told = {"score": 1, "hardest": "x-wing", "rating": None, "metrics": "{}", "open_steps": "[]", "path": path}
        tier = {EASY: "easy", HARD: "hard"}
        link.run_all(sql.PUT_GRADE, [{**key, **told, "puzzle": id, "tier": tier[shelf[id]]} for id in ids])
        uses = [{**key, "puzzle": id, "technique": t, "rounds": 3} for id in ids for t in ("naked-single", "x-wing")]
        link.run_all(sql.PUT_TECHNIQUE, uses)
        for put, number in ((sql.PUT_STOCK, EASY), (sql.PUT_OPEN, HARD)):
            own = [id for id in ids if shelf[id] == number]
            link.run_all(put, [{"shelf": number, "position": randbits(63), "puzzle": id} for id in own])
    settle(engines)
    engines.dispose()


def settle(engines: Engines) -> None:
    """Put everything back as it was, so that each turn meets the same bank."""
    with engines.begin() as link:
        rows = link.connection.exec_driver_sql("DELETE FROM drawn RETURNING puzzle").scalars().all()
        link.run_all(sql.PUT_STOCK, [{"shelf": EASY, "position": randbits(63), "puzzle": id} for id in rows])
        link.connection.exec_driver_sql("DELETE FROM served")
    with engines.auto() as link:
        tidy = ("PRAGMA wal_checkpoint(TRUNCATE)", "ANALYZE") if engines.file else ("VACUUM ANALYZE",)
        for text in tidy:
            link.connection.exec_driver_sql(text)


def measure(urls: dict[str, str], seconds: float) -> dict[tuple[str, str, int], list[list[float]]]:
    """The calls' seconds of each contender, a list a turn."""
    took: dict[tuple[str, str, int], list[list[float]]] = {}
    context = multiprocessing.get_context("spawn")
    engines = {name: Engines(url) for name, url in urls.items()}
    for clients in CLIENTS:
        with ProcessPoolExecutor(clients, context, _join, (context.Barrier(clients),)) as pool:
            for turn in range(-1, REPEATS):  # the first one only opens connections and prepares statements
                for database, url in urls.items():
                    for name in WORK:
                        while_ = 0.05 if turn < 0 else seconds
                        jobs = [pool.submit(client, url, name, while_) for _ in range(clients)]
                        calls = [second for job in jobs for second in job.result(120)]
                        if turn >= 0:
                            took.setdefault((database, name, clients), []).append(calls)
                        settle(engines[database])
    return took


def report(took: dict[tuple[str, str, int], list[list[float]]], seconds: float) -> str:
    """A table of medians, written beside the raw rates."""
    lines = [
        "# draws",
        "",
        f"{machine()}. Claims a second, medians of {REPEATS} turns of {seconds} s; p50 / p99 in ms.",
    ]
    lines += ["", "| database | clients | what | driver | library | part | driver p50 / p99 | library p50 / p99 |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    raw = []
    for database in ("SQLite", "PostgreSQL"):
        for clients in CLIENTS:
            for what in ("draw", "next"):
                rates, waits = [], []
                for who in ("driver", "library"):
                    turns = took[database, f"{what}, {who}", clients]
                    each = [len(calls) / seconds for calls in turns]
                    rates.append(statistics.median(each))
                    calls = sorted(call * 1000 for turn in turns for call in turn)
                    p50, p99 = calls[len(calls) // 2], calls[len(calls) * 99 // 100]
                    waits.append(f"{p50:.2f} / {p99:.1f}")
                    entry = {"database": database, "clients": clients, "what": what, "who": who, "rates": each}
                    raw.append({**entry, "p50_ms": p50, "p99_ms": p99})
                part = f"{rates[1] / rates[0]:.0%}"
                cells = [database, clients, what, *map(told, rates), part, *waits]
                lines.append("| " + " | ".join(map(str, cells)) + " |")
    text = "\n".join([*lines, ""])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "draws.md").write_text(text)
    (RESULTS / "draws.json").write_text(
        json.dumps({"machine": machine(), "seconds": seconds, "runs": raw}, indent=1) + "\n"
    )
    return text


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each turn")
    seconds = parser.parse_args().seconds
    with banks() as urls:
        print(report(measure(urls, seconds), seconds))


if __name__ == "__main__":
    main()
