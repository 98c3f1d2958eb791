"""Wings: whatever the pivot holds, one of its ends holds z, so z falls where all those ends are seen."""

from __future__ import annotations

from typing import Any

from grader.jit import compiler
from grader.sudoku.steps import changes, commit, link, pattern_cell, remove

jit = compiler("grader.sudoku")


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
