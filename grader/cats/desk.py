"""The memory that the kernels work on, one a thread, and the ladder run on it."""

from __future__ import annotations

import threading
from array import array
from typing import Any

import numpy as np

from grader.cats.bits import WIDTH, jit
from grader.cats.board import board, cross, place, start
from grader.cats.chains import guess
from grader.cats.climb import (
    BROKEN,
    LAST,
    MOVED,
    STUCK,
    climb,
    close_round,
    fallen,
    note_fallen,
    suppose,
)
from grader.cats.exact import stack
from grader.cats.geometry import geometry
from grader.cats.rare import FINDERS
from grader.cats.steps import pad
from grader.cats.techniques import SLOTS
from grader.jit import NIL

LARGE_SETS, SET_CHAIN = SLOTS["large-sets"], SLOTS["set-chain"]


@jit
def lay(G: Any, B: Any, OUT: Any, cells: np.ndarray) -> None:
    """Set a board of these regions and clear the pad."""
    start(G[0], B[0], cells)
    out = OUT[0]
    out.length[0] = 0
    out.number[0] = 0
    out.full[0] = 0
    out.opened[0] = 0
    for t in range(len(out.rounds)):
        out.rounds[t] = 0


@jit
def move(G: Any, B: Any, cells: np.ndarray, number: int) -> None:
    """Put cats at the first `number` cells and cross out the rest."""
    for i in range(len(cells)):
        if i < number:
            place(G[0], B[0], cells[i])
        else:
            cross(G[0], B[0], cells[i])


def cells_of(words: np.ndarray) -> list[int]:
    """The cells of a set."""
    return [WIDTH * w + i for w, word in enumerate(words.tolist()) for i in range(WIDTH) if word >> i & 1]


class Sheet:
    """A board with a pad. The ladder's last technique supposes cats on a spare sheet."""

    def __init__(self, spare: Sheet | None = None) -> None:
        self.spare = spare
        self.geometry = geometry("4x4")
        self.board, self.pad, self.guess = board(), pad(), guess()
        self.cats: np.ndarray = self.board["cats"][0]
        self.rounds: np.ndarray = self.pad["rounds"][0]
        self.use: np.ndarray = self.pad["use"][0]
        self._cand: np.ndarray = self.board["cand"][0]
        self._size, self._flat, self._full = self.pad["length"][0], self.pad["stream"][0], self.pad["full"][0]
        self._open, self._opened = self.pad["open"][0], self.pad["opened"][0]

    def lay(self, variant: str, cells: np.ndarray) -> None:
        """A board of these regions (n * n int64) before any step; all techniques are in use."""
        self.geometry = geometry(variant)
        lay(self.geometry, self.board, self.pad, cells)
        self.use[:] = 1

    def move(self, concluded: list[int], removed: list[int]) -> None:
        """Put cats and cross cells out."""
        move(self.geometry, self.board, np.array([*concluded, *removed], np.int64), len(concluded))

    def look(self, slot: int) -> array[int]:
        """The steps of one technique, as a flat stream; the board stays as it is."""
        if slot <= LAST:
            climb(self.geometry, self.board, self.pad, NIL + LAST, NIL + slot)
        else:
            self._find(slot)
        return self.take()

    def climb(self, top: int, flat: array[int] | None = None) -> int:
        """Rounds of the techniques in use up to the slot `top`; the steps go to `flat`. One of the words of `climb`."""
        while True:
            state = int(climb(self.geometry, self.board, self.pad, NIL + min(top, LAST), NIL - 1))
            self._hand_over(flat)
            if state == MOVED:
                continue
            if state != STUCK:
                return state
            for slot in range(LAST + 1, top + 1):
                if self.use[slot] and self._find(slot):
                    break
            else:
                return STUCK
            close_round(self.geometry, self.board, self.pad, NIL + slot)
            self._hand_over(flat)

    def _find(self, slot: int) -> int:
        """The steps of one of the rarer techniques, on the pad; their number."""
        if slot == SET_CHAIN:
            return self._set_chains()
        return int(FINDERS[slot](self.geometry, self.board, self.guess, self.pad, NIL + slot))

    def _set_chains(self) -> int:
        """Every cell whose cat leads everything up to `large-sets` to a unit left short."""
        spare = self.spare
        assert spare is not None
        spare.geometry = self.geometry
        cells, units = [], []
        for cell in cells_of(self._cand):
            suppose(self.geometry, self.board, spare.board, NIL + cell)
            spare._opened[0] = 0
            if spare.climb(LARGE_SETS) == BROKEN:
                cells.append(cell)
                units.append(int(fallen(self.geometry, spare.board)))
        note_fallen(self.geometry, self.pad, np.array(cells, np.int64), np.array(units, np.int64), NIL + SET_CHAIN)
        return len(cells)

    def _hand_over(self, flat: array[int] | None) -> None:
        if flat is None and not self._full[0]:
            self._size[0] = 0
        else:
            steps = self.take()
            if flat is not None:
                flat.extend(steps)

    def take(self) -> array[int]:
        """The steps on the pad, which is empty then."""
        if self._full[0]:
            raise OverflowError("a round has more steps than the pad holds; nothing is graded from a part of them")
        steps = array("q", self._flat[: self._size[0]].tobytes())
        self._size[0] = 0
        return steps

    def open_steps(self) -> list[int]:
        """Distinct cats open at each round of singles."""
        opened: list[int] = self._open[: self._opened[0]].tolist()
        return opened


class Desk(threading.local):
    """A sheet, a spare one, and the stack of a search, for any size."""

    def __init__(self) -> None:
        self.spare = Sheet()
        self.sheet = Sheet(self.spare)
        self.stack = stack()
        self.found: np.ndarray = self.stack["found"][0]


desk = Desk()
