"""The steps that a technique writes: facts by role, closed by `commit`, in the flat form of `grader.kind.Path`.

A body calls `pattern`, `link`, `conclude` and `remove` in any order and then `commit`; what removes and concludes
nothing leaves no trace. Roles, for Sudoku: `pattern` = the houses it looks at, then its candidates; `links` = covering
houses (locked candidates, fish) or candidates two by two (wings, colouring).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler, record
from grader.sudoku.board import put, strike
from grader.sudoku.techniques import TECHNIQUES

jit = compiler("grader.sudoku")

PATTERN, LINKS, CONCLUDED, REMOVED = (np.int64(role) for role in range(4))
HEAD = 6  # order, round and four lengths come before the facts of a step
ROOM = 1 << 16  # the longest path of 6,000 random minimal puzzles has 1,216
SETS = 1 << 12  # almost locked sets; hard puzzles have 333 at most where simpler techniques stop
COMMONS = 1 << 16  # restricted common digits, told from either set; hard puzzles have 6,600
ALL = 1 << 40  # as `most`: every instance


def steps(geometry: np.ndarray) -> np.ndarray:
    """An empty pad for steps of all techniques, by slot in the table: an array of one record.

    `stream[:length[0]]` (at most `room[0]`) is what was written, `steps[0]` steps of it since `begin`. `most[0]` ends a
    search (1: find one); `only[0]` >= 0 asks a stage for the steps of that slot alone. `number[0]` of the round and
    `order[0]` go into the next step; `facts`, `filled` are the step being made. `use[slot]`: the technique is in the
    ladder; `rounds[slot]`: how often it was applied; `open[:opened[0]]`: placements open at the start of each round of
    singles. `mark`, `stamp` and `queue` are scratch for the bodies, one entry a candidate. `overlap[0]` = 1 lets almost
    locked sets share cells and `longer[0]` = 1 tells chains of every length, not only the shortest of all. Names that
    begin with `als_` are theirs (see `almost_locked`), names that begin with `ur_` are for unique rectangles
    (`rectangles`).
    """
    n = geometry["house"][0].shape[1]
    one = np.zeros(1, np.int64)
    return record(
        stream=np.zeros(ROOM, np.int64),
        length=one,
        room=np.full(1, ROOM, np.int64),
        start=one,
        steps=one,
        most=one,
        only=-np.ones(1, np.int64),
        number=one,
        order=one,
        facts=np.zeros((4, 4 * n**3), np.int64),
        filled=np.zeros(4, np.int64),
        orders=np.array([technique.order for technique in TECHNIQUES], np.int64),
        use=np.ones(len(TECHNIQUES), np.int64),
        rounds=np.zeros(len(TECHNIQUES), np.int64),
        open=np.zeros(n * n, np.int64),
        opened=one,
        mark=np.zeros(n**3, np.int64),
        stamp=one,
        queue=np.zeros(n**3, np.int64),
        overlap=one,
        longer=one,
        ur_number=one,
        ur_found=np.zeros((4 * len(geometry["rectangle"][0]), 3), np.int64),
        als_spread=np.zeros((n, 2), np.int64),
        als_number=one,
        als_cells=np.zeros((SETS, 2), np.int64),
        als_digits=np.zeros(SETS, np.int64),
        als_home=np.zeros((SETS, 2), np.int64),
        als_falls=np.zeros((SETS, n, 2), np.int64),
        als_first=np.zeros(SETS + 1, np.int64),
        als_mate=np.zeros((COMMONS, 2), np.int64),
    )


@jit
def begin(out: Any, slot: int) -> None:
    """The next steps are those of this technique."""
    out.order[0] = out.orders[slot]
    out.start[0] = out.length[0]
    out.steps[0] = 0


@jit
def push(out: Any, role: int, fact: int) -> None:
    """One more fact in a role of the step being made."""
    i = out.filled[role]
    if i >= out.facts.shape[1]:
        raise OverflowError("a step has more facts than the pad holds")
    out.facts[role, i] = fact
    out.filled[role] = i + 1


@jit
def pattern(out: Any, fact: int) -> None:
    """What the step looks at."""
    push(out, PATTERN, fact)


@jit
def link(out: Any, fact: int) -> None:
    """How the parts of the pattern hang together."""
    push(out, LINKS, fact)


@jit
def conclude(out: Any, fact: int) -> None:
    """This becomes true."""
    push(out, CONCLUDED, fact)


@jit
def pattern_cell(g: Any, b: Any, out: Any, c: int, digits: int) -> None:
    """Those of the digits that are candidates of cell c belong to the pattern."""
    digits &= b.cand[c]
    while digits:
        push(out, PATTERN, c * b.place.shape[1] + g.lowest[digits])
        digits &= digits - 1


@jit
def remove(g: Any, b: Any, out: Any, c: int, digits: int) -> None:
    """Those of the digits that are candidates of cell c fall."""
    digits &= b.cand[c]
    while digits:
        push(out, REMOVED, c * b.place.shape[1] + g.lowest[digits])
        digits &= digits - 1


@jit
def changes(out: Any) -> bool:
    """The step being made removes or concludes something: worth telling its pattern."""
    return out.filled[CONCLUDED] + out.filled[REMOVED] > 0


@jit
def commit(out: Any) -> bool:
    """Close the step; True when the search shall end."""
    if changes(out):
        at = out.length[0]
        facts = out.filled[PATTERN] + out.filled[LINKS] + out.filled[CONCLUDED] + out.filled[REMOVED]
        if at + HEAD + facts > out.room[0]:
            raise OverflowError("a round has more steps than the pad holds")
        out.stream[at] = out.order[0]
        out.stream[at + 1] = out.number[0]
        to = at + HEAD
        for role in range(4):
            out.stream[at + 2 + role] = out.filled[role]
            for i in range(out.filled[role]):
                out.stream[to] = out.facts[role, i]
                to += 1
        out.length[0] = to
        out.steps[0] += 1
    out.filled[:] = 0
    return out.steps[0] >= out.most[0]


@jit
def told(out: Any, since: int) -> bool:
    """A step that was written from `since` on removes just what the step being made removes, in the same order."""
    at = since
    length = out.filled[REMOVED]
    while at < out.length[0]:
        removed = at + HEAD + out.stream[at + 2] + out.stream[at + 3] + out.stream[at + 4]
        at = removed + out.stream[at + 5]
        if at - removed == length:
            i = 0
            while i < length and out.stream[removed + i] == out.facts[REMOVED, i]:
                i += 1
            if i == length:
                return True
    return False


@jit
def apply(g: Any, b: Any, out: Any) -> None:
    """Carry out all steps since `begin`."""
    at = out.start[0]
    n = b.place.shape[1]
    while at < out.length[0]:
        lo = at + HEAD + out.stream[at + 2] + out.stream[at + 3]
        mid = lo + out.stream[at + 4]
        at = mid + out.stream[at + 5]
        for i in range(lo, mid):
            put(g, b, out.stream[i] // n, out.stream[i] % n)
        for i in range(mid, at):
            strike(g, b, out.stream[i] // n, out.stream[i] % n)


@jit
def finish(g: Any, b: Any, out: Any, slot: int) -> None:
    """The steps since `begin` are the round that is applied."""
    apply(g, b, out)
    out.rounds[slot] += 1
    out.number[0] += 1
