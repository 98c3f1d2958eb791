"""JSON documents: what every `--json` prints. Each says `"schema": 1`; what is absent is null.

Their JSON Schemas are `bank/schemas/*.json`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bank import present
from grader.kind import Path, Position, Puzzle, Step

if TYPE_CHECKING:
    from grader.hints import Hint

SCHEMA = 1


def time(at: datetime | None) -> str | None:
    """ISO 8601 with Z, to the second; null stays null."""
    return None if at is None else at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def line(document: Mapping[str, Any]) -> str:
    """A document as one line."""
    return json.dumps({"schema": SCHEMA, **document}, ensure_ascii=False)


def steps(puzzle: Puzzle, path: Iterable[Step], sentences: bool = False) -> list[dict[str, Any]]:
    """A path: facts as integers of the kind's alphabet, told in the field's notation and, when asked, in words."""
    return [
        {
            "technique": step.technique,
            "round": step.round,
            "pattern": list(step.pattern),
            "links": list(step.links),
            "concluded": list(step.concluded),
            "removed": list(step.removed),
            "text": present.notation(puzzle, step),
            **({"sentence": present.sentence(puzzle, step)} if sentences else {}),
        }
        for step in path
    ]


def puzzle(stocked: Any, path: bool = False) -> dict[str, Any]:
    """A puzzle out of a bank (`bank.records.Stocked`), with its path when asked."""
    document = {
        "id": stocked.id,
        "kind": stocked.kind,
        "variant": stocked.variant,
        "tier": str(stocked.tier),
        "score": stocked.score,
        "rating": stocked.rating,
        "hardest": stocked.hardest,
        "givens": stocked.givens,
        "solution": stocked.solution,
        "techniques": dict(stocked.techniques),
        "clues": stocked.clues,
        "symmetry": stocked.symmetry,
        "seed": stocked.seed,
        "engine": stocked.engine,
        "canonical": stocked.canonical,
        "made_at": time(stocked.made_at),
    }
    if path:
        given = Puzzle(stocked.kind, stocked.variant, stocked.givens)
        document["path"] = steps(given, Path.unpack(stocked.path)) if stocked.path else None
    return document


def made(graded: Any, path: bool = False) -> dict[str, Any]:
    """A puzzle fresh from a generator (`bank.records.Graded`): the same keys, `id` and `made_at` null."""
    grade = graded.grades["all"]
    document = {
        "id": None,
        "kind": graded.puzzle.kind,
        "variant": graded.puzzle.variant,
        "tier": str(grade.tier),
        "score": grade.score,
        "rating": grade.rating,
        "hardest": grade.hardest,
        "givens": graded.puzzle.givens,
        "solution": graded.solution,
        "techniques": dict(grade.rounds),
        "clues": graded.clues,
        "symmetry": graded.symmetry,
        "seed": graded.seed,
        "engine": graded.engine,
        "canonical": graded.canonical,
        "made_at": None,
    }
    if path:
        document["path"] = steps(graded.puzzle, grade.path)
    return document


def level(stand: Any) -> dict[str, Any]:
    """How a shelf stands (`bank.records.Level`)."""
    shelf = stand.shelf
    return {
        "kind": shelf.kind,
        "variant": shelf.variant,
        "tier": str(shelf.tier),
        "level": stand.level,
        "floor": shelf.floor,
        "target": shelf.target,
        "in_flight": stand.in_flight,
        "open": stand.open,
        "drawn_lately": stand.drawn_lately,
        "missed_lately": stand.missed_lately,
        "oldest": time(stand.oldest),
        "parked": shelf.parked_why,
        "made_lately": stand.made_lately,
        "full_in_seconds": None if stand.full_in is None else round(stand.full_in),
    }


def statistics(known: Any) -> dict[str, Any]:
    """What is known about a kind (`bank.statistics.Statistics`)."""
    return {
        "kind": known.kind,
        "made": known.made,
        "tier_shares": {tier: round(share, 4) for tier, share in known.shares.items()},
        "shelves": [_shelf_statistics(entry) for entry in known.shelves],
    }


def _shelf_statistics(entry: Any) -> dict[str, Any]:
    scores = entry.scores
    return {
        "variant": entry.shelf.variant,
        "tier": str(entry.shelf.tier),
        "stock": entry.stock,
        "open": entry.open,
        "drawn": entry.drawn,
        "withdrawn": entry.withdrawn,
        "scores": None
        if scores is None
        else {name: getattr(scores, name) for name in ("min", "q1", "median", "q3", "max")},
        "techniques": {name: {"rounds": use.rounds, "puzzles": use.puzzles} for name, use in entry.techniques.items()},
        "tried": entry.tried,
        "made": entry.made,
        "elsewhere": entry.elsewhere,
        "duplicates": entry.duplicates,
        "unwanted": entry.unwanted,
        "yield": None if entry.share is None else round(entry.share, 4),
        "cpu_seconds": round(entry.cpu, 3),
        "cpu_seconds_a_puzzle": None if entry.cpu_per_puzzle is None else round(entry.cpu_per_puzzle, 5),
        "oldest": time(entry.oldest),
    }


STAGES = ("where", "what", "why")  # of a hint


def hint(judged: Mapping[str, Any], position: Position, found: Hint | None, stages: Collection[str]) -> dict[str, Any]:
    """A hint (`bank.judging.advice`); what belongs to a stage that is not wanted is null."""
    given, found_steps = position.puzzle, found.steps if found else ()
    told: dict[str, Any] = {
        "status": judged["status"],
        "kind": given.kind,
        "variant": given.variant,
        "puzzle": given.givens,
        "error": judged.get("error"),
        "wrong": facts(given, found.entered if found else ()),
        "wrongly_removed": facts(given, found.crossed if found else ()),
        "where": None,
        "technique": None,
        "name": None,
        "steps": None,
    }
    if found_steps and "where" in stages:
        told["where"] = list(dict.fromkeys(present.where(given, step) for step in found_steps))
    if found_steps and "what" in stages:
        technique = present.technique(given.kind, found_steps[0].technique)
        told |= {"technique": technique.id, "name": technique.name}
    if found_steps and "why" in stages:
        told["steps"] = steps(given, found_steps, sentences=True)
    return told


def facts(puzzle: Puzzle, chosen: Iterable[int]) -> list[dict[str, Any]]:
    """Facts with their names."""
    show = present.get(puzzle.kind).fact
    return [{"fact": fact, "text": show(puzzle.variant, fact)} for fact in chosen]
