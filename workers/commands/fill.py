"""`puzzlebank fill`: stock every shelf, then stop."""

from __future__ import annotations

import click

from workers.cli import NOT_REACHED, OK
from workers.commands.live import watching
from workers.commands.shared import Flags, Seconds, settings_of
from workers.commands.stock import lines
from workers.commands.up import shown


@click.command("fill")
@click.option("--to", type=click.IntRange(1, 10_000_000), help="So many on every shelf. [default: each shelf's target]")
@click.option("--kind", help="The shelves of this kind only.")
@click.option("--timeout", type=Seconds(0.1), help="Stop after so many seconds. [default: never]")
@click.option("--workers", type=click.IntRange(1, 1024), help="Worker processes. [default: the cores]")
@click.option("--json", "as_json", is_flag=True, help="One JSON document at the end.")
@click.pass_obj
def command(
    obj: Flags, to: int | None, kind: str | None, timeout: float | None, workers: int | None, as_json: bool
) -> int:
    """Make puzzles until every shelf is stocked or parked; exit code 3 when one is parked or missing."""
    from bank.present import documents
    from workers.refill import fill

    settings = settings_of({**obj, "workers": workers})
    title = f"filling {shown(settings.database_url)} with {settings.workers} workers"
    with watching(title, quiet=as_json) as on_tick:
        report = fill(settings, to=to, kind=kind, timeout=timeout, on_tick=on_tick)
    if as_json:
        shelves = [documents.level(level) for level in report.levels]
        told = {"complete": report.reached, "seconds": round(report.seconds, 1), "shelves": shelves}
        click.echo(documents.line(told))
    else:
        click.echo(lines(report.levels))
        click.echo(f"{'complete' if report.reached else 'not complete'} after {report.seconds:.1f} s")
    if report.reached:
        return OK
    for level in report.parked:
        click.echo(f"puzzlebank: {level.shelf} is parked: {level.shelf.parked_why}", err=True)
    for level in report.missing:
        click.echo(f"puzzlebank: {level.shelf} has {level.level} of {to or level.shelf.target}", err=True)
    return NOT_REACHED
