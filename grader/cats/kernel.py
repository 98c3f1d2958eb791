"""The kernel half: count, find, grade, canonical."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from grader.cats.bits import jit
from grader.cats.board import lay
from grader.cats.canonical import canonical_regions
from grader.cats.climb import SOLVED
from grader.cats.desk import cells_of, desk
from grader.cats.exact import KEPT, NODES, count_board
from grader.cats.geometry import geometry
from grader.cats.notation import of_regions, regions, solution_text
from grader.cats.techniques import SLOTS, TECHNIQUES
from grader.cats.variants import variant_of
from grader.jit import cold as jit_cold
from grader.kind import Count, Grade, Path, Puzzle, Step
from grader.ladder import Climb, ladder_of

NAMES = {technique.order: technique.id for technique in TECHNIQUES}
TOP = len(TECHNIQUES) - 1


@jit
def count_regions(G: Any, B: Any, S: Any, cells: np.ndarray, limit: int, nodes: int) -> int:
    """Lay a board and count."""
    lay(G[0], B[0], cells)
    return count_board(G[0], B[0], S[0], limit, nodes)


def _regions(puzzle: Puzzle) -> np.ndarray:
    return np.array(regions(puzzle), np.int64)


def count_up_to(puzzle: Puzzle, limit: int, nodes: int = NODES) -> int:
    """How many solutions there are, up to a limit; -1 - the number found when the nodes did not decide."""
    tables = geometry(puzzle.variant), desk.sheet.board, desk.stack
    return int(count_regions(*tables, _regions(puzzle), limit, nodes))


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """Solutions, up to `limit` (at most 1,024; `count_up_to` counts further); undecided after `nodes` looks."""
    if limit > KEPT:
        raise ValueError(f"at most {KEPT} solutions are kept, not {limit}")
    shape = variant_of(puzzle.variant)
    hits = count_up_to(puzzle, limit, NODES if nodes is None else nodes)
    undecided = hits < 0
    kept = desk.found[: -1 - hits if undecided else hits]
    return Count(tuple(solution_text(cells_of(words), shape) for words in kept), undecided)


def find(puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()) -> list[Step]:
    """All instances of one technique in the position after these facts were concluded and removed."""
    sheet = desk.sheet
    sheet.lay(puzzle.variant, _regions(puzzle))
    sheet.move([*concluded], [*removed])
    return list(Path(sheet.look(SLOTS[technique]), NAMES))


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
    """Climb the ladder. None of its techniques presupposes uniqueness, so a finished one proves it.

    Metrics: smallest and largest region, regions of one cell.
    """
    shape, sheet = variant_of(puzzle.variant), desk.sheet
    sheet.lay(shape.name, _regions(puzzle))
    if without:
        kept = {technique.id for technique in ladder_of(TECHNIQUES, without)}
        sheet.use[:] = [technique.id in kept for technique in TECHNIQUES]
    flat = array("q")
    state = sheet.climb(TOP, flat)
    rounds = {t.id: number for t, number in zip(TECHNIQUES, sheet.rounds.tolist(), strict=True) if number}
    told = Climb(TECHNIQUES, rounds, flat, sheet.open_steps()).grade(
        solution_text(cells_of(sheet.cats), shape) if state == SOLVED else None
    )
    sizes = sorted(Counter(regions(puzzle)).values())
    return replace(told, metrics={"smallest": sizes[0], "largest": sizes[-1], "one_cell": sizes.count(1)})


def rate(puzzle: Puzzle, grade: Grade) -> Grade:
    """No published scale rates these puzzles."""
    return grade


def canonical(puzzle: Puzzle, solution: str) -> str:
    """The one isomorph that stands for all; it follows from the regions alone."""
    cells = _regions(puzzle)
    least = np.zeros_like(cells)
    canonical_regions(geometry(puzzle.variant), cells, least)
    return of_regions(least.tolist(), variant_of(puzzle.variant)).givens


def warm(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """Compile everything; the same code serves all sizes."""
    tell = progress if progress and cold() else (lambda what: None)
    puzzle = Puzzle("cats", "4x4", "AAAA/ABCC/ADDC/DDDC")
    tell("the exact solver")
    count(puzzle)
    tell("the ladder")
    grade(puzzle)
    canonical(puzzle, "")
    for technique in TECHNIQUES:
        find(puzzle, technique.id)


def cold() -> bool:
    """Nothing is compiled yet."""
    return jit_cold("grader.cats")
