"""Published puzzle lists: what has one solution is told from what has several."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from grader.sudoku import exact
from grader.sudoku.canonical import canonical_many

DATA = os.environ.get("PUZZLEBANK_REFERENCE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="PUZZLEBANK_REFERENCE_DATA names no folder of reference data")


def grids(name: str) -> np.ndarray:
    """(n, 81) of a list with one puzzle a line."""
    lines = (Path(str(DATA)) / "sudoku" / name).read_text().split()
    return np.array([exact.grid_of(line.replace("0", ".")) for line in lines])


def counts(puzzles: np.ndarray) -> np.ndarray:
    found = np.full(len(puzzles), -9, np.int64)
    exact.count_many(exact.workspace(), puzzles, 2, exact.NODES, found)
    return found


def forms(puzzles: np.ndarray) -> set[bytes]:
    """The distinct canonical forms of puzzles with one solution."""
    stack = exact.workspace()
    solutions, canonical = np.zeros((2, *puzzles.shape), np.int64)
    for puzzle, solution in zip(puzzles, solutions, strict=True):
        assert exact.count_grid(stack, puzzle, 2, exact.NODES, solution[np.newaxis]) == 1
    canonical_many(solutions, puzzles, canonical)
    return {form.tobytes() for form in canonical}


def test_grids_with_several_solutions_are_all_refused() -> None:
    puzzles = grids("several_solutions_500.txt")
    assert len(puzzles) == 500
    assert (counts(puzzles) == 2).all()


def test_puzzles_of_17_clues_are_all_unique_and_different() -> None:
    puzzles = grids("17clue_2000.txt")
    assert len(puzzles) == 2000
    assert (counts(puzzles) == 1).all()
    assert len(forms(puzzles)) == 2000


def test_the_magictour_list_is_unique_and_holds_one_puzzle_twice() -> None:
    puzzles = grids("magictour_top1465.txt")
    assert len(puzzles) == 1465
    assert (counts(puzzles) == 1).all()
    assert len(forms(puzzles)) == 1464


def test_the_hardest_known_puzzles_are_unique_and_different() -> None:
    puzzles = grids("hardest_se11_500.txt")
    assert len(puzzles) == 500
    assert (counts(puzzles) == 1).all()
    assert len(forms(puzzles)) == 500
