"""The starter stock: a few puzzles a shelf that the package carries, so that a new bank has something to give at once.

They were made by this project: a row names its engine, order seed and candidate, from which it can be made again. A
file a kind, `<kind>.jsonl.gz`, written by `python -m workers.starter`: a line of what it is, then a puzzle a line.
"""

from __future__ import annotations

import gzip
import json
from array import array
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bank.records import Graded
from grader import kinds
from grader.kind import Grade, Path, Puzzle, Tier

if TYPE_CHECKING:
    from bank.bank import Bank

SCHEMA = 1


def there() -> tuple[str, ...]:
    """The kinds that have a starter stock."""
    folder = files("bank.starter")
    return tuple(name for name in kinds.names() if folder.joinpath(f"{name}.jsonl.gz").is_file())


def read(kind: str) -> Iterator[Graded]:
    """The starter stock of a kind."""
    data = files("bank.starter").joinpath(f"{kind}.jsonl.gz").read_bytes()
    head, *lines = gzip.decompress(data).decode().splitlines()
    if json.loads(head)["schema"] != SCHEMA:
        raise ValueError(f"the starter stock of {kind} is of another version")
    return (_read(kind, json.loads(line)) for line in lines)


def load(bank: Bank, kind: str | None = None, variant: str | None = None, tier: str | None = None) -> int:
    """Lay the starter stock (of a kind, variant, tier) on the shelves that are there and want it; tells how many.

    Only what the bank never had comes. Shelves are not laid for it.
    """
    shelves = {(shelf.kind, shelf.variant, shelf.tier) for shelf in bank.shelves()}
    laid = 0
    for name in (kind,) if kind else there():
        if name not in there() or not any(shelf[0] == name for shelf in shelves):
            continue
        for graded in read(name):
            of = (name, graded.puzzle.variant, graded.grades["all"].tier)
            if of in shelves and variant in (None, of[1]) and tier in (None, of[2]):
                laid += bank.deposit(graded).outcome == "stocked"
    return laid


def written(kind: str, puzzles: Iterable[Graded]) -> bytes:
    """The file of a kind; the same bytes for the same puzzles."""
    lines = [json.dumps({"schema": SCHEMA, "kind": kind})]
    lines += [json.dumps(_told(graded), separators=(",", ":")) for graded in puzzles]
    return gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0)


# --- one row ---------------------------------------------------------------------------------------------------------


def _told(graded: Graded) -> dict[str, Any]:
    whole = graded.grades["all"]
    plain = graded.grades.get("plain")
    return {
        "variant": graded.puzzle.variant,
        "givens": graded.puzzle.givens,
        "solution": graded.solution,
        "canonical": graded.canonical,
        "engine": graded.engine,
        "seed": graded.seed,
        "index": graded.index,
        "recipe": dict(graded.recipe),
        "symmetry": graded.symmetry,
        "clues": graded.clues,
        "all": _grade_told(whole),
        # most need no technique that presupposes uniqueness, and then the grade without those is the same
        "plain": None if plain is None else True if plain is whole else _grade_told(plain),
    }


def _read(kind: str, told: Mapping[str, Any]) -> Graded:
    whole = _grade_read(told["all"])
    grades = {"all": whole}
    if told["plain"] is not None:
        grades["plain"] = whole if told["plain"] is True else _grade_read(told["plain"])
    return Graded(
        puzzle=Puzzle(kind, told["variant"], told["givens"]),
        solution=told["solution"],
        canonical=told["canonical"],
        engine=told["engine"],
        grades=grades,
        recipe=told["recipe"],
        seed=told["seed"],
        index=told["index"],
        symmetry=told["symmetry"],
        clues=told["clues"],
    )


def _grade_told(grade: Grade) -> dict[str, Any]:
    used = dict.fromkeys(step.technique for step in grade.path)
    orders = {name: order for order, name in grade.path.techniques.items() if name in used}
    return {
        "tier": str(grade.tier),
        "score": grade.score,
        "hardest": grade.hardest,
        "rounds": dict(grade.rounds),
        "open": list(grade.open_steps),
        "solution": grade.solution is not None,
        "rating": grade.rating,
        "metrics": dict(grade.metrics),
        "orders": orders,
        "path": list(grade.path.flat),
    }


def _grade_read(told: Mapping[str, Any]) -> Grade:
    return Grade(
        tier=Tier(told["tier"]),
        score=told["score"],
        hardest=told["hardest"],
        rounds=told["rounds"],
        path=Path(array("q", told["path"]), {order: name for name, order in told["orders"].items()}),
        open_steps=tuple(told["open"]),
        rating=told["rating"],
        metrics=told["metrics"],
    )
