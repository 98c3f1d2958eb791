"""Mazes for tests, and second opinions on them in plain Python that share no code with the kernels."""

from __future__ import annotations

import random
from collections.abc import Iterator

from grader.kind import Puzzle
from grader.maze.notation import parse, read
from grader.maze.walls import EAST, SOUTH, ends, passages, places

SNAKE = "2aaac/6aaa9/3aaac/6aaa9/3aaa8:r1c1:r5c5"


def drawn(text: str) -> Puzzle:
    """The maze of a drawing, indented as it stands in a test."""
    return parse(text)


def random_maze(width: int, height: int, loops: int, rng: random.Random, blocks: bool = True) -> Puzzle:
    """A random spanning tree, some more sides opened, start and goal anywhere. `blocks`: open 2x2 blocks may come."""
    n = width * height
    sides = [(2 * c, c, c + 1) for c in range(n) if c % width < width - 1]
    sides += [(2 * c + 1, c, c + width) for c in range(n - width)]
    rng.shuffle(sides)
    group = list(range(n))
    cells = [0] * n

    def opened(passage: int, a: int, b: int) -> None:
        cells[a] |= SOUTH if passage % 2 else EAST
        cells[b] |= 1 if passage % 2 else 8

    for passage, a, b in sides:
        if group[a] != group[b]:
            old = group[b]
            group = [group[a] if g == old else g for g in group]
            opened(passage, a, b)
    for passage, a, b in sides:
        if loops and not cells[a] & (SOUTH if passage % 2 else EAST):
            kept = cells[a], cells[b]
            opened(passage, a, b)
            if not blocks and places(cells, width) != list(range(n)):
                cells[a], cells[b] = kept
            else:
                loops -= 1
    start, goal = rng.sample(range(n), 2)
    rows = "/".join("".join(f"{sides:x}" for sides in cells[at : at + width]) for at in range(0, n, width))
    name = "r{}c{}".format
    at = [name(cell // width + 1, cell % width + 1) for cell in (start, goal)]
    return parse(f"{rows}:{at[0]}:{at[1]}")


def network(puzzle: Puzzle) -> tuple[dict[int, list[tuple[int, int]]], int, int]:
    """Passages and places behind them, by place; start and goal."""
    cells, width, start, goal = read(puzzle)
    place = places(cells, width)
    net: dict[int, list[tuple[int, int]]] = {name: [] for name in place}
    for passage in passages(cells, width):
        a, b = (place[end] for end in ends(passage, width))
        if a != b:
            net[a].append((passage, b))
            net[b].append((passage, a))
    return net, place[start], place[goal]


def routes(puzzle: Puzzle) -> Iterator[frozenset[int]]:
    """All routes that enter no place twice, as their passages: tried out one by one."""
    net, start, goal = network(puzzle)

    def go(place: int, seen: frozenset[int], taken: frozenset[int]) -> Iterator[frozenset[int]]:
        if place == goal:
            yield taken
            return
        for passage, other in net[place]:
            if other not in seen:
                yield from go(other, seen | {other}, taken | {passage})

    yield from go(start, frozenset([start]), frozenset())


def fill_rounds(puzzle: Puzzle) -> tuple[int, set[int]]:
    """Fill in all dead ends at once, up to the next fork, again and again: rounds, and the places that are left."""
    net, start, goal = network(puzzle)
    alive = {place: dict(ways) for place, ways in net.items()}
    rounds = 0
    while True:
        ways = {place: len(alive[place]) for place in alive}
        dead = [place for place in alive if ways[place] == 1 and place not in (start, goal)]
        if not dead:
            return rounds, {place for place in alive if alive[place]} | {start, goal}
        rounds += 1
        for place in dead:
            while place not in (start, goal) and ways[place] <= 2 and len(alive[place]) == 1:
                ((passage, other),) = alive[place].items()
                alive[place].clear()
                del alive[other][passage]
                place = other
