"""The one loop that grades every kind.

A round finds all instances of the first technique in the order that changes something, all read from one position,
applies them together, and starts again at the first. So a grade does not depend on which instance was met first: the
first-found rule changes the score of 87 % of Sudoku puzzles under symmetry, this rule of none.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from grader.kind import Grade, Path, Step, Technique, Tier


class Position(Protocol):
    """A kind's working state: what is still possible."""

    def solved(self) -> bool:
        """Nothing is left to find."""
        ...

    def find(self, technique: Technique, round: int) -> Sequence[Step]:
        """All instances of the technique that change something; the position stays as it is."""
        ...

    def apply(self, steps: Sequence[Step]) -> None:
        """Carry out the conclusions of all these steps."""
        ...

    def solution(self) -> str | None:
        """The solution text of a solved position; None when it breaks a rule (the puzzle has no solution)."""
        ...


@dataclass(slots=True)
class Climb:
    """What a walk up the ladder has used so far."""

    techniques: Sequence[Technique]
    rounds: dict[str, int] = field(default_factory=dict)
    flat: array[int] = field(default_factory=lambda: array("q"))
    open_steps: list[int] = field(default_factory=list)

    def grade(self, solution: str | None) -> Grade:
        """The grade of a finished (solution given) or stuck climb."""
        used = [technique for technique in self.techniques if self.rounds.get(technique.id)]
        hardest = max(used, key=lambda technique: technique.order, default=None)
        tier = Tier.BEYOND if solution is None else hardest.tier if hardest else Tier.GENTLE
        return Grade(
            tier=tier,
            score=sum(technique.cost * self.rounds[technique.id] for technique in used),
            hardest=hardest.id if hardest else None,
            rounds={technique.id: self.rounds[technique.id] for technique in used},
            path=Path(self.flat, {technique.order: technique.id for technique in self.techniques}),
            open_steps=tuple(self.open_steps),
            solution=solution,
        )


def ladder_of(techniques: Sequence[Technique], without: frozenset[str] = frozenset()) -> tuple[Technique, ...]:
    """The techniques of the default ladder in order, less the ids and families in `without`."""
    kept = (t for t in techniques if t.on_by_default and t.id not in without and t.family not in without)
    return tuple(sorted(kept, key=lambda technique: technique.order))


def score(rounds: Mapping[str, int], techniques: Sequence[Technique]) -> int:
    """The score of stored counts, so that weights can change without grading again."""
    cost = {technique.id: technique.cost for technique in techniques}
    return sum(cost[name] * number for name, number in rounds.items())


def climb(position: Position, techniques: Sequence[Technique]) -> Grade:
    """Grade a position by a ladder given in order. Sound techniques that finish are a proof of uniqueness."""
    walk = Climb(techniques)
    orders = {technique.id: technique.order for technique in techniques}
    number = 0
    while not position.solved():
        for technique in techniques:
            steps = position.find(technique, number)
            if steps:
                break
        else:
            return walk.grade(None)
        walk.rounds[technique.id] = walk.rounds.get(technique.id, 0) + 1
        walk.flat.extend(Path.of(steps, orders).flat)
        walk.open_steps.append(len({fact for step in steps for fact in step.concluded or step.removed}))
        position.apply(steps)
        number += 1
    return walk.grade(position.solution())
