"""JSON documents: what every `--json` prints. Each says `"schema": 1`; what is absent is null.

Their JSON Schemas are `bank/schemas/*.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from bank import present
from grader.kind import Path, Puzzle, Step

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
