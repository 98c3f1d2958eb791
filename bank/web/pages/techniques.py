"""Techniques: what a solver knows to do, tier by tier, and a page for each with a drawn example."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from fastapi import APIRouter, Request, Response
from markupsafe import Markup
from starlette.responses import RedirectResponse

from bank import present
from bank.errors import NotFound
from bank.present.drawn.marks import Marks, rounds
from bank.records import Stocked
from bank.web.pages.frame import PageRoute, page, shown_kinds
from bank.web.pages.home import examples
from grader import kinds
from grader.hints import distinct
from grader.kind import Path, Step

router = APIRouter(route_class=PageRoute)


@router.get("/techniques")
def first(request: Request) -> Response:
    """The first kind."""
    return RedirectResponse(f"/techniques/{shown_kinds()[0]}", 303)


@router.get("/techniques/{kind}")
def techniques(request: Request, kind: str) -> Response:
    """The ladder of a kind, from the first technique to the last."""
    ladder = [technique for technique in kinds.get(kind).techniques if technique.on_by_default]
    shares = _shares(request, kind)
    tiers = [(str(tier), list(found)) for tier, found in groupby(ladder, key=lambda technique: technique.tier)]
    off = [technique for technique in kinds.get(kind).techniques if not technique.on_by_default]
    about = present.about(kind)
    return page(
        request, "techniques.html", kinds=shown_kinds(), kind=kind, tiers=tiers, off=off, about=about, shares=shares
    )


@router.get("/techniques/{kind}/{name}")
def technique(request: Request, kind: str, name: str) -> Response:
    """One technique: in plain words, drawn, and how often it is needed."""
    ladder = kinds.get(kind).techniques
    at = next((at for at, entry in enumerate(ladder) if entry.id == name), None)
    if at is None:
        raise NotFound(f"{kind} has no technique {name!r}")
    entry = ladder[at]
    example = examples(request).of_technique(kind, entry) if entry.on_by_default else None
    shown = None
    if example is not None and example.path is not None:
        shown = _shown(example, name)
    return page(
        request,
        "technique.html",
        kind=kind,
        technique=entry,
        told=present.about(kind)["techniques"][name],
        before=ladder[at - 1] if at else None,
        after=ladder[at + 1] if at + 1 < len(ladder) else None,
        share=_shares(request, kind).get(name),
        example=example,
        shown=shown,
    )


def _shares(request: Request, kind: str) -> dict[str, float]:
    """In what part of a kind's puzzles each technique is needed."""
    found = request.app.state.bank.statistics(kind)
    uses: dict[str, int] = {}
    for entry in found.shelves:
        for name, use in entry.techniques.items():
            uses[name] = uses.get(name, 0) + use.puzzles
    return {name: number / max(1, found.made) for name, number in uses.items()}


def _shown(example: Stocked, name: str) -> dict[str, object] | None:
    """The first place in a puzzle's path where a technique comes, drawn with one instance of it."""
    puzzle = example.puzzle
    for number, (before, steps) in enumerate(rounds(Path.unpack(example.path or b""))):
        found = [step for step in steps if step.technique == name]
        if found:
            step = clearest(found)
            return {
                "picture": Markup(present.pictures(puzzle.kind).svg(puzzle, marks=calm(before, [step]), steps=[step])),
                "sentence": present.sentence(puzzle, step),
                "notation": present.notation(puzzle, step),
                "round": number + 1,
            }
    return None


def clearest(steps: Sequence[Step]) -> Step:
    """The instance with the fewest facts, of those that change most."""
    return min(
        distinct(steps),
        key=lambda step: (len(step.pattern) + len(step.links), -len(step.concluded) - len(step.removed)),
    )


def calm(marks: Marks, steps: Sequence[Step]) -> Marks:
    """Without pencil marks where the steps only fill in."""
    pencil = any(step.removed for step in steps)
    return Marks(marks.concluded, marks.removed, marks.wrong, pencil)
