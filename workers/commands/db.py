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
    from bank import Bank, starter
    from bank.upgrade import upgrade as run

    settings = settings_of(obj)
    before, after = run(settings.database_url)
    click.echo(f"schema {after}: up to date" if before == after else f"schema {before or 'none'} -> {after}")
    if before is None and settings.starter:
        with Bank.open(settings.database_url) as bank:
            if bank.dialect == "sqlite":  # what opening a new one would have done
                click.echo(f"{starter.load(bank)} puzzles of the starter stock laid")
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
