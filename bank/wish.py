"""What a taker, a maker or an order wants of a puzzle beyond its kind, variant and tier.

A wish names techniques and families as they are asked for; the kind's table says which techniques that are. What is
asked of a technique is asked of the path up the whole ladder.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Self

from bank.records import Graded
from grader import kinds
from grader.kind import Kind, Technique, Tier

LAYOUT = ("symmetry", "min_clues", "max_clues")  # what a generator can see to before anything is graded
MANY = 6  # names that a sentence can hold
RANGES = {"score": "score", "rating": "rating", "clues": "number of clues"}


@dataclass(frozen=True, slots=True)
class Wish:
    """Ends of ranges are included; None and () ask for nothing.

    `uses`: ids of techniques, each of which the path must use, or families, of each of which it must use one. `avoids`:
    ids and families of which it uses none. `uniqueness`: whether the path uses a technique that presupposes uniqueness;
    where it uses none, the grade without those techniques is the same. `symmetry` of the givens' pattern.

    >>> wish = Wish(uses=("x-wing",), avoids=("uniqueness", "chains"), max_clues=25)
    >>> print(wish)
    at most 25 clues, uses x-wing, avoids chains and uniqueness
    >>> Wish.read(wish.content()) == wish
    True
    >>> Wish(uses=("xy-chain",)).impossible("sudoku", Tier.HARD)
    'no hard sudoku uses xy-chain: that is expert'
    """

    min_score: int | None = None
    max_score: int | None = None
    min_rating: float | None = None
    max_rating: float | None = None
    min_clues: int | None = None
    max_clues: int | None = None
    uses: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    uniqueness: bool | None = None
    symmetry: str | None = None

    def __post_init__(self) -> None:
        for name in ("uses", "avoids"):
            object.__setattr__(self, name, tuple(sorted(set(getattr(self, name)))))

    def __bool__(self) -> bool:
        """It asks for something."""
        return bool(self.content())

    def __str__(self) -> str:
        parts = []
        for name, unit in (("score", "score"), ("rating", "rating"), ("clues", "clues")):
            low, high = getattr(self, f"min_{name}"), getattr(self, f"max_{name}")
            for end, value in (("at least", low), ("at most", high)):
                if value is not None:
                    parts.append(f"{end} {value:.12g} clues" if unit == "clues" else f"{unit} {end} {value:.12g}")
        parts += [f"{verb} {_listed(names)}" for verb, names in (("uses", self.uses), ("avoids", self.avoids)) if names]
        if self.uniqueness is not None:
            parts.append(f"{'a' if self.uniqueness else 'no'} technique that presupposes uniqueness")
        if self.symmetry is not None:
            parts.append(f"symmetry {self.symmetry}")
        return ", ".join(parts)

    def content(self) -> dict[str, Any]:
        """What is asked for, as JSON can carry it; the same for the same wish."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: list(v) if isinstance(v, tuple) else v for name, v in given.items() if v is not None and v != ()}

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Self:
        """The wish that `content` told."""
        values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in content.items()}
        return cls(**values)

    def layout(self) -> dict[str, Any]:
        """The part that a generator can see to."""
        return {name: value for name, value in self.content().items() if name in LAYOUT}

    def without_layout(self) -> Self:
        """The rest of it."""
        return self.read({name: value for name, value in self.content().items() if name not in LAYOUT})

    # --- what it comes to in a kind -----------------------------------------------------------------------------

    def wanted(self, kind: Kind) -> dict[str, frozenset[str]]:
        """Of each of these sets of ids the path uses at least one; by what was asked for."""
        groups = {name: _named(kind, name) for name in self.uses}
        if self.uniqueness:
            groups["technique that presupposes uniqueness"] = _presuming(kind)
        return groups

    def avoided(self, kind: Kind) -> frozenset[str]:
        """The path uses none of these."""
        none = _presuming(kind) if self.uniqueness is False else frozenset()
        return none.union(*(_named(kind, name) for name in self.avoids))

    def sift(self, graded: Graded) -> Graded | None:
        """A graded puzzle that is as wanted, rated if a rating is asked for; None for any other."""
        kind, grade = kinds.get(graded.puzzle.kind), graded.grades["all"]
        used = grade.rounds.keys()
        fits = (
            _within(self.min_score, grade.score, self.max_score)
            and _within(self.min_clues, graded.clues, self.max_clues)
            and self.symmetry in (None, graded.symmetry)
            and all(used & group for group in self.wanted(kind).values())
            and not used & self.avoided(kind)
        )
        if fits and (self.min_rating is not None or self.max_rating is not None):
            graded = graded.rated()  # last, since it takes longest
            fits = _within(self.min_rating, graded.grades["all"].rating, self.max_rating)
        return graded if fits else None

    def met_by(self, graded: Graded) -> bool:
        """Whether a graded puzzle is as wanted."""
        return self.sift(graded) is not None

    def conditions(self, kind: str) -> dict[str, Any]:
        """The same for the database: the conditions of `bank.statements` with their values."""
        judge = kinds.get(kind)
        own = ("uses", "avoids", "uniqueness")
        values = {name: value for name, value in self.content().items() if name not in own}
        wanted, avoided = self.wanted(judge), self.avoided(judge)
        if wanted:
            values["uses"] = json.dumps([sorted(group) for group in wanted.values()])
        if avoided:
            values["avoids"] = json.dumps(sorted(avoided))
        return values

    def impossible(self, kind: str, tier: str | None = None, variant: str | None = None) -> str | None:
        """Why no puzzle of this kind (and tier) can ever be as wanted, in one sentence; None if one may be.

        `variant` None is the kind's default.
        """
        judge = kinds.get(kind)
        return (
            self._unknown_name(judge)
            or self._empty_range(judge)
            or self._no_room(judge, variant)
            or self._out_of_reach(judge, None if tier is None else Tier(tier), variant)
        )

    def unknown(self, kind: str) -> str | None:
        """Which name the kind does not know, in one sentence; None if it knows all."""
        return self._unknown_name(kinds.get(kind))

    def _unknown_name(self, kind: Kind) -> str | None:
        known = {technique.id for technique in kind.techniques} | {technique.family for technique in kind.techniques}
        for name in (*self.uses, *self.avoids):
            if name not in known:
                close = get_close_matches(name, known, 3)
                hint = f"did you mean {' or '.join(close)}?" if close else f"families are {', '.join(_families(kind))}"
                return f"{kind.name} has no technique or family {name!r}; {hint}"
        if self.symmetry is not None and self.symmetry not in kind.layouts:
            there = f"it is one of: {', '.join(kind.layouts)}" if kind.layouts else "its puzzles have none"
            return f"{kind.name} has no symmetry {self.symmetry!r}; {there}"
        return None

    def _empty_range(self, kind: Kind) -> str | None:
        for name, what in RANGES.items():
            low, high = getattr(self, f"min_{name}"), getattr(self, f"max_{name}")
            if any(end is not None and not math.isfinite(end) for end in (low, high)):
                return f"the {what} of a puzzle is a finite number"
            if high is not None and high < 0:
                return f"the {what} of no puzzle is below 0"
            if low is not None and high is not None and low > high:
                return f"the {what} of no puzzle is both at least {low:.12g} and at most {high:.12g}"
        if not kind.rated and (self.min_rating is not None or self.max_rating is not None):
            return f"{kind.name} has no rating; its puzzles have a score"
        return None

    def _no_room(self, kind: Kind, variant: str | None) -> str | None:
        if self.min_clues is self.max_clues is None or (variant is not None and variant not in kind.variants):
            return None
        # the words in which the kinds tell the sides of their boards
        data = kind.rules(variant or kind.default_variant)["data"]
        fewest = data.get("fewest_clues", 0)
        if self.max_clues is not None and self.max_clues < fewest:
            return f"no {kind.name} {variant or kind.default_variant} has fewer than {fewest} clues and one solution"
        high = data.get("rows", data.get("height", data.get("size")))
        wide = data.get("columns", data.get("width", data.get("size")))
        # walls of a maze, regions of cats: of whatever kind, there is never more than one clue a cell
        if high is None or wide is None or self.min_clues is None or self.min_clues <= high * wide:
            return None
        return (
            f"{kind.name} {variant or kind.default_variant} has {high * wide} cells, too few for {self.min_clues} clues"
        )

    def _out_of_reach(self, kind: Kind, tier: Tier | None, variant: str | None) -> str | None:
        avoided = self.avoided(kind)
        whole = [t for t in kind.techniques if t.on_by_default and t.id not in kind.omitted(variant)]
        ladder = [t for t in whole if tier is None or t.tier.rank <= tier.rank]
        least = []  # what the cheapest puzzle scores, by each thing that is asked of it
        for name, group in self.wanted(kind).items():
            climbed = [t for t in whole if t.id in group]
            within = [t for t in climbed if t in ladder]
            if not climbed:
                where = f"{kind.name} {variant or kind.default_variant}"
                return f"{name} is off the ladder of {where}, so that no grade uses it"
            if not within:
                lowest = min(climbed, key=lambda t: t.tier.rank).tier
                return f"no {tier} {kind.name} uses {_a(name)}: that is {lowest}"
            if all(t.id in avoided for t in within):
                return f"{name} is both wanted and avoided"
            least.append((min(t.cost for t in within if t.id not in avoided), name))
        hardest = [t for t in ladder if tier in (None, t.tier)]
        if not hardest:
            return f"no {kind.name} can be {tier}: its ladder has no technique of that tier"
        if all(t.id in avoided for t in hardest):
            return f"every technique of {'the ladder' if tier is None else f'the tier {tier}'} is avoided"
        cheapest = f"the cheapest {'technique' if tier is None else f'{tier} technique'}"
        least.append((min(t.cost for t in hardest if t.id not in avoided), cheapest))
        cost, name = max(least)
        if self.max_score is not None and cost > self.max_score:
            return f"{_a(name)} alone costs {cost}, so that no score is at most {self.max_score}"
        return None


def _within(low: float | None, value: float | None, high: float | None) -> bool:
    if low is None and high is None:
        return True
    return value is not None and (low is None or value >= low) and (high is None or value <= high)


def _named(kind: Kind, name: str) -> frozenset[str]:
    """The technique of that id, or else those of the family."""
    if any(technique.id == name for technique in kind.techniques):
        return frozenset({name})
    return frozenset(technique.id for technique in kind.techniques if technique.family == name)


def _presuming(kind: Kind) -> frozenset[str]:
    return frozenset(technique.id for technique in kind.techniques if technique.presupposes_uniqueness)


def _families(kind: Kind) -> list[str]:
    seen: dict[str, Technique] = {technique.family: technique for technique in kind.techniques}
    return list(seen)


def _listed(names: tuple[str, ...]) -> str:
    """Names in words; of many the first few."""
    few = names if len(names) <= MANY else (*names[: MANY // 2], f"{len(names) - MANY // 2} more")
    return " and ".join(few)


def _a(name: str) -> str:
    return f"a {name}" if name.startswith("technique that") else name
