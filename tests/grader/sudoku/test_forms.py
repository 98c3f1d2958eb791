"""The canonical forms of the other variants: equal for symmetric copies, and themselves a symmetric copy."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from grader.kind import Puzzle
from grader.sudoku import exact, kernel, notation, solver
from grader.sudoku.canonical import canonical_text
from grader.sudoku.groups import enumerated, placed
from grader.sudoku.least_lines import canonical_form, canonical_lines
from grader.sudoku.symmetry import symmetry
from grader.sudoku.variants import SIGNS, Variant, shape_of, variant_of
from variants import OTHERS, SMALL, candidates

PUZZLES = {"4x4": 6, "12x12": 8, "16x16": 4}


def moved(text: str, cells: tuple[int, ...]) -> str:
    copy = [""] * len(cells)
    for cell, to in enumerate(cells):
        copy[to] = text[cell]
    return "".join(copy)


def least(copies: list[tuple[str, str]]) -> str:
    """The givens of the least of (solution, givens), each written with its first row 1, 2, 3 ..."""

    def named(solution: str, givens: str) -> tuple[str, str]:
        first_row = solution[: math.isqrt(len(solution))]
        names = dict(zip(first_row, SIGNS, strict=False)) | {".": "0"}
        return "".join(names[sign] for sign in solution), "".join(names[sign] for sign in givens)

    return min(named(*copy) for copy in copies)[1].replace("0", ".")


def every_order(shape: Variant) -> list[tuple[int, ...]]:
    """All symmetries of a small grid with rectangular boxes, from the definition."""

    def orders(thick: int) -> list[tuple[int, ...]]:
        return [
            order
            for order in itertools.permutations(range(shape.size))
            if all(order[i] // thick == order[i + 1] // thick for i in range(shape.size - 1) if (i + 1) % thick)
        ]

    turns = (False, True) if shape.box_rows == shape.box_cols else (False,)
    parts = itertools.product(orders(shape.box_rows), orders(shape.box_cols), turns)
    return [placed(shape.size, rows, columns, turned) for rows, columns, turned in parts]


@pytest.mark.parametrize("variant", OTHERS)
def test_symmetric_copies_share_the_form(variant: str) -> None:
    rng, forms = random.Random(1), set()
    sample = candidates(variant, PUZZLES.get(variant, 12))
    for candidate in sample:
        form = kernel.canonical(candidate.puzzle, candidate.solution)
        for _ in range(8):
            element = symmetry(variant, rng)
            copy = element.puzzle(candidate.puzzle)
            assert kernel.canonical(copy, element.solution(candidate.solution)) == form
        forms.add(form)
    assert variant == "4x4" or len(forms) == len(sample)


@pytest.mark.parametrize("variant", OTHERS)
def test_the_form_is_a_puzzle_with_one_solution_and_its_own_form(variant: str) -> None:
    for candidate in candidates(variant, 4):
        form = notation.parse(kernel.canonical(candidate.puzzle, candidate.solution), variant)
        count = kernel.count(form)
        assert count.unique
        assert count.solutions[0].startswith(variant_of(variant).digits)
        assert kernel.canonical(form, count.solutions[0]) == form.givens
        assert notation.clues(form) == notation.clues(candidate.puzzle)


@pytest.mark.parametrize("variant", ["4x4", "6x6"])
def test_the_form_is_the_least_of_all_copies_made_one_by_one(variant: str) -> None:
    group = every_order(variant_of(variant))
    assert len(group) == {"4x4": 128, "6x6": 3456}[variant]
    for candidate in candidates(variant, 3):
        copies = [(moved(candidate.solution, cells), moved(candidate.puzzle.givens, cells)) for cells in group]
        assert kernel.canonical(candidate.puzzle, candidate.solution) == least(copies)


@pytest.mark.parametrize("variant", ["9x9-x", "9x9-windoku"])
def test_with_extra_houses_it_is_the_least_of_all_copies_too(variant: str) -> None:
    for candidate in candidates(variant, 3):
        copies = [
            (moved(candidate.solution, cells), moved(candidate.puzzle.givens, cells)) for cells in enumerated(variant)
        ]
        assert kernel.canonical(candidate.puzzle, candidate.solution) == least(copies)


def test_the_form_of_a_jigsaw_has_the_least_layout() -> None:
    rng = random.Random(2)
    for candidate in candidates("9x9-jigsaw", 4):
        form = Puzzle("sudoku", "9x9-jigsaw", kernel.canonical(candidate.puzzle, candidate.solution))
        layouts = {shape_of(symmetry("9x9-jigsaw", rng).puzzle(candidate.puzzle)).layout for _ in range(60)}
        assert shape_of(form).layout == min(layout for layout in layouts if layout)


def test_the_form_of_9x9_is_that_of_the_search_made_for_it(minimal_puzzles) -> None:
    for puzzle in minimal_puzzles(60):
        (solution,) = exact.count(puzzle.givens).solutions
        assert canonical_form(puzzle, solution) == canonical_text(puzzle.givens, solution)


@pytest.mark.kernel
def test_a_grid_with_many_symmetries_breaks_its_ties_by_the_givens() -> None:
    rng = random.Random(4)
    for variant in SMALL[:3]:
        shape = variant_of(variant)
        n, high, wide = shape.size, shape.box_rows, shape.box_cols
        rows = [wide * (row % high) + row // high for row in range(n)]
        solution = "".join(shape.digits[(shift + column) % n] for shift in rows for column in range(n))
        grid = solver.grid_of(solution, shape)
        least_grid = np.empty(shape.cells, np.int64)
        assert canonical_lines(grid, grid, high, wide, least_grid, np.empty(shape.cells, np.int64)) > 1
        kept = set(rng.sample(range(shape.cells), shape.cells // 2))
        text = "".join(sign if cell in kept else "." for cell, sign in enumerate(solution))
        puzzle = Puzzle("sudoku", variant, text)
        forms = set()
        for _ in range(10):
            element = symmetry(variant, rng)
            forms.add(kernel.canonical(element.puzzle(puzzle), element.solution(solution)))
        assert len(forms) == 1
