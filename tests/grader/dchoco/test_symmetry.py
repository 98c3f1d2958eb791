"""Isometries and the exchange of colours."""

from __future__ import annotations

import random

import pytest

from grader.dchoco import kernel
from grader.dchoco.answer import faults
from grader.dchoco.notation import facts, parse
from grader.dchoco.symmetry import canonical, group, symmetry, transposition
from grader.dchoco.variants import size
from grader.kind import Puzzle

WIDE = "dbchoco/7/4/8ikvm8i4o2m3g22i"


@pytest.mark.parametrize(("rows", "columns", "order"), [(6, 6, 16), (4, 7, 8), (1, 2, 8)])
def test_a_square_has_sixteen_symmetries_and_other_boards_eight(rows: int, columns: int, order: int) -> None:
    assert len(list(group(rows, columns))) == order


def test_the_copies_of_a_puzzle_without_symmetry_are_all_different(published: Puzzle) -> None:
    copies = {element.puzzle(published).givens for element in group(6, 6)}
    assert len(copies) == 16
    assert {canonical(parse(copy)) for copy in copies} == {min(copies)}


def test_the_canonical_form_has_no_question_marks(published: Puzzle) -> None:
    asked = parse(published.givens.replace("ueoq8p30g", "ueoq8p30."))
    assert asked != published
    assert canonical(asked) == canonical(published)


def test_a_copy_s_solution_obeys_the_rules_of_the_copy(published: Puzzle, published_solution: str) -> None:
    for element in group(6, 6):
        assert faults(element.puzzle(published), element.solution(published_solution)) == []


@pytest.mark.parametrize("text", [WIDE, "dbchoco/6/6/ueoq8p30g42j4n5s22j"])
def test_rows_for_columns_changes_no_grade_even_where_it_changes_the_variant(text: str) -> None:
    puzzle = parse(text)
    element = transposition(puzzle.variant)
    copy = element.puzzle(puzzle)
    grade, other = kernel.grade(puzzle), kernel.grade(copy)
    rows, columns = size(puzzle.variant)
    assert size(copy.variant) == (columns, rows)
    assert other.solution == element.solution(str(grade.solution))
    assert (other.tier, other.score, other.rounds) == (grade.tier, grade.score, grade.rounds)
    assert facts(copy, other.solution) == {element.fact(fact) for fact in facts(puzzle, str(grade.solution))}


def test_a_cell_goes_where_its_facts_go() -> None:
    element = symmetry("6x6", random.Random(3))
    first = 60
    for cell in range(36):
        assert element.fact(first + cell) == first + element.cells[cell]


def test_a_block_s_number_says_nothing_in_a_copy() -> None:
    with pytest.raises(ValueError, match="puzzle by puzzle"):
        symmetry("4x4", random.Random(1)).fact(24 + 16 + 256)
