"""From a request to a call of the bank: the wish that was told, and the puzzle as it is sent."""

from __future__ import annotations

from typing import Any

from bank.errors import NeverMet
from bank.present import documents
from bank.records import Stocked
from bank.web.models.requests import Ask, Wished
from bank.wish import Wish
from grader import kinds


def wish_of(asked: Wished, kind: str) -> Wish:
    """The wish; `only` is told to the bank as all others avoided. Raises `NeverMet` for a name that is none."""
    wish = Wish.read(asked.model_dump(include=set(Wished.model_fields) - {"only"}))
    if not asked.only:
        return wish
    table = kinds.get(kind).techniques
    # a name that is none is found out by the wish itself
    if never := Wish(uses=tuple(asked.only)).unknown(kind):
        raise NeverMet(never)
    banned = {t.id for t in table if t.id not in asked.only and t.family not in asked.only}
    return Wish.read({**wish.content(), "avoids": sorted(banned | set(wish.avoids))})


def selection(asked: Ask) -> dict[str, Any]:
    """The arguments that draw, peek and next have in common."""
    wish = wish_of(asked, asked.kind)
    return {
        "variant": asked.variant,
        "tier": None if asked.tier is None else str(asked.tier),
        "path": asked.path,
        "wish": wish or None,
    }


def puzzle(stocked: Stocked, solution: bool, path: bool) -> dict[str, Any]:
    """A puzzle as a document, its solution and path only when asked for."""
    told = documents.puzzle(stocked, path)
    told.setdefault("path", None)
    told["withdrawn"] = stocked.withdrawn_why
    if not solution:
        told["solution"] = None
    return told
