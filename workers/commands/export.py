"""`puzzlebank export`: puzzles of the bank into files for other programs, and data sets."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader import kinds
from grader.kind import PuzzleError
from workers.cli import OK, REFUSED
from workers.commands.shared import Flags, TierChoice, open_bank

if TYPE_CHECKING:
    from bank import Bank
    from bank.exporting import Written
    from bank.formats import Format
    from bank.records import Stocked


@click.command("export")
@click.argument("kind", required=False)
@click.option("--variant", help="Of this size and rule set only.")
@click.option("--tier", type=TierChoice(), help="Of this difficulty only.")
@click.option(
    "--format", "format_name", help="How to write (--formats lists them). [default: by the file's name, or lines]"
)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="The file. [default: the screen]")
@click.option("--id", "ids", type=int, multiple=True, help="This puzzle; may be given several times.")
@click.option(
    "--stock", type=click.IntRange(1, 1_000_000), help="Draw so many from the stock instead, for this file alone."
)
@click.option(
    "--test-share", type=click.FloatRange(0, 1), help="A column `split`: test for this share, train for the rest."
)
@click.option("--formats", is_flag=True, help="List the formats and stop.")
@click.pass_obj
def command(
    obj: Flags,
    kind: str | None,
    variant: str | None,
    tier: str | None,
    format_name: str | None,
    output: Path | None,
    ids: tuple[int, ...],
    stock: int | None,
    test_share: float | None,
    formats: bool,
) -> int:
    """Write the puzzles of KIND that have left the stock (drawn or open) to a file; without KIND those of every kind.

    What the stock holds stays unseen unless --stock draws it. The split of a data set hangs on the canonical form, so
    that symmetric copies are never parted. Exit code 1 if the format could not hold a puzzle.

    \b
    puzzlebank export sudoku --tier hard -o hard.sdm
    puzzlebank export -o all.parquet --test-share 0.1
    puzzlebank export sudoku --format sudokupad --id 17
    puzzlebank export cats --stock 50 --variant 8x8 --format puzzlink
    """
    from bank import formats as files

    if formats:
        listed = importlib.import_module("workers.commands.import").listed
        click.echo(listed(kind, written=True))
        return OK
    if kind is not None:
        of_kind = kinds.get(kind)
        if variant is not None:
            of_kind.rules(variant)  # what was imported may be of a variant that is not made here
    if stock is not None and (ids or kind is None):
        raise click.UsageError("--stock draws puzzles of one KIND, and does not go with --id")
    chosen = files.named(format_name, kind) if format_name else _by_name(output, kind)
    if chosen.write is None and chosen.name != "parquet":
        raise PuzzleError(f"{chosen.name} is only read")
    if chosen.name == "parquet" and output is None:
        raise click.UsageError("Parquet needs a file: -o FILE.parquet")
    if kind is None and chosen.kind is not None:
        kind = _only_kind(chosen)
    with open_bank(obj) as bank:
        puzzles = _chosen(bank, kind, variant, tier, ids, stock)
        try:
            done = _written(puzzles, chosen, output, test_share)
        except ImportError as missing:
            raise click.UsageError(str(missing)) from missing
        except OSError as error:
            if output is None:  # the reader of a pipe is gone, which is no fault
                raise
            raise click.UsageError(f"{output} cannot be written: {error.strerror or error}") from error
    for id, why in done.refused:
        click.echo(f"puzzlebank: no. {id} was left out: {why}", err=True)
    if output is not None:
        click.echo(f"{done.rows} puzzles written to {output} ({chosen.name})", err=True)
    return REFUSED if done.refused else OK


def _written(puzzles: Iterator[Stocked], chosen: Format, output: Path | None, test: float | None) -> Written:
    from bank import exporting

    if output is None:
        return exporting.write(puzzles, chosen, sys.stdout, test=test)
    if chosen.name == "parquet":
        return exporting.write(puzzles, chosen, output, test=test)
    with output.open("w", encoding="utf-8", newline="\n") as file:
        return exporting.write(puzzles, chosen, file, test=test)


def _only_kind(chosen: Format) -> str:
    """The one kind that has a format of this name."""
    from bank import formats as files

    owners = [name for name in files.names() if chosen.name in files.file_formats(name)]
    if len(owners) > 1:
        raise click.UsageError(f"{chosen.name} is written for {', '.join(owners)}: name the KIND")
    return owners[0]


def _by_name(output: Path | None, kind: str | None) -> Format:
    """The format that a file's name asks for."""
    from bank import formats as files

    there = files.file_formats(kind).values()
    if output is not None:
        for each in there:
            if each.suffixes and output.name.lower().endswith(each.suffixes):
                return each
        if output.suffix:
            known = ", ".join(suffix for each in there for suffix in each.suffixes)
            raise click.UsageError(f"no format is known by {output.suffix!r} ({known}); name one with --format")
    return files.LINES


def _chosen(
    bank: Bank, kind: str | None, variant: str | None, tier: str | None, ids: tuple[int, ...], stock: int | None
) -> Iterator[Stocked]:
    from bank import exporting

    if stock is not None and kind is not None:
        return exporting.drawn(bank, kind, stock, variant=variant, tier=tier)
    if ids:
        return iter([_as_asked(bank.get(id), kind, variant, tier) for id in ids])
    return bank.shown(kind, variant=variant, tier=tier)


def _as_asked(stocked: Stocked, kind: str | None, variant: str | None, tier: str | None) -> Stocked:
    """A puzzle that was named by its number, if it is what else was asked for."""
    asked = ((kind, stocked.kind), (variant, stocked.variant), (tier, str(stocked.tier)))
    for wanted, there in asked:
        if wanted not in (None, there):
            raise click.UsageError(f"no. {stocked.id} is of {there}, not of {wanted}")
    return stocked
