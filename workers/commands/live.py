"""The shelves while they fill: a live table on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from workers.commands.stock import state

if TYPE_CHECKING:
    from rich.table import Table

    from bank.records import Level
    from workers.supervise import Status

QUIET = 5.0  # seconds between two lines where there is no terminal

OnTick = Callable[[Sequence["Level"], Sequence["Status"]], None]


def picture(levels: Sequence[Level], children: Sequence[Status], title: str) -> Table:
    """The table of shelves, and under it how the processes are."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption=processes(children), caption_justify="left")
    for name in ("kind", "variant", "tier"):
        table.add_column(name)
    table.add_column("level", justify="right")
    table.add_column("", width=20)
    for name in ("target", "coming", "drawn", "missed"):
        table.add_column(name, justify="right")
    table.add_column("state")
    for level in levels:
        shelf = level.shelf
        bar = ProgressBar(total=max(1, shelf.target), completed=min(level.level, shelf.target), width=20)
        numbers = (str(n) for n in (shelf.target, level.in_flight, level.drawn_lately, level.missed_lately))
        table.add_row(shelf.kind, shelf.variant, str(shelf.tier), str(level.level), bar, *numbers, state(level))
    return table


def processes(children: Sequence[Status]) -> str:
    """`broker ok, worker restarted 2 times`."""
    parts = []
    for child in children:
        how = "ok" if child.pid else f"down (exit {child.last_exit}), starting again"
        parts.append(f"{child.name} {how}" + (f", restarted {child.restarts} times" if child.restarts else ""))
    return "; ".join(parts)


def summary(levels: Sequence[Level]) -> str:
    """`sudoku 9x9: gentle 60/60, easy 12/60`."""
    groups: dict[str, list[str]] = {}
    for level in levels:
        shelf = level.shelf
        groups.setdefault(f"{shelf.kind} {shelf.variant}", []).append(f"{shelf.tier} {level.level}/{shelf.target}")
    return "; ".join(f"{group}: {', '.join(parts)}" for group, parts in groups.items())


@contextmanager
def watching(title: str, quiet: bool = False) -> Iterator[OnTick]:
    """What to call as things go on. `quiet`: show nothing (the result is machine-readable)."""
    if quiet:
        yield lambda levels, children: None
    elif sys.stdout.isatty():
        from rich.live import Live

        with Live(refresh_per_second=4) as live:
            yield lambda levels, children: live.update(picture(levels, children, title))
    else:
        last, said = 0.0, ""

        def tell(levels: Sequence[Level], children: Sequence[Status]) -> None:
            nonlocal last, said
            text = summary(levels)
            if any(child.restarts or not child.pid for child in children):
                text += f" [{processes(children)}]"
            if text != said and time.monotonic() - last >= QUIET:
                if not said:
                    click.echo(title)
                last, said = time.monotonic(), text
                click.echo(f"{time.strftime('%H:%M:%S')}  {text}")
                sys.stdout.flush()

        yield tell
