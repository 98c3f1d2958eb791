"""What there is to say of a text that should be a puzzle: read, counted, graded, looked at as an editor would, hinted.

Of any kind; these load the kernels, so a serving process has them done by another one (`bank.web.pool`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grader.hints import Hint, hint
from grader.kind import Kind, Position, Puzzle, PuzzleError

if TYPE_CHECKING:
    from bank.bank import Bank


def verdict(kind: Kind, text: str, variant: str | None, graded: bool = True) -> dict[str, Any]:
    """What there is to say of one puzzle text: `status` and what belongs to it; without grade only the `solution`."""
    try:
        puzzle = kind.parse(text, variant)
    except PuzzleError as error:
        return {"status": "invalid", "puzzle": text, "error": str(error)}
    count = kind.count(puzzle)
    told: dict[str, Any] = {"puzzle": puzzle.givens, "kind": kind.name, "variant": puzzle.variant}
    # two solutions in hand settle the question even when the search did not finish
    if len(count.solutions) > 1:
        return {"status": "not-unique", **told, "solutions": list(count.solutions)}
    if count.undecided:
        return {"status": "undecided", **told, "error": "the search ran out of nodes before it could tell"}
    if not count.solutions:
        why = kind.grade(puzzle).metrics.get("contradiction")
        return {"status": "no-solution", **told, **({"error": why} if why else {})}
    if not graded:
        return {"status": "ok", **told, "solution": count.solutions[0]}
    grade = kind.rate(puzzle, kind.grade(puzzle))
    return {
        "status": "ok",
        **told,
        "tier": str(grade.tier),
        "score": grade.score,
        "rating": grade.rating,
        "hardest": grade.hardest,
        "techniques": dict(grade.rounds),
        "clues": kind.clues(puzzle),
        "solution": count.solutions[0],
        "canonical": kind.canonical(puzzle, count.solutions[0]),
        "engine": f"{kind.name}:r{kind.version}",
    }


def check(kind: Kind, text: str, variant: str | None = None, bank: Bank | None = None) -> dict[str, Any]:
    """The verdict on a text as `puzzlebank grade` has it, and `remarks`, `known` and `publishable`.

    `known`: the number in the bank of the same puzzle up to symmetry, None when it never had it or no bank was given.
    `publishable`: one solution, solved by the ladder, no fault, not known.
    """
    told = verdict(kind, text, variant)
    remarks = []
    known = None
    if told["status"] != "invalid":
        puzzle = Puzzle(kind.name, told["variant"], told["puzzle"])
        remarks = [{"code": remark.code, "text": remark.text, "fault": remark.fault} for remark in kind.remarks(puzzle)]
    if told["status"] == "ok" and bank is not None:
        known = bank.known(kind.name, told["variant"], told["canonical"])
    fine = told["status"] == "ok" and told["tier"] != "beyond" and known is None
    return {**told, "remarks": remarks, "known": known, "publishable": fine and not any(r["fault"] for r in remarks)}


def advice(kind: Kind, position: Position) -> tuple[dict[str, Any], Hint | None]:
    """What there is to say of a position's puzzle, and the hint if the puzzle has one solution."""
    judged = verdict(kind, position.puzzle.givens, position.puzzle.variant, graded=False)
    if judged["status"] != "ok":
        return judged, None
    found = hint(kind, position, judged["solution"])
    return {**judged, "status": found.verdict}, found
