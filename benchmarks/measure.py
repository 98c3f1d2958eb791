"""Rates side by side: every contender in turn, five times, all in one run; medians, with the raw figures kept."""

from __future__ import annotations

import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RESULTS = Path(__file__).with_name("results")
REPEATS = 5


@dataclass
class Contender:
    """`work(n)` does n pieces; `pieces` is how many of them a turn does."""

    task: str
    name: str
    work: Callable[[int], object]
    pieces: int
    rates: list[float] = field(default_factory=list)

    def turn(self, clock: Callable[[], float]) -> None:
        """One more rate: pieces a second of the clock."""
        begun = clock()
        self.work(self.pieces)
        self.rates.append(self.pieces / max(clock() - begun, 1e-9))


def race(contenders: Sequence[Contender], clock: Callable[[], float] = time.process_time) -> None:
    """A B C A B C ...: what slows the machine for a while slows all of them."""
    for contender in contenders:
        contender.work(min(contender.pieces, 2))  # compiled and cached before it counts
    for _ in range(REPEATS):
        for contender in contenders:
            contender.turn(clock)
            print(f"{contender.task}, {contender.name}: {told(contender.rates[-1])}", file=sys.stderr, flush=True)


def report(name: str, contenders: Sequence[Contender], notes: Iterable[str] = (), unit: str = "a CPU second") -> str:
    """A table of medians as Markdown, written beside the raw log in `results/`."""
    lines = [f"# {name}", "", f"{machine()}. Medians of {REPEATS} turns, smallest and largest in brackets.", ""]
    lines += [f"| task | contender | {unit} | least | most |", "|---|---|---|---|---|"]
    for c in contenders:
        three = (statistics.median(c.rates), min(c.rates), max(c.rates))
        lines.append(f"| {c.task} | {c.name} | {' | '.join(map(told, three))} |")
    text = "\n".join([*lines, *(["", *notes] if notes else []), ""])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.md").write_text(text)
    raw = [{"task": c.task, "contender": c.name, "pieces": c.pieces, "rates": c.rates} for c in contenders]
    (RESULTS / f"{name}.json").write_text(json.dumps({"machine": machine(), "runs": raw}, indent=1) + "\n")
    return text


def told(rate: float) -> str:
    """Three significant figures, without an exponent."""
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"


def machine() -> str:
    """What it ran on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        named = (line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line)
        cpu = next(named, cpu)
    return f"{cpu}, Python {platform.python_version()}, Numba {installed('numba')}"


def installed(package: str) -> str | None:
    """The version of a package, None when it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
