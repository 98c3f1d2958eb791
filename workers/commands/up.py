"""`puzzlebank up`: a bank that keeps itself stocked."""

from __future__ import annotations

import click

from workers.commands.live import watching
from workers.commands.shared import Flags, settings_of


@click.command("up")
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="Worker processes. [PUZZLEBANK_WORKERS; default: the cores]"
)
@click.option("--serve/--no-serve", "served", default=True, show_default=True, help="Serve it over HTTP too.")
@click.option("--host", help="The address to serve at. [PUZZLEBANK_HOST; default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65_535), help="The port to serve at. [PUZZLEBANK_PORT; default: 8765]")
@click.option("--no-starter", is_flag=True, help="Do not give a new bank the puzzles that the package carries.")
@click.pass_obj
def command(obj: Flags, workers: int | None, served: bool, host: str | None, port: int | None, no_starter: bool) -> int:
    """Keep the bank stocked until Ctrl-C: lays the schema, starts broker, workers, planner and web server, shows the
    shelves.

    Take puzzles from another terminal with `puzzlebank get`, or over HTTP. At target the workers sleep.
    """
    from workers.refill import up

    own = {"workers": workers, "host": host, "port": port, **({"starter": False} if no_starter else {})}
    settings = settings_of({**obj, **own})
    title = f"{shown(settings.database_url)}, {settings.workers} workers; "
    if served:
        from bank.web.server import address

        title += f"pages and API at {address(settings)}; "
    with watching(f"{title}Ctrl-C stops") as on_tick:
        up(settings, on_tick, served)
    click.echo("stopped")
    return 0


def shown(url: str) -> str:
    """A database URL without its password."""
    from sqlalchemy import make_url

    return make_url(url).render_as_string(hide_password=True)
