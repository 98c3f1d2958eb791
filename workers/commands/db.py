"""`puzzlebank db`: the schema and the promises of the bank's database."""

from __future__ import annotations

import click

from workers.cli import OK, REFUSED
from workers.commands.shared import Flags, open_bank, settings_of


@click.group("db")
def command() -> None:
    """Upgrade or check the bank's database."""


@command.command("upgrade")
@click.pass_obj
def upgrade(obj: Flags) -> int:
    """Bring the database to this version's schema. An embedded bank does so by itself."""
    from bank.upgrade import upgrade as run

    url = settings_of(obj).database_url
    before, after = run(url)
    click.echo(f"schema {after}: up to date" if before == after else f"schema {before or 'none'} -> {after}")
    return OK


@command.command("check")
@click.pass_obj
def check(obj: Flags) -> int:
    """Prove the bank's promises: each puzzle in one place, the ledger equal to the stock, no duplicate."""
    with open_bank(obj) as bank:
        faults = bank.check()
        puzzles = sum(bank.places().values())
    for fault in faults:
        click.echo(fault)
    click.echo(f"{puzzles} puzzles, {len(faults)} faults", err=bool(faults))
    return REFUSED if faults else OK
