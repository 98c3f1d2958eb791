"""`puzzlebank warm`: compile the kernels ahead of time."""

from __future__ import annotations

import importlib
import time

import click

from grader import kinds
from grader.kind import PuzzleError


@click.command("warm")
@click.option("--kind", "kind_names", multiple=True, help="This kind only; may be given several times.")
@click.option("--variant", "variants", multiple=True, help="Also this variant of the kinds that have it.")
@click.option("--from-the-end", is_flag=True, hidden=True)
def command(kind_names: tuple[str, ...], variants: tuple[str, ...], from_the_end: bool) -> int:
    """Compile the kernels of every kind (or the named ones), so that the first puzzle does not wait for it.

    Of each kind the default variant and those that --variant names; others compile when they are first asked for.
    Compiled code is kept in the user's cache directory, or in PUZZLEBANK_CACHE_DIR, one folder a kind and version.
    """
    chosen = kind_names or kinds.names()
    for variant in variants:
        if not any(variant in kinds.get(name).variants for name in chosen):
            raise PuzzleError(f"none of {', '.join(chosen)} has a variant {variant!r}")
    for name in chosen:
        kind = kinds.get(name)
        begun = time.monotonic()

        def progress(what: str, name: str = name, begun: float = begun) -> None:
            click.echo(f"{name}: {what} ({time.monotonic() - begun:.1f} s)", err=True)

        kernel = importlib.import_module(f"grader.{name}.kernel")
        generator = importlib.import_module(f"workers.generators.{name}")
        for variant in dict.fromkeys((kind.default_variant, *(v for v in variants if v in kind.variants))):
            if from_the_end:  # beside a process that begins at the start; `workers.tasks` starts both
                generator.warm(variant)
                kernel.warm_from_the_end(variant, progress)
            else:
                kernel.warm(variant, progress)
                generator.warm(variant)
        click.echo(f"{name}: ready in {time.monotonic() - begun:.1f} s")
    return 0
