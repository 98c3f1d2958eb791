"""Bringing foreign puzzles into the bank: every row is read, proven, graded anew, and told what became of it.

Each row is a transaction of its own and its number is kept with the puzzle, so an import that was cut off is simply run
again: what is in the bank already is recognised, whether its report was written or not.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any, Literal

from bank.appraisal import Refused, appraise
from bank.bank import Bank
from bank.formats.rows import Row
from bank.records import Graded
from bank.shelves import MAX_TARGET

Outcome = Literal["accepted", "duplicate", "refused"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a row.

    accepted: it is puzzle `id` now (None in a trial). duplicate: a symmetric copy of puzzle `id`, or, in a trial, of
    what stood on `of_line`. refused: `why`, and `solutions` when there are several. `laid`: a shelf was laid for it.
    """

    line: int
    outcome: Outcome
    text: str
    name: str | None = None
    id: int | None = None
    of_line: int | None = None
    reason: str | None = None
    why: str | None = None
    solutions: tuple[str, ...] = ()
    graded: Graded | None = None
    laid: bool = False

    def document(self) -> dict[str, Any]:
        """As JSON carries it; see `bank/schemas/import.json`."""
        told: dict[str, Any] = {"line": self.line, "outcome": self.outcome, "name": self.name, "id": self.id}
        if self.graded is None:
            told |= {"text": self.text, "reason": self.reason, "why": self.why}
            return {**told, "solutions": list(self.solutions)} if self.solutions else told
        grade = self.graded.grades["all"]
        told |= {
            "kind": self.graded.puzzle.kind,
            "variant": self.graded.puzzle.variant,
            "tier": str(grade.tier),
            "score": grade.score,
            "hardest": grade.hardest,
            "puzzle": self.graded.puzzle.givens,
        }
        return told if self.of_line is None else {**told, "of_line": self.of_line}


def bring_in(
    bank: Bank, rows: Iterable[Row], source: str, *, trial: bool = False, done: Collection[int] = ()
) -> Iterator[Verdict]:
    """Take the rows of a file into the bank, one by one, and tell what became of each; those in `done` are passed over.

    An accepted puzzle goes on the shelf of its grade, however full that is; a shelf that is missing is laid with a
    target of 0, so that nothing is made for it. `source` names the file and is kept with its puzzles. A `trial` keeps
    nothing.
    """
    seen: dict[tuple[str, str, str], int] = {}  # of a trial: the line on which a canonical form was first met
    for row in rows:
        if row.line in done:
            continue
        if row.puzzle is None:
            yield Verdict(row.line, "refused", row.text, row.name, reason="unreadable", why=row.error)
            continue
        origin = {"source": source, "line": row.line, **({"name": row.name} if row.name else {})}
        try:
            graded = appraise(row.puzzle, row.solution, origin)
        except Refused as no:
            text = row.puzzle.givens
            yield Verdict(row.line, "refused", text, row.name, reason=no.reason, why=str(no), solutions=no.solutions)
            continue
        except Exception as error:  # a list of the grader that ran over, say: this row's matter, not the file's
            why = f"it could not be graded: {type(error).__name__}: {error}".splitlines()[0]
            yield Verdict(row.line, "refused", row.puzzle.givens, row.name, reason="failed", why=why)
            continue
        yield _tried(bank, row, graded, seen) if trial else _laid(bank, row, graded, origin)


def _tried(bank: Bank, row: Row, graded: Graded, seen: dict[tuple[str, str, str], int]) -> Verdict:
    """What would become of a row."""
    key = (graded.puzzle.kind, graded.puzzle.variant, graded.canonical)
    known = bank.known(*key)
    if known is not None:
        return Verdict(row.line, "duplicate", row.text, row.name, id=known, graded=graded)
    if key in seen:
        return Verdict(row.line, "duplicate", row.text, row.name, of_line=seen[key], graded=graded)
    seen[key] = row.line
    return Verdict(row.line, "accepted", row.text, row.name, graded=graded)


def _laid(bank: Bank, row: Row, graded: Graded, origin: dict[str, Any]) -> Verdict:
    """Deposit a row's puzzle."""
    deposit = bank.deposit(graded, upto=MAX_TARGET)
    laid = deposit.outcome == "unwanted"
    if laid:
        bank.hold_shelf(graded.puzzle, graded.grades["all"].tier)
        deposit = bank.deposit(graded, upto=MAX_TARGET)
    if deposit.id is not None:
        return Verdict(row.line, "accepted", row.text, row.name, id=deposit.id, graded=graded, laid=laid)
    known = bank.origin(graded.puzzle.kind, graded.puzzle.variant, graded.canonical)
    if known is None:  # the shelf is full beyond all bounds
        return Verdict(row.line, "refused", row.text, row.name, reason="full", why="its shelf takes no more")
    id, kept = known
    # an import that was cut off between its deposit and its report: this very row brought that puzzle
    again = {key: kept.get(key) for key in ("source", "line")} == {key: origin[key] for key in ("source", "line")}
    return Verdict(row.line, "accepted" if again else "duplicate", row.text, row.name, id=id, graded=graded)


def reported(report: IO[str]) -> set[int]:
    """The lines that a report (JSON lines) has verdicts on; a last line that was cut off is taken away.

    Raises ValueError for a file that is no report.
    """
    lines: set[int] = set()
    kept = 0
    report.seek(0)
    while text := report.readline():
        try:
            told = json.loads(text)
            number = told["line"] if told["outcome"] in ("accepted", "duplicate", "refused") else None
        except (ValueError, KeyError, TypeError):
            number = None
        if number is None or not text.endswith("\n"):
            if report.readline():
                raise ValueError("it is no report of an import; name another file")
            break
        lines.add(int(number))
        kept = report.tell()
    report.seek(kept)
    report.truncate()
    return lines
