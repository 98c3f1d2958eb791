"""Mazes: recursive division beside mazelib's, the other methods beside it too, and grading with and without its path.

    pip install -r benchmarks/peers.txt && python benchmarks/maze_speed.py

A maze of ours that counts as carved has its start and goal, its text and its solution: what goes into the bank. mazelib
hands over an array of walls; start, goal and solution are further calls there and are not counted.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from measure import Contender, installed, race, report

from grader.jit import stream
from grader.kind import Puzzle
from grader.maze import kernel
from workers.generators import maze
from workers.generators.candidate import Aim
from workers.generators.maze import carving

DIVIDED = {50: 300, 100: 80, 200: 20, 500: 3}
GRADED = {10: 4000, 20: 2000, 40: 500, 100: 80, 200: 20}
LARGEST = 200


def carved(size: int, **options: Any) -> Callable[[int], object]:
    """Whole candidates of ours."""
    seeds = itertools.count(1)
    return lambda n: [maze.generate(f"{size}x{size}", Aim(None, options), next(seeds)) for _ in range(n)]


def walls(size: int) -> Callable[[int], object]:
    """Walls alone, as mazelib makes them: for sizes beyond the kind's range."""
    rng = stream(size)
    return lambda n: [carving.division(size, size, 0, 3, 5, rng) for _ in range(n)]


def peer(size: int, method: str) -> Callable[[int], object]:
    """mazelib; its walls come from Python's random numbers."""
    import mazelib
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
    from mazelib.generate.Division import Division
    from mazelib.generate.Wilsons import Wilsons

    generator = {"division": Division, "backtracker": BacktrackingGenerator, "wilson": Wilsons}[method]
    random.seed(1)
    np.random.seed(1)

    def work(n: int) -> None:
        for _ in range(n):
            made = mazelib.Maze()
            made.generator = generator(size, size)
            made.generate()

    return work


def mazes(size: int, number: int) -> list[Puzzle]:
    """So many mazes of ours, always the same."""
    made = (maze.generate(f"{size}x{size}", Aim(), seed) for seed in range(number))
    return [candidate.puzzle for candidate in made if candidate is not None]


def cycle(function: Callable[[Puzzle], object], sample: Sequence[Puzzle]) -> Callable[[int], object]:
    """Do it for n mazes, round and round."""
    return lambda n: [function(puzzle) for puzzle in itertools.islice(itertools.cycle(sample), n)]


def contenders() -> list[Contender]:
    """Everything that races."""
    found = []
    there = installed("mazelib")
    for size, pieces in DIVIDED.items():
        task = f"division {size}x{size}"
        if size <= LARGEST:
            found.append(Contender(task, "ours: candidate with text and solution", carved(size), pieces))
        found.append(Contender(task, "ours: walls alone", walls(size), pieces))
        if there:
            found.append(Contender(task, f"mazelib {there}", peer(size, "division"), max(1, pieces // 20)))
    for method in ("backtracker", "wilson"):
        task = f"{method} 50x50"
        found.append(Contender(task, "ours: candidate with text and solution", carved(50, method=method), 100))
        if there:
            found.append(Contender(task, f"mazelib {there}", peer(50, method), 2))
    for size, pieces in GRADED.items():
        sample = mazes(size, min(pieces, 200))
        task = f"graded {size}x{size}"
        found.append(Contender(task, "generating a candidate, to compare", carved(size), pieces))
        found.append(Contender(task, "grade, path left for later", cycle(kernel.grade, sample), pieces))
        found.append(
            Contender(task, "grade with its path", cycle(lambda p: len(kernel.grade(p).path), sample), pieces // 2)
        )
    return found


def main() -> None:
    """Race and report."""
    racers = contenders()
    race(racers)
    notes = [__doc__.partition("\n\n")[2].partition("\n\n")[2].strip().replace("\n", " ") if __doc__ else ""]
    print(report("maze_speed", racers, notes))


if __name__ == "__main__":
    main()
