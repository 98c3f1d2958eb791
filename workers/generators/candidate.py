"""What goes into a generator and what comes out of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from grader.kind import Puzzle, Tier


class AimError(ValueError):
    """An aim that the kind's generator cannot follow. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What an order wishes for: a tier (None: any), the kind's own options, banked puzzles to search near."""

    tier: Tier | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    parents: tuple[str, ...] = ()

    def text(self) -> str:
        """The same JSON for the same aim.

        >>> Aim(Tier.EASY, {"symmetry": "none", "max_clues": 30}).text()
        '{"options":{"max_clues":30,"symmetry":"none"},"parents":[],"tier":"easy"}'
        """
        content = {"tier": self.tier, "options": dict(self.options), "parents": list(self.parents)}
        return json.dumps(content, sort_keys=True, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Aim:
        """The aim that `text` told."""
        content = json.loads(text)
        tier = content["tier"]
        return cls(Tier(tier) if tier else None, content["options"], tuple(content["parents"]))


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
