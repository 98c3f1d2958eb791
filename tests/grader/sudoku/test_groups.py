"""The symmetries of the other variants."""

from __future__ import annotations

import itertools
import random

import pytest

from grader.sudoku import notation
from grader.sudoku.groups import enumerated, random_cells
from grader.sudoku.symmetry import symmetry
from grader.sudoku.variants import VARIANTS, shape_of, variant_of
from variants import SMALL, candidates

ORDERS = {"9x9-x": 96, "9x9-windoku": 128, "9x9-jigsaw": 8}


@pytest.mark.parametrize("variant", ORDERS)
def test_an_enumerated_group_is_closed_and_has_its_order(variant: str) -> None:
    group = set(enumerated(variant))
    assert len(group) == ORDERS[variant]
    assert enumerated(variant)[0] == tuple(range(81))
    for a, b in itertools.product(list(group)[:20], group):
        assert tuple(a[b[cell]] for cell in range(81)) in group


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_house_goes_to_a_house_of_its_kind(variant: str) -> None:
    shape, rng = variant_of(variant), random.Random(1)
    n = shape.size
    houses = shape.houses[: 2 * n] if shape.layout else shape.houses
    for _ in range(20):
        cells = random_cells(shape, rng)
        assert sorted(cells) == list(range(shape.cells))
        images = {frozenset(cells[cell] for cell in house) for house in houses}
        assert images == set(map(frozenset, houses))
        assert {frozenset(cells[cell] for cell in house) for house in houses[2 * n :]} == set(
            map(frozenset, houses[2 * n :])
        )


def test_rectangular_boxes_are_never_turned() -> None:
    for variant in ("6x6", "8x8", "12x12"):
        shape, rng = variant_of(variant), random.Random(2)
        for _ in range(30):
            cells = random_cells(shape, rng)
            assert len({cells[column] // shape.size for column in range(shape.size)}) == 1


@pytest.mark.parametrize("variant", SMALL)
def test_a_copy_is_a_puzzle_with_the_copied_solution_and_facts_move_along(variant: str) -> None:
    rng = random.Random(3)
    for candidate in candidates(variant, 3):
        element = symmetry(variant, rng).on(candidate.puzzle)
        copy, solution = element.puzzle(candidate.puzzle), element.solution(candidate.solution)
        assert notation.parse(copy.givens, variant) == copy
        assert {element.fact(fact) for fact in notation.facts(candidate.puzzle, candidate.solution)} == notation.facts(
            copy, solution
        )
        assert all(sign in (".", solution[cell]) for cell, sign in enumerate(notation.cells_of(copy)))


def test_a_bound_element_maps_the_regions_of_a_jigsaw() -> None:
    rng = random.Random(4)
    moved = 0
    for candidate in candidates("9x9-jigsaw", 4):
        element = symmetry("9x9-jigsaw", rng).on(candidate.puzzle)
        here, there = shape_of(candidate.puzzle), shape_of(element.puzzle(candidate.puzzle))
        for house, members in enumerate(here.houses):
            image = element.fact(729 + house) - 729
            assert {element.fact(cell * 9) // 9 for cell in members} == set(there.houses[image])
            moved += image != house
    assert moved
