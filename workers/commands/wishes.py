"""The options with which several commands are told what a puzzle shall be like."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bank.errors import NeverMet
from bank.wish import Wish
from grader.kind import Kind, Tier
from workers.commands.shared import require_reachable

if TYPE_CHECKING:
    from workers.generators.candidate import Aim

C = TypeVar("C", bound=Callable[..., Any])

_OPTIONS = (
    click.option("--min-score", type=int, help="A score of at least this."),
    click.option("--max-score", type=int, help="A score of at most this."),
    click.option("--min-rating", type=float, help="A rating of at least this, where the kind has ratings."),
    click.option("--max-rating", type=float, help="A rating of at most this."),
    click.option(
        "--uses", metavar="TECHNIQUE", multiple=True, help="A technique, or family, it must need; repeatable."
    ),
    click.option(
        "--avoids", metavar="TECHNIQUE", multiple=True, help="A technique, or family, it must not need; repeatable."
    ),
    click.option(
        "--uniqueness/--no-uniqueness",
        default=None,
        help="With, or without, techniques that presuppose uniqueness.  [default: either]",
    ),
    click.option("--symmetry", help="Pattern of the givens, as rotate180."),
    click.option("--min-clues", type=int, help="At least so many givens."),
    click.option("--max-clues", type=int, help="At most so many givens."),
)


def wish_options(command: C) -> C:
    """Give a command these options; its parameter `wished` takes their values."""
    return reduce(lambda inner, option: option(inner), reversed(_OPTIONS), command)


def aim_options(command: C) -> C:
    """Give a command these and those of the kind's generator, `more`."""
    more = click.option(
        "--option",
        "more",
        multiple=True,
        metavar="NAME=VALUE",
        help="Any option of the kind's generator, as balance=3.",
    )
    return wish_options(more(command))


def wish_of(wished: dict[str, Any]) -> Wish:
    """The wish that was told."""
    return Wish(**wished)


def require_possible(wish: Wish, kind: str, tier: str | None, variant: str) -> None:
    """Refuse a wish that no puzzle of the kind, tier and variant can meet. Raises `NeverMet`."""
    never = wish.impossible(kind, tier, variant)
    if never is not None:
        raise NeverMet(never)


def aim_of(kind: Kind, variant: str, tier: str | None, wish: Wish, more: Iterable[str]) -> Aim:
    """What a generator is asked for. Raises `PuzzleError` and `NeverMet` for what can never be made."""
    from workers.generators.candidate import Aim

    if tier is not None:
        require_reachable(kind, tier, variant)
    require_possible(wish, kind.name, tier, variant)
    return Aim.of(Tier(tier) if tier else None, wish, options=dict(map(option, more)))


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE as the generator takes it: numbers, true and false as such, anything else as text."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise click.UsageError(f"--option reads NAME=VALUE, not {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def candidates(sequence: Iterator[Any]) -> Iterator[Any]:
    """The same; a wish that the generator cannot grant is a matter of usage."""
    from workers.generators.candidate import AimError

    try:
        yield from sequence
    except AimError as error:
        raise click.UsageError(str(error)) from error
