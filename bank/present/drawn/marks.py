"""What is on a board beside the puzzle, and how a path fills it round by round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from grader.kind import Position, Step


@dataclass(frozen=True, slots=True)
class Marks:
    """What a solver wrote: facts entered (`concluded`), crossed out (`removed`), and those of them that are `wrong`.

    `pencil`: show what is still possible in each open place, where the kind writes that on a board.
    """

    concluded: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    pencil: bool = False

    @classmethod
    def of(cls, position: Position, pencil: bool = True) -> Marks:
        """The marks of a position."""
        return cls(position.concluded, position.removed, pencil=pencil)

    def after(self, steps: Iterable[Step]) -> Marks:
        """With what these steps tell, in order, without repeats."""
        concluded, removed = dict.fromkeys(self.concluded), dict.fromkeys(self.removed)
        for step in steps:
            concluded.update(dict.fromkeys(step.concluded))
            removed.update(dict.fromkeys(step.removed))
        return Marks(tuple(concluded), tuple(removed), self.wrong, self.pencil)


def rounds(path: Iterable[Step], pencil: bool = True) -> Iterator[tuple[Marks, list[Step]]]:
    """Each round of a path with the marks there are before it."""
    marks = Marks(pencil=pencil)
    for _, steps in groupby(path, key=lambda step: step.round):
        now = list(steps)
        yield marks, now
        marks = marks.after(now)
