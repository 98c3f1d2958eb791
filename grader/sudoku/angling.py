"""Fish with fins, with boxes among the houses (franken), with rows and columns mixed (mutant), and siamese pairs.

A fish removes nothing but candidates that are in no template of their digit, so these are the bait. Were such a
candidate c true, all that sees it would be gone: k bases would be left for k - 1 covers. So the search for each c goes
through the covers not at c, gathers the houses that lie in them but for what c sees, and takes k of these that do not
overlap as the bases. (c may lie in several covers, or in one base and two covers.) Up to 9x9; larger sizes have none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.catch import BASIC, FALLEN, FINS, FRANKEN, MUTANT, SASHIMI, kind_of, tell, weigh
from grader.sudoku.steps import begin, commit
from grader.sudoku.techniques import SLOTS, TECHNIQUES
from grader.sudoku.templates import LARGEST, doomed, row_of, where

jit = compiler("grader.sudoku")

PLAIN, FINNED, SASHIMI_ONLY = 0, 1, 2
ANY_FINS = 3  # of boxes or mixed lines, sashimi or not
FISH = {  # size, kind, fins, siamese
    "finned-x-wing": (2, BASIC, FINNED, 0),
    "sashimi-x-wing": (2, BASIC, SASHIMI_ONLY, 0),
    "finned-swordfish": (3, BASIC, FINNED, 0),
    "sashimi-swordfish": (3, BASIC, SASHIMI_ONLY, 0),
    "finned-jellyfish": (4, BASIC, FINNED, 0),
    "sashimi-jellyfish": (4, BASIC, SASHIMI_ONLY, 0),
    "siamese-finned-swordfish": (3, BASIC, FINNED, 1),
    "siamese-finned-jellyfish": (4, BASIC, FINNED, 1),
    "siamese-sashimi-swordfish": (3, BASIC, SASHIMI_ONLY, 1),
    "siamese-sashimi-jellyfish": (4, BASIC, SASHIMI_ONLY, 1),
    "franken-x-wing": (2, FRANKEN, PLAIN, 0),
    "franken-swordfish": (3, FRANKEN, PLAIN, 0),
    "franken-jellyfish": (4, FRANKEN, PLAIN, 0),
    "finned-franken-x-wing": (2, FRANKEN, ANY_FINS, 0),
    "finned-franken-swordfish": (3, FRANKEN, ANY_FINS, 0),
    "finned-franken-jellyfish": (4, FRANKEN, ANY_FINS, 0),
    "siamese-franken-swordfish": (3, FRANKEN, ANY_FINS, 1),
    "siamese-franken-jellyfish": (4, FRANKEN, ANY_FINS, 1),
    "mutant-x-wing": (2, MUTANT, PLAIN, 0),
    "mutant-swordfish": (3, MUTANT, PLAIN, 0),
    "mutant-jellyfish": (4, MUTANT, PLAIN, 0),
    "finned-mutant-x-wing": (2, MUTANT, ANY_FINS, 0),
    "finned-mutant-swordfish": (3, MUTANT, ANY_FINS, 0),
    "finned-mutant-jellyfish": (4, MUTANT, ANY_FINS, 0),
    "siamese-mutant-jellyfish": (4, MUTANT, ANY_FINS, 1),
    "finned-mutant-squirmbag": (5, MUTANT, ANY_FINS, 0),
    "finned-mutant-whale": (6, MUTANT, ANY_FINS, 0),
}
FINDS = tuple(FISH)
SPECIES = np.zeros((len(TECHNIQUES), 4), np.int64)  # by slot; size 0: no fish
for _name, _entry in FISH.items():
    SPECIES[SLOTS[_name]] = _entry
BASE, COVER, LO, HI, MORE = (np.int64(entry) for entry in range(5))  # of a catch: houses, what falls, sashimi or twin


@jit
def keep(found: np.ndarray, base: int, cover: int, lo: int, hi: int, more: int, apart: int) -> np.ndarray:
    """Add to the catch (`found[0, 0]` of them in the rows after the first), in twice the room if need be, unless there
    is one that removes the same; `apart`: and has the same bases and the same last entry."""
    m = found[0, 0] + 1
    for i in range(1, m):
        same = found[i, LO] == lo and found[i, HI] == hi
        if same and (not apart or (found[i, BASE] == base and found[i, MORE] == more)):
            return found
    if m == len(found):
        larger = np.zeros((2 * m, found.shape[1]), np.int64)
        for i in range(m):  # a slice assignment compiles for seconds
            for j in range(found.shape[1]):
                larger[i, j] = found[i, j]
        found = larger
    found[0, 0] = m
    found[m, BASE] = base
    found[m, COVER] = cover
    found[m, LO] = lo
    found[m, HI] = hi
    found[m, MORE] = more
    return found


@jit
def next_choice(pick: np.ndarray, depth: np.int64, need: int, n: int) -> np.int64:
    """Move on to the next ascending choice of `need` out of n, of which `pick[:depth + 1]` is begun: the depth of the
    new entry, or -1 after the last."""
    while depth >= 0:
        pick[depth] += 1
        if pick[depth] <= n - need + depth:
            return depth
        depth -= 1
    return depth


@jit
def roles_of(g: Any, c: int, roles: int) -> tuple[int, int, int, int]:
    """What the three houses of c are, by digits to base 3 (0 none, 1 cover, 2 base): covers, bases, numbers of both."""
    covers = bases = nets = rods = 0
    for t in range(3):
        role = roles // 3**t % 3
        if role == 1:
            covers |= 1 << g.inside[c, t]
            nets += 1
        elif role == 2:
            bases |= 1 << g.inside[c, t]
            rods += 1
    return covers, bases, nets, rods


@jit
def land(
    g: Any,
    n: int,
    lo: int,
    hi: int,
    c: int,
    base: int,
    cover: int,
    kind: int,
    fins: int,
    siamese: int,
    found: np.ndarray,
) -> np.ndarray:
    """Keep the fish of these houses if it is of the kind sought and c the first that it removes."""
    fish = np.empty(7, np.int64)
    if kind_of(n, base, cover) != kind or not weigh(g, n, lo, hi, base, cover, fish):
        return found
    for r in range(c // n + 1):
        spots = row_of(n, fish[FALLEN], fish[FALLEN + 1], r)
        if r == c // n:
            spots &= (1 << c % n) - 1
        if spots:
            return found
    bare = fish[FINS] | fish[FINS + 1] == 0
    if bare != (fins == PLAIN):
        return found
    if not siamese and ((fins == FINNED and fish[SASHIMI]) or (fins == SASHIMI_ONLY and not fish[SASHIMI])):
        return found
    return keep(found, base, cover, fish[FALLEN], fish[FALLEN + 1], fish[SASHIMI], siamese)


@jit
def angle(
    g: Any, b: Any, d: int, c: int, k: int, kind: int, fins: int, siamese: int, side: int, found: np.ndarray
) -> np.ndarray:
    """The fish of digit d that remove c before all else. `side` 1: columns (and boxes) are the bases, else rows."""
    n = b.place.shape[1]
    lo, hi = where(b, d)
    rows = (1 << n) - 1
    columns = rows << n
    boxes = columns << n if kind != BASIC else 0
    may_base = rows | columns | boxes if kind == MUTANT else (columns if side else rows) | boxes
    may_cover = rows | columns | boxes if kind == MUTANT else (rows if side else columns) | boxes
    left = np.empty((3 * n, 2), np.int64)  # a house but for what c sees
    for h in range(3 * n):
        left[h, 0] = g.area[h, 0] & lo & ~g.near[c, 0]
        left[h, 1] = g.area[h, 1] & hi & ~g.near[c, 1]
    net = np.empty(3 * n, np.int64)
    rod = np.empty(3 * n, np.int64)
    held = np.empty(3 * n, np.int64)
    width = NIL
    length = NIL
    for h in range(3 * n):
        if b.place[h, d] and h != g.inside[c, 0] and h != g.inside[c, 1] and h != g.inside[c, 2]:
            if may_cover >> h & 1:
                net[width] = h
                width += 1
            if may_base >> h & 1:
                rod[length] = h
                length += 1
    pick = np.empty(k + 1, np.int64)
    take = np.empty(k + 1, np.int64)
    union = np.zeros((k + 1, 2), np.int64)
    taken = np.zeros((k + 1, 2), np.int64)
    for roles in range(1, 27):
        own_covers, own_bases, nets, rods = roles_of(g, c, roles)
        if nets <= rods or own_covers & ~may_cover or own_bases & ~may_base:
            continue
        nets = k - nets
        rods = k - rods
        if nets < 0 or nets > width:
            continue
        depth = NIL
        pick[0] = -1
        while depth >= 0:
            if nets:
                depth = next_choice(pick, depth, nets, width)
                if depth < 0:
                    break
                h = net[pick[depth]]
                union[depth + 1, 0] = union[depth, 0] | left[h, 0]
                union[depth + 1, 1] = union[depth, 1] | left[h, 1]
                if depth + 1 < nets:
                    pick[depth + 1] = pick[depth]
                    depth += 1
                    continue
            cover = own_covers
            for i in range(nets):
                cover |= 1 << net[pick[i]]
            m = NIL
            for i in range(length):
                h = rod[i]
                if left[h, 0] & ~union[nets, 0] | left[h, 1] & ~union[nets, 1] == 0 and cover >> h & 1 == 0:
                    held[m] = h
                    m += 1
            if m >= rods:
                deep = NIL
                take[0] = -1
                while True:
                    deep = next_choice(take, deep, rods, m)
                    if deep < 0:
                        break
                    h = held[take[deep]]
                    if taken[deep, 0] & left[h, 0] | taken[deep, 1] & left[h, 1]:
                        continue
                    taken[deep + 1, 0] = taken[deep, 0] | left[h, 0]
                    taken[deep + 1, 1] = taken[deep, 1] | left[h, 1]
                    if deep + 1 < rods:
                        take[deep + 1] = take[deep]
                        deep += 1
                        continue
                    base = own_bases
                    for i in range(rods):
                        base |= 1 << held[take[i]]
                    found = land(g, n, lo, hi, c, base, cover, kind, fins, siamese, found)
            if nets == 0:
                break
    return found


@jit
def twins(found: np.ndarray, fins: int) -> np.ndarray:
    """The pairs in a catch that have the same bases and remove different candidates: both at once, by what they remove.
    The last entry becomes the covers of the second. A pair is sashimi if both are."""
    pairs = np.zeros((64, 5), np.int64)
    for i in range(1, found[0, 0] + 1):
        for j in range(i + 1, found[0, 0] + 1):
            if found[i, BASE] != found[j, BASE] or (found[i, LO] == found[j, LO] and found[i, HI] == found[j, HI]):
                continue
            if fins == ANY_FINS or (found[i, MORE] & found[j, MORE]) == (fins == SASHIMI_ONLY):
                lo = found[i, LO] | found[j, LO]
                hi = found[i, HI] | found[j, HI]
                pairs = keep(pairs, found[i, BASE], found[i, COVER], lo, hi, found[j, COVER], NIL)
    return pairs


@jit
def fish_out(g: Any, b: Any, doom: np.ndarray, t: int, out: Any) -> None:
    """One step for each set of candidates that fish of the species in slot t remove."""
    n = b.place.shape[1]
    k = SPECIES[t, 0]
    kind = SPECIES[t, 1]
    fins = SPECIES[t, 2]
    siamese = SPECIES[t, 3]
    found = np.zeros((64, 5), np.int64)
    for d in range(n):
        if doom[d, 0] | doom[d, 1] == 0:
            continue
        found[0, 0] = 0
        for r in range(n):
            spots = row_of(n, doom[d, 0], doom[d, 1], r)
            while spots:
                c = g.house[r, g.lowest[spots]]
                spots &= spots - 1
                for side in range(1 if kind == MUTANT else 2):
                    found = angle(g, b, d, c, k, kind, fins, siamese, side, found)
        if siamese:
            found = twins(found, fins)
        for i in range(1, found[0, 0] + 1):
            tell(g, b, out, d, found[i, BASE], found[i, COVER], found[i, MORE] if siamese else NIL)
            if commit(out):
                return


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    g = G[0]
    b = B[0]
    n = b.place.shape[1]
    if n > LARGEST:
        return -1
    doom = np.zeros((n, 2), np.int64)
    if not doomed(g, b, doom):
        return -1
    for t in range(first, last + 1):
        if OUT[0].use[t] and SPECIES[t, 0]:
            begin(OUT[0], t)
            fish_out(g, b, doom, t, OUT[0])
            if OUT[0].steps[0]:
                return t
    return -1
