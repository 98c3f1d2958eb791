"""`puzzlebank get` as a whole process, beside Python importing SQLAlchemy and click; and a draw inside a process.

    python benchmarks/startup.py

CPU seconds (user + system) of each process, in turn, A B A B; and the middle draw of a thousand on SQLite.
"""

from __future__ import annotations

import itertools
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from measure import RESULTS, machine

from bank import Bank
from grader.kind import Tier
from workers.generators.candidate import Aim
from workers.production import graded_candidates

TURNS = 15
DRAWS = 1000


def seconds(command: Sequence[str]) -> tuple[float, float]:
    """CPU and clock seconds of one process."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - begun


def stock(url: str, number: int) -> None:
    """Lay so many gentle puzzles."""
    with Bank.open(url) as bank:
        bank.set_shelf("sudoku", "9x9", "gentle", floor=1, target=number)
        sequence = graded_candidates("sudoku", "9x9", Aim(Tier.GENTLE), order_seed=1)
        laid = (bank.deposit(graded).outcome == "stocked" for graded in sequence if graded is not None)
        for _ in itertools.islice((True for done in laid if done), number):
            pass


def main() -> None:
    """Measure and write the report."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/bank.db"
        os.environ["PUZZLEBANK_DATABASE_URL"] = url
        stock(url, DRAWS + TURNS + 10)
        program = str(Path(sys.executable).with_name("puzzlebank"))
        contenders = {
            "puzzlebank get sudoku --tier gentle": [program, "get", "sudoku", "--tier", "gentle"],
            "python -c 'import sqlalchemy, click'": [sys.executable, "-c", "import sqlalchemy, click"],
        }
        for command in contenders.values():
            seconds(command)
        runs: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
        for _ in range(TURNS):
            for name, command in contenders.items():
                runs[name].append(seconds(command))
        draws = []
        with Bank.open(url) as bank:
            for _ in range(DRAWS):
                begun = time.perf_counter()
                bank.draw("sudoku", tier="gentle")
                draws.append(1000 * (time.perf_counter() - begun))
    lines = ["# startup", "", f"{machine()}. {TURNS} turns each, A B A B; medians.", ""]
    lines += ["| process | CPU s | clock s |", "|---|---|---|"]
    middle = {name: tuple(statistics.median(r[i] for r in turns) for i in (0, 1)) for name, turns in runs.items()}
    lines += [f"| `{name}` | {cpu:.3f} | {clock:.3f} |" for name, (cpu, clock) in middle.items()]
    get, base = middle.values()
    lines += ["", f"Ratio: {get[0] / base[0]:.2f} CPU, {get[1] / base[1]:.2f} clock."]
    cut = statistics.quantiles(draws, n=100)
    lines += ["", f"`Bank.draw` on SQLite, {DRAWS} draws: p50 {cut[49]:.2f} ms, p99 {cut[98]:.2f} ms.", ""]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "startup.md").write_text("\n".join(lines))
    print("\n".join(lines))


if __name__ == "__main__":
    main()
