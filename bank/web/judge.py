"""What is done in a process of its own, since it loads kernels and may take long: grade, explain, hint.

`work` is that process. It is told one job at a time and answers "ready" when the kernels for it are loaded, which may
mean compiling for minutes, then waits for "go" and answers with a document.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any

from bank.judging import advice, verdict
from bank.present import documents
from grader import kinds
from grader.hints import hint
from grader.kind import Position, Puzzle, PuzzleError

Job = dict[str, Any]
Document = dict[str, Any]


def grade(kind: str, variant: str | None, puzzle: str) -> Document:
    """The verdict on a text."""
    return verdict(kinds.get(kind), puzzle, variant)


def explain(kind: str, variant: str | None, puzzle: str) -> Document:
    """The verdict with the path, in sentences."""
    judge = kinds.get(kind)
    told = verdict(judge, puzzle, variant)
    if told["status"] != "ok":
        return {**told, "path": None}
    parsed = Puzzle(kind, told["variant"], told["puzzle"])
    return {**told, "path": documents.steps(parsed, judge.grade(parsed).path, sentences=True)}


def hint_for(
    kind: str,
    variant: str | None,
    puzzle: str,
    concluded: Sequence[int],
    removed: Sequence[int],
    stages: Sequence[str],
    solution: str | None = None,
) -> Document:
    """The hint for a position of a puzzle whose one solution may be known."""
    judge = kinds.get(kind)
    parsed = judge.parse(puzzle, variant)
    judged = {"status": "ok", "solution": solution}
    if solution is None:
        judged = verdict(judge, parsed.givens, parsed.variant, graded=False)
    if judged["status"] != "ok":
        return documents.hint(judged, Position(parsed), None, stages)
    position = reached(parsed, str(judged["solution"]), concluded, removed)
    found = hint(judge, position, str(judged["solution"]))
    return documents.hint({"status": found.verdict}, position, found, stages)


def hint_in(
    kind: str, variant: str | None, puzzle: str | None, position: str, candidates: str | None, stages: Sequence[str]
) -> Document:
    """The same for a position in the kind's own notation."""
    judge = kinds.get(kind)
    entered = judge.position(position, puzzle, candidates, variant)
    judged, found = advice(judge, entered)
    return documents.hint(judged, entered, found, stages)


def reached(puzzle: Puzzle, solution: str, concluded: Sequence[int], removed: Sequence[int]) -> Position:
    """The position after these entries; what the kind's steps never speak of is passed over."""
    judge = kinds.get(puzzle.kind)
    # kernels go without bounds checks: nothing beyond the alphabet may reach them
    known = judge.alphabet(puzzle)
    entered = tuple(fact for fact in dict.fromkeys(concluded) if fact in known)
    crossed = tuple(fact for fact in dict.fromkeys(removed) if fact in known)
    return Position(puzzle, entered, crossed, judge.entries(puzzle, solution) <= set(entered))


JOBS: dict[str, Callable[..., Document]] = {
    "grade": grade,
    "explain": explain,
    "hint": hint_for,
    "hint_in": hint_in,
}


def variant_of(job: Job) -> str | None:
    """The variant whose kernels a job needs; None when its text cannot be read, which needs none."""
    judge = kinds.get(job["kind"])
    try:
        if job.get("position") is not None:
            return judge.position(job["position"], job["puzzle"], job["candidates"], job["variant"]).puzzle.variant
        return judge.parse(job["puzzle"], job["variant"]).variant
    except PuzzleError:
        return None


def work(line: Connection) -> None:
    """Do jobs until the other end is gone."""
    # Ctrl-C reaches the whole group: the one who started us ends us
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm: set[tuple[str, str]] = set()
    while True:
        try:
            name, job, variant = line.recv()
            if variant is not None and (job["kind"], variant) not in warm:
                judge: Any = kinds.get(job["kind"])
                judge.kernel.warm(variant)
                warm.add((job["kind"], variant))
            line.send(("ready", None))
            if line.recv() != "go":
                continue
            try:
                line.send(("done", JOBS[name](**job)))
            except PuzzleError as error:
                line.send(("refused", str(error)))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return
