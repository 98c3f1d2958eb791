"""Where grading a Sudoku spends its time, technique by technique.

    PUZZLEBANK_REFERENCE_DATA=... python benchmarks/sudoku_profile.py

CPU time of every call that the ladder makes while it grades random minimal puzzles and, where they are, the rated
exchange bank; calls, those that found something, microseconds a call and the share of the whole.
"""

from __future__ import annotations

import csv
import os
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from measure import RESULTS, machine
from sudoku_speed import minimal

from grader.kind import Puzzle
from grader.sudoku import kernel
from grader.sudoku.searches import SEARCHES
from grader.sudoku.techniques import TECHNIQUES

SAMPLE = 1000


class Meter:
    """Calls, finds and nanoseconds by name."""

    def __init__(self) -> None:
        self.of: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])

    def around(self, name: str, call: Callable[..., Any], found: Callable[[Any], bool]) -> Callable[..., Any]:
        """The call, measured."""

        def measured(*arguments: Any) -> Any:
            begun = time.process_time_ns()
            result = call(*arguments)
            entry = self.of[name]
            entry[0] += 1
            entry[1] += found(result)
            entry[2] += time.process_time_ns() - begun
            return result

        return measured


def profile(puzzles: list[Puzzle]) -> tuple[Meter, float]:
    """What the ladder did, and CPU seconds in all."""
    meter, stages, runs = Meter(), kernel.STAGES, kernel.runs
    try:
        kernel.STAGES = tuple(
            SimpleNamespace(
                climb=meter.around(
                    f"{TECHNIQUES[stage.FIRST].name} to {TECHNIQUES[stage.LAST].name}",
                    stage.climb,
                    lambda state: state > 0,
                ),
                FIRST=stage.FIRST,
                LAST=stage.LAST,
            )
            for stage in stages
        )
        kernel.runs = lambda slots: [
            (meter.around(TECHNIQUES[slot].name, SEARCHES[slot], lambda found: found >= 0), slot, slot)
            for slot in slots
            if slot in SEARCHES
        ]
        kernel._ladder.cache_clear()
        for puzzle in puzzles[:50]:
            kernel.grade(puzzle)
        meter.of.clear()
        begun = time.process_time()
        for puzzle in puzzles:
            kernel.grade(puzzle)
        return meter, time.process_time() - begun
    finally:
        kernel.STAGES, kernel.runs = stages, runs
        kernel._ladder.cache_clear()


def main() -> None:
    """Write the report."""
    sets = {"random minimal": [Puzzle("sudoku", "9x9", givens) for givens in minimal(SAMPLE)]}
    if data := os.environ.get("PUZZLEBANK_REFERENCE_DATA"):
        with (Path(data) / "sudoku" / "exchange_bank_400_rated.csv").open(newline="") as lines:
            rows = list(csv.DictReader(lines))
        sets["exchange bank 400"] = [Puzzle("sudoku", "9x9", row["puzzle"].replace("0", ".")) for row in rows]
    text = [
        "# Where grading spends its time",
        "",
        f"{machine()}. CPU time, the clock's own cost (about 0.3 us a call) included.",
        "",
    ]
    for name, puzzles in sets.items():
        meter, seconds = profile(puzzles)
        text += [f"## {name}: {len(puzzles)} puzzles, {1e6 * seconds / len(puzzles):.0f} us each", ""]
        text += ["| technique | calls | found | us a call | share |", "|---|---|---|---|---|"]
        for technique, (calls, found, spent) in sorted(meter.of.items(), key=lambda entry: -entry[1][2]):
            text.append(
                f"| {technique} | {calls} | {found} | {spent / calls / 1000:.1f} | {spent / seconds / 1e9:.1%} |"
            )
        text.append("")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "sudoku_profile.md").write_text("\n".join(text))
    print("\n".join(text))


if __name__ == "__main__":
    main()
