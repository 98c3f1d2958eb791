"""The canonical form where symmetries are few: each copy of a puzzle is made, and the least kept.

Least layout first (jigsaws), then least solution grid with 1 2 3 ... in its first row, then least givens.
"""

from __future__ import annotations

import numpy as np

from grader.jit import compiler
from grader.kind import Puzzle
from grader.sudoku.groups import enumerated
from grader.sudoku.layout import canonical_layout
from grader.sudoku.solver import grid_of, text_of
from grader.sudoku.variants import SEPARATOR, Variant, shape_of

jit = compiler("grader.sudoku")


@jit
def least_copy(
    solution: np.ndarray, puzzle: np.ndarray, sources: np.ndarray, n: int, least: np.ndarray, form: np.ndarray
) -> int:
    """Write the least solution grid and the canonical puzzle of the copies that have at place i the cell sources[k, i];
    the number of symmetries of the grid."""
    labels = np.zeros(n + 1, np.int64)
    symmetries = 0
    least[:] = n + 1
    for k in range(len(sources)):
        for i in range(n):
            labels[solution[sources[k, i]]] = i + 1
        sign = 0
        for i in range(len(solution)):
            label = labels[solution[sources[k, i]]]
            if label != least[i]:
                if label > least[i] and sign == 0:
                    sign = 1
                    break
                sign = -1
            least[i] = label
        if sign > 0:
            continue
        symmetries = 1 if sign < 0 else symmetries + 1
        beaten = sign < 0
        for i in range(len(solution)):
            value = least[i] if puzzle[sources[k, i]] else 0
            if not beaten and value != form[i]:
                if value > form[i]:
                    break
                beaten = True
            form[i] = value
    return symmetries


def sources(shape: Variant) -> np.ndarray:
    """(k, cells): the cell that each symmetry brings to each place."""
    return np.argsort(np.array(enumerated(shape.name), np.int64), axis=1)


def canonical_copy(puzzle: Puzzle, solution: str) -> str:
    """The canonical form of a puzzle with this one solution."""
    shape = shape_of(puzzle)
    copies, layout = sources(shape), shape.layout
    if layout is not None:
        layouts = [canonical_layout("".join(layout[cell] for cell in copy)) for copy in copies.tolist()]
        layout = min(layouts)
        copies = copies[[text == layout for text in layouts]]
    form = np.zeros(shape.cells, np.int64)
    grids = grid_of(solution, shape), grid_of(puzzle.givens, shape)
    least_copy(*grids, copies, shape.size, np.empty(shape.cells, np.int64), form)
    return text_of(form, shape) + ("" if layout is None else SEPARATOR + layout)
