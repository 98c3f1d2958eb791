"""What to do next in a position, for every kind: a wrong entry is named first, else the easiest step is shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from grader.kind import Kind, Position, Step
from grader.ladder import ladder_of


@dataclass(frozen=True, slots=True)
class Hint:
    """The next thing to know.

    wrong: `entered` facts are not true, `crossed` out ones are. step: `steps` are all instances of the first technique
    that has any; those that conclude the same as an earlier one are left out. solved: nothing is left to do. stuck: no
    technique finds anything.
    """

    verdict: Literal["wrong", "step", "solved", "stuck"]
    entered: tuple[int, ...] = ()
    crossed: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()


def hint(kind: Kind, position: Position, solution: str) -> Hint:
    """The hint for a position of a puzzle with this one solution.

    Techniques are tried in the order of the ladder, and after its end those that are off it.
    """
    truth = kind.facts(position.puzzle, solution)
    entered = tuple(sorted(set(position.concluded) - truth))
    crossed = tuple(sorted(truth.intersection(position.removed)))
    if entered or crossed:
        return Hint("wrong", entered, crossed)
    if position.finished:
        return Hint("solved")
    ladder = ladder_of(kind.techniques)
    rest = sorted((t for t in kind.techniques if not t.on_by_default), key=lambda technique: technique.order)
    for technique in (*ladder, *rest):
        steps = kind.find(position.puzzle, technique.id, position.concluded, position.removed)
        if steps:
            return Hint("step", steps=distinct(steps))
    return Hint("stuck")


def distinct(steps: Collection[Step]) -> tuple[Step, ...]:
    """Of steps that conclude the same, the first: one reason is enough."""
    kept: dict[tuple[tuple[int, ...], tuple[int, ...]], Step] = {}
    for step in steps:
        kept.setdefault((step.concluded, step.removed), step)
    return tuple(kept.values())
