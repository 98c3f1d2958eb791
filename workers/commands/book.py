"""`puzzlebank book`: a PDF booklet of puzzles drawn from the stock."""

from __future__ import annotations

import time
from pathlib import Path

import click

from workers.cli import OK
from workers.commands.shared import Flags, open_bank


@click.command("book")
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("sections", nargs=-1, metavar="SECTION...")
@click.option("--id", "ids", type=int, multiple=True, help="This puzzle, already drawn; may be given several times.")
@click.option("--title", default="Puzzles", show_default=True, help="On the title page.")
@click.option(
    "--series", help="The series it belongs to: no puzzle stands in it twice; made again, a volume is the same."
)
@click.option("--volume", type=click.IntRange(1), default=1, show_default=True, help="Which of the series.")
@click.option(
    "--per-page", type=click.IntRange(1, 48), default=4, show_default=True, help="Puzzles on a page, at most."
)
@click.option("--large", is_flag=True, help="Large print: no sign is less than 16 points high.")
@click.option("--hints", is_flag=True, help="With pages of hints: the hardest technique and where to look.")
@click.option("--mono", is_flag=True, help="Black and white; regions are told by their borders.")
@click.option("--paper", default="a4", show_default=True, help="a4, a5, letter, 8x10, 6x9, 5x8 or WIDTHxHEIGHTmm.")
@click.option(
    "--font", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A TrueType font for the texts."
)
@click.pass_obj
def command(
    obj: Flags,
    file: str,
    sections: tuple[str, ...],
    ids: tuple[int, ...],
    title: str,
    series: str | None,
    volume: int,
    per_page: int,
    large: bool,
    hints: bool,
    mono: bool,
    paper: str,
    font: Path | None,
) -> int:
    """Make the booklet FILE of SECTIONs, each "KIND [VARIANT] TIER COUNT", drawn from the stock for it alone.

    A title page, the rules, the puzzles with their numbers, hints when wanted, solutions at the back.

    \b
    puzzlebank book sunday.pdf "sudoku easy 8" "sudoku hard 8" "cats 8x8 medium 4" --hints
    puzzlebank book one.pdf "sudoku gentle 40" --series "Quiet hours" --volume 1 --large --per-page 2 --paper 8x10
    """
    from bank.book import booklet
    from bank.book.look import Look, fitting
    from bank.book.sections import CannotPrint, Section, gathered

    if bool(sections) == bool(ids):
        raise click.UsageError("name SECTIONs, as 'sudoku hard 12', or puzzles with --id")
    look = Look(title, paper, per_page, large, hints, mono, font)
    begun = time.monotonic()
    if not Path(file).absolute().parent.is_dir():
        raise click.UsageError(f"there is no folder {Path(file).parent}")
    wanted = [Section.read(text) for text in sections]
    try:
        fitting(look)  # before anything is drawn
    except ImportError as missing:
        raise click.UsageError(str(missing)) from missing
    with open_bank(obj) as bank:
        if ids:
            puzzles = [bank.get(id, path=hints) for id in dict.fromkeys(ids)]
            for puzzle in puzzles:
                if puzzle.withdrawn_why is not None:
                    raise CannotPrint(f"no. {puzzle.id} was withdrawn: {puzzle.withdrawn_why}")
        else:
            puzzles = gathered(bank, wanted, series=series, volume=volume, path=hints)
    try:
        made = booklet.write(puzzles, file, look)
    except (CannotPrint, OSError) as error:
        told = "" if ids else "; what was drawn: " + " ".join(f"--id {puzzle.id}" for puzzle in puzzles)
        raise CannotPrint(f"{error}{told}") from error
    smallest = "" if made.smallest is None else f", smallest sign {made.smallest:.1f} pt"
    seconds = time.monotonic() - begun
    click.echo(f"{file}: {made.puzzles} puzzles on {made.pages} pages{smallest}, {seconds:.1f} s", err=True)
    return OK
