"""Running the command as the shell does, in this process; and a bank with a few puzzles on every shelf."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from bank import Bank
from grader import kinds
from grader.kind import Tier
from workers.cli import main
from workers.generators.candidate import Aim
from workers.production import graded_candidates

STOCKED = 4


@dataclass(frozen=True)
class Ran:
    """How a call ended."""

    code: int
    out: str
    err: str

    def documents(self, schema: str) -> list[dict[str, Any]]:
        """Its output as JSON lines, each valid by the schema of that name."""
        told = json.loads(files("bank").joinpath("schemas", f"{schema}.json").read_text())
        read = [json.loads(line) for line in self.out.splitlines()]
        for document in read:
            jsonschema.validate(document, told, format_checker=jsonschema.FormatChecker())
        return read


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("get", "sudoku")` -> exit code, output, errors."""

    def call(*arguments: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Ran(end.value.code, captured.out, captured.err)

    return call


@pytest.fixture
def stocked(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bank]:
    """The bank that the commands will find: a few Sudokus on each of the easier shelves, a few of `null`."""
    url = f"sqlite:///{tmp_path / 'bank.db'}"
    monkeypatch.setenv("PUZZLEBANK_DATABASE_URL", url)
    with Bank.open(url) as bank:
        bank.set_shelf("null", "4x4", "easy", floor=1, target=10)
        for kind, tier in (("sudoku", Tier.GENTLE), ("sudoku", Tier.MEDIUM), ("null", Tier.EASY)):
            variant = kinds.get(kind).default_variant
            number = 0
            for graded in graded_candidates(kind, variant, Aim(tier), order_seed=3, limit=400):
                if graded is not None and graded.grades["all"].tier is tier:
                    number += bank.deposit(graded).outcome == "stocked"
                if number == STOCKED:
                    break
            assert number == STOCKED
        yield bank
        assert bank.check() == []
