"""Carving mazes: recursive division with rooms, two other ways for contrast, loops, and where start and goal lie.

All kernels of the generator stand in this one module. Their cache lies with the grader's kernels, whose directory is
named by the grader's sources; changes in here are seen by Numba itself as long as no other module of this floor is
called.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, below, compiler, shuffle
from grader.maze.graph import DOORS, GOAL, MORE, PLACE, START, WIDTH, beyond, doors, scan

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
TWO, FOUR = np.int64(2), np.int64(4)

jit = compiler("grader.maze")


@jit
def open_all(width: int, height: int) -> np.ndarray:
    """Cells without a wall between them."""
    cells = np.full(width * height, NORTH + EAST + SOUTH + WEST, np.int64)
    for x in range(width):
        cells[x] &= ~NORTH
        cells[(height - 1) * width + x] &= ~SOUTH
    for y in range(height):
        cells[y * width] &= ~WEST
        cells[y * width + width - 1] &= ~EAST
    return cells


@jit
def join(cells: np.ndarray, width: int, c: int, d: int) -> None:
    """Open the side between two neighbours, c before d."""
    if d == c + 1:
        cells[c] |= EAST
        cells[d] |= WEST
    else:
        cells[c] |= SOUTH
        cells[d] |= NORTH


@jit
def division(width: int, height: int, rooms: int, least: int, most: int, rng: np.ndarray) -> np.ndarray:
    """Recursive division: cut a rectangle across its longer side (a square at random), leave one door, and go on.

    Exactly `rooms` rectangles stay open, at different depths of the division, with sides of `least` to `most` cells; an
    empty answer when this division has no place for so many.
    """
    cells = open_all(width, height)
    # the tree of the division: x, y, width, height, parent, place of the wall (a level one positive), of its door
    size = 2 * width * height
    tree = np.empty((size, 7), np.int64)
    tree[0, 0] = tree[0, 1] = 0
    tree[0, 2], tree[0, 3], tree[0, 4] = width, height, -1
    m = 1
    at = 0
    while at < m:
        x, y, w, h = tree[at, 0], tree[at, 1], tree[at, 2], tree[at, 3]
        tree[at, 5] = 0
        if w > 1 and h > 1:
            level = h > w or (h == w and below(rng, TWO) == 0)
            cut = 1 + below(rng, (h if level else w) - 1)
            tree[at, 5] = cut if level else -cut
            tree[at, 6] = below(rng, w if level else h)
            for half in range(2):
                tree[m, 0], tree[m, 1], tree[m, 2], tree[m, 3], tree[m, 4] = x, y, w, h, at
                if level:
                    tree[m, 1] += half * cut
                    tree[m, 3] = h - cut if half else cut
                else:
                    tree[m, 0] += half * cut
                    tree[m, 2] = w - cut if half else cut
                m += 1
        at += 1
    inside = np.zeros(m, np.bool_)
    if rooms and not place_rooms(tree, m, rooms, least, most, inside, rng):
        return cells[:0]
    for i in range(m):
        cut = tree[i, 5]
        if cut == 0 or inside[i]:
            continue
        x, y = tree[i, 0], tree[i, 1]
        if cut > 0:
            c = (y + cut - 1) * width + x
            for k in range(tree[i, 2]):
                if k != tree[i, 6]:
                    cells[c + k] &= ~SOUTH
                    cells[c + k + width] &= ~NORTH
        else:
            c = y * width + x - cut - 1
            for k in range(tree[i, 3]):
                if k != tree[i, 6]:
                    cells[c + k * width] &= ~EAST
                    cells[c + k * width + 1] &= ~WEST
    return cells


@jit
def place_rooms(
    tree: np.ndarray, m: int, rooms: int, least: int, most: int, inside: np.ndarray, rng: np.ndarray
) -> bool:
    """Mark in `inside` the rectangles that stay open, each with all that lies in it; False if there are too few.

    Every rectangle of a fitting size holds a smallest such one and those do not meet, so there is place for as many
    rooms as there are smallest ones. Each chosen one then grows by lot, merging with its sibling, as far as it meets
    no other.
    """
    fits = np.zeros(m, np.bool_)
    below_fits = np.zeros(m, np.bool_)
    for i in range(m - 1, 0, -1):
        w, h = tree[i, 2], tree[i, 3]
        fits[i] = min(w, h) >= least and max(w, h) <= most
        if fits[i] or below_fits[i]:
            below_fits[tree[i, 4]] = True
    smallest = np.flatnonzero(fits & ~below_fits)
    if len(smallest) < rooms:
        return False
    shuffle(rng, smallest, len(smallest))
    holds = np.zeros(m, np.int64)
    for i in range(rooms):
        v = smallest[i]
        while v >= 0:
            holds[v] += 1
            v = tree[v, 4]
    for i in range(rooms):
        v = smallest[i]
        chosen = v
        choices = 0
        while v > 0 and fits[v] and holds[v] == 1:
            choices += 1
            if below(rng, choices) == 0:
                chosen = v
            v = tree[v, 4]
        inside[chosen] = True
    for i in range(1, m):
        if inside[tree[i, 4]]:
            inside[i] = True
    return True


@jit
def step(width: int, height: int, c: int, side: int) -> int:
    """The cell beyond side 0 to 3 (north, east, south, west), or -1 outside the maze."""
    x, y = c % width, c // width
    if side == 0:
        return c - width if y else -1
    if side == 1:
        return c + 1 if x + 1 < width else -1
    if side == 2:
        return c + width if y + 1 < height else -1
    return c - 1 if x else -1


@jit
def backtracker(width: int, height: int, rng: np.ndarray) -> np.ndarray:
    """Depth first from the first cell: go to a random neighbour that is new, else one step back.

    Long winding ways with few dead ends, the longest from where it began.
    """
    n = width * height
    cells = np.zeros(n, np.int64)
    seen = np.zeros(n, np.bool_)
    stack = np.empty(n, np.int64)
    stack[0] = 0
    seen[0] = True
    m = 1
    while m:
        c = stack[m - 1]
        choices = 0
        chosen = c
        for side in range(4):
            d = step(width, height, c, side)
            if d >= 0 and not seen[d]:
                choices += 1
                if below(rng, choices) == 0:
                    chosen = d
        if choices == 0:
            m -= 1
            continue
        join(cells, width, min(c, chosen), max(c, chosen))
        seen[chosen] = True
        stack[m] = chosen
        m += 1
    return cells


@jit
def wilson(width: int, height: int, rng: np.ndarray) -> np.ndarray:
    """Loop-erased random walks (Wilson 1996): every maze without loops is as likely as any other."""
    n = width * height
    cells = np.zeros(n, np.int64)
    done = np.zeros(n, np.bool_)
    way = np.zeros(n, np.int64)
    done[below(rng, n)] = True
    for first in range(n):
        c = first
        while not done[c]:
            side = below(rng, FOUR)
            d = step(width, height, c, side)
            if d >= 0:
                way[c] = side
                c = d
        c = first
        while not done[c]:
            d = step(width, height, c, way[c])
            join(cells, width, min(c, d), max(c, d))
            done[c] = True
            c = d
    return cells


@jit
def farthest(m: np.ndarray, width: int, first: int) -> int:
    """The place farthest from another, by passages."""
    seen = np.zeros(m.shape[1], np.bool_)
    queue = np.empty(m.shape[1], np.int64)
    queue[0] = first
    seen[first] = True
    size = 1
    at = 0
    while at < size:
        k = scan(m, DOORS, queue[at], NIL)
        at += 1
        while k >= 0:
            u = m[PLACE, beyond(width, k)]
            if not seen[u]:
                seen[u] = True
                queue[size] = u
                size += 1
            k = scan(m, DOORS, k >> 2, (k & 3) + 1)
    return queue[size - 1]


@jit
def block_open(cells: np.ndarray, width: int, c: int) -> bool:
    """The 2x2 cells from c to the right and below have no wall between them."""
    if c < 0 or c % width == width - 1 or c + width >= len(cells):
        return False
    return cells[c] & EAST != 0 and cells[c] & SOUTH != 0 and cells[c + 1] & SOUTH != 0 and cells[c + width] & EAST != 0


@jit
def braid(m: np.ndarray, a: np.ndarray, places: np.ndarray, cells: np.ndarray, share: int, rng: np.ndarray) -> int:
    """Open `share` percent of the dead ends of a maze without loops, in `cells`; how many it could open.

    `m`, `a` are the maze's graph, `places` those of its route. A dead end is opened towards a place that hangs at the
    same place of the route, or is that place: so no loop has the route run through it. No opening makes a room.
    """
    n = len(cells)
    width = a[WIDTH]
    height = n // width
    hangs = np.full(n, -1, np.int64)
    queue = np.empty(n, np.int64)
    size = 0
    for v in places:
        hangs[v] = v
        queue[size] = v
        size += 1
    at = 0
    while at < size:
        v = queue[at]
        at += 1
        k = scan(m, DOORS, v, NIL)
        while k >= 0:
            u = m[PLACE, beyond(width, k)]
            if hangs[u] < 0:
                hangs[u] = hangs[v]
                queue[size] = u
                size += 1
            k = scan(m, DOORS, k >> 2, (k & 3) + 1)
    size = 0
    for v in range(n):
        if m[PLACE, v] == v and m[MORE, v] < 0 and doors(m, v) == 1 and v != a[START] and v != a[GOAL]:
            queue[size] = v
            size += 1
    shuffle(rng, queue, size)
    opened = 0
    for i in range((size * share + 50) // 100):
        c = queue[i]
        if cells[c] & (cells[c] - 1):
            continue  # another dead end was opened into this one
        choices = 0
        chosen = c
        for side in range(4):
            d = step(width, height, c, side)
            if d < 0 or cells[c] >> side & 1 or hangs[m[PLACE, d]] != hangs[c]:
                continue
            one, two = min(c, d), max(c, d)
            kept = cells[one], cells[two]
            join(cells, width, one, two)
            beside = one - (width if two == one + 1 else 1)
            makes_room = block_open(cells, width, one) or block_open(cells, width, beside)
            cells[one], cells[two] = kept
            if not makes_room:
                choices += 1
                if below(rng, choices) == 0:
                    chosen = d
        if choices:
            join(cells, width, min(c, chosen), max(c, chosen))
            opened += 1
    return opened
