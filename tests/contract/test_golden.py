"""The golden digest: output of generator and grader may change only together with their version numbers."""

from __future__ import annotations

import hashlib
import importlib
import json
from pathlib import Path

import pytest

from grader import kinds
from grader.kind import Tier
from workers.generators.candidate import Aim

GOLDEN = Path(__file__).with_name("golden.json")
AIMS = (None, Tier.GENTLE, Tier.EASY, Tier.MEDIUM)


def engine(name: str) -> str:
    generator = importlib.import_module(f"workers.generators.{name}")
    return f"{name}:g{generator.VERSION}.r{kinds.get(name).version}"


def digest(name: str) -> str:
    kind, generator = kinds.get(name), importlib.import_module(f"workers.generators.{name}")
    told = hashlib.sha256()
    for tier in AIMS:
        for seed in range(40):
            candidate = generator.generate(kind.default_variant, Aim(tier), seed)
            if candidate is None:
                told.update(b"none\n")
                continue
            grade = kind.grade(candidate.puzzle)
            line = [candidate.puzzle.givens, candidate.solution, kind.canonical(candidate.puzzle, candidate.solution)]
            line += [
                str(grade.tier),
                grade.score,
                sorted(grade.rounds.items()),
                grade.open_steps,
                list(grade.path.flat),
            ]
            told.update(json.dumps(line).encode() + b"\n")
    return told.hexdigest()[:32]


@pytest.mark.parametrize("name", sorted(kinds.names()))
def test_output_changes_only_with_a_raised_version(name: str) -> None:
    """After a wanted change: raise VERSION in the generator or in the technique table and write the new line here."""
    golden = json.loads(GOLDEN.read_text())
    assert engine(name) in golden, f"no golden digest for {engine(name)}: add {digest(name)} to {GOLDEN.name}"
    assert golden[engine(name)] == digest(name), "output changed: raise the version of the generator or the grader"
