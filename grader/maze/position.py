"""What is still possible in a maze: passages that are alive, and passages known to be on the route.

Only `lay`, `change`, `conclude` and `shut` and what is built of them change a position; the techniques' `find` read
it. Rows of the table: `ALIVE` and `KNOWN` sides by cell; `WAYS` alive and `SURE` known passages by place. Where the
position lists something the lists are for speed and follow from these: `TIP`, `a[TIPS]` of them, the places up to
which a part of the route is known; from `a[LEAF + slot]` through `NEXT_LEAF` the dead ends that the technique in that
slot removes. `FOUND`, in three rows, are the `a[INSTANCES]` instances of the last `find`. `a[TAKEN]`: how many
passages are known.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.maze.graph import (
    ALIVE,
    DOORS,
    FOUND,
    GOAL,
    INSTANCES,
    KNOWN,
    LEAF,
    MORE,
    NEXT_LEAF,
    PLACE,
    START,
    SURE,
    TAKEN,
    TIP,
    TIPS,
    WAYS,
    WIDTH,
    back,
    beyond,
    doors,
    number,
    order,
    scan,
    way_of,
)
from grader.maze.techniques import SHORT, SLOTS

jit = compiler("grader.maze")

SHORT_DEAD_END, DEAD_END, BLIND_ROOM = SLOTS["short-dead-end"], SLOTS["dead-end"], SLOTS["blind-room"]
COMPOUND, LOOK_AHEAD, DEEP = SLOTS["compound-dead-end"], SLOTS["look-ahead"], SLOTS["deep-look-ahead"]
NONE, UNFILED = np.int64(-1), np.int64(-2)


@jit
def lay(m: np.ndarray, a: np.ndarray) -> None:
    """Everything alive, nothing known."""
    n = m.shape[1]
    m[ALIVE] = m[DOORS]
    m[KNOWN] = 0
    m[SURE] = 0
    m[NEXT_LEAF] = UNFILED
    a[LEAF:] = -1
    a[TAKEN] = a[TIPS] = a[INSTANCES] = 0
    for v in range(n):
        m[WAYS, v] = doors(m, v) if m[PLACE, v] == v else 0
    add_tip(m, a, a[START])
    for v in range(n):
        if m[WAYS, v] == 1:
            file_leaf(m, a, v)


@jit
def add_tip(m: np.ndarray, a: np.ndarray, v: int) -> None:
    """The route is known up to here."""
    m[TIP, a[TIPS]] = v
    a[TIPS] += 1


@jit
def ends(a: np.ndarray, v: int) -> bool:
    """The place is start or goal."""
    return v == a[START] or v == a[GOAL]


@jit
def onward(m: np.ndarray, v: int, but: int) -> int:
    """The first way from a place that is alive, other than `but`; -1 if there is none."""
    k = scan(m, ALIVE, v, NIL)
    if k == but:
        k = scan(m, ALIVE, k >> 2, (k & 3) + 1)
    return k


@jit
def walk_back(m: np.ndarray, a: np.ndarray, v: int) -> tuple[int, int]:
    """From a dead end to where its piece of one order ends: the last way, and how many places it passes.

    A room stands alone: its piece is its one door.
    """
    width = a[WIDTH]
    k = onward(m, v, NONE)
    places = 1
    if m[MORE, v] >= 0:
        return k, places
    o = order(m, number(width, k))
    while True:
        u = m[PLACE, beyond(width, k)]
        if m[WAYS, u] != 2 or m[MORE, u] >= 0 or ends(a, u):
            return k, places
        r = onward(m, u, back(width, k))
        if order(m, number(width, r)) != o:
            return k, places
        k = r
        places += 1


@jit
def file_leaf(m: np.ndarray, a: np.ndarray, v: int) -> None:
    """Put a place with one way left on the list of the technique that removes it, once."""
    if ends(a, v) or m[NEXT_LEAF, v] != UNFILED:
        return
    o = order(m, number(a[WIDTH], onward(m, v, NONE)))
    if o == 0:
        return
    if m[MORE, v] >= 0:
        slot = BLIND_ROOM
    elif o == 1:
        slot = SHORT_DEAD_END if walk_back(m, a, v)[1] <= SHORT else DEAD_END
    else:
        slot = COMPOUND if o == 2 else LOOK_AHEAD if o == 3 else DEEP
    m[NEXT_LEAF, v] = a[LEAF + slot]
    a[LEAF + slot] = v


@jit
def conclude(m: np.ndarray, a: np.ndarray, k: int) -> None:
    """The passage of way k is on the route."""
    c, d = k >> 2, beyond(a[WIDTH], k)
    if m[KNOWN, c] >> (k & 3) & 1:
        return
    m[KNOWN, c] |= 1 << (k & 3)
    m[KNOWN, d] |= 1 << (k & 3 ^ 2)
    a[TAKEN] += 1
    for v in (m[PLACE, c], m[PLACE, d]):
        m[SURE, v] += 1
        if m[SURE, v] == 1 and not ends(a, v):
            add_tip(m, a, v)


@jit
def shut(m: np.ndarray, a: np.ndarray, k: int) -> None:
    """The passage of way k falls. The caller files the dead ends that this makes."""
    c, d = k >> 2, beyond(a[WIDTH], k)
    m[ALIVE, c] &= ~(1 << (k & 3))
    m[ALIVE, d] &= ~(1 << (k & 3 ^ 2))
    m[WAYS, m[PLACE, c]] -= 1
    m[WAYS, m[PLACE, d]] -= 1


@jit
def add_found(m: np.ndarray, a: np.ndarray, one: int, two: int, three: int) -> None:
    """One more instance."""
    i = a[INSTANCES]
    m[FOUND, i], m[FOUND + 1, i], m[FOUND + 2, i] = one, two, three
    a[INSTANCES] = i + 1


@jit
def change(m: np.ndarray, a: np.ndarray, concluded: np.ndarray, removed: np.ndarray) -> None:
    """Make a fresh position the one in which these passages were concluded and removed: what they cut off falls too."""
    n = m.shape[1]
    width = a[WIDTH]
    for p in removed:
        shut(m, a, way_of(width, p))
    seen = np.zeros(n, np.bool_)
    stack = np.empty(n, np.int64)
    stack[0] = a[START]
    seen[a[START]] = True
    height = 1
    while height:
        height -= 1
        k = scan(m, ALIVE, stack[height], NIL)
        while k >= 0:
            u = m[PLACE, beyond(width, k)]
            if not seen[u]:
                seen[u] = True
                stack[height] = u
                height += 1
            k = scan(m, ALIVE, k >> 2, (k & 3) + 1)
    for c in range(n):
        if not seen[m[PLACE, c]]:
            m[ALIVE, c] = 0
            m[WAYS, c] = 0
    a[LEAF:] = -1
    m[NEXT_LEAF] = UNFILED
    for v in range(n):
        if m[WAYS, v] == 1:
            file_leaf(m, a, v)
    for p in concluded:
        conclude(m, a, way_of(width, p))
