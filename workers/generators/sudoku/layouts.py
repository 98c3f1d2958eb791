"""Random layouts for jigsaws: regions of nine connected cells.

Square boxes are shaken: again and again two neighbouring regions trade a cell each, and the trade stands if both are
still connected.
"""

from __future__ import annotations

import numpy as np

from grader.jit import ONE, below, compiler
from grader.sudoku.layout import canonical_layout
from grader.sudoku.variants import LAYOUT_SIGNS, Variant, box_layout

TRADES = 150  # that stand; a few dozen already leave no box as it was
TRIES = 20_000

jit = compiler("grader.sudoku")


@jit
def beside(n: int, cell: int, side: int) -> int:
    """The neighbour of a cell above, below, left or right; -1 outside the grid."""
    if side == 0:
        return cell - n
    if side == 1:
        return cell + n if cell + n < n * n else -1
    if side == 2:
        return cell - 1 if cell % n else -1
    return cell + 1 if cell % n < n - 1 else -1


@jit
def connected(layout: np.ndarray, n: int, region: int, queue: np.ndarray, seen: np.ndarray) -> bool:
    """Whether the cells of a region hang together."""
    seen[:] = 0
    first = 0
    while layout[first] != region:
        first += 1
    queue[0] = first
    seen[first] = 1
    length = 1
    at = 0
    while at < length:
        for side in range(4):
            cell = beside(n, queue[at], side)
            if cell >= 0 and layout[cell] == region and seen[cell] == 0:
                seen[cell] = 1
                queue[length] = cell
                length += 1
        at += 1
    return length == n


@jit
def shake(layout: np.ndarray, n: int, trades: int, tries: int, rng: np.ndarray) -> int:
    """Trade cells between neighbouring regions until `trades` stand; how many do."""
    queue = np.empty(n * n, np.int64)
    seen = np.empty(n * n, np.int64)
    made = 0
    for _ in range(tries):
        if made == trades:
            break
        a = below(rng, n * n)
        c = beside(n, a, below(rng, 4 * ONE))
        if c < 0 or layout[a] == layout[c]:
            continue
        mine = layout[a]
        other = layout[c]
        b = below(rng, n * n)  # comes over in return, if it touches mine
        touches = False
        for side in range(4):
            cell = beside(n, b, side)
            touches |= cell >= 0 and cell != a and layout[cell] == mine
        if layout[b] != other or not touches:
            continue
        layout[a] = other
        layout[b] = mine
        if connected(layout, n, mine, queue, seen) and connected(layout, n, other, queue, seen):
            made += 1
        else:
            layout[a] = mine
            layout[b] = other
    return made


def random_layout(shape: Variant, rng: np.ndarray) -> str:
    """A layout for this size."""
    layout = np.array([LAYOUT_SIGNS.index(sign) for sign in box_layout(shape.size, shape.box_rows, shape.box_cols)])
    shake(layout, shape.size, TRADES, TRIES, rng)
    return canonical_layout("".join(LAYOUT_SIGNS[region] for region in layout.tolist()))
