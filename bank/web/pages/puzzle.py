"""A puzzle: drawn, with its grade, and its path walked through round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from markupsafe import Markup

from bank import present
from bank.present.drawn.marks import Marks, rounds
from bank.records import Stocked
from bank.web.pages.frame import PageRoute, page
from bank.web.pages.techniques import calm
from grader import kinds
from grader.hints import distinct
from grader.kind import Path, Step

router = APIRouter(route_class=PageRoute)


@router.get("/puzzle/{id}")
def puzzle(
    request: Request,
    id: int,
    round: Annotated[int | None, Query(ge=0)] = None,
    only: Annotated[int | None, Query(ge=1)] = None,
    part: str | None = None,
) -> Response:
    """A puzzle that has left the stock.

    Without `round` the puzzle alone; `round=0` is its start, `round=n` its n-th round with all that it finds, or with
    the `only`-th of that; one past the last the solution. `part=walk` gives what changes with the round alone.
    """
    found: Stocked = request.app.state.bank.get(id, path=True)
    walk = list(rounds(Path.unpack(found.path))) if found.path else []
    told = _round(found, walk, round, only)
    template = "walk.html" if part == "walk" else "puzzle.html"
    techniques = {entry.id: entry for entry in kinds.get(found.kind).techniques}
    used = [(techniques[name], number) for name, number in found.techniques.items() if name in techniques]
    return page(
        request,
        template,
        it=found,
        rounds=[techniques[steps[0].technique].name for _, steps in walk],
        at=round,
        used=sorted(used, key=lambda entry: entry[0].order),
        hardest=techniques.get(found.hardest or ""),
        rules=kinds.get(found.kind).rules(found.variant)["text"],
        **told,
    )


def _round(
    found: Stocked, walk: Sequence[tuple[Marks, list[Step]]], at: int | None, only: int | None
) -> dict[str, Any]:
    """The picture of a round and what it finds."""
    puzzle, drawing = found.puzzle, present.pictures(found.kind)
    if at is None or not walk:
        return {"picture": Markup(drawing.svg(puzzle)), "steps": [], "technique": None, "only": None}
    if at == 0:
        return {"picture": Markup(drawing.svg(puzzle)), "steps": [], "technique": None, "only": None}
    if at > len(walk):
        picture = drawing.svg(puzzle, found.solution)
        return {"picture": Markup(picture), "steps": [], "technique": None, "only": None}
    before, steps = walk[at - 1]
    told = distinct(steps)
    chosen = [told[only - 1]] if only is not None and only <= len(told) else steps
    return {
        "picture": Markup(drawing.svg(puzzle, marks=calm(before, chosen), steps=chosen)),
        "steps": [(present.notation(puzzle, step), present.sentence(puzzle, step)) for step in told],
        "technique": present.technique(found.kind, steps[0].technique),
        "only": only if chosen is not steps else None,
    }
