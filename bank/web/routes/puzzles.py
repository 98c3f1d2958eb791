"""Puzzles: taken, looked at, looked up, checked, hinted at, reported as wrong."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from bank.present import documents
from bank.records import Stocked
from bank.web import asking
from bank.web.answers import answer, not_modified
from bank.web.models.puzzles import Checked, HintOut, PathOut, PuzzleOut, Puzzles, Solution, Withdrawn
from bank.web.models.requests import Ask, Batch, Draw, Filled, HintIn, Wrong
from bank.web.models.words import Whole
from bank.web.problems import Refused, documented
from grader import kinds
from grader.kind import Path as Steps
from grader.kind import Position

router = APIRouter(tags=["puzzles"])
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[\x21-\x7e]{1,150}$",
        description="A request repeated with its key gets the same again.",
    ),
]
Id = Annotated[Whole, Path(ge=1, le=2**63 - 1)]
HOUR = 3600


def _key(request: Request, key: str | None) -> str | None:
    """The key as the bank keeps it: one client's are not another's."""
    owner = request.state.owner
    return None if key is None else f"http {owner} {key}"


@router.post("/draws", status_code=201, responses={201: {"model": PuzzleOut}, **documented(404, 422, 503)})
def draw(request: Request, asked: Draw, key: Key = None) -> Response:
    """Take a puzzle out of stock for yourself alone: nobody else ever gets it."""
    bank = request.app.state.bank
    stocked = bank.draw(asked.kind, key=_key(request, key), **asking.selection(asked))
    headers = {"Location": f"/v1/puzzles/{stocked.id}"}
    return answer(request, asking.puzzle(stocked, asked.solution, asked.path), status=201, headers=headers)


@router.post("/batches", status_code=201, responses={201: {"model": Puzzles}, **documented(404, 422, 503)})
def batch(request: Request, asked: Batch, key: Key = None) -> Response:
    """Take several puzzles at once, all of them or none."""
    bank = request.app.state.bank
    taken = bank.draw_many(asked.count, asked.kind, key=_key(request, key), **asking.selection(asked))
    told = [asking.puzzle(stocked, asked.solution, asked.path) for stocked in taken]
    return answer(request, {"puzzles": told}, status=201)


@router.get("/peek", responses={200: {"model": PuzzleOut}, **documented(404, 422, 503)})
def peek(request: Request, asked: Annotated[Ask, Query()]) -> Response:
    """Look at some puzzle of the open pile, which everybody may see; one is laid open when the pile has none."""
    stocked = request.app.state.bank.peek(asked.kind, **asking.selection(asked))
    return answer(request, asking.puzzle(stocked, asked.solution, asked.path))


@router.get("/puzzles/{id}", responses={200: {"model": PuzzleOut}, **not_modified(), **documented(404, 422)})
def by_id(request: Request, id: Id, solution: bool = False, path: bool = False) -> Response:
    """A puzzle by its number; one that is still in stock is not found."""
    stocked = _get(request, id, path)
    return answer(request, asking.puzzle(stocked, solution, path), keep=HOUR)


@router.get("/puzzles/{id}/solution", responses={200: {"model": Solution}, **not_modified(), **documented(404, 422)})
def solution(request: Request, id: Id) -> Response:
    """The solution alone, at an address of its own, so that a site can keep it from its players."""
    return answer(request, {"id": id, "solution": _get(request, id).solution}, keep=HOUR)


@router.get("/puzzles/{id}/path", responses={200: {"model": PathOut}, **not_modified(), **documented(404, 422)})
def path(request: Request, id: Id) -> Response:
    """The way to the solution, step by step, in sentences."""
    stocked = _get(request, id, path=True)
    steps = Steps.unpack(stocked.path) if stocked.path else ()
    return answer(request, {"id": id, "path": documents.steps(stocked.puzzle, steps, sentences=True)}, keep=HOUR)


@router.post("/puzzles/{id}/check", responses={200: {"model": Checked}, **documented(404, 422)})
def check(request: Request, id: Id, filled: Filled) -> Response:
    """Which entries of a fill, whole or in part, are wrong. What would be right is not told."""
    stocked = _get(request, id)
    kind, given = kinds.get(stocked.kind), stocked.puzzle
    needed, truth = kind.entries(given, stocked.solution), kind.facts(given, stocked.solution)
    removed: set[int] = set()
    if filled.solution is not None:
        try:
            entered = set(kind.facts(given, filled.solution.strip()))
        except (ValueError, LookupError) as error:
            said = f"this is no solution text of {kind.name} {stocked.variant}"
            raise Refused(422, "unreadable", "This cannot be read as a solution", said) from error
    else:
        position = _position(stocked, filled)
        entered, removed = set(position.concluded), set(position.removed)
    known = kind.alphabet(given)
    wrong = sorted(fact for fact in entered - truth if fact in known)
    # a fill with every entry there is would be told the solution by what is not wrong
    if len(wrong) > 2 * len(needed) + 8:
        raise Refused(
            422, "too-many-entries", "These are too many entries", f"{len(entered)} for {len(needed)} to find"
        )
    told = {
        "id": id,
        "solved": needed <= entered and not wrong,
        "wrong": documents.facts(given, wrong),
        "wrongly_removed": len(truth & removed),
        "left": len(needed - entered),
    }
    return answer(request, told)


@router.post("/puzzles/{id}/hint", responses={200: {"model": HintOut}, **documented(404, 422, 503)})
def hint(request: Request, id: Id, asked: HintIn) -> Response:
    """What to do next: a wrong entry first, else the easiest step, as little of it told as is wanted."""
    stocked = _get(request, id)
    position = _position(stocked, asked)
    told = request.app.state.judges.do(
        "hint",
        kind=stocked.kind,
        variant=stocked.variant,
        puzzle=stocked.givens,
        concluded=position.concluded,
        removed=position.removed,
        stages=stages(asked),
        solution=stocked.solution,
    )
    return answer(request, told)


@router.post("/puzzles/{id}/reports", responses={200: {"model": Withdrawn}, **documented(404, 422)})
def report(request: Request, id: Id, wrong: Wrong) -> Response:
    """Report a puzzle as wrong: it is withdrawn and never dealt again."""
    _get(request, id)
    was = request.app.state.bank.withdraw(id, wrong.reason)
    return answer(request, {"id": id, "was": was})


def _get(request: Request, id: int, path: bool = False) -> Stocked:
    stocked: Stocked = request.app.state.bank.get(id, path)
    return stocked


def _position(stocked: Stocked, asked: Any) -> Position:
    """The position that was told, by facts or in the kind's notation."""
    if asked.position is None:
        return Position(stocked.puzzle, tuple(asked.entries), tuple(asked.removed))
    candidates = getattr(asked, "candidates", None)
    return kinds.get(stocked.kind).position(asked.position, stocked.givens, candidates, stocked.variant)


def stages(asked: HintIn) -> tuple[str, ...]:
    """What a hint shall tell."""
    return documents.STAGES if asked.stage == "all" else (str(asked.stage),)
