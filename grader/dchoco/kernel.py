"""The kernel half of Double Choco: count, find, grade, canonical."""

from __future__ import annotations

import functools
import threading
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np

from grader.dchoco import symmetry
from grader.dchoco.answer import faults
from grader.dchoco.blocks import MOST, VISITS, Blocks, blocks_of
from grader.dchoco.climb import BROKEN, LAST, SOLVED, STUCK, climb, follow, look_for, proceed
from grader.dchoco.cover import divisions
from grader.dchoco.field import field
from grader.dchoco.notation import Board, board_of, borders, parse, solution_of
from grader.dchoco.position import position, start
from grader.dchoco.probe import probes
from grader.dchoco.steps import ROOM, pad
from grader.dchoco.techniques import SLOTS, TECHNIQUES
from grader.jit import NIL, ONE
from grader.jit import cold as jit_cold
from grader.kind import Count, Grade, Path, Puzzle, PuzzleError, Step, Technique, Tier
from grader.ladder import Climb, ladder_of

NODES = 300_000
IDS = {technique.order: technique.id for technique in TECHNIQUES}


class Desk(threading.local):
    """What the kernels work on: a position, a pad of steps, and room for a supposition. One a thread."""

    def __init__(self) -> None:
        self.position, self.other = position(), position()
        self.pad, self.scratch = pad(), pad()
        self.flat, self.spare = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
        self.used, self.turn = self.pad["used"][0], self.pad["turn"][0]
        self.use, self.rounds = self.pad["use"][0], self.pad["rounds"][0]
        self.broken = self.position["broken"][0]

    def lay(self, board: np.ndarray, blocks: Blocks) -> None:
        """Start at the givens, with an empty pad."""
        self.used[0] = self.turn[0] = 0
        self.rounds[:] = 0
        start(board, self.position, blocks)

    def climb(self, board: np.ndarray, blocks: Blocks, keep: np.int64) -> int:
        """Rounds of the techniques in use, probes too, until nothing changes."""
        while True:
            state: int = climb(board, self.position, blocks, self.pad, self.flat, keep)
            if state != STUCK:
                return state
            for slot in range(LAST + 1, len(TECHNIQUES)):
                if self.use[slot] and self.probe(board, blocks, slot):
                    proceed(board, self.position, blocks, self.pad, self.flat, slot)
                    break
            else:
                return STUCK

    def probe(self, board: np.ndarray, blocks: Blocks, slot: int) -> int:
        """The steps of a probe; their number."""
        number: int = probes(
            *(board, self.position, blocks, self.pad, self.flat, self.other, self.scratch, self.spare, slot)
        )
        return number

    def widen(self) -> None:
        """More room for steps."""
        self.flat, self.spare = np.zeros(2 * len(self.flat), np.int64), np.zeros(2 * len(self.flat), np.int64)

    def solution(self, cells: int) -> str:
        """The text of a division all of whose borders are known."""
        return solution_of(self.position["cluster"][0, :cells].tolist())


_desk = Desk()


@functools.cache
def _ladder(without: frozenset[str], up_to: Tier | None) -> tuple[tuple[Technique, ...], np.ndarray]:
    """The techniques to use, and the same as a flag a slot."""
    kept = ladder_of(TECHNIQUES, without)
    if up_to is not None:
        kept = tuple(technique for technique in kept if technique.tier.rank <= up_to.rank)
    use = np.zeros(len(TECHNIQUES), np.int64)
    use[[SLOTS[technique.id] for technique in kept]] = 1
    return kept, use


def _blocks(board: Board) -> tuple[np.ndarray, Blocks]:
    laid = field(board)
    blocks = blocks_of(laid)
    if blocks is None:
        raise PuzzleError(f"too open to grade: more than {MOST} legal blocks, or {VISITS} areas to look at for them")
    return laid, blocks


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset(), up_to: Tier | None = None) -> Grade:
    """Climb the ladder, leaving out the technique ids and families in `without` and what lies above the tier `up_to`.

    A puzzle that needs more is `BEYOND`, and so is one with no or several solutions: the steps are sound and none of
    them presupposes uniqueness, so a finished ladder proves the solution to be the only one. Raises `PuzzleError` for a
    board with too many legal blocks. `metrics`: `blocks`, the number of legal blocks; of a solved puzzle `areas`, the
    sizes of its areas, ascending; of one that has no solution `contradiction`, a sentence about what the path led to.
    """
    board = board_of(puzzle)
    laid, blocks = _blocks(board)
    techniques, use = _ladder(without, up_to)
    all_live, all_ways = blocks.live.copy(), blocks.ways.copy()
    while True:
        desk = _desk
        desk.use[:] = use
        desk.lay(laid, blocks)
        try:
            state = desk.climb(laid, blocks, ONE)
            break
        except OverflowError:
            desk.widen()
            blocks.live[:], blocks.ways[:] = all_live, all_ways
    flat = array("q")
    flat.frombytes(desk.flat[: desk.used[0]].tobytes())
    solution = desk.solution(board.cells) if state == SOLVED else None
    if solution is not None and faults(puzzle, solution):
        solution = None
    rounds = {t.id: number for t, number in zip(TECHNIQUES, desk.rounds.tolist(), strict=True) if number}
    climbed = Climb(techniques, rounds, flat, _open(Path(flat, IDS))).grade(solution)
    metrics: dict[str, object] = {"blocks": len(blocks.area)}
    if solution is not None:
        metrics["areas"] = sorted(solution.count(label) // 2 for label in set(solution))
    elif state != STUCK or 2 * sum(board.colours) != board.cells:
        metrics["contradiction"] = _contradiction(board, blocks)
    return replace(climbed, metrics=metrics)


def _contradiction(board: Board, blocks: Blocks) -> str:
    """What broke the position that the ladder has just come to."""
    white = board.colours.count(0)
    if 2 * white != board.cells:
        return f"there are {white} white and {board.cells - white} grey cells, and every block has as many of each"
    bare = np.flatnonzero(blocks.ways == 0).tolist()
    if bare:
        row, column = divmod(bare[0], board.columns)
        return f"row {row + 1}, column {column + 1}: no block that could hold this cell is left"
    return "borders that must be there contradict borders that cannot be"


def _open(path: Path) -> list[int]:
    """Distinct facts told in each round."""
    return [
        len(
            {
                (role, fact)
                for step in steps
                for role, facts in enumerate((step.concluded, step.removed))
                for fact in facts
            }
        )
        for _, steps in groupby(path, key=lambda step: step.round)
    ]


def find(puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()) -> list[Step]:
    """All instances of a technique in the position after these facts. Raises `PuzzleError` when they contradict."""
    if technique not in SLOTS:
        raise PuzzleError(f"there is no Double Choco technique {technique!r}; there are: {', '.join(SLOTS)}")
    board = board_of(puzzle)
    laid, blocks = _blocks(board)
    top = int(laid["borders"][0, 0]) + board.cells + board.cells**2 + len(blocks.area)
    for fact in (*concluded, *removed):
        if not 0 <= fact < top:
            raise PuzzleError(f"{fact} is no fact of this puzzle: they are numbered 0 to {top - 1}")
    desk = _desk
    desk.use[:] = _ladder(frozenset(), None)[1]
    desk.lay(laid, blocks)
    follow(laid, desk.position, blocks, np.array(concluded, np.int64), np.array(removed, np.int64))
    if desk.broken[0]:
        raise PuzzleError("the givens and these facts contradict each other")
    slot = SLOTS[technique]
    while True:
        desk.used[0] = 0
        try:
            if slot <= LAST:
                look_for(laid, desk.position, blocks, desk.pad, desk.flat, slot)
            else:
                desk.probe(laid, blocks, slot)
            break
        except OverflowError:
            desk.widen()
    flat = array("q")
    flat.frombytes(desk.flat[: desk.used[0]].tobytes())
    return list(Path(flat, IDS))


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None, ladder: bool = True) -> Count:
    """Solutions, up to `limit`; undecided after `nodes` branches, or when there are too many legal blocks to list.

    The ladder without its assumptions goes first (unless `ladder` is False): where it finishes the solution is proven
    to be the only one, and else it leaves fewer blocks to search, since every step of it is sound.
    """
    left = NODES if nodes is None else nodes
    if left <= 0:
        return Count((), undecided=True)
    board = board_of(puzzle)
    if 2 * sum(board.colours) != board.cells:
        return Count(())
    laid = field(board)
    blocks = blocks_of(laid)
    if blocks is None:
        return Count((), undecided=True)
    if ladder:
        state = narrow(laid, blocks, Tier.EXPERT)
        if state == BROKEN:
            return Count(())
        if state == SOLVED:
            return Count((_desk.solution(board.cells),))
    return search(laid, blocks, limit, left)


def search(laid: np.ndarray, blocks: Blocks, limit: int, nodes: int) -> Count:
    """Exact cover over the live blocks alone."""
    labels = np.zeros((limit, int(laid["cells"][0, 0])), np.int64)
    found, whole = divisions(laid, blocks, limit, nodes, labels)
    return Count(tuple(solution_of(row.tolist()) for row in labels[:found]), undecided=not whole)


def narrow(laid: np.ndarray, blocks: Blocks, up_to: Tier) -> int:
    """Run the ladder up to a tier and tell no steps: SOLVED, STUCK or BROKEN; `blocks` are left as it comes to lie."""
    desk = _desk
    desk.use[:] = _ladder(frozenset(), up_to)[1]
    desk.lay(laid, blocks)
    while True:
        try:
            return desk.climb(laid, blocks, NIL)
        except OverflowError:
            desk.widen()


def cells_left(board: Board) -> list[int]:
    """Cells beside a border that the last `narrow` left open."""
    unknown = np.flatnonzero(_desk.position["border"][0, : len(borders(board.rows, board.columns))] == 0).tolist()
    return sorted({cell for edge in unknown for cell in borders(board.rows, board.columns)[edge]})


def rate(puzzle: Puzzle, grade: Grade) -> Grade:
    """No published scale rates Double Choco."""
    return grade


def canonical(puzzle: Puzzle, solution: str) -> str:
    """The least text of all symmetric copies."""
    return symmetry.canonical(puzzle)


def cold() -> bool:
    """Whether the first call will have to compile."""
    return jit_cold("grader.dchoco")


def warm(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """Load or compile every kernel; boards of all sizes share them."""
    tell = progress or (lambda what: None)
    puzzle = parse("dbchoco/4/4/6cpg4u")
    tell("exact search")
    count(puzzle, ladder=False)
    tell("ladder")
    grade(puzzle, up_to=Tier.EXPERT)
    tell("probes")
    find(puzzle, "probe")
