"""Sets of cells in the field's notation: `A=r2c28 {123}`, `B=r5c2 {12}`.

A pattern of several sets tells each as its house and then its candidates; what comes before the first house is a stem.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from bank.present import cells as grid
from grader.kind import Step
from grader.sudoku.variants import variant_of

Candidates = list[int]


def split(pattern: Sequence[int], size: int) -> tuple[Candidates, list[Candidates]]:
    """The candidates of the stem and of each set."""
    stem: Candidates = []
    sets: list[Candidates] = []
    for fact in pattern:
        if fact >= size**3:
            sets.append([])
        else:
            (sets[-1] if sets else stem).append(fact)
    return stem, sets


def one(candidates: Sequence[int], size: int) -> str:
    """`r2c28 {123}`."""
    digits = grid.digits((fact % size for fact in candidates), "")
    return f"{grid.cells((fact // size for fact in candidates), size)} {{{digits}}}"


def all_of(variant: str, step: Step) -> str:
    """`A=r2c28 {123}, B=r5c2 {12}`."""
    size = variant_of(variant).size
    sets = split(step.pattern, size)[1]
    return ", ".join(f"{_letter(at)}={one(candidates, size)}" for at, candidates in zip(count(), sets))


def commons(variant: str, step: Step) -> str:
    """The restricted common digits in the order of the links, which tell each by two candidates: `1, 2`."""
    size = variant_of(variant).size
    return ", ".join(grid.digits([fact % size]) for fact in step.links[::2])


def text(variant: str, step: Step) -> str:
    """The pattern of a technique on almost locked sets in short style."""
    size = variant_of(variant).size
    stem, sets = split(step.pattern, size)
    if step.technique == "sue-de-coq":
        core, line, box = (one(candidates, size) for candidates in sets)
        return f"{core} ({line}, {box})"
    # the pivot of a wing shares X with one set and Y with the other
    shared = commons(variant, step).replace(", ", ", Y=" if step.technique == "als-xy-wing" else "/")
    told = f"{all_of(variant, step)}, X={shared}, Z={grid.digits(fact % size for fact in step.removed)}"
    return f"{one(stem, size)}, {told}" if stem else told


def _letter(at: int) -> str:
    """A, B, ... Z, A1, B1 ..."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[at % 26] + (str(at // 26) if at >= 26 else "")
