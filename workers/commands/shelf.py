"""`puzzlebank shelf`: which shelves the bank keeps, and how full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grader import kinds
from workers.commands.shared import Flags, TierChoice, open_bank, require_reachable, settings_of, variant_of

if TYPE_CHECKING:
    from bank import Bank

FLOOR, TARGET = 20, 60  # of a shelf that is new


def levels(bank: Bank, named: tuple[str, str, str], floor: int | None, target: int | None) -> tuple[int, int]:
    """Floor and target, each as told, else as the shelf has it, else the default. Raises `click.UsageError`."""
    # a target of 0 is that of a shelf which only holds what was imported: set, it is kept like a new one
    there = next((s for s in bank.shelves() if (s.kind, s.variant, str(s.tier)) == named and s.target), None)
    if target is None:
        target = there.target if there is not None else max(TARGET, floor or 0)
    if floor is None:
        floor = there.floor if there is not None else min(FLOOR, target)
    if floor > target:
        raise click.UsageError(f"the floor ({floor}) lies above the target ({target}); name both")
    return floor, target


@click.group("shelf")
def command() -> None:
    """Add, change, remove or un-park shelves (kind, variant, tier). `puzzlebank stock` lists them."""


@command.command("set")
@click.argument("kind")
@click.argument("tier", type=TierChoice())
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.option(
    "--floor", type=click.IntRange(0), help=f"Alarm below this. [default: as it was; {FLOOR} or the target when new]"
)
@click.option(
    "--target", type=click.IntRange(1), help=f"Workers fill up to this. [default: as it was; {TARGET} when new]"
)
@click.pass_obj
def set_shelf(obj: Flags, kind: str, tier: str, variant: str | None, floor: int | None, target: int | None) -> int:
    """Add the shelf KIND TIER, or change how full it is kept.

    \b
    puzzlebank shelf set sudoku hard --variant 16x16
    puzzlebank shelf set sudoku hard --target 200
    """
    from bank import starter

    named = variant_of(kinds.get(kind), variant)
    require_reachable(kinds.get(kind), tier, named)
    with open_bank(obj) as bank:
        floor, target = levels(bank, (kind, named, tier), floor, target)
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
    named = variant_of(kinds.get(kind), variant)
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
    named = variant_of(kinds.get(kind), variant)
    with open_bank(obj) as bank:
        shelf = bank.shelf(kind, named, tier)
        bank.orders.unpark(shelf.id)
    click.echo(f"{shelf}: will be tried again" if shelf.parked_why else f"{shelf}: is not parked")
    return 0
