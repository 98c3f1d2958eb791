"""Each technique against a definition written down a second time, in sets, and on positions that show what it says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from catboards import THREE_CATS, boards, of_tiers, sees, touching, units
from grader.cats import kernel
from grader.cats.notation import facts, parse
from grader.cats.symmetry import symmetry
from grader.cats.techniques import TECHNIQUES
from grader.cats.variants import variant_of
from grader.kind import Puzzle, Step, Tier

EMPTY8 = parse("/".join("ABCDEFGH"[r] * 8 for r in range(8)))  # regions are the rows


class Position:
    """What is still possible on a board with one cat a unit."""

    def __init__(self, puzzle: Puzzle, concluded: list[int], removed: list[int]) -> None:
        n = variant_of(puzzle.variant).size
        self.n, self.units = n, units(puzzle)
        self.see = [{d for d in range(n * n) if sees(puzzle, c, d)} for c in range(n * n)]
        self.left = set(range(n * n)) - set(removed)
        for cell in concluded:
            self.left -= {cell} | self.see[cell]
        self.open = [u for u in range(3 * n) if not self.units[u] & set(concluded)]

    def of(self, unit: int) -> set[int]:
        return self.units[unit] & self.left

    def kinds(self) -> tuple[list[int], list[int], list[int]]:
        n = self.n
        rows, columns, regions = ([u for u in self.open if k * n <= u < k * n + n] for k in range(3))
        return rows, columns, regions


def singles(p: Position, low: int, high: int) -> set[int]:
    return {min(p.of(u)) for u in p.open if low <= u < high and len(p.of(u)) == 1}


def locks(p: Position) -> set[int]:
    rows, columns, regions = p.kinds()
    out: set[int] = set()
    for region in regions:
        for line in rows + columns:
            if p.of(region) <= p.units[line]:
                out |= p.of(line) - p.of(region)
            if p.of(line) <= p.units[region]:
                out |= p.of(region) - p.of(line)
    return out


def sight(p: Position, chosen: Iterator[int]) -> set[int]:
    return {x for u in chosen for x in p.left if x not in p.units[u] and p.of(u) <= p.see[x]}


def sets(p: Position, size: int, fish: bool = False) -> set[int]:
    rows, columns, regions = p.kinds()
    pairs = [(rows, columns)] if fish else [(regions, rows), (regions, columns)]
    out: set[int] = set()
    for one, other in pairs:
        # past half of the open units the complement, smaller and earlier in the ladder, says the same
        for firsts, seconds in ((one, other), (other, one)) if 2 * size <= len(one) else ():
            for chosen in combinations(firsts, size):
                inside = set().union(*(p.of(u) for u in chosen))
                cover = [u for u in seconds if p.of(u) & inside]
                if len(cover) == size:
                    out |= set().union(*(p.of(u) for u in cover)) - inside
    return out


def mixed(p: Position) -> set[int]:
    rows, columns, regions = p.kinds()
    out: set[int] = set()
    for size in range(2, min(4, len(regions) - 1) + 1):
        for chosen in combinations(regions, size):
            inside = set().union(*(p.of(u) for u in chosen))
            for a in range(1, size):
                for some in combinations(rows, a):
                    rest = inside - set().union(*(p.units[u] for u in some))
                    across = [u for u in columns if p.of(u) & rest]
                    if len(across) != size - a:
                        continue
                    r, c = set().union(*(p.of(u) for u in some)), set().union(*(p.of(u) for u in across))
                    out |= ((r | c) - inside) | (r & c)
    return out


def refuted(p: Position, cell: int, waves: int) -> bool:
    left, done = p.left - {cell} - p.see[cell], {u for u in range(3 * p.n) if u not in p.open or cell in p.units[u]}
    for wave in range(waves + 1):
        still = [u for u in range(3 * p.n) if u not in done]
        if any(not left & p.units[u] for u in still):
            return True
        now = {min(left & p.units[u]) for u in still if len(left & p.units[u]) == 1}
        if not now or wave == waves:
            return False
        if any(b in p.see[a] for a, b in combinations(now, 2)):
            return True
        for c in now:
            left -= {c} | p.see[c]
            done |= {u for u in still if c in p.units[u]}
    return False


def expected(p: Position, technique: str) -> set[int]:
    n = p.n
    small = [u for u in p.open if u >= 2 * n and len(p.of(u)) <= 3]
    large = [u for u in p.open if u >= 2 * n and len(p.of(u)) > 3]
    if technique == "large-sets":
        return next((found for size in range(4, n + 1) if (found := sets(p, size) | sets(p, size, True))), set())
    return {
        "region-single": lambda: singles(p, 2 * n, 3 * n),
        "line-single": lambda: singles(p, 0, 2 * n),
        "lock": lambda: locks(p),
        "small-sight": lambda: sight(p, iter(small)),
        "large-sight": lambda: sight(p, iter(large)),
        "line-sight": lambda: sight(p, (u for u in p.open if u < 2 * n)),
        "pairs": lambda: sets(p, 2),
        "triples": lambda: sets(p, 3),
        "fish": lambda: sets(p, 2, True) | sets(p, 3, True),
        "mixed-sets": lambda: mixed(p),
        "chain-1": lambda: {c for c in p.left if refuted(p, c, 1)},
        "chain-2": lambda: {c for c in p.left if refuted(p, c, 2)},
        "chain": lambda: {c for c in p.left if refuted(p, c, 99)},
        "packed-unit": set,
        "packed-lines": set,
        "uneven-sets": set,
    }[technique]()


def positions(puzzle: Puzzle) -> Iterator[tuple[list[int], list[int]]]:
    """The facts before each round of the way to the solution."""
    concluded: list[int] = []
    removed: list[int] = []
    at = -1
    for step in kernel.grade(puzzle).path:
        if step.round != at:
            at = step.round
            yield list(concluded), list(removed)
        concluded += step.concluded
        removed += step.removed


@pytest.mark.parametrize(("variant", "number"), [("6x6", 2), ("7x7", 2), ("8x8", 1)])
def test_every_technique_says_in_every_position_what_its_definition_says(variant: str, number: int) -> None:
    shown: set[str] = set()
    for board in of_tiers(variant, number):
        for concluded, removed in positions(board.puzzle):
            position = Position(board.puzzle, concluded, removed)
            for technique in TECHNIQUES[:-1]:
                steps = kernel.find(board.puzzle, technique.id, concluded, removed)
                told = {fact for step in steps for fact in step.concluded + step.removed}
                assert told == expected(position, technique.id), (technique.id, board.puzzle.givens, concluded, removed)
                if told:
                    shown.add(technique.id)
    assert {"region-single", "line-single", "lock", "small-sight", "line-sight", "pairs", "chain-1"} <= shown


@pytest.mark.kernel
def test_every_technique_is_the_same_in_plain_python_on_one_board() -> None:
    (board,) = boards("5x5", 1, first=3)
    for concluded, removed in positions(board.puzzle):
        position = Position(board.puzzle, concluded, removed)
        for technique in TECHNIQUES[:-1]:
            steps = kernel.find(board.puzzle, technique.id, concluded, removed)
            told = {fact for step in steps for fact in step.concluded + step.removed}
            assert told == expected(position, technique.id)


@pytest.mark.parametrize("variant", ["6x6", "8x8", "10x10", "8x8-2cats", "9x9-2cats", "10x10-2cats"])
def test_every_step_of_every_path_spares_the_solution(variant: str) -> None:
    used: set[str] = set()
    for board in of_tiers(variant, 12):
        truth = facts(board.puzzle, board.solution)
        grade = kernel.grade(board.puzzle)
        assert grade.solution in (None, board.solution)
        for step in grade.path:
            assert truth.issuperset(step.concluded)
            assert truth.isdisjoint(step.removed)
            assert step.concluded or step.removed
            used.add(step.technique)
    assert len(used) > 8
    if "2cats" in variant:
        assert {"packed-unit", "packed-lines", "uneven-sets"} & used


@pytest.mark.parametrize("variant", ["8x8", "9x9-2cats"])
def test_every_technique_is_sound_in_every_position_not_only_where_the_ladder_needs_it(variant: str) -> None:
    for board in of_tiers(variant, 2):
        truth = facts(board.puzzle, board.solution)
        for concluded, removed in positions(board.puzzle):
            for technique in TECHNIQUES:
                for step in kernel.find(board.puzzle, technique.id, concluded, removed):
                    assert truth.issuperset(step.concluded), technique.id
                    assert truth.isdisjoint(step.removed), technique.id


def test_boards_with_three_cats_are_proven_graded_and_graded_alike_when_turned() -> None:
    rng = random.Random(9)
    for puzzle, tier in THREE_CATS.items():
        count = kernel.count(puzzle)
        assert count.unique
        grade = kernel.grade(puzzle)
        assert (grade.tier, grade.solution) == (tier, count.solutions[0])
        truth = facts(puzzle, count.solutions[0])
        assert all(len(unit & truth) == 3 for unit in units(puzzle))
        assert not any(touching(a, b, 14) for a, b in combinations(truth, 2))
        for step in grade.path:
            assert truth.issuperset(step.concluded)
            assert truth.isdisjoint(step.removed)
        turned = kernel.grade(symmetry(puzzle.variant, rng).puzzle(puzzle))
        assert (turned.tier, turned.score, turned.rounds) == (grade.tier, grade.score, grade.rounds)


def ways(cells: set[int], number: int, n: int) -> list[tuple[int, ...]]:
    """All ways to put so many cats that do not touch into cells."""
    return [
        chosen
        for chosen in combinations(sorted(cells), number)
        if not any(touching(a, b, n) for a, b in combinations(chosen, 2))
    ]


def test_what_packing_says_of_two_rows_holds_in_every_way_to_fill_them() -> None:
    """Two cats a unit, nothing placed yet: a strip of two rows needs four cats, two in each."""
    seen = 0
    for board in boards("9x9-2cats", 30):
        n = 9
        for step in kernel.find(board.puzzle, "packed-lines", (), _crossed(board.puzzle, board.solution)):
            first, second = (step.pattern[0] - n * n, step.links[0] - n * n)
            if first >= n:
                continue
            crossed = set(_crossed(board.puzzle, board.solution))
            strip = {cell for cell in range(n * n) if cell // n in (first, second)} - crossed
            all_ways = [way for way in ways(strip, 4, n) if sum(cell // n == first for cell in way) == 2]
            assert all_ways
            for cell in step.concluded:
                assert all(cell in way for way in all_ways)
            for cell in step.removed:
                assert all(
                    cell not in way and (cell in strip or any(touching(cell, c, n) for c in way) or _full(cell, way, n))
                    for way in all_ways
                )
            seen += 1
    assert seen > 10


def _full(cell: int, way: tuple[int, ...], n: int) -> bool:
    return sum(c % n == cell % n for c in way) == 2


def _crossed(puzzle: Puzzle, solution: str) -> list[int]:
    """Every third cell without a cat, so that the strips are narrow."""
    truth = facts(puzzle, solution)
    return [cell for cell in range(81) if cell not in truth and cell % 3 != 1]


def test_a_domino_rules_out_what_sees_both_of_its_cells() -> None:
    puzzle = parse("AABBBBBB/CCCBBBBB/CCCDDDDD/CCCDDDDD/EEEEDDDD/FFFFFDDD/GGGGGGDD/HHHHHHHD")
    (step, *_) = [s for s in kernel.find(puzzle, "small-sight") if s.pattern[0] == 64 + 16]
    assert step.pattern[1:] == (0, 1)
    assert set(step.removed) == {8, 9, *range(2, 8)}


def test_a_lone_cell_is_the_last_place_of_its_region() -> None:
    puzzle = parse("ABBB/CCBB/CCDD/CDDD")
    (step,) = kernel.find(puzzle, "region-single")
    assert step == Step("region-single", 0, (16 + 8,), (), (0,), ())


def test_a_position_that_breaks_a_rule_ends_the_climb_without_a_solution() -> None:
    for text in ("ABBB/CCBB/CCDD/CDDD", "AABB/AABB/CCDD/CCDD"):
        puzzle = parse(text)
        grade = kernel.grade(puzzle)
        assert (grade.tier, grade.solution) == (Tier.BEYOND, None)


def test_a_board_with_several_solutions_is_never_finished() -> None:
    finished = 0
    for board in boards("7x7", 60):
        cells = [sign for sign in board.puzzle.givens if sign != "/"]
        cells[10] = cells[11] if cells.count(cells[10]) > 1 else cells[10]
        puzzle = parse("/".join("".join(cells[at : at + 7]) for at in range(0, 49, 7)))
        grade = kernel.grade(puzzle)
        count = kernel.count(puzzle)
        assert grade.finished <= count.unique
        if grade.finished:
            assert count.solutions == (grade.solution,)
            finished += 1
    assert 0 < finished < 60


def test_chains_count_parallel_waves_so_no_copy_is_graded_otherwise() -> None:
    """Counting single placements in found order gave other ratings for 7 of 800 boards turned."""
    waves: dict[int, int] = {}
    for board in boards(
        "8x8",
        25,
    ):
        for concluded, removed in list(positions(board.puzzle))[:3]:
            one = kernel.find(board.puzzle, "chain-1", concluded, removed)
            two = kernel.find(board.puzzle, "chain-2", concluded, removed)
            assert {s.removed for s in one} <= {s.removed for s in two}
            waves[1] = waves.get(1, 0) + len(one)
            waves[2] = waves.get(2, 0) + len(two)
    assert waves[2] > waves[1] > 0
