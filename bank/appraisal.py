"""A puzzle from elsewhere, judged before it may join the stock: one solution, the ladder's grade, its canonical form.

Nothing that its file claims is believed but the givens.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping
from typing import Any

from bank.records import Graded
from grader import kinds
from grader.kind import Grade, Kind, Puzzle, Tier

FOREIGN = 0  # the version of the generator that stands for "not made here"


class Refused(ValueError):
    """A puzzle that the bank does not take. The message is one sentence; `solutions` are two when there are several.

    `reason`: not-unique, no-solution, undecided, fault, beyond or solution.
    """

    def __init__(self, reason: str, why: str, solutions: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.reason = reason
        self.solutions = solutions


def appraise(puzzle: Puzzle, claimed: str | None = None, origin: Mapping[str, Any] | None = None) -> Graded:
    """The puzzle as it goes into the bank; raises `Refused`.

    `claimed`: the solution that its file tells, which must be the one there is; `origin` is kept with it.
    """
    begun = time.process_time()
    kind = kinds.get(puzzle.kind)
    solution = only_solution(kind, puzzle)
    if claimed is not None and _signs(claimed) != _signs(solution):
        raise Refused("solution", f"its file tells another solution than it has, which is {solution}")
    if faults := [remark.text for remark in kind.remarks(puzzle) if remark.fault]:
        raise Refused("fault", faults[0])
    grades = both_grades(kind, puzzle)
    if grades["all"].tier is Tier.BEYOND:
        raise Refused("beyond", "the ladder does not finish it: it needs more than the techniques of the tiers")
    return Graded(
        puzzle=puzzle,
        solution=solution,
        canonical=kind.canonical(puzzle, solution),
        engine=f"{kind.name}:g{FOREIGN}.r{kind.version}",
        grades=grades,
        recipe={"origin": dict(origin or {})},
        cpu=time.process_time() - begun,
        clues=kind.clues(puzzle),
        rate=functools.partial(kind.rate, puzzle),
    )


def only_solution(kind: Kind, puzzle: Puzzle) -> str:
    """The one solution; raises `Refused`, with two of them when there are several."""
    count = kind.count(puzzle)
    if len(count.solutions) > 1:  # two in hand settle it even when the search did not finish
        raise Refused("not-unique", "it has several solutions", count.solutions[:2])
    if count.undecided:
        raise Refused("undecided", "the search ran out of nodes before it could tell whether there is one solution")
    if not count.solutions:
        raise Refused("no-solution", "it has no solution")
    return count.solutions[0]


def both_grades(kind: Kind, puzzle: Puzzle) -> dict[str, Grade]:
    """The grade by the whole ladder and, where some of it presupposes uniqueness, by the rest of it."""
    whole = kind.grade(puzzle)
    presuming = frozenset(technique.id for technique in kind.techniques if technique.presupposes_uniqueness)
    if not presuming:
        return {"all": whole}
    return {"all": whole, "plain": kind.grade(puzzle, presuming) if presuming & whole.rounds.keys() else whole}


def _signs(solution: str) -> str:
    """A solution without white space; letters are the same whatever their case, unless both occur."""
    text = "".join(solution.split())
    return text if text.upper() != text and text.lower() != text else text.upper()
