"""The rarer techniques, each a kernel that Python calls: they put their steps on the pad and give their number.

Every entry takes the geometry, the board, the memory of chains, the pad and the technique's slot, so that one table
(`FINDERS`) serves all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grader.cats.bits import jit
from grader.cats.chains import chains
from grader.cats.mixed import mixed_sets
from grader.cats.packing import packed_lines
from grader.cats.sets import REGIONS_AND_LINES, ROWS_AND_COLUMNS, large_sets, sets
from grader.cats.sight import packed_unit
from grader.cats.steps import begin
from grader.cats.techniques import SLOTS
from grader.cats.uneven import uneven_sets

PAIRS, TRIPLES, FISH = SLOTS["pairs"], SLOTS["triples"], SLOTS["fish"]
CHAIN_1, CHAIN = SLOTS["chain-1"], SLOTS["chain"]
ENDLESS = 1000


@jit
def find_packed_unit(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """A unit with several cats to come and no way without a certain cell."""
    begin(OUT[0], slot)
    if G[0].cats[0] > 1:
        packed_unit(G[0], B[0], OUT[0])
    return OUT[0].steps[0]


@jit
def find_packed_lines(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """Two neighbouring lines."""
    begin(OUT[0], slot)
    if G[0].cats[0] > 1:
        packed_lines(G[0], B[0], OUT[0])
    return OUT[0].steps[0]


@jit
def find_sets(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """Pairs, triples, fish of two and three."""
    g, b, out = G[0], B[0], OUT[0]
    begin(out, slot)
    least = 2 if slot != TRIPLES else 3
    most = 2 if slot == PAIRS else 3
    first = ROWS_AND_COLUMNS if slot == FISH else REGIONS_AND_LINES
    last = ROWS_AND_COLUMNS + 2 if slot == FISH else ROWS_AND_COLUMNS
    for size in range(least, most + 1):
        sets(g, b, size, first, last, out)
    return out.steps[0]


@jit
def find_uneven_sets(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """One or two against two."""
    begin(OUT[0], slot)
    if G[0].cats[0] > 1:
        uneven_sets(G[0], B[0], OUT[0])
    return OUT[0].steps[0]


@jit
def find_large_sets(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """Four and more in as many."""
    begin(OUT[0], slot)
    large_sets(G[0], B[0], OUT[0])
    return OUT[0].steps[0]


@jit
def find_mixed_sets(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """Regions in rows and columns."""
    begin(OUT[0], slot)
    mixed_sets(G[0], B[0], OUT[0])
    return OUT[0].steps[0]


@jit
def find_chains(G: Any, B: Any, S: Any, OUT: Any, slot: int) -> int:
    """Chains of one wave, of two, of any number."""
    begin(OUT[0], slot)
    waves = slot - CHAIN_1 + 1
    if slot == CHAIN:
        waves = waves * 0 + ENDLESS
    chains(G[0], B[0], waves, S[0], OUT[0])
    return OUT[0].steps[0]


FINDERS: dict[int, Callable[..., int]] = {
    SLOTS["packed-unit"]: find_packed_unit,
    SLOTS["packed-lines"]: find_packed_lines,
    PAIRS: find_sets,
    TRIPLES: find_sets,
    SLOTS["uneven-sets"]: find_uneven_sets,
    FISH: find_sets,
    SLOTS["large-sets"]: find_large_sets,
    SLOTS["mixed-sets"]: find_mixed_sets,
    CHAIN_1: find_chains,
    SLOTS["chain-2"]: find_chains,
    CHAIN: find_chains,
}
