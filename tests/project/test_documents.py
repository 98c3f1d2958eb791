"""The README and the examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from workers.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def test_the_readme_names_every_command() -> None:
    table = README[README.index("## What you can ask for") : README.index("## From Python")]
    assert set(COMMANDS) <= set(re.findall(r"`([a-z]+)", table))


def test_the_readme_has_its_two_commands_each_on_one_line() -> None:
    for name in ("run", "test"):
        (line,) = re.findall(rf"<!-- {name} command -->\n```sh\n(.*)\n```\n<!-- end -->", README)
        assert line.startswith("python3 -m venv .venv && .venv/bin/pip install")


def test_the_readme_names_every_setting() -> None:
    from dataclasses import fields

    from bank.settings import Settings

    for field in fields(Settings):
        assert f"`{field.name}`" in README
        assert f"PUZZLEBANK_{field.name.upper()}" in README


@pytest.mark.parametrize(
    "module",
    [
        "bank.bank",
        "bank.calibration",
        "bank.settings",
        "bank.records",
        "bank.wish",
        "bank.present.cells",
        "grader.kind",
        "grader.sudoku.positions",
    ],
)
def test_examples_in_docstrings_run(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.failed == 0


def test_there_are_examples() -> None:
    assert doctest.testmod(importlib.import_module("bank.bank")).attempted > 0


def test_the_links_of_the_readme_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://") or (ROOT / target).exists()
