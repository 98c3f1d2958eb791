"""`puzzlebank serve`: the bank over HTTP."""

from __future__ import annotations

import click

from workers.commands.shared import Flags, open_bank


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=8765, show_default=True, help="The port.")
@click.pass_obj
def command(obj: Flags, host: str, port: int) -> int:
    """Serve the bank over HTTP: JSON under /v1 and pages, until Ctrl-C."""
    import uvicorn

    from bank.web.app import make_app

    with open_bank(obj) as bank:
        click.echo(f"serving {bank.url} at http://{host}:{port}/")
        uvicorn.run(make_app(bank), host=host, port=port, log_level="warning")
    return 0
