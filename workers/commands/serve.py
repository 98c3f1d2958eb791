"""`puzzlebank serve`: the bank over HTTP."""

from __future__ import annotations

import click

from workers.commands.shared import Flags, settings_of


@click.command("serve")
@click.option("--host", help="The address to listen on. [PUZZLEBANK_HOST; default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(1, 65_535), help="The port. [PUZZLEBANK_PORT; default: 8765]")
@click.pass_obj
def command(obj: Flags, host: str | None, port: int | None) -> int:
    """Serve the bank over HTTP until Ctrl-C: JSON under /v1 (described at /v1/openapi.json), and pages.

    `puzzlebank up` does so too, while it keeps the bank stocked.
    """
    from bank.web.server import address, serve
    from workers.commands.up import shown

    settings = settings_of({**obj, "host": host, "port": port})

    def ready() -> None:
        click.echo(f"serving {shown(settings.database_url)} at {address(settings)}; Ctrl-C stops")

    serve(settings, ready)
    return 0
