"""Mazes: medians of their measures beside those of an earlier program, and the tiers that each size comes to.

    python benchmarks/maze_measures.py [--mazes 500]

The earlier figures are medians of 25 mazes of another program, from corner to corner. For each the middle 95 % of
medians of 25 of our mazes are given: without rooms an earlier figure should lie among them, but for one in
twenty. That program kept rooms while it descended, the first that fitted; ours chooses among all that fit, so the rows
with rooms differ.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections import Counter
from typing import Any

from measure import RESULTS, machine

from grader.kind import TIERS
from grader.maze import kernel
from workers.generators.candidate import Aim
from workers.generators.maze import generate

COLUMNS = ("places", "dead_ends", "fill_rounds", "junctions", "deepest", "forks")
EARLIER: dict[tuple[str, str], tuple[float, ...]] = {
    ("10x10", "division"): (25, 27, 3, 11, 19, 7),
    ("20x20", "division"): (61, 108, 4, 28, 44, 32),
    ("40x40", "division"): (163, 432, 4, 74, 99, 112),
    ("10x10", "backtracker"): (37, 11, 2, 3, 26, 5),
    ("20x20", "backtracker"): (181, 41, 3, 13, 54, 11),
    ("40x40", "backtracker"): (491, 164, 4, 38, 257, 56),
    ("10x10-4rooms", "division"): (15, 12, 2, 5, 10, 3),
    ("20x20-4rooms", "division"): (56, 89, 4, 24, 36, 25),
    ("40x40-4rooms", "division"): (151, 412, 4, 68, 99, 107),
    ("20x20-8rooms", "division"): (47, 72, 3, 20, 30, 23),
    ("40x40-8rooms", "division"): (147, 395, 4, 68, 96, 106),
}
SHARES = [
    *((f"{size}x{size}", "division") for size in (5, 10, 15, 20, 30, 40, 60, 100, 200)),
    *((f"{size}x{size}", "backtracker") for size in (10, 20, 40)),
    *((f"{size}x{size}", "wilson") for size in (10, 20, 40)),
    *((f"{size}x{size}-{size // 5}rooms", "division") for size in (10, 20, 40)),
    *((f"{size}x{size}-braid", "division") for size in (10, 20, 40)),
]


def measured(variant: str, method: str, number: int) -> list[dict[str, Any]]:
    """The measures and tiers of so many mazes."""
    found = []
    for seed in range(number):
        candidate = generate(variant, Aim(None, {"method": method, "ends": "corners"}), seed)
        if candidate is not None:
            grade = kernel.grade(candidate.puzzle)
            found.append({**grade.metrics, "places": grade.metrics["doors"] + 1, "tier": str(grade.tier)})
    return found


def medians(number: int) -> tuple[list[str], list[dict[str, Any]]]:
    """The first table."""
    lines = [f"| variant | method | {' | '.join(COLUMNS)} |", "|" + "---|" * (len(COLUMNS) + 2)]
    raw = []
    rng = random.Random(1)
    for (variant, method), earlier in EARLIER.items():
        mazes = measured(variant, method, number)
        cells = []
        for column, figure in zip(COLUMNS, earlier, strict=True):
            values = [maze[column] for maze in mazes]
            few = sorted(statistics.median(rng.choices(values, k=25)) for _ in range(2000))
            low, high = few[50], few[-51]
            mark = "" if low <= figure <= high else " *"
            cells.append(f"{statistics.median(values):g} ({low:g} to {high:g}; {figure:g}{mark})")
            raw.append(
                {
                    "variant": variant,
                    "method": method,
                    "measure": column,
                    "mazes": len(mazes),
                    "median": statistics.median(values),
                    "middle_95": [low, high],
                    "earlier": figure,
                }
            )
        lines.append(f"| {variant} | {method} | {' | '.join(cells)} |")
    return lines, raw


def shares(number: int) -> tuple[list[str], list[dict[str, Any]]]:
    """The second table."""
    lines = [f"| variant | method | mazes | {' | '.join(TIERS)} |", "|" + "---|" * (len(TIERS) + 3)]
    raw = []
    for variant, method in SHARES:
        cells = int(variant.partition("x")[0]) ** 2
        mazes = measured(variant, method, min(4 * number, max(100, 4_000_000 // cells // 5)))
        tiers = Counter(maze["tier"] for maze in mazes)
        told = [f"{100 * tiers[tier] / len(mazes):.1f} %" if tiers[tier] else "-" for tier in TIERS]
        lines.append(f"| {variant} | {method} | {len(mazes)} | {' | '.join(told)} |")
        raw.append({"variant": variant, "method": method, "mazes": len(mazes), "tiers": dict(tiers)})
    return lines, raw


def main() -> None:
    """Measure and report."""
    options = argparse.ArgumentParser()
    options.add_argument("--mazes", type=int, default=500, help="of each row of the first table")
    number = options.parse_args().mazes
    first, one = medians(number)
    second, two = shares(number)
    text = "\n".join(
        [
            "# maze_measures",
            "",
            f"{machine()}.",
            "",
            f"Medians of {number} mazes; in brackets the middle 95 % of medians of 25; the earlier one (* outside).",
            "",
            *first,
            "",
            "Shares of the tiers, unaimed, from corner to corner:",
            "",
            *second,
            "",
            (__doc__ or "").partition("\n\n")[2].partition("\n\n")[2].strip().replace("\n", " "),
            "",
        ]
    )
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "maze_measures.md").write_text(text)
    (RESULTS / "maze_measures.json").write_text(
        json.dumps({"machine": machine(), "medians": one, "shares": two}, indent=1) + "\n"
    )
    print(text)


if __name__ == "__main__":
    main()
