"""`puzzlebank up`: a bank that keeps itself stocked."""

from __future__ import annotations

import click

from workers.commands.live import watching
from workers.commands.shared import Flags, settings_of


@click.command("up")
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="Worker processes. [PUZZLEBANK_WORKERS; default: the cores]"
)
@click.pass_obj
def command(obj: Flags, workers: int | None) -> int:
    """Keep the bank stocked until Ctrl-C: lays the schema, starts broker, workers and planner, shows the shelves.

    Take puzzles from another terminal with `puzzlebank get`. At target the workers sleep.
    """
    from workers.refill import up

    settings = settings_of({**obj, "workers": workers})
    with watching(f"{shown(settings.database_url)}, {settings.workers} workers; Ctrl-C stops") as on_tick:
        up(settings, on_tick)
    click.echo("stopped")
    return 0


def shown(url: str) -> str:
    """A database URL without its password."""
    from sqlalchemy import make_url

    return make_url(url).render_as_string(hide_password=True)
