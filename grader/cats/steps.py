"""The pad on which techniques write their steps: one flat stream in the form of `grader.kind.Path`.

A technique calls `pattern`, `link`, `conclude`, `remove` for one instance and then `commit`, which keeps it only if it
concludes or removes something. `apply` carries a round out. A pad that is full raises in Python; nothing is cut off.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit, lowest
from grader.cats.board import cross, place
from grader.cats.geometry import DEPTH, UNITS, WORDS
from grader.cats.techniques import TECHNIQUES
from grader.jit import record

PATTERN, LINKS, CONCLUDED, REMOVED = range(4)
ROLE = 600  # facts a role: all cells and units of the largest board
ROUND = 1 << 16  # int64 a round may take
ORDERS = np.array([technique.order for technique in TECHNIQUES], np.int64)


def pad() -> np.ndarray:
    """An empty pad: an array of one record, used again for the next puzzle."""
    return record(
        stream=np.zeros(2 * ROUND, np.int64),
        length=np.zeros(1, np.int64),  # of the stream in use
        since=np.zeros(1, np.int64),  # where this round begins
        steps=np.zeros(1, np.int64),  # in this round
        slot=np.zeros(1, np.int64),
        number=np.zeros(1, np.int64),  # of the round
        full=np.zeros(1, np.int64),
        role=np.zeros((4, ROLE), np.int64),
        have=np.zeros(4, np.int64),
        use=np.ones(len(TECHNIQUES), np.int64),
        order=ORDERS,
        rounds=np.zeros(len(TECHNIQUES), np.int64),
        open=np.zeros(1024, np.int64),  # open steps of each round of singles
        opened=np.zeros(1, np.int64),
        # scratch of techniques
        set=np.zeros((8, WORDS), np.int64),
        link=np.zeros((6, UNITS), np.int64),
        mask=np.zeros((DEPTH, WORDS), np.int64),
        pick=np.zeros(DEPTH, np.int64),
        need=np.zeros(UNITS, np.int64),
    )


@jit
def begin(out: Any, slot: int) -> None:
    """A technique starts to look."""
    out.slot[0] = slot
    out.since[0] = out.length[0]
    out.steps[0] = 0
    for role in range(4):
        out.have[role] = 0


@jit
def note(out: Any, role: int, fact: int) -> None:
    """One fact of the instance in hand."""
    out.role[role, out.have[role]] = fact
    out.have[role] += 1


@jit
def note_unit(g: Any, out: Any, role: int, u: int) -> None:
    """A unit as a fact."""
    note(out, role, g.n[0] * g.n[0] + u)


@jit
def note_cells(g: Any, out: Any, role: int, cells: np.ndarray) -> None:
    """All cells of a set."""
    for w in range(g.words[0]):
        m = cells[w]
        while m:
            note(out, role, w * 62 + lowest(m))
            m &= m - 1


@jit
def commit(out: Any) -> None:
    """Close the instance."""
    if out.have[2] + out.have[3]:
        at = out.length[0]
        length = 6 + out.have[0] + out.have[1] + out.have[2] + out.have[3]
        if at + length > len(out.stream):
            out.full[0] = 1
        else:
            out.stream[at] = out.order[out.slot[0]]
            out.stream[at + 1] = out.number[0]
            at += 2
            for role in range(4):
                out.stream[at] = out.have[role]
                at += 1
            for role in range(4):
                for i in range(out.have[role]):
                    out.stream[at] = out.role[role, i]
                    at += 1
            out.length[0] = at
            out.steps[0] += 1
    for role in range(4):
        out.have[role] = 0


@jit
def apply(g: Any, b: Any, out: Any) -> int:
    """Carry out the steps of this round; how many distinct cats it puts."""
    before = b.left[0]
    for role in range(2, 4):
        at = out.since[0]
        while at < out.length[0]:
            first = at + 6 + out.stream[at + 2] + out.stream[at + 3]
            last = first + out.stream[at + 4]
            if role == 2:
                for i in range(first, last):
                    place(g, b, out.stream[i])
            else:
                for i in range(last, last + out.stream[at + 5]):
                    cross(g, b, out.stream[i])
            at = last + out.stream[at + 5]
    return before - b.left[0]
