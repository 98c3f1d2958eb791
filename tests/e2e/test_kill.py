"""Fills that lose a process half way: they complete, and the bank's promises hold."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bank import Bank
from waiting import eventually
from workers.supervise import alive

pytestmark = pytest.mark.e2e
one_database = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)  # where the database plays no part

SECONDS = 55.0

# a fill that tells, a line a tick, what its children are, and in the end how it went; the argument is a fill's own
FILL = """
import json, sys
from bank.settings import load
from workers.refill import fill
def tell(levels, statuses):
    pids = {status.name: status.pid for status in statuses}
    again = {status.name: status.restarts for status in statuses}
    print(json.dumps({"levels": [level.level for level in levels], "pids": pids, "restarts": again}), flush=True)
report = fill(load(), on_tick=tell, **json.loads(sys.argv[1]))
print(json.dumps({"reached": report.reached, "interrupted": report.interrupted}), flush=True)
"""
UP = """
from bank.settings import load
from workers.refill import up
up(load(), lambda levels, statuses: print(*(s.pid for s in statuses), flush=True))
"""


# what Python runs first of all: a `restock` that takes its time before it is there
SLOW = """
import sys, time
if "restock" in sys.orig_argv:
    time.sleep(1.5)
"""

# likewise, where no child is given the time that it takes to start
HASTY = f"""
from workers import watch
watch.START = 0.2
{FILL}"""


class Run:
    """A fill in a process of its own, and what it says."""

    def __init__(self, url: str, data: Path, code: str = FILL, **wish: Any) -> None:
        self.begun = time.monotonic()
        environment = {**os.environ, "PUZZLEBANK_DATABASE_URL": url, "PUZZLEBANK_DATA_DIR": str(data)}
        environment["PUZZLEBANK_WORKERS"] = "2"
        command = [sys.executable, "-c", code, json.dumps({"timeout": SECONDS, **wish})]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        self.pids: dict[str, int | None] = {}

    def until(self, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on to the first line like that."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told: dict[str, Any] = json.loads(line)
            self.pids = told.get("pids", self.pids)
            if enough(told):
                return told
        raise AssertionError("the fill ended early")

    def at_work(self) -> None:
        """Until the workers have put some puzzles in stock."""
        self.until(lambda told: sum(told.get("levels", ())) >= 5)

    def pid(self, name: str) -> int:
        pid = self.pids[name]
        assert pid is not None
        return pid

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def children(pid: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout
    return [int(number) for number in found.split()]


@pytest.fixture
def null_url(database_url: str) -> str:
    """A bank with nothing but two shelves of the template kind, work for some seconds."""
    with Bank.open(database_url) as bank:
        for shelf in bank.shelves():
            bank.remove_shelf(shelf.kind, shelf.variant, shelf.tier)
        bank.set_shelf("null", "5x5", "gentle", floor=20, target=150)
        bank.set_shelf("null", "5x5", "easy", floor=5, target=15)
    return database_url


@pytest.fixture
def run(null_url: str, tmp_path: Path) -> Iterator[Run]:
    run = Run(null_url, tmp_path / "data")
    yield run
    run.end()


def one_child(run: Run) -> None:
    os.kill(children(run.pid("worker"))[0], signal.SIGKILL)


def the_group(run: Run) -> None:
    os.killpg(run.pid("worker"), signal.SIGKILL)


def the_broker(run: Run) -> None:
    os.killpg(run.pid("broker"), signal.SIGKILL)


@pytest.mark.parametrize("kill", [one_child, the_group, the_broker])
def test_a_fill_survives_kill_9(kill: Callable[[Run], None], run: Run, null_url: str) -> None:
    run.at_work()
    kill(run)

    assert run.until(lambda told: "reached" in told)["reached"]

    with Bank.open(null_url) as bank:
        assert bank.check() == []
        # full, and over it by less than the number of workers
        assert all(0 <= level.level - level.shelf.target < 2 for level in bank.levels())
        # made by orders and in stock are the same puzzles: nobody drew any
        assert sum(bank.places().values()) == sum(level.level for level in bank.levels())


@one_database
def test_sudoku_is_filled_from_nothing(database_url: str, tmp_path: Path) -> None:
    run = Run(database_url, tmp_path / "data", to=8, timeout=170)  # compiling included
    try:
        assert run.until(lambda told: "reached" in told)["reached"]
    finally:
        run.end()

    with Bank.open(database_url) as bank:
        assert bank.check() == []
        assert all(level.level >= 8 for level in bank.levels())


@one_database
def test_a_child_that_starts_slowly_gets_there_after_a_few_restarts(
    null_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(SLOW)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]))
    run = Run(null_url, tmp_path / "data", code=HASTY)
    restarts = 0

    def ended(told: dict[str, Any]) -> bool:
        nonlocal restarts
        restarts = told.get("restarts", {}).get("restock", restarts)
        return "reached" in told

    try:
        assert run.until(ended)["reached"]
    finally:
        run.end()
    assert 2 <= restarts <= 8, "0.2 s, 0.4 s, 0.8 s, ... until it has the time"


@one_database
def test_ctrl_c_stops_everything_and_leaves_no_process_and_no_socket(run: Run, null_url: str, tmp_path: Path) -> None:
    run.at_work()
    everyone = [*(pid for pid in run.pids.values() if pid), *children(run.pid("worker")), *children(run.process.pid)]
    socket = next(Path(word).parent for word in _command(run.pid("broker")) if word.endswith("/s"))
    assert socket.is_dir()

    run.process.send_signal(signal.SIGINT)
    ended = run.until(lambda told: "reached" in told)

    assert ended["interrupted"] and run.process.wait(20) == 0
    eventually(lambda: not any(map(alive, everyone)))
    assert not socket.exists()
    with Bank.open(null_url) as bank:
        assert bank.check() == []
        assert bank.orders.holders() == {}  # what was under way was put away


def _command(pid: int) -> list[str]:
    return subprocess.run(["ps", "-ww", "-o", "args=", "-p", str(pid)], capture_output=True, text=True).stdout.split()


@one_database
def test_when_the_whole_thing_is_killed_no_process_stays(run: Run) -> None:
    run.at_work()
    everyone = [*(pid for pid in run.pids.values() if pid), *children(run.pid("worker")), *children(run.process.pid)]

    run.process.kill()

    eventually(lambda: not any(map(alive, everyone)))


@one_database
def test_after_a_kill_the_next_up_waits_until_everything_is_gone(run: Run, null_url: str, tmp_path: Path) -> None:
    run.at_work()
    run.process.kill()

    again = Run(null_url, tmp_path / "data")
    try:
        assert again.until(lambda told: "reached" in told)["reached"]
    finally:
        again.end()


@one_database
def test_a_second_up_on_the_same_bank_says_so(run: Run, null_url: str, tmp_path: Path) -> None:
    run.at_work()
    environment = {**os.environ, "PUZZLEBANK_DATABASE_URL": null_url, "PUZZLEBANK_DATA_DIR": str(tmp_path / "data")}

    second = subprocess.run([sys.executable, "-c", UP], env=environment, capture_output=True, text=True, timeout=30)

    assert second.returncode != 0
    assert f"process {run.process.pid} on this host keeps this bank stocked already" in second.stderr


@one_database
def test_up_rests_at_target_and_stocks_a_shelf_that_is_laid_later(null_url: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PUZZLEBANK_DATABASE_URL": null_url, "PUZZLEBANK_DATA_DIR": str(tmp_path / "data")}
    with Bank.open(null_url) as bank:
        for tier in ("gentle", "easy"):
            bank.set_shelf("null", "5x5", tier, floor=1, target=3)
        with (tmp_path / "log").open("wb") as log:
            up = subprocess.Popen([sys.executable, "-c", UP], env=environment, stdout=log, stderr=log)
        try:
            eventually(lambda: [level.level for level in bank.levels()] == [3, 3], 30)
            bank.set_shelf("null", "4x4", "gentle", floor=1, target=3)  # its kernels are not loaded yet
            eventually(lambda: [level.level for level in bank.levels()] == [3, 3, 3], 50)
            eventually(lambda: bank.orders.slots() == {})
        finally:
            up.terminate()
            assert up.wait(30) == 0
        assert bank.check() == []
