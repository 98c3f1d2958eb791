"""Templates."""

from __future__ import annotations

import numpy as np
import pytest

from grader.sudoku.board import board, change, start
from grader.sudoku.geometry import geometry
from grader.sudoku.templates import doomed, row_of
from kernels import entry

pytestmark = pytest.mark.kernel


def templates(alive: list[int]) -> list[tuple[int, ...]]:
    """Every way to choose a column in each row so that columns and boxes differ, by plain recursion."""

    def extend(chosen: tuple[int, ...]):
        row = len(chosen)
        if row == 9:
            yield chosen
            return
        for c in range(9):
            if alive[row] >> c & 1 and all(
                c != e and (r // 3, e // 3) != (row // 3, c // 3) for r, e in enumerate(chosen)
            ):
                yield from extend((*chosen, c))

    return list(extend(()))


def test_what_is_doomed_is_what_no_template_uses() -> None:
    rng = np.random.default_rng(7)
    g, b = geometry("9x9"), board(geometry("9x9"))
    some = 0
    for _ in range(12):
        removed = np.flatnonzero(rng.random(729) < 0.6)
        start(g, b, np.zeros(81, np.int64))
        change(g, b, np.zeros(0, np.int64), removed)
        doom = np.zeros((9, 2), np.int64)
        entry(doomed)(g[0], b[0], doom)
        for d in range(9):
            alive = [sum(1 << c for c in range(9) if (r * 9 + c) * 9 + d not in removed) for r in range(9)]
            if 0 in alive:
                continue  # a row without a place is taken for filled
            used = [0] * 9
            for chosen in templates(alive):
                for r, c in enumerate(chosen):
                    used[r] |= 1 << c
            assert [row_of(9, doom[d, 0], doom[d, 1], r) for r in range(9)] == [
                have & ~use for have, use in zip(alive, used, strict=True)
            ]
            some += any(have & ~use for have, use in zip(alive, used, strict=True))
    assert some


def test_a_candidate_of_no_template_falls(grid) -> None:
    removed = grid.placed("row 2", "5", "r2c27") | grid.placed("row 8", "5", "r8c27")
    (step,) = grid.find("template-delete", removed)
    assert set(step.removed) >= grid.facts("r1345679c27", "5")
    assert {fact % 9 for fact in step.removed} == {4}


def test_a_candidate_of_every_template_is_placed(grid) -> None:
    removed = grid.placed("row 2", "5", "r2c2")
    (step,) = grid.find("template-set", removed)
    assert set(step.concluded) == grid.facts("r2c2", "5")


def test_what_one_digit_is_sure_of_is_lost_to_the_templates_of_the_others(grid) -> None:
    removed = (
        grid.placed("row 2", "5", "r2c2") | grid.placed("row 5", "6", "r5c25") | grid.placed("column 2", "6", "r25c2")
    )
    both = {step.concluded for step in grid.find("template-set", removed)}
    assert both == {tuple(grid.facts("r2c2", "5")), tuple(grid.facts("r5c2", "6"))}
