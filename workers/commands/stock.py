"""`puzzlebank stock`: the shelves and what lies on them."""

from __future__ import annotations

from typing import Any

import click

from grader import kinds
from workers.commands.shared import Flags, open_bank, table


def lines(levels: Any) -> str:
    """The shelves as a table."""
    head = ("kind", "variant", "tier", "level", "floor", "target", "coming", "open", "drawn", "missed", "state")
    rows = [
        (
            *(
                level.shelf.kind,
                level.shelf.variant,
                level.shelf.tier,
                level.level,
                level.shelf.floor,
                level.shelf.target,
            ),
            *(level.in_flight, level.open, level.drawn_lately, level.missed_lately, state(level)),
        )
        for level in levels
    ]
    return table(head, rows, left=3)


def state(level: Any) -> str:
    """One word on a shelf."""
    if level.shelf.parked_why:
        return "parked"
    if level.level < level.shelf.floor:
        return "below floor"
    return "ok" if level.level < level.shelf.target else "full"


@click.command("stock")
@click.option("--kind", help="This kind only.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_obj
def command(obj: Flags, kind: str | None, as_json: bool) -> int:
    """Show every shelf: what lies on it, what is being made, what was asked for of late."""
    from bank.present import documents

    if kind is not None:
        kinds.get(kind)  # a misspelt one has no shelves either
    with open_bank(obj) as bank:
        levels = [level for level in bank.levels() if kind in (None, level.shelf.kind)]
    if as_json:
        click.echo(documents.line({"shelves": [documents.level(level) for level in levels]}))
        return 0
    click.echo(lines(levels) if levels else "no shelves; add one with: puzzlebank shelf set KIND TIER")
    for level in levels:
        if level.shelf.parked_why:
            click.echo(
                f"{level.shelf.kind} {level.shelf.variant} {level.shelf.tier} is parked: {level.shelf.parked_why}"
            )
    return 0
