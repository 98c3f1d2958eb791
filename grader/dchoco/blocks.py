"""All legal blocks of a puzzle, by white cells whose image is grey.

For each of the 8 isometries and each translation take the white cells that land on a grey cell with which their clue
agrees. The white area of any block is a connected subset of these for some isometry and translation, its grey area the
image. Few cells hang together there, so all connected subsets are soon listed, and nothing bounds the size of a block.

Two equal large rectangles of opposite colours have millions of such subsets; no person could look through them either,
so past a limit on the blocks, or on the subsets looked at, the puzzle is refused.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grader.dchoco.field import BITS
from grader.jit import ONE, compiler

MOST = 200_000  # blocks
VISITS = 40_000_000  # subsets looked at
jit = compiler("grader.dchoco")


class Blocks(NamedTuple):
    """Blocks by number and which of them are still possible.

    `mask[j]` the cells as a set of words; `area[j]` cells of each colour; `cell[start[j]:start[j + 1]]` the cells;
    `cover[first[c]:first[c + 1]]` the blocks that hold cell c; `live[j]`; `ways[c]` live blocks that hold c.
    """

    mask: np.ndarray
    area: np.ndarray
    cell: np.ndarray
    start: np.ndarray
    cover: np.ndarray
    first: np.ndarray
    live: np.ndarray
    ways: np.ndarray


@jit
def has(mask: np.ndarray, j: int, c: int) -> bool:
    """Block j holds cell c."""
    return (mask[j, c // BITS] >> (c % BITS)) & 1 == 1


@jit
def slot_of(table: np.ndarray, mask: np.ndarray, words: np.ndarray) -> int:
    """Where in a hash table (a power of two; -1 is free) a set of cells is or would be."""
    key = 0
    for word in words:  # products stay below 2^62, so that nothing overflows
        key = ((key & 0x7FFFFFFF) * 1103515245 + (key >> 31) + word) & 0x3FFFFFFFFFFFFFFF
        key = (key ^ key >> 29 ^ key >> 17) & 0x3FFFFFFFFFFFFFFF
    at: int = key & (len(table) - 1)
    while table[at] >= 0:
        same = True
        for w in range(len(words)):
            if mask[table[at], w] != words[w]:
                same = False
                break
        if same:
            break
        at = (at + 1) & (len(table) - 1)
    return at


@jit
def images(g: Any, isometry: int, down: int, across: int, image: np.ndarray) -> int:
    """Write for each white cell the grey cell it lands on (clues agreeing), or -1; how many there are."""
    rows, columns = g.rows[0], g.columns[0]
    number = 0
    for c in range(g.cells[0]):
        image[c] = -1
        if g.colour[c]:
            continue
        y, x = c // columns, c % columns
        if isometry & 1:
            y, x = x, y
        if isometry & 2:
            y = -y
        if isometry & 4:
            x = -x
        y += down
        x += across
        if 0 <= y < rows and 0 <= x < columns:
            d = y * columns + x
            if g.colour[d] and (g.clue[c] == 0 or g.clue[d] == 0 or g.clue[c] == g.clue[d]):
                image[c] = d
                number += 1
    return number


@jit
def touching(g: Any, c: int, flags: np.ndarray) -> int:
    """How many neighbours of a cell are flagged."""
    number = 0
    for way in range(4):
        d = g.near[c, way]
        if d >= 0 and flags[d]:
            number += 1
    return number


@jit
def listed(G: np.ndarray, most: int, visits: int) -> Any:
    """The masks and areas of all legal blocks; empty arrays and False when there are more than the limits allow."""
    g = G[0]
    n = g.cells[0]
    span = g.rows[0] + g.columns[0]
    words = (n + BITS - 1) // BITS
    mask = np.zeros((1024, words), np.int64)
    area = np.zeros(1024, np.int64)
    table = np.full(4096, -1, np.int64)
    found = 0
    image = np.zeros(n, np.int64)
    seen = np.zeros(n, np.int64)
    taken = np.zeros(n, np.int64)  # white cells of the subset
    met = np.zeros(n, np.int64)  # their images
    line = np.zeros(n + 1, np.int64)  # cells to try, level after level
    here = np.zeros(n + 2, np.int64)
    end = np.zeros(n + 2, np.int64)
    added = np.zeros(n + 2, np.int64)
    clue = np.zeros(n + 2, np.int64)
    touch = np.zeros(n + 2, np.int64)
    block = np.zeros(words, np.int64)
    for isometry in range(8):
        for down in range(-span, span + 1):
            for across in range(-span, span + 1):
                if images(g, isometry, down, across, image) == 0:
                    continue
                for root in range(n):
                    if image[root] < 0:
                        continue
                    # connected subsets whose least cell is the root; a cell tried stays out of later branches
                    line[0] = root
                    here[0] = 0
                    end[0] = 1
                    clue[0] = 0
                    touch[0] = 0
                    seen[root] = 1
                    d = 0
                    while d >= 0:
                        if here[d] == end[d]:
                            d -= 1
                            if d >= 0:
                                for i in range(end[d], end[d + 1]):
                                    seen[line[i]] = 0
                                taken[added[d]] = 0
                                met[image[added[d]]] = 0
                            continue
                        c = line[here[d]]
                        here[d] += 1
                        q = image[c]
                        told = clue[d]
                        own = g.clue[c] if g.clue[c] else g.clue[q]
                        if own and told and own != told:
                            continue
                        if own:
                            told = own
                        if told and d + 1 > told:
                            continue
                        visits -= 1
                        if visits < 0:
                            return mask[:0], area[:0], False
                        met[q] = 1
                        touch[d + 1] = touch[d] + touching(g, c, met)
                        touch[d + 1] += touching(g, q, taken)
                        taken[c] = 1
                        added[d] = c
                        if touch[d + 1] and (told == 0 or told == d + 1):
                            block[:] = 0
                            for i in range(d + 1):
                                e = added[i]
                                block[e // BITS] |= ONE << (e % BITS)
                                e = image[e]
                                block[e // BITS] |= ONE << (e % BITS)
                            at = slot_of(table, mask, block)
                            if table[at] < 0:
                                if found == most:
                                    return mask[:0], area[:0], False
                                if found == len(area):
                                    wider = np.zeros((2 * found, words), np.int64)
                                    wider[:found] = mask
                                    mask = wider
                                    longer = np.zeros(2 * found, np.int64)
                                    longer[:found] = area
                                    area = longer
                                    table = np.full(8 * found, -1, np.int64)
                                    for j in range(found):
                                        table[slot_of(table, mask, mask[j])] = j
                                    at = slot_of(table, mask, block)
                                table[at] = found
                                mask[found] = block
                                area[found] = d + 1
                                found += 1
                        last = end[d]
                        if told == 0 or d + 1 < told:
                            for way in range(4):
                                e = g.near[c, way]
                                if e > root and image[e] >= 0 and seen[e] == 0:
                                    seen[e] = 1
                                    line[last] = e
                                    last += 1
                        here[d + 1] = here[d]
                        end[d + 1] = last
                        clue[d + 1] = told
                        d += 1
                    seen[root] = 0
    return mask[:found], area[:found], True


@jit
def indexed(n: int, mask: np.ndarray, area: np.ndarray) -> Any:
    """Cells by block and blocks by cell: cell, start, cover, first, and the number of blocks a cell."""
    m = len(area)
    start = np.zeros(m + 1, np.int64)
    for j in range(m):
        start[j + 1] = start[j] + 2 * area[j]
    cell = np.zeros(start[m], np.int64)
    ways = np.zeros(n, np.int64)
    for j in range(m):
        at = start[j]
        for c in range(n):
            if has(mask, j, c):
                cell[at] = c
                at += 1
                ways[c] += 1
    first = np.zeros(n + 1, np.int64)
    for c in range(n):
        first[c + 1] = first[c] + ways[c]
    cover = np.zeros(start[m], np.int64)
    fill = first[:n].copy()
    for j in range(m):
        for i in range(start[j], start[j + 1]):
            c = cell[i]
            cover[fill[c]] = j
            fill[c] += 1
    return cell, start, cover, first, ways


def blocks_of(field: np.ndarray, most: int = MOST, visits: int = VISITS) -> Blocks | None:
    """All legal blocks of a puzzle, all live; None when there are too many to look at."""
    mask, area, whole = listed(field, most, visits)
    if not whole:
        return None
    cell, start, cover, first, ways = indexed(int(field["cells"][0, 0]), mask, area)
    return Blocks(mask, area, cell, start, cover, first, np.ones(len(area), np.int64), ways)
