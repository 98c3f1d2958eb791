"""Tier shares and shapes of generated cat boards by size, beside a published archive that people like.

    python benchmarks/cats_shares.py [--boards 2000]

With `PUZZLEBANK_REFERENCE_DATA` set, the archive and a site's generated sets are measured with the same code. No speed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from measure import RESULTS  # noqa: E402

from grader.cats import kernel  # noqa: E402
from grader.cats.notation import parse, regions  # noqa: E402
from grader.cats.variants import variant_of  # noqa: E402
from grader.kind import Puzzle, Tier  # noqa: E402
from workers.generators import cats  # noqa: E402
from workers.generators.candidate import Aim  # noqa: E402

SIZES = ["5x5", "6x6", "8x8", "10x10", "12x12", "14x14", "9x9-2cats", "10x10-2cats"]
SLOW = {"14x14": 10, "12x12": 4, "9x9-2cats": 4, "10x10-2cats": 10}  # a part of the boards will do


def made(variant: str, number: int) -> Iterator[Puzzle]:
    """So many boards of the generator's defaults."""
    seed = 0
    while number:
        candidate = cats.generate(variant, Aim(), seed)
        seed += 1
        if candidate is not None:
            number -= 1
            yield candidate.puzzle


def published(folder: Path) -> Iterator[tuple[str, list[Puzzle]]]:
    """The archive by size, and the sets of one size each."""
    for file in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        if file.stem.startswith("community"):
            continue
        for n in sorted({row["n"] for row in rows}):
            chosen = [row for row in rows if row["n"] == n]
            if len(chosen) >= 50:
                name = f"archive {n}x{n}" if file.stem.startswith("linkedin") else file.stem.replace("_", " ")
                yield name, [parse("/".join(row["regions"]) + f"*{row['stars']}") for row in chosen]


def line(name: str, puzzles: Iterable[Puzzle]) -> str:
    """A row of the table."""
    tiers: Counter[Tier] = Counter()
    deviations, ones, largest, with_ones, number = [], 0, [], 0, 0
    for puzzle in puzzles:
        number += 1
        tiers[kernel.grade(puzzle).tier] += 1
        sizes = Counter(regions(puzzle)).values()
        deviations.append(statistics.pstdev(sizes))
        alone = list(sizes).count(1)
        ones += alone
        with_ones += alone > 0
        largest.append(max(sizes) / variant_of(puzzle.variant).cells)
    shares = " | ".join(f"{100 * tiers[tier] / number:.1f}" for tier in Tier)
    shape = f"{statistics.mean(deviations):.1f} | {100 * statistics.mean(largest):.0f} | {100 * with_ones / number:.0f}"
    return f"| {name} | {number} | {shares} | {shape} |"


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=2000)
    number = parser.parse_args().boards
    head = ["boards", "n", *(f"{tier} %" for tier in Tier), "size deviation", "largest, % of board", "with one cell, %"]
    lines = ["# cats: tiers and shapes", "", "Generator's defaults, no tier aimed at, beside published boards.", ""]
    lines += ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for variant in SIZES:
        lines.append(line(variant, made(variant, number // SLOW.get(variant, 1))))
        print(lines[-1], flush=True)
    data = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
    for name, puzzles in published(Path(data) / "cats") if data else ():
        lines.append(line(name, puzzles))
        print(lines[-1], flush=True)
    (RESULTS / "cats_shares.md").write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
