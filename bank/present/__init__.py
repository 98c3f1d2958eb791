"""How things look: pure functions from a puzzle, a step or a grade to text. Nothing here touches the database.

What belongs to one kind is `bank.present.<kind>` with `board`, `fact`, `roles` and `notation`; sentences come from the
template file of a language, `texts/<language>.toml`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Protocol

from grader import kinds
from grader.kind import Puzzle, Step, Technique


class Presenter(Protocol):
    """What a kind's presenting module gives."""

    def board(self, puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
        """The board for a terminal; with a solution the blanks are filled in."""
        ...

    def fact(self, variant: str, fact: int) -> str:
        """One fact in the kind's notation, as `r4c5=7`."""
        ...

    def roles(self, variant: str, step: Step) -> dict[str, str]:
        """The words that the sentence of a step is made of."""
        ...

    def notation(self, variant: str, step: Step, technique: Technique) -> str:
        """A step in the field's short style."""
        ...


@functools.cache
def get(kind: str) -> Presenter:
    """The presenting module of a kind."""
    kinds.get(kind)
    module: Any = importlib.import_module(f"bank.present.{kind}")
    presenter: Presenter = module
    return presenter


class Pictures(Protocol):
    """What the drawing module of a kind gives, where it has one."""

    def svg(self, puzzle: Puzzle, solution: str | None = None, *, large: bool = False) -> str:
        """The puzzle as SVG, with its solution when given; `large` for print that is easy to see."""
        ...

    def svg_explained(self, puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> str:
        """The puzzle with what each round of the path did to it."""
        ...


def pictures(kind: str) -> Pictures:
    """The drawing module of a kind, `bank.present.<kind>_svg`; raises `LookupError` where there is none."""
    kinds.get(kind)
    if importlib.util.find_spec(f"bank.present.{kind}_svg") is None:
        raise LookupError(f"{kind} has no pictures")
    module: Any = importlib.import_module(f"bank.present.{kind}_svg")
    drawing: Pictures = module
    return drawing


@functools.cache
def texts(language: str = "en") -> dict[str, Any]:
    """The sentence templates of a language; raises `LookupError` naming those there are."""
    folder = files("bank.present").joinpath("texts")
    there = sorted(item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml"))
    if language not in there:
        raise LookupError(f"no texts in {language!r}; there are {', '.join(there)}")
    return tomllib.loads(folder.joinpath(f"{language}.toml").read_text(encoding="utf-8"))


def technique(kind: str, name: str) -> Technique:
    """The technique of that id."""
    return next(entry for entry in kinds.get(kind).techniques if entry.id == name)


def notation(puzzle: Puzzle, step: Step) -> str:
    """A step in short style: `X-Wing: 5 r27 c38 => r4c3<>5`."""
    return get(puzzle.kind).notation(puzzle.variant, step, technique(puzzle.kind, step.technique))


def sentence(puzzle: Puzzle, step: Step, language: str = "en") -> str:
    """A step as a sentence that says where, what and why."""
    template: str = texts(language)[puzzle.kind][step.technique]
    return template.format_map(get(puzzle.kind).roles(puzzle.variant, step))
