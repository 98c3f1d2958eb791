"""How things look: pure functions from a puzzle, a step or a grade to text. Nothing here touches the database.

What belongs to one kind is `bank.present.<kind>` with `board`, `fact`, `roles` and `notation`, and with `where` and
`marked` if it can do better than naming facts; sentences come from the template file of a language,
`texts/<language>.toml`. How a kind is drawn is `bank.present.drawn.<kind>`; `pictures(kind)` is the way to it.
"""

from __future__ import annotations

import functools
import importlib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Protocol

from bank.present.drawn.canvas import Canvas
from bank.present.drawn.marks import Marks
from grader import kinds
from grader.kind import Position, Puzzle, Step, Technique


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


class Drawer(Protocol):
    """What the drawing module of a kind, `bank.present.drawn.<kind>`, gives."""

    def draw(
        self,
        puzzle: Puzzle,
        solution: str | None = None,
        *,
        marks: Marks | None = None,
        steps: Sequence[Step] = (),
        large: bool = False,
    ) -> Canvas:
        """The puzzle; its solution or what a solver has marked; the steps of a round made to stand out."""
        ...

    def explained(self, puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
        """The solved puzzle with what each round of the path did to it."""
        ...


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of a kind, all called in the same way; `draw` and `explained` give the canvas of shapes behind one.

    >>> from grader import kinds
    >>> picture = pictures("null").svg(kinds.get("null").parse("12..34...21....."))
    >>> picture.startswith("<svg"), "<text" in picture
    (True, False)
    """

    drawer: Drawer

    def draw(
        self,
        puzzle: Puzzle,
        solution: str | None = None,
        *,
        marks: Marks | None = None,
        steps: Sequence[Step] = (),
        large: bool = False,
    ) -> Canvas:
        """The puzzle as shapes, with its solution when given, or with marks, and with the steps of a round.

        `large`: bolder and larger where it stands alone, for print that is easy to see.
        """
        return self.drawer.draw(puzzle, solution, marks=marks, steps=steps, large=large)

    def explained(self, puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> Canvas:
        """The solved puzzle as shapes, with what each round of the path did to it."""
        return self.drawer.explained(puzzle, path, solution, large=large)

    def svg(
        self,
        puzzle: Puzzle,
        solution: str | None = None,
        *,
        marks: Marks | None = None,
        steps: Sequence[Step] = (),
        large: bool = False,
    ) -> str:
        """`draw` as SVG."""
        return self.draw(puzzle, solution, marks=marks, steps=steps, large=large).svg()

    def svg_explained(self, puzzle: Puzzle, path: Iterable[Step], solution: str, *, large: bool = False) -> str:
        """`explained` as SVG."""
        return self.explained(puzzle, path, solution, large=large).svg()


@functools.cache
def pictures(kind: str) -> Pictures:
    """The pictures of a kind."""
    kinds.get(kind)
    module: Any = importlib.import_module(f"bank.present.drawn.{kind}")
    return Pictures(module)


@functools.cache
def _read(folder_name: str, language: str) -> dict[str, Any]:
    folder = files("bank.present").joinpath(folder_name)
    there = sorted(item.name.removesuffix(".toml") for item in folder.iterdir() if item.name.endswith(".toml"))
    if language not in there:
        raise LookupError(f"no texts in {language!r}; there are {', '.join(there)}")
    return tomllib.loads(folder.joinpath(f"{language}.toml").read_text(encoding="utf-8"))


def texts(language: str = "en") -> dict[str, Any]:
    """The sentence templates of a language; raises `LookupError` naming those there are."""
    return _read("texts", language)


def about(kind: str, language: str = "en") -> dict[str, Any]:
    """What there is to say of a kind. Raises `LookupError` for a language that is not there.

    `name`, `line`, `clues` (what its clues are), `beside` and `tiers` (what each tier means beside other
    scales, a row a tier), `note`, and `techniques`, each in plain words. Some have `features` of their variants.
    """
    known: dict[str, Any] = _read("about", language)[kind]
    return known


def variant_name(kind: str, variant: str, language: str = "en") -> str:
    """A variant for people.

    >>> variant_name("sudoku", "9x9-jigsaw"), variant_name("maze", "20x20-4rooms")
    ('9\u00d79 jigsaw', '20\u00d720 with 4 rooms')
    """
    size = re.sub(r"(?<=\d)x(?=\d)", "\u00d7", variant.partition("-")[0])
    return " ".join([size, *(str(feature["name"]) for feature in _features(kind, variant, language))])


def line(kind: str, variant: str, language: str = "en") -> str:
    """What a kind asks for, in a line or two, as this variant has it."""
    told: str = about(kind, language)["line"]
    for feature in _features(kind, variant, language):
        told = str(feature.get("line", told))
        if "also" in feature:
            told += f" {feature['also']}"
    return told


def _features(kind: str, variant: str, language: str) -> Iterator[dict[str, str]]:
    known: dict[str, dict[str, str]] = about(kind, language).get("features", {})
    for part in variant.split("-")[1:]:
        number, name = re.fullmatch(r"(\d*)(.*)", part).groups()  # type: ignore[union-attr]  # it always matches
        yield {key: text.replace("{}", number) for key, text in known.get(name, {"name": part}).items()}


def technique(kind: str, name: str) -> Technique:
    """The technique of that id."""
    return next(entry for entry in kinds.get(kind).techniques if entry.id == name)


def notation(puzzle: Puzzle, step: Step) -> str:
    """A step in short style: `X-Wing: 5 r27 c38 => r4c3<>5`."""
    return get(puzzle.kind).notation(puzzle.variant, step, technique(puzzle.kind, step.technique))


def where(puzzle: Puzzle, step: Step) -> str:
    """Where to look for a step, without a word of what is to be seen there: `row 3, box 5`."""
    presenter = get(puzzle.kind)
    own: Callable[[str, Step], str] | None = getattr(presenter, "where", None)
    if own is not None:
        return own(puzzle.variant, step)
    return ", ".join(presenter.fact(puzzle.variant, fact) for fact in step.pattern or step.concluded or step.removed)


def marked(position: Position, colour: bool = False) -> str:
    """A position for a terminal, with all that is still possible."""
    puzzle, presenter = position.puzzle, get(position.puzzle.kind)
    own: Callable[[Position, bool], str] | None = getattr(presenter, "marked", None)
    if own is not None:
        return own(position, colour)
    parts = [presenter.board(puzzle, colour=colour)]
    for title, facts in (("entered", position.concluded), ("crossed out", position.removed)):
        if facts:
            parts.append(f"{title}: " + ", ".join(presenter.fact(puzzle.variant, fact) for fact in facts))
    return "\n".join(parts)


def sentence(puzzle: Puzzle, step: Step, language: str = "en") -> str:
    """A step as a sentence that says where, what and why."""
    template: str = texts(language)[puzzle.kind][step.technique]
    return template.format_map(get(puzzle.kind).roles(puzzle.variant, step))
