"""Growing regions under uniqueness: the kernels of the generator.

Cats are placed first. Regions then grow from them cell by cell, and a cell joins a region only if no solution uses it
there: as long as unassigned cells count as blocked, the board has one solution all the way. What is left over when no
cell can join any more is attached anywhere and repaired, cell by cell, out of the second solutions. Growing first and
testing afterwards yields one board of 200,000 at eight rows and none at ten.

All searches are bounded in looks (nodes), and `spent` adds them up. Python calls `sow`, `grow` and `finish` in turn,
each a kernel of its own, since Numba compiles a kernel together with everything below it. All of them stand in this one
module: their cache lies with the grader's kernels, whose directory is named by the grader's sources.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.cats.bits import jit, lowest, popcount
from grader.cats.board import lay, start
from grader.cats.exact import count_board, put, search
from grader.cats.geometry import CELLS, MOST
from grader.cats.locks import locks
from grader.cats.sight import region_sight
from grader.cats.singles import singles
from grader.cats.steps import apply, begin
from grader.jit import ONE, below, record

SMALLEST, LARGEST, ONES, LINES, BALANCE, SHAPE, ORACLE = range(7)  # places in `wish`
NO_ORACLE, GENTLE, EASY = range(3)
ANY_SHAPE, COMPACT, WINDING, PLAIN = range(4)
TABLE = 64  # appetites to draw from
DIVES = 2000  # tries to place the cats; eight rows with two cats need a hundred
# NumPy's integers, since Python's would compile the search again
CHECK = np.int64(4000)  # looks in one test of a cell
WHOLE = np.int64(20_000)  # looks in one test of a whole board
LEVELLING = 60  # border moves tried for each cell, for a balance
TWO = np.int64(2)


def ground() -> np.ndarray:
    """Working memory: an array of one record."""
    return record(
        wish=np.zeros(7, np.int64),
        appetites=np.zeros(TABLE, np.int64),
        cats=np.zeros(MOST * 3, np.int64),
        number=np.zeros(1, np.int64),  # of cats
        region=np.zeros(CELLS, np.int64),
        extent=np.zeros(MOST, np.int64),  # cells of each region
        appetite=np.zeros(MOST, np.int64),
        temper=np.zeros(MOST, np.int64),
        cell=np.zeros(4 * CELLS, np.int64),  # options: this cell may join that region
        to=np.zeros(4 * CELLS, np.int64),
        options=np.zeros(1, np.int64),
        known=np.zeros(CELLS, np.int64),  # regions that a cell was an option for, as bits
        queue=np.zeros(CELLS, np.int64),
        parent=np.zeros(CELLS, np.int64),
        order=np.zeros(CELLS, np.int64),
        spent=np.zeros(1, np.int64),
        boards=np.zeros(1, np.int64),  # with one solution, made so far
    )


@jit
def dive(g: Any, b: Any, s: Any, rng: np.ndarray) -> bool:
    """Place cats by lot, regions aside; False in a dead end.

    One cat a line goes row by row, which is nearest to all placements being alike; several need to go to the line with
    the least choice, or there would be little but dead ends.
    """
    n, words = g.n[0], g.words[0]
    for w in range(words):
        s.cand[0, w] = g.every[w]
        s.cats[0, w] = 0
    for u in range(2 * n):
        s.need[0, u] = g.cats[0]
    for u in range(2 * n, 3 * n):
        s.need[0, u] = 1 << 20  # regions do not count here
    while True:
        best = 1 << 30
        alike = 0
        at = -1
        for u in range(2 * n):
            need = s.need[0, u]
            if need > 0:
                k = -need
                for w in range(words):
                    k += popcount(s.cand[0, w] & b.unit[u, w])
                if k < 0:
                    return False
                if g.cats[0] == 1:
                    if at < 0:
                        at = u
                        best = k
                    continue
                if k < best:
                    best = k
                    alike = 0
                if k == best:
                    alike += 1
                    if below(rng, alike) == 0:
                        at = u
        if at < 0:
            return True
        skip = below(rng, best + s.need[0, at])
        for w in range(words):
            m = s.cand[0, w] & b.unit[at, w]
            while m:
                if skip == 0:
                    put(g, b, s, 0, w * 62 + lowest(m))
                    break
                skip -= 1
                m &= m - 1
            if m:
                break


@jit
def write_down(g: Any, w: Any, cells: np.ndarray) -> None:
    """A set of cells into `cats`."""
    k = 0
    for v in range(g.words[0]):
        m = cells[v]
        while m:
            w.cats[k] = v * 62 + lowest(m)
            m &= m - 1
            k += 1
    w.number[0] = k


@jit
def scatter(g: Any, b: Any, s: Any, w: Any, rng: np.ndarray) -> bool:
    """Random places for all cats, into `cats`."""
    for c in range(g.n[0] * g.n[0]):
        w.region[c] = 0
    lay(g, b, w.region)
    for _ in range(DIVES):
        if dive(g, b, s, rng):
            write_down(g, w, s.cats[0])
            return True
    return False


@jit
def is_cat(g: Any, s: Any, c: int) -> bool:
    """Whether the planned solution has a cat at c (kept in the last level of the stack)."""
    return s.cats[len(s.cats) - 1, g.word[c]] & g.bit[c] != 0


@jit
def join(g: Any, b: Any, w: Any, c: int, r: int) -> None:
    """Cell c becomes part of region r."""
    w.region[c] = r
    b.region[c] = r
    b.unit[2 * g.n[0] + r, g.word[c]] |= g.bit[c]
    w.extent[r] += 1


@jit
def leave(g: Any, b: Any, w: Any, c: int) -> None:
    """Cell c leaves its region."""
    r = w.region[c]
    w.region[c] = -1
    b.unit[2 * g.n[0] + r, g.word[c]] &= ~g.bit[c]
    w.extent[r] -= 1


@jit
def neighbours(g: Any, c: int) -> int:
    """How many cells lie side by side with c."""
    k = 0
    while k < 4 and g.near[c, k] >= 0:
        k += 1
    return k


@jit
def tie(g: Any, b: Any, s: Any, w: Any, rng: np.ndarray, r: int, left: np.ndarray) -> bool:
    """Lead region r by a shortest free path, ties by lot, from its cells to another cat that has no region yet."""
    n = g.n[0]
    head = 0
    tail = 0
    for c in range(n * n):
        w.parent[c] = -2
        if w.region[c] == r:
            w.parent[c] = -1
            w.queue[tail] = c
            tail += 1
    while head < tail:
        x = w.queue[head]
        head += 1
        k = neighbours(g, x)
        turn = below(rng, k)
        for i in range(k):
            y = g.near[x, (i + turn) % k]
            if w.parent[y] != -2 or w.region[y] >= 0:
                continue
            w.parent[y] = x
            if is_cat(g, s, y):
                left[y] = 0
                while y >= 0 and w.region[y] < 0:
                    join(g, b, w, y, r)
                    y = w.parent[y]
                return True
            w.queue[tail] = y
            tail += 1
    return False


@jit
def seed_regions(g: Any, b: Any, s: Any, w: Any, rng: np.ndarray) -> bool:
    """A region for each cat, or for each group of cats and a path between them; most isolated cats first."""
    n, cats = g.n[0], g.cats[0]
    last = len(s.cats) - 1
    for v in range(g.words[0]):
        s.cats[last, v] = s.cats[0, v]
    for c in range(n * n):
        w.region[c] = -1
        w.known[c] = 0
    lay(g, b, w.region)
    for r in range(n):
        w.extent[r] = 0
    left = w.order
    for c in range(n * n):
        left[c] = 0
    for i in range(w.number[0]):
        left[w.cats[i]] = 1
    for r in range(n):
        far = -1
        at = -1
        alike = 0
        for i in range(w.number[0]):
            c = w.cats[i]
            if left[c]:
                nearest = 99
                for j in range(w.number[0]):
                    d = w.cats[j]
                    if left[d] and d != c:
                        nearest = min(nearest, abs(g.row[c] - g.row[d]) + abs(g.column[c] - g.column[d]))
                if cats == 1:
                    nearest = 0
                if nearest > far:
                    far = nearest
                    alike = 0
                if nearest == far:
                    alike += 1
                    if below(rng, alike) == 0:
                        at = c
        left[at] = 0
        join(g, b, w, at, r)
        for _ in range(cats - 1):
            if not tie(g, b, s, w, rng, r, left):
                return False
    return True


@jit
def assigned(g: Any, b: Any, s: Any) -> None:
    """Level 0 of the stack: the cells that have a region, all cats to be found."""
    n = g.n[0]
    for v in range(g.words[0]):
        s.cand[0, v] = 0
        s.cats[0, v] = 0
        for u in range(2 * n, 3 * n):
            s.cand[0, v] |= b.unit[u, v]
    for u in range(3 * n):
        s.need[0, u] = g.cats[0]


@jit
def offer(g: Any, w: Any, c: int) -> None:
    """The free neighbours of c may join its region."""
    r = w.region[c]
    for i in range(neighbours(g, c)):
        d = g.near[c, i]
        if w.region[d] < 0 and w.known[d] >> r & 1 == 0:
            w.known[d] |= 1 << r
            w.cell[w.options[0]] = d
            w.to[w.options[0]] = r
            w.options[0] += 1


@jit
def liking(g: Any, w: Any, c: int, r: int) -> int:
    """How much region r likes cell c: its appetite, times 1 to 4 by its temper."""
    touching = 0
    for i in range(neighbours(g, c)):
        if w.region[g.near[c, i]] == r:
            touching += 1
    factor = 2
    if w.temper[r] == COMPACT:
        factor = 1 if touching < 2 else 4
    elif w.temper[r] == WINDING:
        factor = 4 if touching < 2 else 1
    return w.appetite[r] * factor


@jit
def solves(g: Any, spare: Any, out: Any, w: Any) -> bool:
    """Whether the techniques of the oracle's tier find all cats, cells without a region being blocked."""
    n = g.n[0]
    start(g, spare, w.region)
    for c in range(n * n):
        if w.region[c] < 0:
            spare.cand[g.word[c]] &= ~g.bit[c]
    step = 0
    while spare.left[0]:
        out.length[0] = 0
        begin(out, 0)
        if step == 0:
            singles(g, spare, 0 * n, 3 * n, out)
        elif step == 1:
            locks(g, spare, out)
        else:
            region_sight(g, spare, ONE, out)
        w.spent[0] += 1
        if out.steps[0]:
            apply(g, spare, out)
            step = 0
        else:
            step += 1
            if step > w.wish[ORACLE]:
                return False
    return True


@jit
def joins(g: Any, b: Any, s: Any, spare: Any, out: Any, w: Any, c: int, r: int) -> bool:
    """Let c join r unless there is a solution with a cat at c then (or the search is too long), or the oracle fails."""
    join(g, b, w, c, r)
    assigned(g, b, s)
    put(g, b, s, 0, c)
    hits = search(g, b, s, ONE, CHECK)
    w.spent[0] += s.looks[0]
    if hits != 0 or (w.wish[ORACLE] and not solves(g, spare, out, w)):
        leave(g, b, w, c)
        return False
    offer(g, w, c)
    return True


@jit
def grow(G: Any, B: Any, S: Any, SPARE: Any, OUT: Any, W: Any, rng: np.ndarray) -> bool:
    """Let regions grow as far as the board stays unique; False if one stays below the smallest size."""
    g, b, s, spare, out, w = G[0], B[0], S[0], SPARE[0], OUT[0], W[0]
    n = g.n[0]
    most = ONE
    for r in range(n):
        w.appetite[r] = w.appetites[below(rng, TABLE)]
        most = max(most, w.appetite[r])
        w.temper[r] = w.wish[SHAPE] if w.wish[SHAPE] != ANY_SHAPE else 1 + below(rng, 3)
    w.options[0] = 0
    for c in range(n * n):
        if w.region[c] >= 0:
            offer(g, w, c)
    spared = w.wish[ONES]  # regions that may stay as small as they are
    small = 0
    for r in range(n):
        if w.extent[r] < w.wish[SMALLEST]:
            small += 1
    while w.options[0]:
        hungry = small > spared
        # by lot, weighted; after some refusals by lot alone
        i = below(rng, w.options[0])
        for _ in range(24):
            r = w.to[i]
            if (not hungry or w.extent[r] < w.wish[SMALLEST]) and below(rng, 4 * most) < liking(g, w, w.cell[i], r):
                break
            i = below(rng, w.options[0])
        c, r = w.cell[i], w.to[i]
        w.options[0] -= 1
        w.cell[i] = w.cell[w.options[0]]
        w.to[i] = w.to[w.options[0]]
        free = w.region[c] < 0 and w.extent[r] < w.wish[LARGEST]
        if free and joins(g, b, s, spare, out, w, c, r) and w.extent[r] == w.wish[SMALLEST]:
            small -= 1
    return small <= spared


@jit
def attach(g: Any, b: Any, w: Any, rng: np.ndarray) -> bool:
    """Give every cell that is left over to a region beside it; False if there is no such region with room."""
    while True:
        k = 0
        left = 0
        for c in range(g.n[0] * g.n[0]):
            if w.region[c] < 0:
                left += 1
                for i in range(neighbours(g, c)):
                    r = w.region[g.near[c, i]]
                    if r >= 0 and w.extent[r] < w.wish[LARGEST]:
                        w.cell[k] = c
                        w.to[k] = r
                        k += 1
        if k == 0:
            return left == 0
        i = below(rng, k)
        join(g, b, w, w.cell[i], w.to[i])


@jit
def whole_without(g: Any, w: Any, c: int) -> bool:
    """Whether the region of c stays in one piece without c."""
    r = w.region[c]
    head = 0
    tail = 0
    for i in range(g.n[0] * g.n[0]):
        w.parent[i] = 0
    for i in range(neighbours(g, c)):
        if w.region[g.near[c, i]] == r:
            w.queue[0] = g.near[c, i]
            w.parent[w.queue[0]] = 1
            tail = 1
            break
    while head < tail:
        x = w.queue[head]
        head += 1
        for i in range(neighbours(g, x)):
            y = g.near[x, i]
            if y != c and w.region[y] == r and w.parent[y] == 0:
                w.parent[y] = 1
                w.queue[tail] = y
                tail += 1
    return tail == w.extent[r] - 1


@jit
def moves(g: Any, s: Any, w: Any, cells: np.ndarray, fixed: bool) -> int:
    """The border moves of a set of cells (never of a planned cat, if `fixed`) into `cell` and `to`; their number."""
    k = 0
    for v in range(g.words[0]):
        m = cells[v]
        while m:
            c = v * 62 + lowest(m)
            m &= m - 1
            r = w.region[c]
            if (fixed and is_cat(g, s, c)) or w.extent[r] <= w.wish[SMALLEST] or not whole_without(g, w, c):
                continue
            for i in range(neighbours(g, c)):
                to = w.region[g.near[c, i]]
                again = False
                for j in range(i):
                    again = again or w.region[g.near[c, j]] == to
                if to != r and not again and w.extent[to] < w.wish[LARGEST]:
                    w.cell[k] = c
                    w.to[k] = to
                    k += 1
    return k


@jit
def only_planned(g: Any, b: Any, s: Any, w: Any) -> int:
    """0: the planned solution is the only one. Else 1, another one in found[0]; 2 when the search was too long."""
    hits = count_board(g, b, s, TWO, WHOLE)
    w.spent[0] += s.looks[0]
    last = len(s.cats) - 1
    for i in range(hits if hits >= 0 else -1 - hits):
        for v in range(g.words[0]):
            if s.found[i, v] != s.cats[last, v]:
                for x in range(g.words[0]):
                    s.found[0, x] = s.found[i, x]
                return 1
    return 2 if hits < 0 else 0


@jit
def exchange(g: Any, s: Any) -> None:
    """The second solution becomes the planned one, and the planned one the second."""
    last = len(s.cats) - 1
    for v in range(g.words[0]):
        was = s.cats[last, v]
        s.cats[last, v] = s.found[0, v]
        s.found[0, v] = was


@jit
def repair(g: Any, b: Any, s: Any, w: Any, rng: np.ndarray) -> bool:
    """Break second solutions one by one: a cell of it goes over to a region beside it.

    One with no cell that may go becomes the planned solution, and the one planned so far is broken instead: nearly
    twice as many boards come out at twelve rows.
    """
    for _ in range(4 * g.n[0]):
        state = only_planned(g, b, s, w)
        if state != 1:
            return state == 0
        k = moves(g, s, w, s.found[0], True)
        if k == 0:
            exchange(g, s)
            k = moves(g, s, w, s.found[0], True)
            if k == 0:
                return False
        i = below(rng, k)
        leave(g, b, w, w.cell[i])
        join(g, b, w, w.cell[i], w.to[i])
    return False


@jit
def apart(g: Any, w: Any) -> int:
    """The largest size less the smallest."""
    least = w.extent[0]
    most = w.extent[0]
    for r in range(g.n[0]):
        least = min(least, w.extent[r])
        most = max(most, w.extent[r])
    return most - least


@jit
def level(g: Any, b: Any, s: Any, w: Any, rng: np.ndarray) -> None:
    """Border moves that keep the one solution and never take from a smaller region, until the balance holds.

    A moved cell can only bring solutions with a cat in it, so one search for such a solution is the test.
    """
    n = g.n[0]
    for _ in range(LEVELLING * n * n):
        if apart(g, w) <= w.wish[BALANCE]:
            return
        c = below(rng, n * n)
        r, to = w.region[c], w.region[g.near[c, below(rng, neighbours(g, c))]]
        if w.extent[r] <= w.extent[to] or r == to or is_cat(g, s, c) or not whole_without(g, w, c):
            continue
        leave(g, b, w, c)
        join(g, b, w, c, to)
        assigned(g, b, s)
        put(g, b, s, 0, c)
        hits = search(g, b, s, ONE, CHECK)
        w.spent[0] += s.looks[0]
        if hits != 0:
            leave(g, b, w, c)
            join(g, b, w, c, r)


@jit
def pleases(g: Any, b: Any, w: Any) -> bool:
    """The shapes are as wished."""
    n = g.n[0]
    most = w.extent[0]
    ones = 0
    for r in range(n):
        most = max(most, w.extent[r])
        if w.extent[r] < w.wish[SMALLEST]:
            ones += 1
        if w.wish[LINES] == 0 and w.extent[r] == n:
            for u in range(2 * n):
                same = True
                for v in range(g.words[0]):
                    same = same and b.unit[u, v] == b.unit[2 * n + r, v]
                if same:
                    return False
    if w.wish[BALANCE] >= 0 and apart(g, w) > w.wish[BALANCE]:
        return False
    return ones <= w.wish[ONES] and most <= w.wish[LARGEST]


@jit
def sow(G: Any, B: Any, S: Any, W: Any, rng: np.ndarray) -> bool:
    """Cats and the first cells of their regions; with several cats a region no other solution may lie in them."""
    g, b, s, w = G[0], B[0], S[0], W[0]
    w.spent[0] += 10 * g.n[0]
    if not scatter(g, b, s, w, rng) or not seed_regions(g, b, s, w, rng):
        return False
    if g.cats[0] == 1:
        return True
    assigned(g, b, s)
    hits = search(g, b, s, TWO, CHECK)
    w.spent[0] += s.looks[0]
    return hits == 1


@jit
def finish(G: Any, B: Any, S: Any, W: Any, rng: np.ndarray) -> bool:
    """Attach what is left, repair, balance; True if the shapes please and a count of the whole board is one."""
    g, b, s, w = G[0], B[0], S[0], W[0]
    if not attach(g, b, w, rng) or not repair(g, b, s, w, rng):
        return False
    if w.wish[BALANCE] >= 0:
        level(g, b, s, w, rng)
    write_down(g, w, s.cats[len(s.cats) - 1])
    return pleases(g, b, w)
