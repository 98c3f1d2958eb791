"""The words that every kind of puzzle shares.

Positions, steps and solutions speak of *facts*: integers of the kind's own alphabet (a cell x digit, a passage, a
border). Only the presenting side turns a fact into r4c5 or a colour, so that everything here is the same for all kinds.
A good part of the lines is the protocol `Kind`, which documents what every kind has to have.
"""

from __future__ import annotations

import json
import random
import sys
import zlib
from array import array
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol


class Tier(StrEnum):
    """Difficulty by the deductions needed. `BEYOND` means that the ladder does not finish; it is never on a shelf."""

    GENTLE = "gentle"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"
    BEYOND = "beyond"

    @property
    def rank(self) -> int:
        """0 for the gentlest, 6 for `BEYOND`."""
        return _RANK[self]


_RANK = {tier: rank for rank, tier in enumerate(Tier)}
TIERS: tuple[Tier, ...] = tuple(tier for tier in Tier if tier is not Tier.BEYOND)


class PuzzleError(ValueError):
    """A text that is no puzzle of its kind. The message is one sentence that says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle in its kind's own notation; `parse` makes it, so that one in hand is well formed (not yet unique)."""

    kind: str
    variant: str
    givens: str


@dataclass(frozen=True, slots=True)
class Technique:
    """A named deduction.

    `order` is its place in the one explicit order of the ladder (and its number in a packed path), `cost` what a round
    of it adds to the score. `presupposes_uniqueness`: it argues from the puzzle having one solution.
    """

    id: str
    name: str
    family: str
    tier: Tier
    order: int
    cost: int
    presupposes_uniqueness: bool = False
    on_by_default: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """One instance of a technique: facts by role. `concluded` become true, `removed` false."""

    technique: str
    round: int
    pattern: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    concluded: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle on the way to its solution: what its solver entered (`concluded` facts) and crossed out (`removed`).

    `finished` when nothing is left to enter.
    """

    puzzle: Puzzle
    concluded: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    finished: bool = False


class Path(Sequence[Step]):
    """The steps of a solution in order, held as one flat array and decoded when looked at.

    A step is `order, round, len(pattern), len(links), len(concluded), len(removed)` and then those facts. Kernels
    write that form as it is; `techniques` maps the order numbers to ids.
    """

    __slots__ = ("_starts", "flat", "techniques")

    def __init__(self, flat: array[int], techniques: Mapping[int, str]) -> None:
        self.flat = flat
        self.techniques = techniques
        self._starts: list[int] | None = None

    @classmethod
    def of(cls, steps: Sequence[Step], orders: Mapping[str, int]) -> Path:
        """The path of these steps; `orders` maps each technique id to its order number."""
        flat = array("q")
        for step in steps:
            roles = (step.pattern, step.links, step.concluded, step.removed)
            flat.extend((orders[step.technique], step.round, *map(len, roles)))
            for facts in roles:
                flat.extend(facts)
        return cls(flat, {order: name for name, order in orders.items()})

    def _index(self) -> list[int]:
        if self._starts is None:
            self._starts = []
            at, flat = 0, self.flat
            while at < len(flat):
                self._starts.append(at)
                at += 6 + flat[at + 2] + flat[at + 3] + flat[at + 4] + flat[at + 5]
        return self._starts

    def _step(self, at: int) -> Step:
        flat = self.flat
        facts: list[tuple[int, ...]] = []
        lo = at + 6
        for role in range(4):
            hi = lo + flat[at + 2 + role]
            facts.append(tuple(flat[lo:hi]))
            lo = hi
        return Step(self.techniques[flat[at]], flat[at + 1], *facts)

    def __len__(self) -> int:
        return len(self._index())

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._step(at) for at in self._index()[index]]
        return self._step(self._index()[index])

    def __iter__(self) -> Iterator[Step]:
        return (self._step(at) for at in self._index())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def pack(self) -> bytes:
        """Compressed bytes that `unpack` reads on any machine."""
        used = {str(self.flat[at]): self.techniques[self.flat[at]] for at in self._index()}
        narrow = array("i", self.flat)
        if sys.byteorder == "big":
            narrow.byteswap()
        return zlib.compress(json.dumps(used).encode() + b"\0" + narrow.tobytes(), 6)

    @classmethod
    def unpack(cls, packed: bytes) -> Path:
        """The path that `pack` made these bytes of."""
        head, _, body = zlib.decompress(packed).partition(b"\0")
        narrow = array("i")
        narrow.frombytes(body)
        if sys.byteorder == "big":
            narrow.byteswap()
        return cls(array("q", narrow), {int(order): name for order, name in json.loads(head).items()})


@dataclass(frozen=True, slots=True)
class Count:
    """What an exact search found, up to its limit; `undecided` when it ran out of nodes before it could tell."""

    solutions: tuple[str, ...]
    undecided: bool = False

    @property
    def unique(self) -> bool:
        """Proven to have one solution."""
        return len(self.solutions) == 1 and not self.undecided


@dataclass(frozen=True, slots=True)
class Grade:
    """What the ladder says of one puzzle.

    `rounds` counts the rounds in which each technique was the one applied; `score` is the sum of cost over rounds;
    `hardest` the last technique in the order that was used (None when nothing was to do). `solution` is None when the
    ladder does not finish, and then `tier` is `BEYOND`. `open_steps`: distinct conclusions open at the start of each
    round of singles. `rating`: the hardest step on a published scale, where the kind has one.
    """

    tier: Tier
    score: int
    hardest: str | None
    rounds: Mapping[str, int]
    path: Path
    open_steps: tuple[int, ...] = ()
    solution: str | None = None
    rating: float | None = None
    metrics: Mapping[str, Any] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """The ladder solved the puzzle."""
        return self.solution is not None


@dataclass(frozen=True, slots=True)
class Remark:
    """What an editor should know of a puzzle's looks: a code, a sentence. A `fault` keeps it out of the stock."""

    code: str
    text: str
    fault: bool = False


class Symmetry(Protocol):
    """One element of a kind's symmetry group."""

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The symmetric copy of a puzzle."""
        ...

    def solution(self, solution: str) -> str:
        """The same for a solution text."""
        ...

    def fact(self, fact: int) -> int:
        """Where a fact goes."""
        ...


class Kind(Protocol):
    """What a kind can do; `grader.kinds.get` gives one, read from its modules by name.

    Light: usable without Numba. `count`, `find`, `grade`, `canonical` load the kernels when first called.
    """

    name: str
    version: int
    techniques: tuple[Technique, ...]
    variants: tuple[str, ...]
    default_variant: str
    layouts: tuple[str, ...]  # symmetries that the pattern of the givens may be made with
    rated: bool  # grades have a rating

    def omitted(self, variant: str | None) -> frozenset[str]:
        """The techniques that the ladder of a variant (None: the default) does without."""
        ...

    def parse(self, text: str, variant: str | None = None) -> Puzzle:
        """Read and validate; raises `PuzzleError` with a sentence that says what is wrong and where."""
        ...

    def format(self, puzzle: Puzzle) -> str:
        """The puzzle's text: `parse(format(p)) == p`."""
        ...

    def clues(self, puzzle: Puzzle) -> int:
        """How many givens there are."""
        ...

    def facts(self, puzzle: Puzzle, solution: str) -> frozenset[int]:
        """The facts that are true in a solution."""
        ...

    def entries(self, puzzle: Puzzle, solution: str) -> frozenset[int]:
        """Those of them that a solver has to enter: the puzzle is solved when all of these are concluded."""
        ...

    def alphabet(self, puzzle: Puzzle) -> Container[int]:
        """The facts that a position may hold, entered or crossed out; what is entered beyond them says nothing."""
        ...

    def symmetry(self, variant: str, rng: random.Random) -> Symmetry:
        """A random element of the variant's symmetry group."""
        ...

    def position(
        self, text: str, givens: str | None = None, candidates: str | None = None, variant: str | None = None
    ) -> Position:
        """Read a puzzle on the way; raises `PuzzleError`, also where the kind has no notation for that."""
        ...

    def position_texts(self, position: Position) -> tuple[str, str] | None:
        """The two texts (grid and candidates) that `position` reads; None where the kind has no notation for that."""
        ...

    def rules(self, variant: str) -> Mapping[str, Any]:
        """The rules: `text` for people, and `data` for programs."""
        ...

    def impossible(self, variant: str, tier: Tier) -> str | None:
        """Why no puzzle of this variant and tier can ever be made; None if nothing is known against it."""
        ...

    def remarks(self, puzzle: Puzzle) -> Sequence[Remark]:
        """What is odd about a puzzle's looks, without solving it."""
        ...

    def cold(self, variant: str | None = None) -> bool:
        """Whether the kernels (of a variant) are still to be compiled, so that the first call takes seconds."""
        ...

    def count(self, puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
        """Solutions, up to `limit`; stops undecided after `nodes` search nodes (None: the kind's own bound)."""
        ...

    def find(
        self, puzzle: Puzzle, technique: str, concluded: Sequence[int] = (), removed: Sequence[int] = ()
    ) -> list[Step]:
        """All instances of one technique in the position after these facts were concluded and removed."""
        ...

    def grade(self, puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
        """Climb the ladder, leaving out the technique ids (or families) in `without`."""
        ...

    def rate(self, puzzle: Puzzle, grade: Grade) -> Grade:
        """The grade with the puzzle's rating on a published scale, where the kind has one; costs as much as grading."""
        ...

    def canonical(self, puzzle: Puzzle, solution: str) -> str:
        """The notation of the one isomorph that stands for all symmetric copies of a puzzle with this solution."""
        ...
