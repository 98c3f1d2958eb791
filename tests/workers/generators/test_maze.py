"""The generators of mazes: what is carved is what was asked for, read off the walls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from grader.kind import Puzzle, Tier
from grader.maze import kernel
from grader.maze.notation import parse, read
from grader.maze.variants import variant_of
from grader.maze.walls import EAST, SOUTH, passages, places
from mazes import network, routes
from workers.generators.candidate import Aim, AimError
from workers.generators.maze import generate


def made(variant: str, seeds: range, tier: Tier | None = None, **options: object) -> Iterator[Puzzle]:
    for seed in seeds:
        candidate = generate(variant, Aim(tier, options), seed)
        if candidate is not None:
            # parse checks the outer walls, that both sides of every wall agree, that all cells hang together
            assert parse(candidate.puzzle.givens, variant) == candidate.puzzle
            yield candidate.puzzle


def doors_on(cells: list[int], width: int, upright: bool, line: int, lo: int, hi: int) -> int:
    if upright:
        return sum(cells[at * width + line - 1] & EAST > 0 for at in range(lo, hi))
    return sum(cells[(line - 1) * width + at] & SOUTH > 0 for at in range(lo, hi))


def cuts(cells: list[int], width: int, box: tuple[int, int, int, int]) -> list[tuple[bool, int]]:
    """The straight walls with one door from side to side of a rectangle (left, top, right, bottom)."""
    x0, y0, x1, y1 = box
    return [(True, line) for line in range(x0 + 1, x1) if doors_on(cells, width, True, line, y0, y1) == 1] + [
        (False, line) for line in range(y0 + 1, y1) if doors_on(cells, width, False, line, x0, x1) == 1
    ]


def is_division(cells: list[int], width: int, box: tuple[int, int, int, int]) -> int:
    """How many open rectangles the maze comes down to when it is taken apart wall by wall; fails if it does not."""
    x0, y0, x1, y1 = box
    if x1 - x0 == 1 or y1 - y0 == 1:
        # a strip: no walls are set in it
        assert all(cells[y * width + x] & EAST for y, x in product(range(y0, y1), range(x0, x1 - 1)))
        assert all(cells[y * width + x] & SOUTH for y, x in product(range(y0, y1 - 1), range(x0, x1)))
        return 0
    found = cuts(cells, width, box)
    if not found:
        assert all(cells[y * width + x] & EAST for y, x in product(range(y0, y1), range(x0, x1 - 1)))
        assert all(cells[y * width + x] & SOUTH for y, x in product(range(y0, y1 - 1), range(x0, x1)))
        return 1
    upright, line = found[0]
    halves = ((x0, y0, line, y1), (line, y0, x1, y1)) if upright else ((x0, y0, x1, line), (x0, line, x1, y1))
    return sum(is_division(cells, width, half) for half in halves)


def test_ten_thousand_mazes_keep_what_division_promises() -> None:
    sizes = [(5, 5), (8, 8), (10, 10), (7, 12), (12, 7), (5, 16), (11, 9), (9, 11), (6, 6), (13, 5)]
    first_cuts: dict[tuple[int, int], set[bool]] = {size: set() for size in sizes}
    number = 0
    for size in sizes:
        width, height = size
        for puzzle in made(f"{width}x{height}", range(1000)):
            number += 1
            cells, *_ = read(puzzle)
            assert sum(1 for _ in passages(cells, width)) == width * height - 1, "with all cells connected: a tree"
            assert is_division(cells, width, (0, 0, width, height)) == 0
            # across the longer side; a strip left over can show such a wall the other way too
            found = {upright for upright, _ in cuts(cells, width, (0, 0, width, height))}
            assert width == height or (width > height) in found
            first_cuts[size] |= found
    assert number == 10_000
    assert first_cuts[8, 8] == first_cuts[10, 10] == {False, True}, "a square is cut either way"


@pytest.mark.parametrize(
    "variant", ["10x10-1room", "10x10-2rooms", "20x20-4rooms", "30x15-6rooms", "15x30-6rooms", "40x40-20rooms"]
)
def test_there_are_exactly_as_many_rooms_as_asked_for(variant: str) -> None:
    shape = variant_of(variant)
    number, sizes = 0, set()
    for puzzle in made(variant, range(60)):
        number += 1
        cells, width, *_ = read(puzzle)
        place = places(cells, width)
        rooms: dict[int, list[int]] = {}
        for cell, name in enumerate(place):
            rooms.setdefault(name, []).append(cell)
        rooms = {name: inside for name, inside in rooms.items() if len(inside) > 1}
        assert len(rooms) == shape.rooms
        assert is_division(cells, width, (0, 0, width, shape.height)) == shape.rooms
        for inside in rooms.values():
            columns, rows = {cell % width for cell in inside}, {cell // width for cell in inside}
            assert len(inside) == len(columns) * len(rows), "a rectangle"
            sizes.add((len(columns), len(rows)))
        net, start, goal = network(puzzle)
        assert sum(map(len, net.values())) == 2 * (len(net) - 1), "with rooms as places: a tree"
        assert start != goal
    assert number > 40
    assert {side for size in sizes for side in size} == {3, 4, 5}


def test_rooms_that_do_not_fit_are_refused() -> None:
    assert list(made("10x10-10rooms", range(20))) == []
    assert list(made("5x5-2rooms", range(20))) == []


def test_the_sides_of_rooms_can_be_chosen() -> None:
    for puzzle in made("20x20-2rooms", range(30), room_least=6, room_most=8):
        cells, width, *_ = read(puzzle)
        place = places(cells, width)
        for name in {name for name in place if place.count(name) > 1}:
            assert 36 <= place.count(name) <= 64


@pytest.mark.parametrize("method", ["backtracker", "wilson"])
def test_other_methods_carve_trees_too(method: str) -> None:
    dead_ends = []
    for puzzle in made("16x12", range(150), method=method):
        cells, width, *_ = read(puzzle)
        assert sum(1 for _ in passages(cells, width)) == 16 * 12 - 1
        dead_ends.append(sum(sides in (1, 2, 4, 8) for sides in cells))
    # a tenth of the cells for the backtracker, 0.29 of them for a maze that is as likely as any other
    share = sum(dead_ends) / len(dead_ends) / (16 * 12)
    assert 0.08 < share < 0.13 if method == "backtracker" else 0.26 < share < 0.32


@pytest.mark.kernel
def test_all_mazes_without_loops_are_alike_to_wilson() -> None:
    """On 3x2 cells, of which there are 15 mazes."""
    import numpy as np

    from grader.jit import stream
    from workers.generators.maze import carving

    rng = stream(1)
    seen: dict[bytes, int] = {}
    for _ in range(3000):
        key = carving.wilson(3, 2, rng).astype(np.uint8).tobytes()
        seen[key] = seen.get(key, 0) + 1
    assert len(seen) == 15
    assert sum((number - 200) ** 2 / 200 for number in seen.values()) < 36.1, (
        "chi square, 14 degrees, one in a thousand"
    )


@pytest.mark.parametrize("share", [10, 50, 100])
@pytest.mark.parametrize("method", ["division", "backtracker", "wilson"])
def test_loops_leave_the_route_unique(method: str, share: int) -> None:
    number = 0
    for puzzle in made("9x8-braid", range(80), method=method, braid=share):
        number += 1
        assert kernel.count(puzzle).unique
        net, *_ = network(puzzle)
        assert sum(map(len, net.values())) >= 2 * len(net), "one loop at least"
    assert number > 20


def test_in_small_mazes_with_loops_trying_all_routes_finds_one() -> None:
    mazes = [*made("6x6-braid", range(150), braid=100), *made("7x6-1room-braid", range(100), braid=100)]
    assert len(mazes) > 100
    for puzzle in mazes:
        assert len(list(routes(puzzle))) == 1


def test_the_share_of_dead_ends_that_are_opened_is_kept() -> None:
    def dead_ends(variant: str, **options: object) -> float:
        counts = [kernel.grade(puzzle).metrics["dead_ends"] for puzzle in made(variant, range(40), **options)]
        return sum(counts) / len(counts)

    few, half, all_ = (dead_ends("20x20-braid", braid=share) for share in (10, 50, 100))
    whole = dead_ends("20x20")
    assert whole > few > half > all_
    assert 0.84 * whole < few < 0.93 * whole


def test_start_and_goal_lie_where_they_are_wanted() -> None:
    for puzzle in made("9x7", range(20), ends="corners"):
        assert puzzle.givens.endswith(":r1c1:r7c9")
    sides = set()
    for puzzle in made("9x7", range(80), ends="borders"):
        _, width, start, goal = read(puzzle)
        across = (start % width, goal % width) == (0, width - 1)
        assert across or (start < width and goal >= 54)
        sides.add(across)
    assert sides == {False, True}
    for puzzle in made("7x7", range(30), ends="farthest"):
        net, start, goal = network(puzzle)

        def distances(first: int, net: dict[int, list[tuple[int, int]]] = net) -> dict[int, int]:
            seen, queue = {first: 0}, [first]
            for place in queue:
                for _, other in net[place]:
                    if other not in seen:
                        seen[other] = seen[place] + 1
                        queue.append(other)
            return seen

        assert distances(start)[goal] == max(max(distances(place).values()) for place in net)


@pytest.mark.parametrize(
    ("variant", "tier"),
    [
        ("10x10", Tier.GENTLE),
        ("10x10", Tier.EASY),
        ("10x10", Tier.MEDIUM),
        ("20x20", Tier.HARD),
        ("20x20", Tier.EXPERT),
        ("20x20-4rooms", Tier.MEDIUM),
        ("20x20-braid", Tier.EXTREME),
    ],
)
def test_a_candidate_is_of_the_aimed_tier(variant: str, tier: Tier) -> None:
    mazes = list(made(variant, range(12), tier))
    assert len(mazes) >= 4
    assert {kernel.grade(puzzle).tier for puzzle in mazes} == {tier}


def test_a_tier_that_a_size_does_not_have_gives_no_candidate() -> None:
    assert list(made("20x20", range(3), Tier.EXTREME)) == [], "without loops"
    assert list(made("40x40", range(3), Tier.GENTLE)) == []


@pytest.mark.parametrize(
    ("variant", "options", "words"),
    [
        ("10x10", {"symmetry": "none"}, "mazes have no option symmetry"),
        ("10x10", {"method": "prim"}, "method 'prim' is none of: division, backtracker, wilson"),
        ("10x10", {"ends": "middle"}, "ends 'middle' is none of"),
        ("10x10-1room", {"method": "wilson"}, "only division leaves rooms open"),
        ("10x10", {"braid": 0}, "braid is a percentage from 1 to 100, not 0"),
        ("10x10", {"room_least": "3"}, "room_least is a whole number"),
        ("10x10", {"room_least": 6}, "2 <= room_least <= room_most must hold"),
    ],
)
def test_options_that_cannot_be_followed_are_refused(variant: str, options: dict[str, object], words: str) -> None:
    with pytest.raises(AimError, match=words):
        generate(variant, Aim(None, options), 1)


def test_large_mazes_are_carved_and_graded() -> None:
    for variant in ("200x200", "200x5", "5x200", "200x200-100rooms", "120x200-braid"):
        (puzzle,) = made(variant, range(1))
        assert kernel.grade(puzzle).finished
        assert len(kernel.grade(puzzle).path) > 10
