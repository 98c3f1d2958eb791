"""What goes into a generator and what comes out of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from bank.wish import Wish
from grader.kind import Puzzle, Tier


class AimError(ValueError):
    """An aim that the kind's generator cannot follow. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What an order wishes for: a tier (None: any), the kind's own options, banked puzzles to search near.

    A parent is the number of a puzzle and its givens, `17:4..8...`, so that the order alone tells what it makes.
    `wish`: what else a graded puzzle has to meet; generators need not look at it.
    """

    tier: Tier | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    parents: tuple[str, ...] = ()
    wish: Wish | None = None

    @classmethod
    def of(
        cls,
        tier: Tier | None,
        wish: Wish | None,
        parents: Iterable[tuple[int, str]] = (),
        options: Mapping[str, Any] | None = None,
    ) -> Self:
        """The aim of a wish: symmetry and clues are options of the generator's, the rest is looked at after grading."""
        near = tuple(f"{id}:{givens}" for id, givens in parents)
        if not wish:
            return cls(tier, options or {}, near)
        return cls(tier, {**wish.layout(), **(options or {})}, near, wish.without_layout() or None)

    def text(self) -> str:
        """The same JSON for the same aim.

        >>> Aim(Tier.EASY, {"symmetry": "none", "max_clues": 30}).text()
        '{"options":{"max_clues":30,"symmetry":"none"},"parents":[],"tier":"easy"}'
        """
        content: dict[str, Any] = {"tier": self.tier, "options": dict(self.options), "parents": list(self.parents)}
        if self.wish is not None:
            content["wish"] = self.wish.content()
        return json.dumps(content, sort_keys=True, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Aim:
        """The aim that `text` told."""
        content = json.loads(text)
        tier = content["tier"]
        wish = Wish.read(content["wish"]) if "wish" in content else None
        return cls(Tier(tier) if tier else None, content["options"], tuple(content["parents"]), wish)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle with its solution, not graded yet; `recipe` says how it was made, beside its seed."""

    puzzle: Puzzle
    solution: str
    recipe: Mapping[str, Any] = field(default_factory=dict)


def candidate_seed(kind: str, variant: str, version: int, aim: Aim, order_seed: int, index: int) -> int:
    """The seed of candidate `index` of an order: 63 bits, the same wherever the order runs."""
    parts = json.dumps([kind, variant, version, aim.text(), order_seed, index]).encode()
    return int.from_bytes(hashlib.blake2b(parts, digest_size=8).digest(), "big") >> 1
