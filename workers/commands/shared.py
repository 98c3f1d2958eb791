"""What several commands need: the bank of the settings, a puzzle shown, a table. Light: no Numba, Celery or Rich."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from grader.kind import TIERS, Kind, Path, Puzzle, PuzzleError, Tier

if TYPE_CHECKING:
    from bank import Bank

Flags = dict[str, Any]  # what the command line sets over the other settings; None: not given


class Seconds(click.FloatRange):
    """Some time, finite: NaN lies in every range, and would never be over."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        return seconds


class TierChoice(click.Choice[str]):
    """One of the six tiers."""

    def __init__(self) -> None:
        super().__init__([str(tier) for tier in TIERS])

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """In one line, as all that is refused."""
        return f"It is one of: {', '.join(self.choices)}."


def not_empty(text: str) -> str:
    """A name that is not empty: an unset variable of a script must not make a dealt puzzle a drawn one."""
    if not text.strip():
        raise click.BadParameter("it is empty")
    return text


def settings_of(obj: Flags) -> Any:
    """The settings with this call's flags on top."""
    from bank.settings import load

    return load(**{name: value for name, value in obj.items() if value is not None})


def open_bank(obj: Flags) -> Bank:
    """The bank that the flags, environment or settings file name."""
    from bank import Bank

    return Bank.of(settings_of(obj))


def counted(kind: str, clues: int) -> str:
    """How many clues a puzzle has, in its kind's word for them: `25 digits given, `; empty for a kind without."""
    from bank import present

    return f"{clues} {present.about(kind)['clues'].lower()}, " if clues else ""


def show(stocked: Any, *, path: bool, as_json: bool, links: bool = False) -> None:
    """One puzzle out of the bank, for a person or as a JSON line."""
    from bank import present
    from bank.present import documents

    if links:
        from bank import formats
    if as_json:
        told = documents.puzzle(stocked, path)
        click.echo(documents.line({**told, "links": formats.links(stocked.puzzle)} if links else told))
        return
    puzzle = Puzzle(stocked.kind, stocked.variant, stocked.givens)
    click.echo(f"{stocked.kind} {stocked.variant}, {stocked.tier}, no. {stocked.id}")
    click.echo(present.get(stocked.kind).board(puzzle, colour=sys.stdout.isatty()))
    hardest = present.technique(stocked.kind, stocked.hardest).name if stocked.hardest else "nothing to do"
    click.echo(f"{counted(stocked.kind, stocked.clues)}score {stocked.score}, hardest step: {hardest}")
    if path and stocked.path:
        for step in Path.unpack(stocked.path):
            click.echo(f"{step.round + 1:>4}  {present.notation(puzzle, step)}")
    if links:
        for name, link in formats.links(puzzle).items():
            click.echo(f"{name}: {link}")


def variant_of(kind: Kind, variant: str | None) -> str:
    """A variant that puzzles of the kind are made in, its default when None. Raises `PuzzleError` with the reason.

    The kind itself knows best why there is none such: that a maze of 4x4 is too small is more than a list of sizes.
    """
    if variant is None:
        return kind.default_variant
    if variant not in kind.variants:
        kind.rules(variant)
        raise PuzzleError(f"{kind.name} has no variant {variant!r}; there are {', '.join(kind.variants)}")
    return variant


def require_reachable(kind: Kind, tier: str, variant: str) -> None:
    """Refuse what can never be made. Raises `PuzzleError`.

    That is a tier of which the ladder of the kind, or of the variant, has no technique, and what the kind itself knows
    to be impossible.
    """
    there = [technique for technique in kind.techniques if technique.tier == tier and technique.on_by_default]
    if not there:
        raise PuzzleError(f"no {kind.name} can be {tier}: its ladder has no technique of that tier")
    if all(technique.id in kind.omitted(variant) for technique in there):
        raise PuzzleError(f"no {kind.name} {variant} can be {tier}: its ladder has no technique of that tier")
    if why := kind.impossible(variant, Tier(tier)):
        raise PuzzleError(why)


def settle_kernels(kind: Kind, variant: str | None = None) -> None:
    """Say so before the first compilation, which takes seconds: silence would look like a hang."""
    if kind.cold(variant):
        click.echo("compiling the kernels (once for this version) ...", err=True)


def table(head: Sequence[str], rows: Sequence[Sequence[object]], left: int = 1) -> str:
    """Plain columns: the first `left` flush left, numbers flush right; absent is a dash."""
    texts = [[("-" if value is None else str(value)) for value in row] for row in rows]
    widths = [max(len(str(cell)) for cell in column) for column in zip(head, *texts, strict=True)]

    def laid(row: Sequence[str]) -> str:
        parts = (
            cell.ljust(w) if i < left else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(parts).rstrip()

    return "\n".join(laid(row) for row in [list(head), *texts])
