"""The options with which several commands are told what a puzzle shall be like."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any, TypeVar

import click

from bank.errors import NeverMet
from bank.wish import Wish

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


def wish_of(wished: dict[str, Any]) -> Wish:
    """The wish that was told."""
    return Wish(**wished)


def require_possible(wish: Wish, kind: str, tier: str | None, variant: str) -> None:
    """Refuse a wish that no puzzle of the kind, tier and variant can meet. Raises `NeverMet`."""
    never = wish.impossible(kind, tier, variant)
    if never is not None:
        raise NeverMet(never)
