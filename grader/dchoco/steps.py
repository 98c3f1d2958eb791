"""The steps that a technique writes, in the flat form of `grader.kind.Path`, and how they are carried out.

A body calls `push` with a role and a fact, in any order, and then `commit`; what removes and concludes nothing leaves
no trace. Facts are numbered as in `grader.dchoco.notation`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.blocks import Blocks
from grader.dchoco.field import CELLS
from grader.dchoco.position import UNKNOWN, draw, open_up, refresh, strike, unite
from grader.dchoco.techniques import TECHNIQUES
from grader.jit import NIL, ONE, compiler, record

jit = compiler("grader.dchoco")
PATTERN, LINKS, CONCLUDED, REMOVED = (np.int64(role) for role in range(4))
HEAD = 6  # order, round and four lengths come before the facts of a step
ROOM = 1 << 17
WIDTH = 4096  # facts of one role in a step


def pad() -> np.ndarray:
    """Everything about the steps but their facts: an array of one record.

    `used[0]` numbers written, the steps since `begin` from `start[0]` on, `steps[0]` of them; `turn` (the round) and
    `order` go into the next step, which is made in `fact` and `filled`; `use[slot]`, `rounds[slot]` a technique;
    `flag`, `line`, `words` and `rank` are scratch for the bodies.
    """
    one = np.zeros(1, np.int64)
    return record(
        used=one,
        start=one,
        steps=one,
        turn=one,
        order=one,
        fact=np.zeros((4, WIDTH), np.int64),
        filled=np.zeros(4, np.int64),
        again=np.zeros(4, np.int64),
        orders=np.array([technique.order for technique in TECHNIQUES], np.int64),
        use=np.ones(len(TECHNIQUES), np.int64),
        rounds=np.zeros(len(TECHNIQUES), np.int64),
        flag=np.zeros(CELLS, np.int64),
        line=np.zeros(CELLS, np.int64),
        words=np.zeros((2, CELLS), np.int64),
        rank=np.zeros(CELLS, np.int64),
    )


@jit
def begin(out: Any, slot: int) -> None:
    """The next steps are those of this technique."""
    out.order[0] = out.orders[slot]
    out.start[0] = out.used[0]
    out.steps[0] = 0
    out.filled[:] = 0


@jit
def push(out: Any, role: int, fact: int) -> None:
    """One more fact in a role of the step being made."""
    i = out.filled[role]
    if i >= out.fact.shape[1]:
        raise OverflowError("a step has more facts than the pad holds")
    out.fact[role, i] = fact
    out.filled[role] = i + 1


@jit
def cell(g: Any, out: Any, role: int, c: int) -> None:
    """A cell belongs to the pattern or the links."""
    push(out, role, g.borders[0] + c)


@jit
def pair(g: Any, out: Any, x: int, y: int) -> None:
    """Two cells lie in one block."""
    n = g.cells[0]
    push(out, CONCLUDED, g.borders[0] + n + min(x, y) * n + max(x, y))


@jit
def wall(b: Any, out: Any, e: int) -> None:
    """There is a border, if that is news."""
    if b.border[e] == UNKNOWN:
        push(out, CONCLUDED, e)


@jit
def no_wall(b: Any, out: Any, e: int) -> None:
    """There is no border, if that is news."""
    if b.border[e] == UNKNOWN:
        push(out, REMOVED, e)


@jit
def fall(g: Any, out: Any, flat: np.ndarray, j: int) -> None:
    """A block falls. A step that is full is closed: the rest goes into further steps of the same round."""
    if out.filled[REMOVED] == out.fact.shape[1]:
        out.again[:] = out.filled
        commit(out, flat)
        out.filled[PATTERN] = out.again[PATTERN]
        out.filled[LINKS] = out.again[LINKS]
    n = g.cells[0]
    push(out, REMOVED, g.borders[0] + n + n * n + j)


@jit
def commit(out: Any, flat: np.ndarray) -> None:
    """Close the step."""
    if out.filled[CONCLUDED] + out.filled[REMOVED]:
        at = out.used[0]
        if at + HEAD + out.filled.sum() > len(flat):
            raise OverflowError("a round has more steps than the pad holds")
        flat[at] = out.order[0]
        flat[at + 1] = out.turn[0]
        to = at + HEAD
        for role in range(4):
            flat[at + 2 + role] = out.filled[role]
            for i in range(out.filled[role]):
                flat[to] = out.fact[role, i]
                to += 1
        out.used[0] = to
        out.steps[0] += 1
    out.filled[:] = 0


@jit
def carry_out(g: Any, b: Any, k: Blocks, true: int, fact: int) -> None:
    """One fact becomes known: true (1) or false (0)."""
    edges, n = g.borders[0], g.cells[0]
    if fact < edges:
        if true:
            draw(g, b, k, fact)
        else:
            open_up(g, b, k, fact)
    elif fact < edges + n + n * n:
        x = (fact - edges - n) // n
        unite(b, k, x, (fact - edges - n) % n)
    else:
        strike(b, k, fact - edges - n - n * n)


@jit
def apply(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray) -> None:
    """Carry out all steps since `begin`."""
    at = out.start[0]
    while at < out.used[0]:
        lo = at + HEAD + flat[at + 2] + flat[at + 3]
        mid = lo + flat[at + 4]
        at = mid + flat[at + 5]
        for i in range(lo, mid):
            carry_out(g, b, k, ONE, flat[i])
        for i in range(mid, at):
            carry_out(g, b, k, NIL, flat[i])
    refresh(g, b)
