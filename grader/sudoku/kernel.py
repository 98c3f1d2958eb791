"""The kernel half of Sudoku: count, find, grade, canonical."""

from __future__ import annotations

import functools
import threading
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np

from grader.jit import cold as jit_cold
from grader.jit import spread
from grader.kind import Count, Grade, Path, Puzzle, PuzzleError, Step, Technique, Tier
from grader.ladder import Climb, ladder_of
from grader.sudoku import canonical as forms
from grader.sudoku import exact, family, least_copies, least_lines, patterns, solver
from grader.sudoku.board import Board, board, change, start
from grader.sudoku.family import MOVED, SOLVED, STUCK
from grader.sudoku.geometry import Geometry, geometry_of
from grader.sudoku.rating import rate as rating
from grader.sudoku.searches import MODULES, SEARCHES, Search, runs, take_round
from grader.sudoku.steps import ALL, Steps, steps
from grader.sudoku.techniques import SLOTS, TECHNIQUES, omitted
from grader.sudoku.variants import DEFAULT, shape_of, variant_of

STAGES = (family, patterns)  # each a kernel over the techniques FIRST .. LAST of the table
IDS = {technique.order: technique.id for technique in TECHNIQUES}


class Desk:
    """What the kernels of one variant work on, and views of the entries that Python reads. One a thread.

    `geometry`, `board` and `steps` are records for the default variant, whose kernels are compiled for it alone; for
    all others they are spread, so that these share their kernels.
    """

    def __init__(self, variant: str) -> None:
        self.shape = variant_of(variant)
        shared = variant != DEFAULT
        laid = geometry_of(self.shape)
        cells, pad = board(laid), steps(laid)
        self.geometry = spread(laid, Geometry) if shared else laid
        self.board = spread(cells, Board) if shared else cells
        self.steps = spread(pad, Steps) if shared else pad
        self.pad = pad
        self.stream, self.length, self.filled = pad["stream"][0], pad["length"][0], pad["filled"][0]
        self.use, self.rounds, self.number = pad["use"][0], pad["rounds"][0], pad["number"][0]
        self.open, self.opened = pad["open"][0], pad["opened"][0]
        self.only, self.most = pad["only"][0], pad["most"][0]
        self.value, self.broken = cells["value"][0], cells["broken"][0]

    def lay(self, puzzle: Puzzle) -> None:
        """Start at the givens, with an empty pad."""
        if self.shape.layout is not None:
            self.shape = shape_of(puzzle)
            self.geometry = spread(geometry_of(self.shape), Geometry)
        self.length[0] = self.number[0] = self.opened[0] = 0
        self.filled[:] = 0
        self.rounds[:] = 0
        start(self.geometry, self.board, solver.grid_of(puzzle.givens, self.shape))

    def take(self, flat: array[int]) -> None:
        """Move the steps written so far to the end of `flat`."""
        flat.frombytes(self.stream[: self.length[0]].tobytes())
        self.length[0] = 0

    def solution(self) -> str:
        """The text of a solved board."""
        return solver.text_of(self.value, self.shape)


class _Desks(threading.local):
    def __init__(self) -> None:
        self.of: dict[str, Desk] = {}

    def __getitem__(self, variant: str) -> Desk:
        if variant not in self.of:
            self.of[variant] = Desk(variant)
        return self.of[variant]


_desks = _Desks()


@functools.cache
def _ladder(
    without: frozenset[str], up_to: Tier | None
) -> tuple[tuple[Technique, ...], np.ndarray, list[tuple[Search, int, int]]]:
    """The techniques to use, the same as a flag a slot, and the searches of the rarer ones in order."""
    kept = ladder_of(TECHNIQUES, without)
    if up_to is not None:
        kept = tuple(technique for technique in kept if technique.tier.rank <= up_to.rank)
    use = np.zeros(len(TECHNIQUES), np.int64)
    slots = [SLOTS[technique.id] for technique in kept]
    use[slots] = 1
    return kept, use, runs(slots)


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset(), up_to: Tier | None = None) -> Grade:
    """Climb the ladder, leaving out the technique ids and families in `without` and what lies above the tier `up_to`.

    A puzzle that needs more is `BEYOND`, and so is one with no or several solutions: the steps are sound, so a finished
    ladder proves the solution to be the only one; where a step presupposed that there is just one, it is counted.
    """
    desk = _desks[puzzle.variant]
    techniques, use, rarer = _ladder(without | omitted(puzzle.variant), up_to)
    desk.use[:] = use
    desk.lay(puzzle)
    desk.most[0] = ALL
    flat = array("q")
    while (state := _cheap(desk, flat)) == STUCK and desk.broken[0] == 0:
        for search, first, last in rarer:
            slot = search(desk.geometry, desk.board, desk.steps, first, last)
            if slot >= 0:
                take_round(desk.geometry, desk.board, desk.steps, slot)
                desk.take(flat)
                break
        else:
            break
    rounds = desk.rounds.tolist()
    climbed = Climb(
        techniques,
        {technique.id: number for technique, number in zip(TECHNIQUES, rounds, strict=True) if number},
        flat,
        desk.open[: desk.opened[0]].tolist(),
    )
    presumed = any(technique.presupposes_uniqueness for technique in techniques if technique.id in climbed.rounds)
    solved = state == SOLVED and not (presumed and not count(puzzle).unique)
    return climbed.grade(desk.solution() if solved else None)


def _cheap(desk: Desk, flat: array[int]) -> int:
    """Rounds of the stages until nothing of theirs changes anything any more: SOLVED or STUCK."""
    at, state = 0, STUCK
    while at < len(STAGES):
        state = STAGES[at].climb(desk.geometry, desk.board, desk.steps)
        desk.take(flat)
        if state == SOLVED:
            break
        at = 0 if state == MOVED else at + 1
    return state


def find(
    puzzle: Puzzle,
    technique: str,
    concluded: Sequence[int] = (),
    removed: Sequence[int] = (),
    limit: int | None = None,
    options: Iterable[str] = (),
) -> list[Step]:
    """All instances (or the first `limit`) of a technique in the position after these facts.

    The position has every candidate that the givens and the concluded placements leave, less the removed ones. Options
    are switches of the pad that are off on the ladder (see `steps`): `longer` tells chains of every length, not only
    the shortest that a round takes, `overlap` lets almost locked sets share cells. Raises `PuzzleError` when a fact is
    no candidate of the grid or a concluded one is impossible. What the variant omits (`techniques.omitted`) has no
    instances.
    """
    desk = _desks[puzzle.variant]
    slot = _slot(technique)
    candidates = variant_of(puzzle.variant).size ** 3
    for fact in (*concluded, *removed):
        if not 0 <= fact < candidates:
            raise PuzzleError(f"{fact} is no candidate: they are numbered 0 to {candidates - 1}")
    desk.lay(puzzle)
    change(desk.geometry, desk.board, np.array(concluded, np.int64), np.array(removed, np.int64))
    if desk.broken[0]:
        raise PuzzleError("the givens and the concluded placements contradict each other")
    desk.most[0] = ALL if limit is None else limit
    if technique in omitted(puzzle.variant):
        return []
    if slot in SEARCHES:
        desk.use[slot] = 1
        switches = [desk.pad[name][0] for name in options]
        try:
            for switch in switches:
                switch[0] = 1
            SEARCHES[slot](desk.geometry, desk.board, desk.steps, slot, slot)
        finally:
            for switch in switches:
                switch[0] = 0
    else:
        desk.only[0] = slot
        try:
            next(stage for stage in STAGES if slot <= stage.LAST).climb(desk.geometry, desk.board, desk.steps)
        finally:
            desk.only[0] = -1
    flat = array("q")
    desk.take(flat)
    return list(Path(flat, IDS))


def _slot(technique: str) -> int:
    if technique not in SLOTS:
        raise PuzzleError(f"there is no Sudoku technique {technique!r}; there are: {', '.join(SLOTS)}")
    return SLOTS[technique]


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """Solutions, up to `limit`; undecided after `nodes` guesses."""
    if puzzle.variant == DEFAULT:
        return exact.count(puzzle.givens, limit, nodes)
    return solver.count(puzzle, limit, nodes)


def rate(puzzle: Puzzle, grade: Grade) -> Grade:
    """The grade with Sudoku Explainer's rating (None: beyond that ladder) and, as metrics, its pearl and diamond."""
    if puzzle.variant != rating.VARIANT:
        return grade
    told = rating.rate(puzzle)
    return replace(grade, rating=told.er, metrics={**grade.metrics, "pearl": told.ep, "diamond": told.ed})


def canonical(puzzle: Puzzle, solution: str) -> str:
    """The text of the one isomorph that stands for all symmetric copies."""
    shape = variant_of(puzzle.variant)
    if shape.name == DEFAULT:
        return forms.canonical_text(puzzle.givens, solution)
    if not shape.plain:
        return least_copies.canonical_copy(puzzle, solution)
    return least_lines.canonical_form(puzzle, solution)


def warm(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """Load or compile every kernel that a variant's grades, ratings and forms need; `progress` is told what comes next.

    Techniques that are off the ladder compile when they are first looked for.
    """
    _run(_parts(variant), progress)


def warm_from_the_end(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """The same from the last kernel to the first: beside `warm` in another process the two meet in the middle, and
    each finds in the cache what the other compiled."""
    _run(reversed(_parts(variant)), progress)


def _run(parts: Iterable[tuple[str, Callable[[], object]]], progress: Callable[[str], None] | None) -> None:
    for what, run in parts:
        if progress is not None:
            progress(what)
        run()


def _parts(variant: str) -> list[tuple[str, Callable[[], object]]]:
    """The kernels by what they are for, and how to make each compile."""
    empty = Puzzle("sudoku", variant, variant_of(variant).blank)

    def search_all(names: Iterable[str]) -> None:
        for name in names:
            if TECHNIQUES[SLOTS[name]].on_by_default:
                find(empty, name)

    parts: list[tuple[str, Callable[[], object]]] = [("exact solver", lambda: count(empty))]
    for stage in STAGES:
        first, last = TECHNIQUES[stage.FIRST], TECHNIQUES[stage.LAST]
        parts.append((f"ladder: {first.name} to {last.name}", functools.partial(find, empty, first.id)))
    for module in MODULES:
        name = module.__name__.rpartition(".")[2]
        parts.append((f"ladder: {name}", functools.partial(search_all, module.FINDS)))
    if variant == rating.VARIANT:
        parts.append(("rating", rating.warm))
    parts.append(("canonical form", lambda: canonical(empty, count(empty, 1).solutions[0])))
    return parts


def cold(variant: str | None = None) -> bool:
    """Whether the first call for a variant will have to compile."""
    return jit_cold("grader.sudoku", "exact" if variant in (None, DEFAULT) else "solver")
