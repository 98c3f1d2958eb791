"""Tier shares and shapes of generated cat boards by size, beside a published archive that people like.

    python benchmarks/cats_shares.py [--boards 2000]

With `PUZZLEBANK_REFERENCE_DATA` set, the archive and a site's generated sets are measured with the same code.
`any shape` is the generator without wishes for sizes and shapes, beside the shares of the C prototype of the same
method. No speed.
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

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from measure import RESULTS  # noqa: E402

from grader.cats import kernel  # noqa: E402
from grader.cats.notation import of_regions, parse, regions  # noqa: E402
from grader.cats.variants import variant_of  # noqa: E402
from grader.jit import stream  # noqa: E402
from grader.kind import Puzzle, Tier  # noqa: E402
from workers.generators import cats  # noqa: E402
from workers.generators.candidate import Aim  # noqa: E402
from workers.generators.cats import growth  # noqa: E402
from workers.generators.cats.options import PART  # noqa: E402

SIZES = ["5x5", "6x6", "8x8", "10x10", "12x12", "14x14", "9x9-2cats", "10x10-2cats"]
SLOW = {"14x14": 10, "12x12": 4, "9x9-2cats": 4, "10x10-2cats": 10}  # a part of the boards will do
# the C prototype's shares of gentle, easy, medium, hard, expert, and of the rest
PROTOTYPE = {
    "6x6": (28, 52, 10, 8, 0.5, 2.5),
    "8x8": (17, 45, 9, 21, 2.8, 4.7),
    "10x10": (10, 33, 6, 32, 11, 8),
    "12x12": (6, 22, 4, 36, 23, 9),
    "14x14": (3, 14, 3, 31, 40, 9),
}


def made(variant: str, number: int) -> Iterator[Puzzle]:
    """So many boards of the generator's defaults."""
    seed = 0
    while number:
        candidate = cats.generate(variant, Aim(), seed)
        seed += 1
        if candidate is not None:
            number -= 1
            yield candidate.puzzle


def any_shape(variant: str, number: int) -> Iterator[Puzzle]:
    """So many boards grown without wishes."""
    shape, rng, ground = variant_of(variant), stream(11), cats._ground.view
    ground["appetites"][:] = 256
    while number:
        ground["wish"][:] = (1, shape.cells, 0, 1, -1, growth.PLAIN, growth.NO_ORACLE)
        if cats.made(variant, rng):
            number -= 1
            yield of_regions(np.array(ground["region"][: shape.cells]).tolist(), shape)


def published(folder: Path) -> Iterator[tuple[str, list[Puzzle]]]:
    """The archive by size, and the sets of one size each."""
    for file in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        if file.stem.startswith("community"):
            continue
        for n in sorted({row["n"] for row in rows}):
            chosen = [row for row in rows if row["n"] == n]
            if len(chosen) >= 50:
                archive = file.stem.startswith("linkedin")
                boards = [parse("/".join(row["regions"]) + f"*{row['stars']}") for row in chosen]
                yield f"archive {n}x{n}" if archive else file.stem.replace("_", " "), boards
                if archive:
                    # what the generator's own limit leaves of it
                    kept = [board for board in boards if max(Counter(regions(board)).values()) <= PART * n * n]
                    yield f"archive {n}x{n}, none above 40 %", kept


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
    for variant, shares in PROTOTYPE.items():
        lines.append(line(f"{variant}, any shape", any_shape(variant, number // SLOW.get(variant, 1))))
        print(lines[-1], flush=True)
        cells = " | ".join(f"{share:.1f}" for share in shares)
        lines.append(f"| {variant}, any shape, prototype | - | {cells} | with extreme | - | - | - |")
    data = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
    for name, puzzles in published(Path(data) / "cats") if data else ():
        lines.append(line(name, puzzles))
        print(lines[-1], flush=True)
    (RESULTS / "cats_shares.md").write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
