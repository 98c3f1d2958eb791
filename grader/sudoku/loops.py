"""Nice loops and alternating inference chains, plain, with groups, and (off the ladder) with almost locked sets.

What a chain from a to x means depends on its ends. They see each other, or share a cell: a continuous loop, all of
whose weak links hold too. It returns to a, or what sees both ends is one candidate, or an end is no single candidate: a
discontinuous loop through what falls. Otherwise it is told as an open chain (AIC). A chain is plain when its links are,
so a grouped technique tells only what plain chains of that length do not show, and one with sets what grouped ones do
not. All three techniques of a kind read one set of lengths.
"""

from __future__ import annotations

import numpy as np

from grader.jit import NIL, compiler
from grader.sudoku.conclusions import BREAK, LOOP, OPEN, note, tell
from grader.sudoku.links import almost_locked
from grader.sudoku.nodes import BIPLACES, CELLS, FACT, GROUPS, OWN, SETS, WEAK, build, has
from grader.sudoku.rings import common
from grader.sudoku.spread import closure, reach
from grader.sudoku.techniques import SLOTS

jit = compiler("grader.sudoku")

FINDS = (
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-continuous-nice-loop",
    "als-discontinuous-nice-loop",
    "als-aic",
)
PLAIN, GROUPED, WITH_SETS = (SLOTS[name] for name in FINDS[::3])  # each followed by its two neighbours
assert tuple(SLOTS[name] for name in FINDS) == tuple(range(PLAIN, PLAIN + 9)), "the loops are neighbours in the table"
LINKS = {PLAIN: CELLS + BIPLACES, GROUPED: CELLS + BIPLACES + GROUPS, WITH_SETS: CELLS + BIPLACES + GROUPS + SETS}


@jit
def meanings(node: np.ndarray, net: np.ndarray, top: int, length: np.ndarray) -> np.ndarray:
    """Every chain of three inferences or more that removes something: its length, its ends, what they make of it."""
    hits = np.zeros((64, 4), np.int64)
    used = NIL
    fallen = np.zeros(net.shape[2], np.int64)
    for a in range(top):
        if node[a, FACT] >= 0 and length[a, a]:
            hits = note(hits, used, length[a, a], a, a, BREAK)
            used += 1
        for x in range(a):
            far = reach(length, a, x)
            if far < 3:
                continue
            count = common(net, a, x, fallen)
            if count == 0:
                continue
            single = node[a, FACT] >= 0 and node[x, FACT] >= 0
            if has(net, WEAK, a, x):
                hits = note(hits, used, far, a, x, LOOP)
                used += 1
                if count == 1 or not single or has(net, OWN, a, x):
                    continue
                hits = note(hits, used, far, a, x, OPEN)
            else:
                hits = note(hits, used, far, a, x, OPEN if count > 1 and single else BREAK)
            used += 1
    return hits[:used]


def search(G: np.ndarray, B: np.ndarray, OUT: np.ndarray, first: int, last: int) -> int:
    """The first slot from `first` to `last` whose technique is in use and has steps, which it writes; -1: none.

    In Python, since kernels that call each other are compiled again and again; the calls cost microseconds.
    """
    use = OUT["use"][0]
    for base in range(PLAIN, WITH_SETS + 1, 3):
        wanted = [t for t in range(max(base, first), min(base + 2, last) + 1) if use[t]]
        if not wanted:
            continue
        sets = almost_locked(G, B) if base == WITH_SETS else np.zeros((0, 3), np.int64)
        node, net, top = build(G, B, LINKS[base], sets)
        length = closure(net, top)
        hits = meanings(node, net, top, length)
        if len(hits) == 0 and OUT["longer"][0][0] == 0:  # a full search compiles what it may need
            continue
        for t in wanted:
            if tell(G, B, OUT, t, node, net, top, length, sets, hits, t - base, int(base > PLAIN)):
                return t
    return -1
