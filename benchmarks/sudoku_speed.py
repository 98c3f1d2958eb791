"""Sudoku: making minimal puzzles, counting solutions, grading with the path; beside peers and beside plain Python.

    pip install -r benchmarks/peers.txt && python benchmarks/sudoku_speed.py

Puzzles are this project's own random minimal ones; with PUZZLEBANK_REFERENCE_DATA set also 17-clue, magictour and
hardest lists. Each peer does its nearest like: they differ in what they know and tell, which the notes say.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from measure import Contender, installed, race, report

from grader import kinds
from grader.sudoku import exact
from workers.generators import sudoku as generator
from workers.generators.candidate import Aim

SAMPLE = 600
PEERS = ("dedoku", "pencilmark", "dokusan", "py-sudoku")
MADE, COUNTED, GRADED = "minimal puzzles made", "counted to two, random minimal", "graded with path, random minimal"
TASKS = {"make": MADE, "count": COUNTED, "grade": GRADED, "rate": "graded and rated, random minimal"}
PLAIN = """
import sys, time
sys.path.insert(0, sys.argv[1])
import sudoku_speed as here
sample = here.minimal(8)
for name, work in here.own(sample).items():
    begun = time.process_time(); work(4); print(name, 4 / (time.process_time() - begun))
"""


def minimal(number: int) -> list[str]:
    """So many random minimal puzzles, always the same."""
    made = (generator.generate("9x9", Aim(), seed) for seed in itertools.count(1))
    return [candidate.puzzle.givens for candidate in itertools.islice((c for c in made if c), number)]


def cycle(function: Callable[[str], object], sample: Sequence[str]) -> Callable[[int], object]:
    """Do it for n puzzles, round and round."""

    def work(n: int) -> None:
        for text in itertools.islice(itertools.cycle(sample), n):
            function(text)

    return work


def own(sample: Sequence[str]) -> dict[str, Callable[[int], object]]:
    """What this project does."""
    kind = kinds.get("sudoku")
    puzzles = [kind.parse(text) for text in sample]
    seeds: Iterator[int] = itertools.count(10_000)
    at = itertools.cycle(puzzles)
    return {
        "make": lambda n: [generator.generate("9x9", Aim(), next(seeds)) for _ in range(n)],
        "count": lambda n: [kind.count(next(at)) for _ in range(n)],
        "grade": lambda n: [kind.grade(next(at)) for _ in range(n)],
        "rate": lambda n: [kind.rate(puzzle, kind.grade(puzzle)) for puzzle in itertools.islice(at, n)],
    }


def counted_in_bulk(sample: Sequence[str]) -> Callable[[int], object]:
    """The counting kernel over an array, as the generator uses it: no Python between two puzzles."""
    grids = np.array([exact.grid_of(text) for text in sample], np.int64)
    room = exact.workspace()

    def work(n: int) -> None:
        for _ in range(max(1, n // len(grids))):
            exact.count_many(room, grids, np.int64(2), np.int64(1 << 40), np.zeros(len(grids), np.int64))

    return work


def plain() -> Iterator[Contender]:
    """The same code without the compiler, in a process of its own; one turn stands for all, it is far enough away."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    call = [sys.executable, "-c", PLAIN, str(Path(__file__).parent)]
    told = subprocess.run(call, env=environment, check=True, capture_output=True, text=True).stdout
    for line in told.splitlines():
        name, rate = line.split()
        yield Contender(TASKS[name], "this, plain Python", len, 4, [float(rate)] * 5)


def peers(sample: Sequence[str]) -> Iterator[Contender]:
    """Those that are installed."""
    if installed("dedoku"):
        import dedoku

        yield Contender(GRADED, "dedoku.solve", cycle(dedoku.solve, sample), 30)
    if installed("pencilmark"):
        import pencilmark

        def rate(text: str) -> object:
            return pencilmark.rate(pencilmark.from_string(text), fields=["difficulty", "band", "steps"])

        yield Contender(GRADED, "pencilmark.rate", cycle(rate, sample), 3)
    if installed("dokusan"):
        from dokusan import boards, generators, solvers, stats

        def board(text: str) -> boards.Sudoku:
            return boards.Sudoku.from_string(text, box_size=boards.BoxSize(3, 3))

        yield Contender(GRADED, "dokusan.stats.rank", cycle(lambda text: stats.rank(board(text)), sample), 3)
        yield Contender(COUNTED, "dokusan backtrack", cycle(lambda text: solvers.backtrack(board(text)), sample), 3)
        yield Contender(MADE, "dokusan random_sudoku", lambda n: [generators.random_sudoku(150) for _ in range(n)], 2)
    if installed("py-sudoku"):
        from sudoku import Sudoku

        def make(n: int) -> None:
            for seed in range(n):
                Sudoku(3, seed=seed).difficulty(0.6)

        yield Contender(MADE, "py-sudoku", make, 10)


def main() -> None:
    """Race them all and write the report."""
    sample = minimal(SAMPLE)
    mine = own(sample)
    contenders = [
        Contender(MADE, "this", mine["make"], 2000),
        Contender(COUNTED, "this, one by one", mine["count"], 6000),
        Contender(COUNTED, "this, in bulk", counted_in_bulk(sample), 60_000),
        Contender(GRADED, "this", mine["grade"], 2000),
        Contender("graded and rated, random minimal", "this", mine["rate"], 2000),
        *peers(sample),
    ]
    data = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
    lists = {
        "rated random minimal 1,756": "random_minimal_1756_rated.csv",
        "17-clue": "17clue_2000.txt",
        "exchange bank 400": "exchange_bank_400_rated.csv",
        "magictour": "magictour_top1465.txt",
        "hardest": "hardest_se11_500.txt",
    }
    for name, file in lists.items() if data else ():
        lines = (Path(data) / "sudoku" / file).read_text().splitlines()
        texts = [line[:81].replace("0", ".") for line in lines if line[:1] in ".0123456789"]
        # whole lists, since some are sorted by difficulty
        contenders.append(
            Contender(f"counted to two, {name}", "this, in bulk", counted_in_bulk(texts), 10 * len(texts))
        )
        contenders.append(Contender(f"graded with path, {name}", "this", own(texts)["grade"], len(texts)))
        contenders.append(Contender(f"graded and rated, {name}", "this", own(texts)["rate"], len(texts)))
    race(contenders)
    contenders += plain()
    contenders.sort(key=lambda contender: contender.task)
    versions = (f"{peer} {installed(peer) or 'not installed'}" for peer in PEERS)
    notes = [
        f"Versions: {', '.join(versions)}.",
        "dedoku and pencilmark tell a path too; dokusan's rank is a number without steps, its",
        "backtrack stops at one solution, and its puzzles keep more clues than minimal ones; those of py-sudoku (60 %",
        "blank) are not checked for one solution. Plain Python: the same code under NUMBA_DISABLE_JIT=1.",
    ]
    print(report("sudoku", contenders, notes))


if __name__ == "__main__":
    main()
