"""The symmetry group: the isometries that keep the board's shape (8 for a square, 4 else), and grey for white."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from grader.dchoco.notation import Board, board_of, borders, puzzle_of, solution_of
from grader.dchoco.variants import size
from grader.kind import Puzzle


@dataclass(frozen=True)
class BoardSymmetry:
    """`cells[c]` is where cell c goes on the new board of `rows` x `columns`.

    `turned`: rows become columns; `exchanged`: white becomes grey.
    """

    rows: int
    columns: int
    cells: tuple[int, ...]
    turned: bool
    exchanged: bool

    def board(self, board: Board) -> Board:
        """The symmetric copy of a board."""
        colours, clues = [0] * board.cells, [0] * board.cells
        for cell, place in enumerate(self.cells):
            colours[place] = board.colours[cell] ^ self.exchanged
            clues[place] = board.clues[cell]
        return Board(self.rows, self.columns, tuple(colours), tuple(clues))

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy of a puzzle."""
        return puzzle_of(self.board(board_of(puzzle)))

    def solution(self, solution: str) -> str:
        """The same for a solution: blocks are labelled anew."""
        labels = [""] * len(solution)
        for cell, place in enumerate(self.cells):
            labels[place] = solution[cell]
        return solution_of(labels)

    def fact(self, fact: int) -> int:
        """Where a border, a cell or a pair of cells goes; blocks are numbered anew in each copy (`ValueError`)."""
        n = len(self.cells)
        new = borders(self.rows, self.columns)
        old = borders(self.columns, self.rows) if self.turned else new
        edges = len(new)
        if fact < edges:
            a, b = sorted(self.cells[cell] for cell in old[fact])
            return new.index((a, b))
        if fact < edges + n:
            return edges + self.cells[fact - edges]
        if fact < edges + n + n * n:
            a, b = sorted(self.cells[cell] for cell in divmod(fact - edges - n, n))
            return edges + n + a * n + b
        raise ValueError("blocks are numbered puzzle by puzzle: a symmetry alone cannot say where one goes")


def isometries(rows: int, columns: int, turned: bool) -> Iterator[tuple[int, ...]]:
    """Where each cell goes: mirrored or not both ways, and if `turned` rows become columns."""
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            places = []
            for cell in range(rows * columns):
                row, column = divmod(cell, columns)
                row = rows - 1 - row if flip_rows else row
                column = columns - 1 - column if flip_columns else column
                places.append(column * rows + row if turned else row * columns + column)
            yield tuple(places)


def group(rows: int, columns: int) -> Iterator[BoardSymmetry]:
    """All elements for a board of this size: 16 for a square, 8 else."""
    for turned in (False, True) if rows == columns else (False,):
        for cells in isometries(rows, columns, turned):
            for exchanged in (False, True):
                yield BoardSymmetry(rows, columns, cells, turned, exchanged)


def symmetry(variant: str, rng: random.Random) -> BoardSymmetry:
    """A random element of the group."""
    return rng.choice(list(group(*size(variant))))


def transposition(variant: str) -> BoardSymmetry:
    """Rows for columns: for a board that is no square it leads to another variant, so the group has no part in it."""
    rows, columns = size(variant)
    return BoardSymmetry(columns, rows, next(isometries(rows, columns, True)), True, False)


def canonical(puzzle: Puzzle) -> str:
    """The least text of all symmetric copies; question marks, which say nothing, are left out."""
    board = board_of(puzzle)
    plain = Board(board.rows, board.columns, board.colours, board.numbers)
    return min(puzzle_of(element.board(plain)).givens for element in group(board.rows, board.columns))
