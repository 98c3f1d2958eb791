"""`puzzlebank shelf`: which shelves the bank keeps, and how full."""

from __future__ import annotations

import click

from grader import kinds
from grader.kind import PuzzleError
from workers.commands.shared import Flags, TierChoice, open_bank, require_reachable, settings_of


def variant_of(kind: str, variant: str | None) -> str:
    """A variant that the kind has; the default when none is named."""
    chosen = kinds.get(kind)
    if variant is not None and variant not in chosen.variants:
        raise PuzzleError(f"{kind} has no variant {variant!r}; there are {', '.join(chosen.variants)}")
    return variant or chosen.default_variant


@click.group("shelf")
def command() -> None:
    """Add, change, remove or un-park shelves (kind, variant, tier). `puzzlebank stock` lists them."""


@command.command("set")
@click.argument("kind")
@click.argument("tier", type=TierChoice())
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.option("--floor", type=click.IntRange(0), default=20, show_default=True, help="Alarm below this.")
@click.option("--target", type=click.IntRange(1), default=60, show_default=True, help="Workers fill up to this.")
@click.pass_obj
def set_shelf(obj: Flags, kind: str, tier: str, variant: str | None, floor: int, target: int) -> int:
    """Add the shelf KIND TIER, or change how full it is kept."""
    from bank import starter

    if floor > target:
        raise click.UsageError(f"the floor ({floor}) lies above the target ({target})")
    named = variant_of(kind, variant)
    require_reachable(kinds.get(kind), tier, named)
    with open_bank(obj) as bank:
        bank.set_shelf(kind, named, tier, floor=floor, target=target)
        laid = starter.load(bank, kind, named, tier) if settings_of(obj).starter else 0
    brought = f"; {laid} puzzles of the starter stock lie on it" if laid else ""
    click.echo(f"{kind} {named} {tier}: floor {floor}, target {target}{brought}")
    return 0


@command.command("remove")
@click.argument("kind")
@click.argument("tier", type=TierChoice())
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.pass_obj
def remove(obj: Flags, kind: str, tier: str, variant: str | None) -> int:
    """Remove a shelf: nothing is made for it any more; what lies on it waits for the shelf to be set again."""
    named = variant_of(kind, variant)
    with open_bank(obj) as bank:
        bank.remove_shelf(kind, named, tier)
    click.echo(f"{kind} {named} {tier}: removed")
    return 0


@command.command("unpark")
@click.argument("kind")
@click.argument("tier", type=TierChoice())
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.pass_obj
def unpark(obj: Flags, kind: str, tier: str, variant: str | None) -> int:
    """Try a parked shelf again."""
    named = variant_of(kind, variant)
    with open_bank(obj) as bank:
        shelf = bank.shelf(kind, named, tier)
        bank.orders.unpark(shelf.id)
    click.echo(f"{kind} {named} {tier}: will be tried again")
    return 0
