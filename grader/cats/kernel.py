"""The kernel half: count, find, grade, canonical, over the compiled modules."""

from __future__ import annotations

import threading
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from grader.cats.bits import jit
from grader.cats.board import board, cross, place, start
from grader.cats.canonical import canonical_regions
from grader.cats.chains import guess
from grader.cats.climb import BROKEN, MOVED, SOLVED, climb, look
from grader.cats.exact import NODES, count_board, stack
from grader.cats.geometry import WORDS, geometry
from grader.cats.notation import of_regions, regions, solution_text
from grader.cats.steps import pad
from grader.cats.techniques import SLOTS, TECHNIQUES
from grader.cats.variants import variant_of
from grader.jit import NIL
from grader.kind import Count, Grade, Path, Puzzle, Step
from grader.ladder import Climb, ladder_of

NAMES = {technique.order: technique.id for technique in TECHNIQUES}
TOP = np.int64(len(TECHNIQUES) - 1)


class Desk(threading.local):
    """The memory that a call works on, one a thread."""

    def __init__(self) -> None:
        self.board, self.spare = board(), board()
        self.stack, self.guess = stack(), guess()
        self.pad, self.scrap = pad(), pad()


desk = Desk()


@jit
def count_call(G: Any, B: Any, S: Any, cells: np.ndarray, limit: int, nodes: int, found: np.ndarray) -> int:
    """Lay a board and count."""
    start(G[0], B[0], cells)
    return count_board(G[0], B[0], S[0], limit, nodes, found)


@jit
def start_call(G: Any, B: Any, OUT: Any, cells: np.ndarray) -> None:
    """Lay a board for the ladder."""
    start(G[0], B[0], cells)
    out = OUT[0]
    out.size[0] = 0
    out.round[0] = 0
    out.full[0] = 0
    out.opened[0] = 0
    for t in range(len(out.rounds)):
        out.rounds[t] = 0


@jit
def climb_call(G: Any, B: Any, S: Any, SPARE: Any, SCRAP: Any, OUT: Any, top: int) -> int:
    """`climb` for Python; the pad is taken over by the caller whenever it comes back with MOVED."""
    return climb(G[0], B[0], S[0], SPARE[0], SCRAP[0], OUT[0], top)


@jit
def look_call(G: Any, B: Any, S: Any, SPARE: Any, SCRAP: Any, OUT: Any, t: int) -> int:
    """`look` for Python."""
    return look(G[0], B[0], S[0], SPARE[0], SCRAP[0], OUT[0], t)


@jit
def move_call(G: Any, B: Any, cells: np.ndarray, number: int) -> None:
    """Put cats at the first `number` cells and cross out the rest."""
    for i in range(len(cells)):
        if i < number:
            place(G[0], B[0], cells[i])
        else:
            cross(G[0], B[0], cells[i])


def cells_of(words: np.ndarray) -> list[int]:
    """The cells of a set."""
    return [62 * w + i for w, word in enumerate(words.tolist()) for i in range(62) if word >> i & 1]


def _regions(puzzle: Puzzle) -> np.ndarray:
    return np.array(regions(puzzle), np.int64)


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """Solutions, up to `limit`; undecided after `nodes` looks (None: NODES)."""
    shape = variant_of(puzzle.variant)
    found = np.zeros((min(limit, 1000), WORDS), np.int64)
    most = NODES if nodes is None else nodes
    hits = int(count_call(geometry(puzzle.variant), desk.board, desk.stack, _regions(puzzle), limit, most, found))
    undecided = hits < 0
    kept = found[: -1 - hits if undecided else hits]
    return Count(tuple(solution_text(cells_of(words), shape) for words in kept), undecided)


def _lay(puzzle: Puzzle, without: frozenset[str] = frozenset()) -> np.ndarray:
    start_call(geometry(puzzle.variant), desk.board, desk.pad, _regions(puzzle))
    out = desk.pad[0]
    kept = {technique.id for technique in ladder_of(TECHNIQUES, without)}
    for name, slot in SLOTS.items():
        out["use"][slot] = name in kept
    return out  # type: ignore[no-any-return]


def _tables(puzzle: Puzzle) -> tuple[Any, ...]:
    return geometry(puzzle.variant), desk.board, desk.guess, desk.spare, desk.scrap, desk.pad


def find(puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()) -> list[Step]:
    """All instances of one technique in the position after these facts were concluded and removed."""
    out = _lay(puzzle)
    facts = np.array([*concluded, *removed], np.int64)
    move_call(geometry(puzzle.variant), desk.board, facts, len(concluded))
    look_call(*_tables(puzzle), NIL + SLOTS[technique])
    _unless_full(out)
    return list(Path(array("q", out["flat"][: out["size"][0]].tobytes()), NAMES))


def _unless_full(out: Any) -> None:
    if out["full"][0]:
        raise OverflowError("a round has more steps than the pad holds; nothing is graded from a part of them")


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
    """Climb the ladder."""
    shape = variant_of(puzzle.variant)
    out = _lay(puzzle, without)
    walk = Climb(TECHNIQUES)
    while True:
        state = int(climb_call(*_tables(puzzle), TOP))
        walk.flat.frombytes(out["flat"][: out["size"][0]].tobytes())
        _unless_full(out)
        out["size"][0] = 0
        if state != MOVED:
            break
    walk.rounds.update({t.id: int(n) for t, n in zip(TECHNIQUES, out["rounds"].tolist(), strict=True) if n})
    walk.open_steps.extend(out["open"][: out["opened"][0]].tolist())
    told = walk.grade(solution_text(cells_of(desk.board[0]["cats"]), shape) if state == SOLVED else None)
    sizes = sorted(Counter(regions(puzzle)).values())
    metrics = {"smallest": sizes[0], "largest": sizes[-1], "one_cell": sizes.count(1), "broken": state == BROKEN}
    return Grade(**{**{name: getattr(told, name) for name in Grade.__dataclass_fields__}, "metrics": metrics})


def canonical(puzzle: Puzzle, solution: str) -> str:
    """The one isomorph that stands for all; it follows from the regions alone."""
    cells = _regions(puzzle)
    least = np.zeros_like(cells)
    canonical_regions(geometry(puzzle.variant), cells, least)
    return of_regions(least.tolist(), variant_of(puzzle.variant)).givens


def warm(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """Compile everything; the same code serves all sizes."""
    tell = progress or (lambda what: None)
    puzzle = Puzzle("cats", "4x4", "AAAA/ABCC/ADDC/DDDC")
    tell("the exact solver")
    count(puzzle)
    tell("the ladder")
    find(puzzle, "set-chain")
    grade(puzzle)
    canonical(puzzle, "")


def cold() -> bool:
    """Nothing of this process's kernels is compiled yet."""
    return not climb_call.signatures if hasattr(climb_call, "signatures") else False
