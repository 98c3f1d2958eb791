"""The registry: which kinds there are, each assembled from its modules by convention when first asked for.

A kind `k` is the package `grader.k` with the light modules `variants`, `notation`, `symmetry`, `techniques`, `rules`
and the kernel half behind `kernel`, imported by name at the first call that needs it: serving never imports Numba.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import random
from collections.abc import Container, Mapping, Sequence
from types import ModuleType
from typing import Any

from grader.kind import Count, Grade, Kind, Position, Puzzle, PuzzleError, Remark, Step, Symmetry, Technique, Tier

PACKAGES: dict[str, str] = {
    "null": "grader.null",
    "sudoku": "grader.sudoku",
    "cats": "grader.cats",
    "maze": "grader.maze",
    "dchoco": "grader.dchoco",
}


class UnknownKind(LookupError):
    """No kind of that name."""


class _Kind:
    """A kind read from its package; see `grader.kind.Kind`."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self._package = package
        self._notation = self._module("notation")
        self.version: int = self._module("techniques").VERSION
        self.techniques: tuple[Technique, ...] = self._module("techniques").TECHNIQUES
        self.variants: tuple[str, ...] = self._module("variants").VARIANTS
        self.default_variant: str = self._module("variants").DEFAULT
        self.rated = self._has("rating")
        self.layouts: tuple[str, ...] = getattr(self._module("variants"), "LAYOUTS", ())

    def _has(self, name: str) -> bool:
        return importlib.util.find_spec(f"{self._package}.{name}") is not None

    def _module(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self._package}.{name}")

    @functools.cached_property
    def kernel(self) -> ModuleType:
        """The kernel half; importing it may compile."""
        return self._module("kernel")

    def omitted(self, variant: str | None) -> frozenset[str]:
        own = getattr(self._module("techniques"), "omitted", None)
        left_out: frozenset[str] = own(variant or self.default_variant) if own else frozenset()
        return left_out

    def parse(self, text: str, variant: str | None = None) -> Puzzle:
        puzzle: Puzzle = self._notation.parse(text, variant)
        return puzzle

    def format(self, puzzle: Puzzle) -> str:
        text: str = self._notation.format(puzzle)
        return text

    def clues(self, puzzle: Puzzle) -> int:
        number: int = self._notation.clues(puzzle)
        return number

    def facts(self, puzzle: Puzzle, solution: str) -> frozenset[int]:
        facts: frozenset[int] = self._notation.facts(puzzle, solution)
        return facts

    def entries(self, puzzle: Puzzle, solution: str) -> frozenset[int]:
        own = getattr(self._notation, "entries", self._notation.facts)
        entries: frozenset[int] = own(puzzle, solution)
        return entries

    def alphabet(self, puzzle: Puzzle) -> Container[int]:
        alphabet: Container[int] = self._notation.alphabet(puzzle)
        return alphabet

    def symmetry(self, variant: str, rng: random.Random) -> Symmetry:
        symmetry: Symmetry = self._module("symmetry").symmetry(variant, rng)
        return symmetry

    def position(
        self, text: str, givens: str | None = None, candidates: str | None = None, variant: str | None = None
    ) -> Position:
        if not self._has("positions"):
            raise PuzzleError(f"positions of {self.name} have no notation yet")
        position: Position = self._module("positions").read(text, givens, candidates, variant)
        return position

    def position_texts(self, position: Position) -> tuple[str, str] | None:
        if not self._has("positions"):
            return None
        texts: tuple[str, str] = self._module("positions").write(position)
        return texts

    def rules(self, variant: str) -> Mapping[str, Any]:
        rules: Mapping[str, Any] = self._module("rules").rules(variant)
        return rules

    def impossible(self, variant: str, tier: Tier) -> str | None:
        known = getattr(self._module("variants"), "impossible", None)
        why: str | None = known(variant, tier) if known else None
        return why

    def remarks(self, puzzle: Puzzle) -> Sequence[Remark]:
        # the one module that a kind may do without
        if importlib.util.find_spec(f"{self._package}.remarks") is None:
            return ()
        remarks: Sequence[Remark] = self._module("remarks").remarks(puzzle)
        return remarks

    def cold(self, variant: str | None = None) -> bool:
        ask = self.kernel.cold  # only some kinds have kernels of their own for a variant
        cold: bool = ask(variant) if inspect.signature(ask).parameters else ask()
        return cold

    def count(self, puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
        count: Count = self.kernel.count(puzzle, limit, nodes)
        return count

    def find(
        self, puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()
    ) -> list[Step]:
        steps: list[Step] = self.kernel.find(puzzle, technique, concluded, removed)
        return steps

    def grade(self, puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
        grade: Grade = self.kernel.grade(puzzle, without)
        return grade

    def rate(self, puzzle: Puzzle, grade: Grade) -> Grade:
        rated: Grade = self.kernel.rate(puzzle, grade)
        return rated

    def canonical(self, puzzle: Puzzle, solution: str) -> str:
        text: str = self.kernel.canonical(puzzle, solution)
        return text


@functools.cache
def get(name: str) -> Kind:
    """The kind of that name; raises `UnknownKind` with the names there are."""
    if name not in PACKAGES:
        raise UnknownKind(f"no kind {name!r}; there are {', '.join(sorted(PACKAGES))}")
    return _Kind(name, PACKAGES[name])


def names() -> tuple[str, ...]:
    """The kinds there are, `null` (the template) included."""
    return tuple(PACKAGES)
