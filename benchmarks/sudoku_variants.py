"""Sudoku variants: which tiers the generator reaches, at what cost.

    python benchmarks/sudoku_variants.py                  # all of them
    python benchmarks/sudoku_variants.py 16x16 9x9-x      # these again, the others as they were

For each variant and aim, candidates in the order of production until `--candidates` or `--seconds` of CPU. The shares
go into workers/shares.py by hand.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections import Counter
from itertools import count
from typing import Any

from measure import RESULTS, machine, told

from grader import kinds
from grader.kind import TIERS, Tier
from workers.generators.candidate import Aim
from workers.production import graded_candidate

NAME = "sudoku_variants"


def sample(variant: str, tier: Tier | None, most: int, seconds: float) -> dict[str, Any]:
    """What the first candidates of this aim are."""
    landed: Counter[str] = Counter()
    hardest: Counter[str] = Counter()
    clues: list[int] = []
    begun = time.process_time()
    slowest, now, tried = 0.0, begun, 0
    for index in count():
        graded = graded_candidate("sudoku", variant, Aim(tier), 1, index, Counter())
        tried, last, now = index + 1, now, time.process_time()
        slowest = max(slowest, now - last)
        if graded is None:
            landed["rejected"] += 1
        else:
            grade = graded.grades["all"]
            landed[str(grade.tier)] += 1
            if tier in (None, grade.tier):
                clues.append(graded.clues)
                hardest[grade.hardest or "none"] += 1
        if tried == most or now - begun > seconds:
            break
    return {
        "tried": tried,
        "cpu": round(now - begun, 3),
        "slowest": round(slowest, 3),
        "landed": dict(landed),
        "clues": [min(clues), max(clues)] if clues else None,
        "hardest": dict(hardest.most_common(3)),
    }


def row(variant: str, tier: str, got: dict[str, Any]) -> str:
    """One line of the table."""
    landed = got["landed"]
    made = landed.get(tier, 0) if tier != "any" else got["tried"]
    share = f"{made / got['tried']:.1%}" if tier != "any" else "-"
    cost = told(1000 * got["cpu"] / made) if made and tier != "any" else "-"
    order = [*map(str, TIERS), "beyond", "rejected"]
    others = ", ".join(f"{name} {landed[name]}" for name in order if name in landed and name != tier)
    clues = "-".join(map(str, got["clues"])) if got["clues"] else "-"
    each = told(1000 * got["cpu"] / got["tried"])
    return f"| {variant} | {tier} | {got['tried']} | {share} | {each} | {cost} | {clues} | {others} |"


def write(results: dict[str, dict[str, Any]]) -> None:
    """The report and its figures."""
    lines = [f"# {NAME}", "", f"{machine()}.", ""]
    lines += ["| variant | aim | tried | landed there | ms each | ms a puzzle | clues | landed elsewhere |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for variant in kinds.get("sudoku").variants:
        lines += [row(variant, tier, got) for tier, got in results.get(variant, {}).items()]
    lines += [
        "",
        "CPU milliseconds, grading and canonical form included. Rejected: the generator saw by its own cheap ladder",
        "that the candidate is not of the tier. `any`: minimal puzzles without an aim.",
        "",
    ]
    (RESULTS / f"{NAME}.md").write_text("\n".join(lines))
    (RESULTS / f"{NAME}.json").write_text(json.dumps({"machine": machine(), "runs": results}, indent=1) + "\n")


def main() -> None:
    """Run what was asked for and keep the rest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=kinds.get("sudoku").variants)
    parser.add_argument("--candidates", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    file = RESULTS / f"{NAME}.json"
    results = json.loads(file.read_text())["runs"] if file.exists() else {}
    kernel = importlib.import_module("grader.sudoku.kernel")
    generator = importlib.import_module("workers.generators.sudoku")
    for variant in asked.variants:
        kernel.warm(variant)
        generator.warm(variant)
        for seed in range(3):  # compiled and loaded before it counts
            graded_candidate("sudoku", variant, Aim(), seed, 0, Counter())
        results[variant] = {}
        for tier in (None, *TIERS):
            got = sample(variant, tier, asked.candidates, asked.seconds)
            results[variant]["any" if tier is None else str(tier)] = got
            print(row(variant, "any" if tier is None else str(tier), got), file=sys.stderr, flush=True)
            write(results)


if __name__ == "__main__":
    main()
