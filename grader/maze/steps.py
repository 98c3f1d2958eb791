"""The steps that a technique writes: facts by role, in the flat form of `grader.kind.Path`.

Roles: `pattern` = cells (of the dead end, loop or way; or the two ends of a way) or the walls of a gate, as the
passages they shut; `concluded` and `removed` = passages. What a removed passage cuts off from the start falls with
it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from grader.jit import compiler
from grader.maze.graph import MORE

jit = compiler("grader.maze")

PATTERN, CONCLUDED, REMOVED = np.int64(0), np.int64(2), np.int64(3)
HEAD = 6


class Pad(NamedTuple):
    """`flat[: at[0]]` is the stream, the step being written began at `at[1]`; it is of round `at[2]`.

    `tell[0]` is 0 to leave the steps out.
    """

    flat: np.ndarray
    at: np.ndarray
    tell: np.ndarray


def room(cells: int) -> int:
    """Numbers that the path of a maze may take.

    Each cell is told once by a dead end or loop, each wall once by a gate (two a cell at most), each passage once when
    it is concluded (two a cell at most) or shut; and each of these may be a step with its own head.
    """
    return cells * (1 + 2 + 2 + 1 + 3 * HEAD) + 1024


@jit
def begin(pad: Pad, order: int) -> None:
    """A new step of the technique with this order number."""
    at = pad.at[0]
    if at + HEAD > len(pad.flat):
        raise OverflowError("the path is longer than its pad")
    pad.flat[at] = order
    pad.flat[at + 1] = pad.at[2]
    pad.flat[at + 2 : at + HEAD] = 0
    pad.at[1] = at
    pad.at[0] = at + HEAD


@jit
def add(pad: Pad, role: int, fact: int) -> None:
    """One more fact; roles come in their order."""
    at = pad.at[0]
    if at >= len(pad.flat):
        raise OverflowError("the path is longer than its pad")
    pad.flat[at] = fact
    pad.flat[pad.at[1] + 2 + role] += 1
    pad.at[0] = at + 1


@jit
def add_place(m: np.ndarray, pad: Pad, role: int, v: int) -> None:
    """All cells of a place."""
    n = m.shape[1]
    while v >= 0:
        add(pad, role, 2 * n + v)
        v = m[MORE, v]
