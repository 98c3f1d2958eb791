"""Milliseconds a cat board with one solution, and a graded one, beside the usual method and beside plain Python.

    python benchmarks/cats_speed.py [--seconds 0.3]

All contenders take turns of equal CPU time, five times, in one run; a turn's figure is its CPU time over the boards it
brought, and medians count. `flood and test` grows regions without a look at solutions and counts afterwards, with this
project's compiled counter, so that only the method differs. A turn without a board has no figure.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from cats_rivals import Square  # noqa: E402
from measure import REPEATS, RESULTS, machine  # noqa: E402

from grader.cats import kernel  # noqa: E402
from grader.cats.desk import desk  # noqa: E402
from grader.cats.exact import NODES  # noqa: E402
from grader.cats.geometry import geometry  # noqa: E402
from grader.cats.variants import variant_of  # noqa: E402
from grader.jit import stream  # noqa: E402
from workers.generators import cats  # noqa: E402
from workers.generators.candidate import Aim  # noqa: E402
from workers.generators.cats import growth  # noqa: E402

VARIANTS = [*(f"{n}x{n}" for n in range(5, 15)), "9x9-2cats", "10x10-2cats"]
Piece = Callable[[], int]  # does a bounded piece of work; how many boards it brought


def unique(variant: str) -> Piece:
    """A candidate with the generator's defaults."""
    seeds = iter(range(1 << 40))
    return lambda: int(cats.generate(variant, Aim(), next(seeds)) is not None)


def graded(variant: str) -> Piece:
    """A candidate and its grade with path."""
    seeds = iter(range(1 << 40))

    def piece() -> int:
        candidate = cats.generate(variant, Aim(), next(seeds))
        return int(candidate is not None and kernel.grade(candidate.puzzle).score > 0)

    return piece


def without_wishes(variant: str) -> Piece:
    """The growing kernel alone with no wish for sizes or shapes: the case of the oldest figures there are."""
    n = variant_of(variant).size
    ground = growth.ground()
    ground[0]["wish"][:] = (1, n * n, 0, 1, -1, growth.PLAIN, growth.NO_ORACLE)
    ground[0]["appetites"][:] = 256
    rng = stream(7)

    def piece() -> int:
        tables, spare = (geometry(variant), desk.sheet.board, desk.stack), desk.spare
        return int(
            growth.sow(*tables, ground, rng)
            and growth.grow(*tables, spare.board, spare.pad, ground, rng)
            and growth.finish(*tables, ground, rng)
        )

    return piece


def flood_and_test(variant: str) -> Piece:
    """Twenty maps of the usual growth, counted."""
    square, rng = Square(variant_of(variant).size), random.Random(7)

    def piece() -> int:
        found = 0
        for _ in range(20):
            cells = np.array(square.flood(rng), np.int64)
            tables = (geometry(variant), desk.sheet.board, desk.stack)
            found += int(kernel.count_regions(*tables, cells, 2, NODES)) == 1
        return found

    return piece


def plain_python(variant: str) -> Piece:
    """The same method in plain Python, without wishes."""
    square, rng = Square(variant_of(variant).size), random.Random(7)
    return lambda: int(square.grow(rng) is not None)


CONTENDERS: dict[str, Callable[[str], Piece]] = {
    "unique": unique,
    "unique, no wishes": without_wishes,
    "graded": graded,
    "flood and test": flood_and_test,
    "plain Python, no wishes": plain_python,
}


def turn(piece: Piece, seconds: float) -> float | None:
    """CPU milliseconds a board in about so many seconds; None without a board."""
    begun, made = time.process_time(), 0
    while (spent := time.process_time() - begun) < seconds:
        made += piece()
    return 1000 * spent / made if made else None


def told(figures: list[float | None]) -> str:
    """The middle figure; none if most turns had none."""
    middle = statistics.median(float("inf") if figure is None else figure for figure in figures)
    return "none" if middle == float("inf") else f"{middle:.3f}" if middle < 1 else f"{middle:.3g}"


def main() -> None:
    """Race and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of a turn")
    seconds = parser.parse_args().seconds
    pieces = {
        (variant, name): make(variant)
        for variant in VARIANTS
        for name, make in CONTENDERS.items()
        if "2cats" not in variant or name in ("unique", "graded")
    }
    figures: dict[tuple[str, str], list[float | None]] = {key: [] for key in pieces}
    for piece in pieces.values():
        piece()  # compiled before it counts
    for number in range(REPEATS):
        for key, piece in pieces.items():
            figures[key].append(turn(piece, seconds))
        print(f"turn {number + 1} of {REPEATS}", file=sys.stderr, flush=True)
    lines = ["# cats", "", f"{machine()}. CPU milliseconds a board, medians of {REPEATS} turns of {seconds} s.", ""]
    lines += ["| size | " + " | ".join(CONTENDERS) + " |", "|---|" + "---|" * len(CONTENDERS)]
    for variant in VARIANTS:
        cells = (told(figures[variant, name]) if (variant, name) in figures else "-" for name in CONTENDERS)
        lines.append(f"| {variant} | " + " | ".join(cells) + " |")
    lines += [
        "",
        "`unique` and `graded`: the generator's defaults (sizes spread, no one-cell regions, none above 40 %, no whole",
        "lines, mixed shapes). `no wishes`: any sizes and shapes. `none`: most turns brought no board at all.",
        "",
    ]
    (RESULTS / "cats.md").write_text("\n".join(lines))
    raw = [{"size": variant, "contender": name, "ms": found} for (variant, name), found in figures.items()]
    (RESULTS / "cats.json").write_text(json.dumps({"machine": machine(), "runs": raw}, indent=1) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
