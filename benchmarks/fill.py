"""How long a fill takes from nothing, what came of it, and where the CPU went.

    python benchmarks/fill.py [--to 1000] [--workers 2]

Warms the kernels first, then fills an empty bank of the six 9x9 Sudoku shelves and tells the time on the clock, yields
by shelf, and the CPU share of generating, grading, rating, canonical forms and the database for a sample of candidates.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from measure import RESULTS, machine

from bank import Bank
from bank.settings import load
from grader import kinds
from grader.kind import TIERS
from workers import tasks
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim, candidate_seed
from workers.production import Graded, grades_of
from workers.refill import fill

SAMPLE = 150


def shares(bank: Bank) -> dict[str, float]:
    """CPU seconds by stage over a sample of candidates of every tier."""
    kind = kinds.get("sudoku")
    spent: dict[str, float] = defaultdict(float)

    def timed(stage: str, call: Callable[[], Any]) -> Any:
        begun = time.process_time()
        result = call()
        spent[stage] += time.process_time() - begun
        return result

    for tier in TIERS:
        aim = Aim(tier)
        for index in range(SAMPLE):
            seed = candidate_seed("sudoku", "9x9", generator.VERSION, aim, 1, index)
            candidate = timed("generating", lambda aim=aim, seed=seed: generator.generate("9x9", aim, seed))
            if candidate is None:
                continue
            puzzle, solution = candidate.puzzle, candidate.solution
            grades = timed("grading", lambda candidate=candidate: grades_of(kind, candidate))
            form = timed("canonical form", lambda puzzle=puzzle, solution=solution: kind.canonical(puzzle, solution))
            if not grades["all"].finished:
                continue
            grades["all"] = timed("rating", lambda puzzle=puzzle, grades=grades: kind.rate(puzzle, grades["all"]))
            graded = Graded(puzzle, solution, form, f"sudoku:g{generator.VERSION}.r{kind.version}", grades)
            timed("database", lambda graded=graded: bank.deposit(graded))
    return spent


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = load(data_dir=folder, workers=asked.workers)
        with Bank.open(settings.database_url) as bank:
            for shelf in bank.shelves():
                if (shelf.kind, shelf.variant) != ("sudoku", "9x9"):
                    bank.remove_shelf(shelf.kind, shelf.variant, shelf.tier)
        begun = time.process_time()
        tasks.warm(settings)
        warm = time.process_time() - begun
        report = fill(settings, to=asked.to, timeout=1800)
        with Bank.open(settings.database_url) as bank:
            told = bank.statistics("sudoku")
            faults = bank.check()
    with tempfile.TemporaryDirectory() as folder, Bank.open(f"sqlite:///{folder}/bank.db") as bank:
        spent = shares(bank)
    whole = sum(spent.values())
    text = ["# fill", "", f"{machine()}, {asked.workers} workers, SQLite.", ""]
    done = "complete" if report.reached else "not complete"
    text.append(f"`fill --to {asked.to}`: {report.seconds:.1f} s on the clock, {done}, {len(faults)} faults found.")
    text += [f"Loading the compiled kernels in a process: {warm:.2f} CPU s.", ""]
    text += ["| tier | level | candidates | landed | elsewhere | duplicates | unwanted | yield | CPU s | ms a puzzle |"]
    text += ["|" + "---|" * 10]
    for s in told.shelves:
        share = "" if s.share is None else f"{s.share:.2%}"
        each = "" if s.cpu_per_puzzle is None else f"{1000 * s.cpu_per_puzzle:.1f}"
        numbers = (s.stock, s.tried, s.made, s.elsewhere, s.duplicates, s.unwanted, share, f"{s.cpu:.1f}", each)
        text.append(f"| {s.shelf.tier} | {' | '.join(map(str, numbers))} |")
    text += ["", f"CPU by stage over {SAMPLE} candidates of each tier:", ""]
    text += [f"- {stage}: {seconds / whole:.0%}" for stage, seconds in sorted(spent.items(), key=lambda s: -s[1])]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "fill.md").write_text("\n".join([*text, ""]))
    print("\n".join(text))


if __name__ == "__main__":
    main()
