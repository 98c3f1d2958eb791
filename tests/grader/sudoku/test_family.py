"""The oracle for removing clues agrees with the ladder."""

from __future__ import annotations

import numpy as np
import pytest

from grader.kind import Puzzle, Tier
from grader.sudoku import family, kernel
from grader.sudoku.board import board
from grader.sudoku.exact import grid_of
from grader.sudoku.geometry import geometry
from grader.sudoku.steps import steps

LEVELS = (Tier.GENTLE, Tier.EASY, Tier.MEDIUM)


def oracle(puzzles: list[Puzzle]) -> list[list[bool]]:
    g = geometry("9x9")
    b, out = board(g), steps(g)
    return [
        [bool(family.solvable(g, b, out, grid_of(puzzle.givens), np.int64(tier.rank))) for tier in LEVELS]
        for puzzle in puzzles
    ]


def test_the_oracle_says_of_every_tier_what_the_ladder_says(minimal_puzzles) -> None:
    puzzles = minimal_puzzles(600)
    expected = [[kernel.grade(puzzle).tier.rank <= tier.rank for tier in LEVELS] for puzzle in puzzles]
    assert oracle(puzzles) == expected
    assert len({tuple(levels) for levels in expected}) == 4


@pytest.mark.kernel
def test_puzzles_without_a_solution_or_with_many_are_not_solved_by_anything() -> None:
    clash = Puzzle("sudoku", "9x9", ("12345678." + "........9").ljust(81, "."))
    assert oracle([Puzzle("sudoku", "9x9", "." * 81), clash]) == [[False] * 3] * 2


@pytest.mark.kernel
def test_a_full_grid_is_solved_already() -> None:
    grid = "".join(str((row * 3 + row // 3 + column) % 9 + 1) for row in range(9) for column in range(9))
    assert oracle([Puzzle("sudoku", "9x9", grid)]) == [[True] * 3]
    twice = grid.replace(grid[0], ".", 1)[1:]
    assert oracle([Puzzle("sudoku", "9x9", grid[1] + twice)]) == [[False] * 3]
