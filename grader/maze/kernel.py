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
from grader.maze.graph import DOORS, GOAL, START, TAKEN, TREE, UNIQUE, graph, shape
from grader.maze.measures import NAMES, measure, moves
from grader.maze.notation import cell_of, read, write
from grader.maze.position import change, lay
from grader.maze.steps import Pad, room
from grader.maze.symmetry import symmetries
from grader.maze.techniques import SLOTS, TECHNIQUES, score
from grader.maze.variants import variant_of
from grader.maze.walls import ends, passages
from grader.maze.walls import places as places_of

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
    m, a = graph(cells, width, begin, end)
    places, hop = shape(m, a)
    lay(m, a)
    block = np.empty(0 if a[TREE] else 2 * len(cells), np.int64)
    rounds = np.zeros(len(use), np.int64)
    opened = np.empty(2 * len(cells), np.int64)
    told = np.zeros(MEASURES, np.int64)
    pad = Pad(np.zeros(0, np.int64), np.zeros(3, np.int64), np.zeros(1, np.int64))
    number = ladder.climb(m, a, block, pad, len(hop), use, most, rounds, opened)
    unique = a[UNIQUE] == 1
    way = np.zeros(0, np.uint8)
    if unique:
        measure(m, a, places, told)
        way = moves(m, a, hop, told)
    return number, unique and a[TAKEN] == len(hop), unique, rounds, opened[:number].copy(), told, way


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
    m, a, hop = laid(puzzle)
    cells = m.shape[1]
    pad = fresh_pad(cells)
    spare = np.empty(2 * cells, np.int64)
    ladder.climb(m, a, np.empty(2 * cells, np.int64), pad, len(hop), use, len(use), np.zeros(len(use), np.int64), spare)
    return array("q", pad.flat[: pad.at[0]].tobytes())


def fresh_pad(cells: int) -> Pad:
    """An empty pad for steps."""
    return Pad(np.zeros(room(cells), np.int64), np.zeros(3, np.int64), np.ones(1, np.int64))


def laid(puzzle: Puzzle) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Table and numbers of the maze in the position in which nothing is known, and the passages of its route."""
    m, a = graph(*drawn(puzzle))
    _, hop = shape(m, a)
    lay(m, a)
    return m, a, hop


@functools.cache
def used(without: frozenset[str]) -> np.ndarray:
    """By slot whether a technique is in the ladder less these ids and families."""
    kept = ladder_of(TECHNIQUES, without)
    return np.array([technique in kept for technique in TECHNIQUES], np.int64)


def grade(puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
    """Climb the ladder."""
    use = used(without)
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


def rate(puzzle: Puzzle, grade: Grade) -> Grade:
    """No published scale rates mazes."""
    return grade


def find(puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()) -> list[Step]:
    """All instances of a technique in the position after these passages were concluded and removed.

    Raises `PuzzleError` for an unknown technique and for a fact that is no passage of the maze.
    """
    if technique not in SLOTS:
        raise PuzzleError(f"there is no maze technique {technique!r}; there are: {', '.join(SLOTS)}")
    m, a, _ = laid(puzzle)
    cells = m.shape[1]
    for fact in (*concluded, *removed):
        if not 0 <= fact < 2 * cells or not m[DOORS, fact // 2] >> (1 + fact % 2) & 1:
            raise PuzzleError(f"{fact} is no passage of this maze")
    change(m, a, np.array(concluded, np.int64), np.array(sorted({*removed}), np.int64))
    block, pad, slot = np.empty(2 * cells, np.int64), fresh_pad(cells), SLOTS[technique]
    ladder.find(m, a, block, slot)
    ladder.tell(m, a, block, pad, slot)
    return list(Path(array("q", pad.flat[: pad.at[0]].tobytes()), IDS))


def count(puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
    """Routes, up to `limit`: every sequence of doors that enters no place twice.

    That there is only one is seen at once: each of its passages is then the only way on. `nodes` bounds the search for
    more; 0 leaves it undecided.
    """
    left = NODES if nodes is None else nodes
    if left <= 0:
        return Count((), undecided=True)
    m, a = graph(*drawn(puzzle))
    places, hop = shape(m, a)
    if len(places) == 0:
        return Count(())
    if a[UNIQUE]:
        return Count((way_text(m, a, hop),))
    net = network(puzzle)
    start, goal = int(a[START]), int(a[GOAL])
    routes = {tuple(hop.tolist()): None, detour(net, start, goal, hop.tolist()): None}
    undecided = False
    if limit > 2:
        for found in several(net, start, goal, limit + 2, left):
            if found is None:
                undecided = True
                break
            routes[found] = None
    texts = [way_text(m, a, np.array(found, np.int64)) for found in routes]
    return Count(tuple(texts[:limit]), undecided and len(texts) < limit)


def way_text(m: np.ndarray, a: np.ndarray, hop: np.ndarray) -> str:
    """The solution text of the route by these passages."""
    return moves(m, a, hop, np.zeros(MEASURES, np.int64)).tobytes().decode("ascii")


Network = dict[int, list[tuple[int, int]]]


def network(puzzle: Puzzle) -> Network:
    """By place the passages there are and the places behind them."""
    cells, width, _, _ = read(puzzle)
    place = places_of(cells, width)
    net: Network = {name: [] for name in place}
    for passage in passages(cells, width):
        u, v = (place[end] for end in ends(passage, width))
        if u != v:
            net[u].append((passage, v))
            net[v].append((passage, u))
    return net


def detour(net: Network, start: int, goal: int, hop: Sequence[int]) -> tuple[int, ...]:
    """Another route than this one, which is not unique: the shortest without some passage of it."""
    for shut in hop:
        came: dict[int, tuple[int, int]] = {start: (start, -1)}
        queue = [start]
        for place in queue:
            for passage, other in net[place]:
                if passage != shut and other not in came:
                    came[other] = (place, passage)
                    queue.append(other)
        if goal in came:
            way, place = [], goal
            while place != start:
                place, passage = came[place]
                way.append(passage)
            return tuple(reversed(way))
    raise AssertionError("a route that is not unique can do without one of its passages")


def several(net: Network, start: int, goal: int, limit: int, nodes: int) -> Iterator[tuple[int, ...] | None]:
    """Routes one after the other, depth first, as their passages; None when the nodes are used up."""
    on, way, stack = {start}, [(start, -1)], [iter(net[start])]
    made = 0
    while stack and made < limit:
        place = way[-1][0]
        if place == goal:
            made += 1
            yield tuple(passage for _, passage in way[1:])
        passage, other = (-1, -1) if place == goal else next(stack[-1], (-1, -1))
        if passage < 0:
            stack.pop()
            on.discard(way.pop()[0])
        elif other not in on:
            if nodes == 0:
                yield None
                return
            nodes -= 1
            on.add(other)
            way.append((other, passage))
            stack.append(iter(net[other]))


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
