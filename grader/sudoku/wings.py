"""Wings: one of a few cells holds z whatever the others hold, so z falls where all those cells are seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.jit import compiler
from grader.sudoku.steps import begin, changes, commit, link, pattern, pattern_cell, remove
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = ("w-wing", "xy-wing", "xyz-wing", "wxyz-wing")
W_WING = SLOTS["w-wing"]
XY_WING = SLOTS["xy-wing"]
XYZ_WING = SLOTS["xyz-wing"]
WXYZ_WING = SLOTS["wxyz-wing"]


@jit
def tell(g: Any, b: Any, out: Any, pivot: int, end: int, z: int) -> None:
    """The digit that pivot and end share besides z is a link: one of the two cells lacks it."""
    n = b.place.shape[1]
    shared = b.cand[pivot] & b.cand[end] & ~z
    link(out, pivot * n + g.lowest[shared])
    link(out, end * n + g.lowest[shared])


@jit
def xy_wing(g: Any, b: Any, out: Any) -> None:
    """Pivot xy, ends xz and yz. Pattern: the six candidates; links: pivot and end, two by two."""
    for p in range(len(b.cand)):
        xy = b.cand[p]
        if g.count[xy] != 2:
            continue
        for i in range(g.peers.shape[1]):
            s = g.peers[p, i]
            xz = b.cand[s]
            if g.count[xz] != 2 or g.count[xz & xy] != 1:
                continue
            z = xz & ~xy
            yz = z | (xy & ~xz)
            for j in range(i + 1, g.peers.shape[1]):
                e = g.peers[p, j]
                if b.cand[e] != yz:
                    continue
                for t in range(g.peers.shape[1]):
                    c = g.peers[s, t]
                    if b.cand[c] & z and c != p and g.sees[e, c]:
                        remove(g, b, out, c, z)
                if changes(out):
                    pattern_cell(g, b, out, p, xy)
                    pattern_cell(g, b, out, s, xz)
                    pattern_cell(g, b, out, e, yz)
                    tell(g, b, out, p, s, z)
                    tell(g, b, out, p, e, z)
                if commit(out):
                    return


@jit
def xyz_wing(g: Any, b: Any, out: Any) -> None:
    """Pivot xyz, ends xz and yz: the pivot may hold z itself. Roles as for the XY-wing."""
    for p in range(len(b.cand)):
        xyz = b.cand[p]
        if g.count[xyz] != 3:
            continue
        for i in range(g.peers.shape[1]):
            s = g.peers[p, i]
            xz = b.cand[s]
            if g.count[xz] != 2 or xz & ~xyz:
                continue
            for j in range(i + 1, g.peers.shape[1]):
                e = g.peers[p, j]
                yz = b.cand[e]
                if g.count[yz] != 2 or yz & ~xyz or yz == xz:
                    continue
                z = xz & yz
                for t in range(g.peers.shape[1]):
                    c = g.peers[p, t]
                    if b.cand[c] & z and g.sees[c, s] and g.sees[c, e]:
                        remove(g, b, out, c, z)
                if changes(out):
                    pattern_cell(g, b, out, p, xyz)
                    pattern_cell(g, b, out, s, xz)
                    pattern_cell(g, b, out, e, yz)
                    tell(g, b, out, p, s, z)
                    tell(g, b, out, p, e, z)
                if commit(out):
                    return


@jit
def bridge(g: Any, b: Any, p: int, q: int, x: int) -> int:
    """A house with two places for x, one seen by p and the other by q, which do not see each other; -1: none."""
    for h in range(b.place.shape[0]):
        places = b.place[h, x]
        if g.count[places] == 2:
            one = g.house[h, g.lowest[places]]
            other = g.house[h, g.lowest[places & (places - 1)]]
            if (g.sees[one, p] and g.sees[other, q]) or (g.sees[one, q] and g.sees[other, p]):
                return h
    return -1


@jit
def w_wing(g: Any, b: Any, out: Any) -> None:
    """Two cells xz that do not see each other; a strong link of x leaves one of them z. Pattern: the house of the link,
    the candidates of the cells; links: the two places of x."""
    n = b.place.shape[1]
    for p in range(len(b.cand)):
        xz = b.cand[p]
        if g.count[xz] != 2:
            continue
        for q in range(p + 1, len(b.cand)):
            if b.cand[q] != xz or g.sees[p, q]:
                continue
            rest = xz
            while rest:
                x = g.lowest[rest]
                rest &= rest - 1
                z = xz & ~(1 << x)
                for i in range(g.peers.shape[1]):
                    c = g.peers[p, i]
                    if b.cand[c] & z and g.sees[q, c]:
                        remove(g, b, out, c, z)
                if not changes(out):
                    continue
                h = bridge(g, b, p, q, x)
                if h < 0:
                    out.filled[:] = 0
                    continue
                pattern(out, n**3 + h)
                pattern_cell(g, b, out, p, xz)
                pattern_cell(g, b, out, q, xz)
                places = b.place[h, x]
                while places:
                    link(out, g.house[h, g.lowest[places]] * n + x)
                    places &= places - 1
                if commit(out):
                    return


@jit
def wxyz_wing(g: Any, b: Any, out: Any) -> None:
    """Four cells of a box and a line hold four digits, only z of them in cells that do not see each other: any other
    is there once at most, so one of the cells holds z. Pattern: box, line, candidates."""
    n = b.place.shape[1]
    cells = np.empty(3 * n, np.int64)
    for j in range(g.cross.shape[0]):
        box = g.cross[j, 0]
        line = g.cross[j, 1]
        m = 0
        for i in range(2 * n):
            c = g.house[box, i] if i < n else g.house[line, i - n]
            if 2 <= g.count[b.cand[c]] <= 4 and (i < n or g.cross[j, 3] >> (i - n) & 1 == 0):
                cells[m] = c
                m += 1
        for i in range(m):
            for k in range(i + 1, m):
                two = b.cand[cells[i]] | b.cand[cells[k]]
                if g.count[two] > 4:
                    continue
                for u in range(k + 1, m):
                    three = two | b.cand[cells[u]]
                    if g.count[three] > 4:
                        continue
                    for v in range(u + 1, m):
                        if g.count[three | b.cand[cells[v]]] == 4:
                            bent(g, b, out, box, line, cells[i], cells[k], cells[u], cells[v])
                            if commit(out):
                                return


@jit
def bent(g: Any, b: Any, out: Any, box: int, line: int, i: int, k: int, u: int, v: int) -> None:
    """Write the WXYZ-wing of four cells, if they are one and remove anything."""
    n = b.place.shape[1]
    four = (i, k, u, v)
    loose = 0
    for p in four:
        for q in four:
            if p < q and not g.sees[p, q]:
                loose |= b.cand[p] & b.cand[q]
    if g.count[loose] != 1:
        return
    for c in range(len(b.cand)):
        if b.cand[c] & loose == 0:
            continue
        seen = True
        for p in four:
            seen &= b.cand[p] & loose == 0 or g.sees[p, c] != 0
        if seen:
            remove(g, b, out, c, loose)
    if changes(out):
        pattern(out, n**3 + box)
        pattern(out, n**3 + line)
        for p in four:
            pattern_cell(g, b, out, p, b.cand[p])


@jit
def look(g: Any, b: Any, out: Any, t: int) -> int:
    """Find the steps of the technique in slot t; their number."""
    begin(out, t)
    if t == W_WING:
        w_wing(g, b, out)
    elif t == XY_WING:
        xy_wing(g, b, out)
    elif t == XYZ_WING:
        xyz_wing(g, b, out)
    elif t == WXYZ_WING:
        wxyz_wing(g, b, out)
    return out.steps[0]


@jit
def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none."""
    for t in range(first, last + 1):
        if OUT[0].use[t] and look(G[0], B[0], OUT[0], t):
            return t
    return -1
