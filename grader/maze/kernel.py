"""The kernel half: count, find, grade, canonical. A grade's path is made when it is first looked at."""

from __future__ import annotations

import functools
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from grader.jit import cold as jit_cold
from grader.jit import compiler
from grader.kind import Count, Grade, Path, Puzzle, PuzzleError, Step, Tier
from grader.ladder import ladder_of
from grader.maze import climb as ladder
from grader.maze.graph import Graph, Shape, graph, shape
from grader.maze.measures import NAMES, measure, moves
from grader.maze.notation import cell_of, write
from grader.maze.position import KNOWN, Position, change, position
from grader.maze.steps import Pad, room
from grader.maze.symmetry import symmetries
from grader.maze.techniques import SLOTS, TECHNIQUES, score
from grader.maze.variants import variant_of

jit = compiler("grader.maze")

IDS = {technique.order: technique.id for technique in TECHNIQUES}
MEASURES = len(NAMES)
NODES = 1_000_000  # places looked at by a count of several routes
DIGITS = np.zeros(128, np.int64)
DIGITS[[ord(digit) for digit in "0123456789abcdef"]] = range(16)


def drawn(puzzle: Puzzle) -> tuple[np.ndarray, int, int, int]:
    """Open sides a cell, width, start and goal, as the kernels take them."""
    rows, start, goal = puzzle.givens.split(":")
    width = rows.index("/")
    signs = np.frombuffer(rows.encode("ascii"), np.uint8)
    cells = DIGITS[signs[signs != ord("/")]]
    height = len(cells) // width
    return cells, width, cell_of(start, width, height), cell_of(goal, width, height)


@jit
def judge(
    cells: np.ndarray, width: int, begin: int, end: int, use: np.ndarray, most: int
) -> tuple[int, bool, bool, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Grade without telling the steps.

    Number of rounds, route known, route unique, rounds by slot, changes by round, measures, letters of the way.
    """
    g = graph(cells, width, begin, end)
    s = shape(g)
    q = position(g, s)
    rounds = np.zeros(len(use), np.int64)
    opened = np.empty(2 * len(cells), np.int64)
    told = np.zeros(MEASURES, np.int64)
    pad = Pad(np.zeros(0, np.int64), np.zeros(3, np.int64), np.zeros(1, np.int64))
    number = ladder.climb(g, s, q, pad, use, rounds, opened, most)
    done = s.unique and q.size[KNOWN] == len(s.hop)
    way = np.zeros(0, np.uint8)
    if s.unique:
        measure(g, s, told)
        way = moves(g, s, told)
    return number, done, s.unique, rounds, opened[:number].copy(), told, way


class LatePath(Path):
    """A path that is computed when its steps are first asked for: grading needs none of them."""

    __slots__ = ("_flat", "_make")

    def __init__(self, make: Callable[[], array[int]]) -> None:
        self._make = make
        self._flat: array[int] | None = None
        self.techniques = IDS
        self._starts = None

    def __reduce__(self) -> tuple[type[Path], tuple[array[int], Any]]:
        """Another process gets the steps themselves."""
        return Path, (self.flat, self.techniques)

    @property
    def flat(self) -> array[int]:  # type: ignore[override]
        """The steps as one array."""
        if self._flat is None:
            self._flat = self._make()
        return self._flat


def told_path(puzzle: Puzzle, use: np.ndarray) -> array[int]:
    """The steps of the climb."""
    g, s, q = laid(puzzle)
    pad = Pad(np.zeros(room(len(g.cells)), np.int64), np.zeros(3, np.int64), np.ones(1, np.int64))
    opened = np.empty(2 * len(g.cells), np.int64)
    ladder.climb(g, s, q, pad, use, np.zeros(len(use), np.int64), opened, len(use))
    return array("q", pad.flat[: pad.at[0]].tobytes())


def laid(puzzle: Puzzle) -> tuple[Graph, Shape, Position]:
    """The maze as a graph, its shape, and the position in which nothing is known."""
    g = graph(*drawn(puzzle))
    s = shape(g)
    return g, s, position(g, s)


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
    """Climb the ladder."""
    kept = ladder_of(TECHNIQUES, without)
    use = np.array([technique in kept for technique in TECHNIQUES], np.int64)
    _, done, unique, counts, opened, told, way = judge(*drawn(puzzle), use, len(use))
    rounds = {technique.id: int(number) for technique, number in zip(TECHNIQUES, counts, strict=True) if number}
    hardest = next((technique for technique in reversed(TECHNIQUES) if technique.id in rounds), None)
    metrics: dict[str, Any] = {}
    if unique:
        metrics = dict(zip(NAMES, told.tolist(), strict=True))
        metrics["wrong_steps"] /= 10
    return Grade(
        tier=Tier.BEYOND if not done else hardest.tier if hardest else Tier.GENTLE,
        score=score(rounds, metrics),
        hardest=hardest.id if hardest else None,
        rounds=rounds,
        path=LatePath(functools.partial(told_path, puzzle, use)),
        open_steps=tuple(opened.tolist()),
        solution=way.tobytes().decode("ascii") if done else None,
        metrics=metrics,
    )


def find(puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()) -> list[Step]:
    """All instances of a technique in the position after these passages were concluded and removed.

    Raises `PuzzleError` for an unknown technique and for a fact that is no passage of the maze.
    """
    if technique not in SLOTS:
        raise PuzzleError(f"there is no maze technique {technique!r}; there are: {', '.join(SLOTS)}")
    g, s, q = laid(puzzle)
    for fact in (*concluded, *removed):
        if not 0 <= fact < len(q.alive) or not q.alive[fact]:
            raise PuzzleError(f"{fact} is no passage of this maze")
    change(g, s, q, np.array(concluded, np.int64), np.array(removed, np.int64))
    pad = Pad(np.zeros(room(len(g.cells)), np.int64), np.zeros(3, np.int64), np.ones(1, np.int64))
    ladder.find(g, s, q, SLOTS[technique])
    ladder.tell(g, q, pad, SLOTS[technique])
    return list(Path(array("q", pad.flat[: pad.at[0]].tobytes()), IDS))


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """Routes, up to `limit`: every sequence of doors that enters no place twice.

    That there is only one is seen at once: each of its passages is then the only way on. `nodes` bounds the search for
    more; 0 leaves it undecided.
    """
    left = NODES if nodes is None else nodes
    if left <= 0:
        return Count((), undecided=True)
    g = graph(*drawn(puzzle))
    s = shape(g)
    if len(s.way) == 0:
        return Count(())
    if s.unique:
        return Count((way_text(g, s),))
    routes = {tuple(s.hop.tolist()): None, detour(g, s): None}
    undecided = False
    if limit > 2:
        for hop in several(g, limit + 2, left):
            if hop is None:
                undecided = True
                break
            routes[hop] = None
    found = [way_text(g, s._replace(hop=np.array(hop, np.int64))) for hop in routes]
    return Count(tuple(found[:limit]), undecided and len(found) < limit)


def way_text(g: Graph, s: Shape) -> str:
    """The solution text of a route."""
    return moves(g, s, np.zeros(len(NAMES), np.int64)).tobytes().decode("ascii")


def detour(g: Graph, s: Shape) -> tuple[int, ...]:
    """Another route than that of the shape, which is not unique: the shortest without some passage of it."""
    start, goal = int(g.start), int(g.goal)
    off, via, far = g.off.tolist(), g.via.tolist(), g.far.tolist()
    for shut in s.hop.tolist():
        came: dict[int, tuple[int, int]] = {start: (start, -1)}
        queue = [start]
        for v in queue:
            for k in range(off[v], off[v + 1]):
                if via[k] != shut and far[k] not in came:
                    came[far[k]] = (v, via[k])
                    queue.append(far[k])
        if goal in came:
            hop, v = [], goal
            while v != start:
                v, p = came[v]
                hop.append(p)
            return tuple(reversed(hop))
    raise AssertionError("a route that is not unique can do without one of its passages")


def several(g: Graph, limit: int, nodes: int) -> Iterator[tuple[int, ...] | None]:
    """Routes one after the other, depth first, as their passages; None when the nodes are used up."""
    start, goal = int(g.start), int(g.goal)
    off, via, far = g.off.tolist(), g.via.tolist(), g.far.tolist()
    on, trail, stack = {start}, [(start, -1)], [off[start]]
    made = 0
    while stack and made < limit:
        v, k = trail[-1][0], stack[-1]
        if v == goal or k == off[v + 1]:
            if v == goal:
                made += 1
                yield tuple(p for _, p in trail[1:])
            stack.pop()
            on.discard(trail.pop()[0])
            continue
        stack[-1] += 1
        if far[k] in on:
            continue
        if nodes == 0:
            yield None
            return
        nodes -= 1
        on.add(far[k])
        trail.append((far[k], via[k]))
        stack.append(off[far[k]])


def canonical(puzzle: Puzzle, solution: str) -> str:
    """The least text of all symmetric copies of the same variant."""
    cells, width, start, goal = drawn(puzzle)
    grid = cells.astype(np.uint8).reshape(-1, width)
    copies = []
    for element in symmetries(variant_of(puzzle.variant)):
        copy = grid.T if element.turned else grid
        copy = copy[:: -1 if element.down else 1, :: -1 if element.across else 1]
        moved = np.array([element.sides(sides) for sides in range(16)], np.uint8)[copy]
        copies.append((moved.tobytes(), element.cell(start), element.cell(goal)))
    sides, start, goal = min(copies)
    return write(list(sides), width, start, goal)


SMALL = Puzzle("maze", "5x5", "2aaac/6aaa9/3aaac/6aaa9/3aaa8:r1c1:r5c5")


def warm(variant: str, progress: Callable[[str], None] | None = None) -> None:
    """Load or compile every kernel; one body serves all sizes."""
    tell = progress or (lambda what: None)
    tell("graph and ladder")
    solution = grade(SMALL).solution
    tell("paths")
    len(grade(SMALL).path)
    find(SMALL, "corridor")
    canonical(SMALL, solution or "")
    count(SMALL)


def cold() -> bool:
    """Whether the first call will have to compile."""
    return jit_cold("grader.maze")
