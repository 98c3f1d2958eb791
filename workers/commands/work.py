"""`puzzlebank work`: workers on one more host."""

from __future__ import annotations

import click

from workers.commands.live import watching
from workers.commands.shared import Flags, settings_of
from workers.commands.up import shown


@click.command("work")
@click.option("--workers", type=click.IntRange(1, 1024), help="Worker processes. [default: the cores]")
@click.pass_obj
def command(obj: Flags, workers: int | None) -> int:
    """Work on the orders of a bank that `puzzlebank up` plans for on another host, until Ctrl-C.

    Needs the bank's database and its broker: --database-url and --broker-url, or the environment.
    """
    from workers.refill import work

    settings = settings_of({**obj, "workers": workers})
    with watching(f"working for {shown(settings.database_url)}, {settings.workers} workers; Ctrl-C stops") as on_tick:
        work(settings, on_tick)
    click.echo("stopped")
    return 0
