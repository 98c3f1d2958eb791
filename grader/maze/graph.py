"""A maze as a graph of places (cells, or rooms taken as one) and passages, and what its shape says at once.

All that is known of a cell or place lies in one table, `m[field, cell]`, and single numbers in a short list, `a[name]`:
two arrays are quick to hand from kernel to kernel, and one compiled body serves every size. Places are named by their
first cell. A *way* is a passage seen from one of its ends: 4 * cell + side, sides 0 to 3 for north, east, south, west;
the number of the passage is that of `walls`.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler

jit = compiler("grader.maze")

# by cell: open sides, those that are passages, the place it is part of, the next cell of that place or -1,
# the order of the branch that hangs by the passage to its right and below (0: none does)
CELLS, DOORS, PLACE, MORE, ORDER = (np.int64(row) for row in range(5))
# by cell: passages still alive; by place: how many of them, and how many are known to be on the route (see `position`)
ALIVE, KNOWN, WAYS, SURE, NEXT_LEAF, TIP, FOUND = (np.int64(row) for row in (6, 7, 8, 9, 10, 11, 12))
ROWS = 15
WIDTH, START, GOAL, BEGIN, END, UNIQUE, TREE, TOP, TAKEN, TIPS, INSTANCES, LEAF = range(12)
NUMBERS = 32


@jit
def root(place: np.ndarray, c: int) -> int:
    """The first cell of the room as far as it is known."""
    while place[c] != c:
        place[c] = place[place[c]]
        c = place[c]
    return c


@jit
def graph(cells: np.ndarray, width: int, begin: int, end: int) -> tuple[np.ndarray, np.ndarray]:
    """The table and the numbers of a maze from cell `begin` to cell `end`; cells (int64) as `notation.read` gives them.

    Open 2x2 blocks that share a cell are one room.
    """
    n = len(cells)
    m = np.empty((ROWS, n), np.int64)
    a = np.zeros(NUMBERS, np.int64)
    place = m[PLACE]
    m[CELLS] = cells
    m[MORE] = -1
    found = False
    for c in range(n):
        place[c] = c
    for c in range(n - width):
        # 2 and 4 are open to the east and south
        here = cells[c]
        if here & 6 == 6 and cells[c + 1] & 4 and cells[c + width] & 2:
            found = True
            first = root(place, c)
            for d in (c + 1, c + width, c + width + 1):
                other = root(place, d)
                place[max(first, other)] = min(first, other)
                first = min(first, other)
    if found:
        for c in range(n - 1, -1, -1):
            r = root(place, c)
            place[c] = r
            if r != c:
                m[MORE, c] = m[MORE, r]
                m[MORE, r] = c
        for c in range(n):
            sides = cells[c]
            for side in range(4):
                if sides >> side & 1 and place[c] == place[beyond(width, 4 * c + side)]:
                    sides ^= 1 << side
            m[DOORS, c] = sides
    else:
        m[DOORS] = cells
    a[WIDTH], a[START], a[GOAL], a[BEGIN], a[END] = width, place[begin], place[end], begin, end
    return m, a


@jit
def beyond(width: int, k: int) -> int:
    """The cell to which way k leads."""
    c, side = k >> 2, k & 3
    if side & 1:
        return c + 2 - side
    return c + (side - 1) * width


@jit
def number(width: int, k: int) -> int:
    """The passage of way k."""
    side = k & 3
    c = k >> 2 if side == 1 or side == 2 else beyond(width, k)
    return 2 * c + (1 - (side & 1))


@jit
def back(width: int, k: int) -> int:
    """Way k seen from its other end."""
    return 4 * beyond(width, k) + (k & 3 ^ 2)


@jit
def way_of(width: int, p: int) -> int:
    """The way through passage p from its left or upper cell."""
    return 4 * (p >> 1) + 1 + (p & 1)


@jit
def scan(m: np.ndarray, sides: int, c: int, side: int) -> int:
    """The first way from cell c and side on, among the sides in row `sides`, in c and the further cells of its place.

    -1 if there is none. All ways of place v: `k = scan(m, DOORS, v, NIL)`, then `scan(m, DOORS, k >> 2, (k & 3) + 1)`.
    """
    while c >= 0:
        left = m[sides, c] >> side
        if left:
            while left & 1 == 0:
                left >>= 1
                side += 1
            return 4 * c + side
        c = m[MORE, c]
        side = 0
    return -1


@jit
def doors(m: np.ndarray, v: int) -> int:
    """How many passages a place has."""
    found = 0
    c = v
    while c >= 0:
        sides = m[DOORS, c]
        found += (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3)
        c = m[MORE, c]
    return found


@jit
def order(m: np.ndarray, p: int) -> int:
    """The order of the branch that hangs by passage p."""
    return m[ORDER + (p & 1), p >> 1]


@jit
def shape(m: np.ndarray, a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Walk the graph depth first from the start: the places of the route and the passages between them.

    Fills in the orders of the branches beside it. `UNIQUE`: every passage of the route is the only way on; `TREE`:
    there are no loops; `TOP`: the highest order of all branches.
    """
    n = m.shape[1]
    width = a[WIDTH]
    seen = np.full(n, -1, np.int64)
    low = np.empty(n, np.int64)
    parent = np.full(n, -1, np.int64)
    up = np.full(n, -1, np.int64)  # the way back to the parent
    sequence = np.empty(n, np.int64)
    step = np.empty(n, np.int64)
    loose = 0
    v = a[START]
    seen[v] = low[v] = 0
    step[v] = scan(m, DOORS, v, NIL)
    sequence[0] = v
    reached = 1
    while v >= 0:
        k = step[v]
        if k < 0:
            u = parent[v]
            if u >= 0 and low[v] < low[u]:
                low[u] = low[v]
            v = u
            continue
        step[v] = scan(m, DOORS, k >> 2, (k & 3) + 1)
        if k == up[v]:
            continue
        u = m[PLACE, beyond(width, k)]
        if seen[u] < 0:
            parent[u], up[u] = v, back(width, k)
            seen[u] = low[u] = reached
            step[u] = scan(m, DOORS, u, NIL)
            sequence[reached] = u
            reached += 1
            v = u
        else:
            loose += 1
            if seen[u] < low[v]:
                low[v] = seen[u]
    length = 0
    v = a[GOAL] if seen[a[GOAL]] >= 0 else -1
    while v >= 0:
        length += 1
        v = parent[v]
    way = np.empty(length, np.int64)
    hop = np.empty(max(length - 1, 0), np.int64)
    on_way = np.zeros(n, np.bool_)
    unique = length > 0
    v = a[GOAL]
    for i in range(length - 1, -1, -1):
        way[i] = v
        on_way[v] = True
        if i:
            hop[i - 1] = number(width, up[v])
            unique = unique and low[v] == seen[v]
            v = parent[v]
    a[UNIQUE] = unique
    a[TREE] = loose == 0
    # places that loops hold together count as one, named by the first of them
    head = np.empty(n, np.int64)
    loops = np.zeros(n, np.bool_)
    for i in range(reached):
        v = sequence[i]
        if i == 0 or low[v] == seen[v]:
            head[v] = v
        else:
            head[v] = head[parent[v]]
            loops[head[v]] = True
    m[ORDER] = 0
    m[ORDER + 1] = 0
    most = np.zeros(n, np.int64)
    twice = np.zeros(n, np.int64)
    for i in range(reached - 1, 0, -1):
        v = sequence[i]
        if head[v] != v or on_way[v]:
            continue
        o = max(most[v], 1) + 1 if loops[v] else max(most[v] + twice[v], 1)
        p = number(width, up[v])
        m[ORDER + (p & 1), p >> 1] = o
        a[TOP] = max(a[TOP], o)
        h = head[parent[v]]
        if o > most[h]:
            most[h] = o
            twice[h] = 0
        elif o == most[h]:
            twice[h] = 1
    return way, hop
