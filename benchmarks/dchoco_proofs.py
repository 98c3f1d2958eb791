"""Proofs that published Double Choco puzzles have one solution: seconds, median and worst by size.

    PUZZLEBANK_REFERENCE_DATA=... python benchmarks/dchoco_proofs.py [--clingo 36]

Contenders in the same run, in turn, five times: `count` (the ladder, then exact cover of what it leaves), exact cover
alone, and the tests' second opinion (blocks listed in plain Python, put together by minicard or clingo). Who takes
longer than `PATIENCE` has one turn at that puzzle. clingo on an encoding of its own, which knows no blocks, takes
seconds, so it has one turn too, on puzzles of up to `--clingo` legal blocks. A puzzle that exact cover alone cannot
settle within its branches counts as open, at the time it took.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from measure import REPEATS, RESULTS, machine

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

import dchoco_clingo
import dchoco_sat
from grader.dchoco import kernel
from grader.dchoco.notation import Board, board_of, parse
from grader.kind import Puzzle

# seconds on the machine the recipe was measured on: the prototype in C++, and the solver doublechoco-solver
EARLIER = {
    36: ("0.0015 / 0.010", "0.035 / 0.13"),
    64: ("0.009 / 0.30", "0.16 / 0.44"),
    100: ("0.018 / 10.3", "0.57 / 10.5"),
}
EARLIER |= {144: ("0.037 / 29", "2.7 / 3.6"), 256: ("0.19 / 7.1", "10.9 / > 20")}
SLOW_BLOCKS = 8_000  # the second opinion lists no more in reasonable time
PATIENCE = 2.0  # seconds


def seconds(contender: Callable[[Puzzle, Board], int], puzzle: Puzzle, board: Board) -> tuple[float, int]:
    """CPU seconds of a call, and how many solutions it found."""
    begun = time.process_time()
    given = contender(puzzle, board)
    return time.process_time() - begun, given


def by_count(puzzle: Puzzle, board: Board) -> int:
    """Ladder, then exact cover."""
    return len(kernel.count(puzzle).solutions)


def by_cover(puzzle: Puzzle, board: Board) -> int:
    """Exact cover alone; -1 when it ran out of branches."""
    count = kernel.count(puzzle, ladder=False)
    return -1 if count.undecided else len(count.solutions)


def by_sat(puzzle: Puzzle, board: Board) -> int:
    """Plain listed in Python."""
    return len(dchoco_sat.divisions(board.rows, board.columns, board.colours, board.clues))


def by_clingo(puzzle: Puzzle, board: Board) -> int:
    """clingo, from cells and borders."""
    return len(dchoco_clingo.divisions(board.rows, board.columns, board.colours, board.clues))


def main() -> None:
    """Measure and write the report."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--clingo", type=int, default=600, help="most legal blocks of a puzzle that clingo gets")
    most = options.parse_args().clingo
    data = Path(os.environ["PUZZLEBANK_REFERENCE_DATA"]) / "dchoco" / "real_puzzles.jsonl"
    rows = [json.loads(line) for line in data.read_text().splitlines()]
    kernel.warm("6x6")
    taken: dict[tuple[int, str], list[float]] = defaultdict(list)
    opened: dict[tuple[int, str], int] = defaultdict(int)
    raw = []
    for row in rows:
        puzzle = parse(row["url"])
        board = board_of(puzzle)
        contenders = {"count": by_count, "exact cover alone": by_cover}
        if row["candidates"] <= SLOW_BLOCKS:
            contenders["listed in Python"] = by_sat
        turns: dict[str, list[float]] = defaultdict(list)
        for _ in range(REPEATS):
            for name, contender in contenders.items():
                if turns[name] and turns[name][0] > PATIENCE:
                    continue
                spent, found = seconds(contender, puzzle, board)
                assert found in (1, -1), (row["id"], name, found)
                turns[name].append(spent)
                if found == -1 and len(turns[name]) == 1:
                    opened[bucket(board.cells), name] += 1
        if row["candidates"] <= most:
            spent, found = seconds(by_clingo, puzzle, board)
            assert found == 1
            turns["clingo (one turn)"].append(spent)
        for name, times in turns.items():
            taken[bucket(board.cells), name].append(statistics.median(times))
        raw.append({"id": row["id"], "variant": puzzle.variant, "blocks": row["candidates"], "seconds": turns})
        print(
            row["id"], puzzle.variant, {name: round(statistics.median(t), 4) for name, t in turns.items()}, flush=True
        )
    write(taken, opened, raw)


def bucket(cells: int) -> int:
    """The size class of a board: the square it is nearest to from below."""
    return next(size for size in (256, 144, 100, 56, 0) if cells >= size) if cells != 64 else 56


def write(taken: dict, opened: dict, raw: list) -> None:
    """The report and its raw figures."""
    names = {0: "up to 6x6", 56: "8x7, 8x8", 100: "10x10, 11x10", 144: "12x12", 256: "16x16"}
    square = {0: 36, 56: 64, 100: 100, 144: 144, 256: 256}
    turns = f"medians of {REPEATS} turns, one turn where it takes over {PATIENCE:g} s"
    lines = ["# dchoco_proofs", "", f"{machine()}. CPU seconds a puzzle, {turns}.", ""]
    lines += ["| size | puzzles | contender | median | worst | left open |", "|---|---|---|---|---|---|"]
    for (size, name), times in sorted(taken.items()):
        left = opened.get((size, name), 0)
        cost = f"{statistics.median(times):.4f} | {max(times):.3f}"
        lines.append(f"| {names[size]} | {len(times)} | {name} | {cost} | {left or '-'} |")
    lines += ["", "Measured elsewhere, on more puzzles of each size, median / worst:", ""]
    lines += ["| size | the prototype in C++ (exact cover alone) | doublechoco-solver (SAT, C++) |", "|---|---|---|"]
    lines += [f"| {names[size]} | {' | '.join(EARLIER[square[size]])} |" for size in names]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "dchoco_proofs.md").write_text("\n".join([*lines, ""]))
    (RESULTS / "dchoco_proofs.json").write_text(json.dumps({"machine": machine(), "runs": raw}) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
