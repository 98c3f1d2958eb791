"""The memory that the kernels work on, one a thread, and the ladder run on it."""

from __future__ import annotations

import threading
from array import array
from typing import Any

import numpy as np

from grader.cats.bits import jit
from grader.cats.board import board, cross, place, start
from grader.cats.chains import guess
from grader.cats.climb import CHAIN, MOVED, SET_CHAIN, STUCK, climb, close_round, look, set_chains
from grader.cats.exact import stack
from grader.cats.geometry import geometry
from grader.cats.steps import pad
from grader.jit import NIL


@jit
def lay(G: Any, B: Any, OUT: Any, cells: np.ndarray) -> None:
    """Set a board of these regions and clear the pad."""
    start(G[0], B[0], cells)
    out = OUT[0]
    out.size[0] = 0
    out.round[0] = 0
    out.full[0] = 0
    out.opened[0] = 0
    for t in range(len(out.rounds)):
        out.rounds[t] = 0


@jit
def look_for(G: Any, B: Any, S: Any, OUT: Any, t: int) -> int:
    """`look` for Python."""
    return look(G[0], B[0], S[0], OUT[0], t)


@jit
def move(G: Any, B: Any, cells: np.ndarray, number: int) -> None:
    """Put cats at the first `number` cells and cross out the rest."""
    for i in range(len(cells)):
        if i < number:
            place(G[0], B[0], cells[i])
        else:
            cross(G[0], B[0], cells[i])


class Desk(threading.local):
    """Boards, pads and the stack of a search, for any size."""

    def __init__(self) -> None:
        self.board, self.spare = board(), board()
        self.stack, self.guess = stack(), guess()
        self.pad, self.scrap = pad(), pad()
        self.top = self.pad[0]
        self.cats: np.ndarray = self.board["cats"][0]
        self.rounds: np.ndarray = self.pad["rounds"][0]
        self.use: np.ndarray = self.pad["use"][0]
        self._size, self._flat, self._full = self.pad["size"][0], self.pad["flat"][0], self.pad["full"][0]
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
        if slot == SET_CHAIN:
            self._set_chains()
        else:
            look_for(self.geometry, self.board, self.guess, self.pad, NIL + slot)
        return self.take()

    def climb(self, top: int, flat: array[int] | None = None) -> int:
        """Rounds of the techniques in use up to the slot `top`; the steps go to `flat`. One of the words of `climb`."""
        while True:
            state = int(climb(self.geometry, self.board, self.guess, self.pad, NIL + min(top, CHAIN)))
            steps = self.take()
            if flat is not None:
                flat.extend(steps)
            if state == STUCK and top >= SET_CHAIN and self.use[SET_CHAIN] and self._set_chains():
                if flat is not None:
                    flat.extend(self.take(keep=True))
                close_round(self.geometry, self.board, self.pad, NIL + SET_CHAIN)
                self._size[0] = 0
            elif state != MOVED:
                return state

    def _set_chains(self) -> int:
        return int(set_chains(self.geometry, self.board, self.guess, self.spare, self.scrap, self.pad))

    def take(self, keep: bool = False) -> array[int]:
        """The steps on the pad, which is empty then unless they are to be kept."""
        if self._full[0]:
            raise OverflowError("a round has more steps than the pad holds; nothing is graded from a part of them")
        steps = array("q", self._flat[: self._size[0]].tobytes())
        if not keep:
            self._size[0] = 0
        return steps

    def open_steps(self) -> list[int]:
        """Distinct cats open at each round of singles."""
        opened: list[int] = self._open[: self._opened[0]].tolist()
        return opened


desk = Desk()
