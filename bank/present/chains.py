"""Sudoku chains in the field's notation: `r1c1=5=r1c7-5-r4c7`, and the branches of forcing chains and nets.

What the links of a step hold is told in grader/sudoku/conclusions.py and assume.py.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bank.present import cells as grid
from grader.kind import Step
from grader.sudoku.techniques import TECHNIQUES
from grader.sudoku.variants import variant_of

CHAINS, LOOPS, FORCING = "chains", "loops", "forcing"
RINGS = ("continuous-nice-loop", "grouped-continuous-nice-loop", "als-continuous-nice-loop")
_FAMILY = {technique.id: technique.family for technique in TECHNIQUES}
Node = tuple[int, ...]


def nodes(links: Sequence[int], size: int) -> list[list[Node]]:
    """The chains that links tell, as nodes of one candidate or several; house facts are left out."""
    candidates, plural = size**3, size**3 + 3 * size
    found: list[list[Node]] = []
    at = 0
    while at < len(links):
        fact = links[at]
        at += 1
        if fact == plural:
            found.append([])
        elif fact > plural:
            found = found or [[]]
            found[-1].append(tuple(links[at : at + fact - plural]))
            at += fact - plural
        elif fact < candidates:
            found = found or [[]]
            found[-1].append((fact,))
    return found


def _place(node: Node, size: int) -> str:
    return grid.cells((fact // size for fact in node), size)


def _state(node: Node, size: int, sign: str = "=") -> str:
    return f"{_place(node, size)}{sign}{grid.digits([node[0] % size])}"


def alternating(chain: Sequence[Node], size: int, closed: bool = False) -> str:
    """`r1c1=5=r1c7-5-r4c7`: strong and weak links by turns, the first strong. A step inside a cell is not written, one
    through an almost locked set as `=5/3=`; what happens in the first or last cell shows as `5-` and `-5`."""
    ring = [*chain, chain[0]] if closed else list(chain)
    text = _place(ring[0], size)
    for i, (here, there) in enumerate(itertools.pairwise(ring)):
        sign = "-="[i % 2 == 0]
        one, other = grid.digits([here[0] % size]), grid.digits([there[0] % size])
        if here[0] // size != there[0] // size or len(here) + len(there) > 2:
            text += f"{sign}{one if one == other else f'{one}/{other}'}{sign}{_place(there, size)}"
        elif not closed and i == 0:
            text = f"{one}-{text}"
        elif not closed and i == len(ring) - 2:
            text += f"-{other}"
    return text


def branch(chain: Sequence[Node], size: int) -> str:
    """`r1c1=5 r4c1<>5 r4c7=5`: what follows from the first, true and false by turns."""
    return " ".join(_state(node, size, ("=", "<>")[i % 2]) for i, node in enumerate(chain))


def text(variant: str, step: Step) -> str:
    """The chains of a step of these families; empty for the other techniques."""
    size = variant_of(variant).size
    family = _FAMILY[step.technique]
    if family not in (CHAINS, LOOPS, FORCING):
        return ""
    told = nodes(step.links, size)
    if family != FORCING:
        return alternating(told[0], size, closed=step.technique in RINGS)
    if step.technique in ("nishio", "forcing-net"):
        return "; ".join(" ".join(_state(node, size) for node in chain) for chain in told)
    return "; ".join(branch(chain, size) for chain in told)
