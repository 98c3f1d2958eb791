"""The loop: rounds of the first technique that changes something, up to those that need no assumption."""

from __future__ import annotations

from typing import Any

import numpy as np

from grader.dchoco.areas import equal_clues_share, island_full, necessary_cells
from grader.dchoco.blocks import Blocks
from grader.dchoco.borders import along_border, clue_split, forced_exit, full_area, lone_cell, overgrowth, within_block
from grader.dchoco.field import CELLS
from grader.dchoco.pockets import pocket_balance
from grader.dchoco.position import refresh
from grader.dchoco.steps import apply, begin, carry_out
from grader.dchoco.techniques import SLOTS
from grader.dchoco.ways import forced_block, shared_cells, stranding
from grader.jit import NIL, ONE, compiler

jit = compiler("grader.dchoco")

WITHIN_BLOCK = SLOTS["within-block"]
ALONG_BORDER = SLOTS["along-border"]
CLUE_SPLIT = SLOTS["clue-split"]
FULL_AREA = SLOTS["full-area"]
OVERGROWTH = SLOTS["overgrowth"]
LONE_CELL = SLOTS["lone-cell"]
FORCED_EXIT = SLOTS["forced-exit"]
ISLAND_FULL = SLOTS["island-full"]
FORCED_BLOCK_2 = SLOTS["forced-block-2"]
FORCED_BLOCK_4 = SLOTS["forced-block-4"]
FORCED_BLOCK = SLOTS["forced-block"]
EQUAL_CLUES_SHARE = SLOTS["equal-clues-share"]
SHARED_CELLS_3 = SLOTS["shared-cells-3"]
NECESSARY_CELLS = SLOTS["necessary-cells"]
SHARED_CELLS_8 = SLOTS["shared-cells-8"]
SHARED_CELLS = SLOTS["shared-cells"]
STRANDING_3 = SLOTS["stranding-3"]
POCKET_BALANCE = SLOTS["pocket-balance"]
STRANDING_8 = SLOTS["stranding-8"]
STRANDING = SLOTS["stranding"]
LAST = STRANDING  # what comes after it assumes something
TWO, THREE, FOUR, EIGHT = (np.int64(number) for number in (2, 3, 4, 8))
ANY = np.int64(1 << 40)
ALL_AREAS = np.int64(CELLS)
STUCK, SOLVED, BROKEN = 0, 1, 2


@jit
def look(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray, t: int) -> int:
    """Find the steps of the technique in slot t; their number. The position stays as it is."""
    begin(out, t)
    if t == WITHIN_BLOCK:
        within_block(g, b, out, flat)
    elif t == ALONG_BORDER:
        along_border(g, b, out, flat)
    elif t == CLUE_SPLIT:
        clue_split(g, b, out, flat)
    elif t == FULL_AREA:
        full_area(g, b, out, flat)
    elif t == OVERGROWTH:
        overgrowth(g, b, out, flat)
    elif t == LONE_CELL:
        lone_cell(g, b, out, flat)
    elif t == FORCED_EXIT:
        forced_exit(g, b, out, flat)
    elif t == ISLAND_FULL:
        island_full(g, b, out, flat)
    elif t == FORCED_BLOCK_2:
        forced_block(g, b, k, out, flat, TWO)
    elif t == FORCED_BLOCK_4:
        forced_block(g, b, k, out, flat, FOUR)
    elif t == FORCED_BLOCK:
        forced_block(g, b, k, out, flat, ALL_AREAS)
    elif t == EQUAL_CLUES_SHARE:
        equal_clues_share(g, b, out, flat)
    elif t == SHARED_CELLS_3:
        shared_cells(g, b, k, out, flat, THREE)
    elif t == NECESSARY_CELLS:
        necessary_cells(g, b, out, flat)
    elif t == SHARED_CELLS_8:
        shared_cells(g, b, k, out, flat, EIGHT)
    elif t == SHARED_CELLS:
        shared_cells(g, b, k, out, flat, ANY)
    elif t == STRANDING_3:
        stranding(g, b, k, out, flat, THREE, np.zeros(len(k.live), np.int64))
    elif t == POCKET_BALANCE:
        pocket_balance(g, b, k, out, flat)
    elif t == STRANDING_8:
        stranding(g, b, k, out, flat, EIGHT, np.zeros(len(k.live), np.int64))
    elif t == STRANDING:
        stranding(g, b, k, out, flat, ANY, np.zeros(len(k.live), np.int64))
    return out.steps[0]


@jit
def rounds(g: Any, b: Any, k: Blocks, out: Any, flat: np.ndarray, keep: int) -> int:
    """Rounds until nothing changes any more; `keep` 1: all steps are told, 0: each round forgets the one before."""
    while b.left[0] and b.broken[0] == 0:
        if not keep:
            out.used[0] = 0
        t = NIL
        while t <= LAST and (out.use[t] == 0 or look(g, b, k, out, flat, t) == 0):
            t += 1
        if t > LAST:
            return STUCK
        apply(g, b, k, out, flat)
        out.rounds[t] += 1
        out.turn[0] += 1
    return BROKEN if b.broken[0] else SOLVED


@jit
def climb(G: np.ndarray, B: np.ndarray, k: Blocks, OUT: np.ndarray, flat: np.ndarray, keep: int) -> int:
    """`rounds` for a caller in Python."""
    return rounds(G[0], B[0], k, OUT[0], flat, keep)


@jit
def look_for(G: np.ndarray, B: np.ndarray, k: Blocks, OUT: np.ndarray, flat: np.ndarray, t: int) -> int:
    """`look` for a caller in Python."""
    return look(G[0], B[0], k, OUT[0], flat, t)


@jit
def follow(G: np.ndarray, B: np.ndarray, k: Blocks, concluded: np.ndarray, removed: np.ndarray) -> None:
    """Facts become known: these true, those false."""
    g, b = G[0], B[0]
    for fact in concluded:
        carry_out(g, b, k, ONE, fact)
    for fact in removed:
        carry_out(g, b, k, NIL, fact)
    refresh(g, b)


@jit
def proceed(G: np.ndarray, B: np.ndarray, k: Blocks, OUT: np.ndarray, flat: np.ndarray, t: int) -> None:
    """The steps since `begin` are the round that is applied."""
    out = OUT[0]
    apply(G[0], B[0], k, out, flat)
    out.rounds[t] += 1
    out.turn[0] += 1
