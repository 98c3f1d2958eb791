"""`puzzlebank warm`: compile the kernels ahead of time."""

from __future__ import annotations

import importlib
import time

import click

from grader import kinds


@click.command("warm")
@click.option("--kind", "kind_names", multiple=True, help="This kind only; may be given several times.")
def command(kind_names: tuple[str, ...]) -> int:
    """Compile the kernels of every kind (or the named ones), so that the first puzzle does not wait for it.

    Compiled code is kept in the user's cache directory, or in PUZZLEBANK_CACHE_DIR, one folder a kind and version.
    """
    for name in kind_names or kinds.names():
        kind = kinds.get(name)
        begun = time.monotonic()

        def progress(what: str, name: str = name, begun: float = begun) -> None:
            click.echo(f"{name}: {what} ({time.monotonic() - begun:.1f} s)", err=True)

        for variant in kind.variants:
            importlib.import_module(f"grader.{name}.kernel").warm(variant, progress)
            importlib.import_module(f"workers.generators.{name}").warm(variant)
        click.echo(f"{name}: ready in {time.monotonic() - begun:.1f} s")
    return 0
