"""Fish with fins, franken and mutant fish, siamese pairs."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

from grader.sudoku.angling import FISH
from grader.sudoku.catch import BASIC, FRANKEN, MUTANT
from grader.sudoku.variants import variant_of

HOUSES = [frozenset(house) for house in variant_of("9x9").houses]
SEES = [frozenset().union(*(h for h in HOUSES if c in h)) - {c} for c in range(81)]
ROWS, COLUMNS, BOXES = (set(range(9 * kind, 9 * kind + 9)) for kind in range(3))


def kind(base: tuple[int, ...], cover: tuple[int, ...]) -> int:
    for one, other in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        if set(base) <= one and set(cover) <= other:
            return BASIC
    for one, other in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        if set(base) <= one | BOXES and set(cover) <= other | BOXES:
            return FRANKEN
    return MUTANT


def words(cells: frozenset[int]) -> np.ndarray:
    """A set of cells as two words."""
    return np.array([sum(1 << c % 54 for c in cells if c // 54 == w) for w in (0, 1)], np.int64)


NEAR = [words(seen) for seen in SEES]


def all_fish(places: frozenset[int], size: int) -> dict[tuple[int, bool, bool], set[frozenset[int]]]:
    """What fish of a size remove, by kind, fins and sashimi: every choice of bases and covers, from the definition."""
    found: dict[tuple[int, bool, bool], set[frozenset[int]]] = {}
    live = [h for h in range(27) if HOUSES[h] & places]
    covers = list(itertools.combinations(live, size))
    numbers = np.array([sum(1 << h for h in cover) for cover in covers])
    parts = np.array([[words(HOUSES[h] & places) for h in cover] for cover in covers])
    once = np.bitwise_or.reduce(parts, axis=1)
    twice = np.bitwise_or.reduce([parts[:, i] & parts[:, j] for i, j in itertools.combinations(range(size), 2)], axis=0)
    for base in itertools.combinations(live, size):
        held = Counter(c for h in base for c in HOUSES[h] & places)
        one, two = words(frozenset(held)), words(frozenset(c for c in held if held[c] > 1))
        fins = one & ~once | two
        whole = (numbers & sum(1 << h for h in base)) == 0
        for i in range(size):
            whole &= (parts[:, i] & one).any(axis=1)
        falls = np.zeros(once.shape, np.int64)
        for c in places:
            bit = words(frozenset({c}))
            more = once & bit & ~one | twice & bit & ~two
            falls |= np.where((fins & ~NEAR[c] == 0).all(axis=1)[:, None], more, 0)
        for at in np.flatnonzero(whole & falls.any(axis=1)):
            left = frozenset(c for c in places if not fins[at][c // 54] >> c % 54 & 1)
            sashimi = any(len(HOUSES[h] & left) < 2 for h in base)
            fallen = frozenset(c for c in places if falls[at][c // 54] >> c % 54 & 1)
            found.setdefault((kind(base, covers[at]), bool(fins[at].any()), sashimi), set()).add(fallen)
    return found


def digit_of(rng: random.Random) -> frozenset[int]:
    """Places of a digit: a template and some more."""
    columns = rng.sample(range(9), 9)
    while len({(r // 3, c // 3) for r, c in enumerate(columns)}) < 9:
        columns = rng.sample(range(9), 9)
    return frozenset(r * 9 + c for r, c in enumerate(columns)) | frozenset(rng.sample(range(81), 14))


@pytest.mark.parametrize("size", [2, 3])
def test_the_fish_found_are_those_of_the_definition(grid, size: int) -> None:
    rng = random.Random(size)
    seen = set()
    for _ in range(6 if size == 2 else 1):
        places = digit_of(rng)
        expected = all_fish(places, size)
        removed = [cell * 9 + 4 for cell in range(81) if cell not in places]
        for name, (k, sort, fins, siamese) in FISH.items():
            if k != size or siamese:
                continue
            wanted = set()
            for (of, finned, sashimi), falls in expected.items():
                if of == sort and finned == bool(fins) and (fins in (0, 3) or sashimi == (fins == 2)):
                    wanted |= falls
            found = {frozenset(fact // 9 for fact in step.removed) for step in grid.find(name, removed)}
            assert found == wanted, name
            seen |= {name} if wanted else set()
    assert len(seen) >= 4


@pytest.mark.kernel
def test_a_fin_spares_what_does_not_see_it(grid) -> None:
    removed = grid.placed("row 2", "5", "r2c2789") | grid.placed("row 8", "5", "r8c27")
    (step,) = grid.find("finned-x-wing", removed)
    assert set(step.pattern) == {grid.house("row 2"), grid.house("row 8")} | grid.facts("r28c27", "5")
    assert set(step.links) == {grid.house("column 2"), grid.house("column 7")} | grid.facts("r2c89", "5")
    assert set(step.removed) == grid.facts("r13c7", "5")
    assert grid.find("x-wing", removed) == grid.find("sashimi-x-wing", removed) == []


@pytest.mark.kernel
def test_a_fish_that_would_be_broken_without_its_fins_is_sashimi(grid) -> None:
    removed = grid.placed("row 2", "5", "r2c289") | grid.placed("row 8", "5", "r8c27")
    (step,) = grid.find("sashimi-x-wing", removed)
    assert set(step.pattern) == {grid.house("row 2"), grid.house("row 8")} | grid.facts("r2c2 r8c27", "5")
    assert set(step.removed) == grid.facts("r13c7", "5")
    assert grid.find("finned-x-wing", removed) == []


@pytest.mark.kernel
def test_two_fish_on_the_same_bases_are_siamese(grid) -> None:
    removed = (
        grid.placed("row 1", "6", "r1c28") | grid.placed("row 4", "6", "r4c19") | grid.placed("row 8", "6", "r8c89")
    )
    one, other = grid.find("sashimi-swordfish", removed)
    assert {frozenset(one.removed), frozenset(other.removed)} == {
        frozenset(grid.facts("r23c1", "6")),
        frozenset(grid.facts("r56c2", "6")),
    }
    (both,) = grid.find("siamese-sashimi-swordfish", removed)
    assert set(both.removed) == grid.facts("r23c1 r56c2", "6")
    assert set(both.links) == {grid.house(f"column {c}") for c in (1, 2, 8, 9)} | grid.facts("r1c2 r4c1", "6")
    assert grid.find("siamese-finned-swordfish", removed) == []


@pytest.mark.kernel
def test_one_is_found_when_one_is_asked_for(grid) -> None:
    removed = grid.placed("row 2", "45", "r2c2789") | grid.placed("row 8", "45", "r8c27")
    assert len(grid.find("finned-x-wing", removed)) == 2
    assert len(grid.find("finned-x-wing", removed, limit=1)) == 1
