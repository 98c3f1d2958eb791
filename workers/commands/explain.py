"""`puzzlebank explain`: the solution of one puzzle, step by step, with reasons."""

from __future__ import annotations

import sys
import textwrap
from itertools import groupby
from pathlib import Path as File

import click

from bank.judging import verdict
from grader import kinds
from grader.hints import distinct
from grader.kind import Grade, Kind, Puzzle, Step
from grader.openings import openings
from workers.cli import OK, REFUSED
from workers.commands.pictures import draw, picture_options, require_drawable
from workers.commands.shared import settle_kernels


def read(text: str, kind_name: str | None, variant: str | None) -> tuple[Kind, Puzzle]:
    """The puzzle in any notation, links too, of the named kind or else of the first that can read it."""
    from bank import formats

    puzzle = formats.read_text(text, kind_name, variant)
    return kinds.get(puzzle.kind), puzzle


def picture(puzzle: Puzzle, grade: Grade, number: int | None, large: bool) -> str:
    """The picture of one round, or of the solved puzzle with what every round did. Raises `click.UsageError`."""
    from bank import present
    from bank.present.drawn.marks import rounds

    pictures = present.pictures(puzzle.kind)
    if number is None:
        if grade.solution is None:
            raise click.UsageError("the ladder does not finish this puzzle; draw a round of it with --round")
        return pictures.svg_explained(puzzle, grade.path, grade.solution, large=large)
    told = list(rounds(grade.path))
    if number > len(told):
        raise click.UsageError(f"--round {number}: the path has {len(told)} rounds")
    marks, steps = told[number - 1]
    return pictures.svg(puzzle, marks=marks, steps=steps, large=large)


@click.command("explain")
@click.argument("puzzle")
@click.option("--kind", "kind_name", help="The kind of puzzle. [default: the first that reads it]")
@click.option("--variant", help="Size and rule set. [default: told by the text]")
@click.option("--json", "as_json", is_flag=True, help="One JSON document with the path.")
@click.option("--open", "as_open", is_flag=True, help="Tell too how much was open at the start of each round.")
@picture_options(solved=False)
@click.option("--round", "number", type=click.IntRange(1), help="Draw this round of the path, not the whole.")
def command(
    puzzle: str,
    kind_name: str | None,
    variant: str | None,
    as_json: bool,
    as_open: bool,
    svg: File | None,
    png: File | None,
    large: bool,
    number: int | None,
) -> int:
    """Solve PUZZLE (- reads it from standard input) as a person would, and say why each step holds."""
    from bank import present
    from bank.present import documents

    if number is not None and not (svg or png):
        raise click.UsageError("--round draws a round: name a file with --svg or --png")
    require_drawable(svg, png)
    text = sys.stdin.read() if puzzle == "-" else puzzle
    kind, parsed = read(text.strip(), kind_name, variant)
    settle_kernels(kind, parsed.variant)
    document = verdict(kind, parsed.givens, parsed.variant)
    grade = kind.grade(parsed) if document["status"] == "ok" else None
    if (svg or png) and grade is not None:
        draw(picture(parsed, grade, number, large), 1, svg, png)
    found = openings(kind, parsed, grade.path) if grade and as_open else []
    if as_json:
        path = documents.steps(parsed, grade.path, sentences=True) if grade else None
        told = [{"round": o.round, "concluded": len(o.concluded), "removed": len(o.removed)} for o in found]
        click.echo(documents.line({**document, "path": path, **({"open": told} if found else {})}))
        return OK if grade else REFUSED
    click.echo(present.get(kind.name).board(parsed, colour=sys.stdout.isatty()))
    if grade is None:
        click.echo(document.get("error") or document["status"])
        for solution in document.get("solutions", ()):
            click.echo(solution)
        return REFUSED
    idle = "nothing to do" if grade.solution is not None else "none found"
    hardest = present.technique(kind.name, grade.hardest).name if grade.hardest else idle
    click.echo(f"{grade.tier}, score {grade.score}, hardest step: {hardest}\n")
    lines = getattr(present.get(kind.name), "position", None)  # kinds whose solution is drawn line by line
    before: list[Step] = []
    opened = {opening.round: opening for opening in found}
    for number, steps in groupby(grade.path, key=lambda step: step.round):
        before += (now := list(steps))
        if number in opened:
            click.echo(
                f"      open: {len(opened[number].concluded)} to enter, {len(opened[number].removed)} to cross out"
            )
        for at, step in enumerate(distinct(now)):
            click.echo(f"{number + 1 if at == 0 else '':>4}  {present.notation(parsed, step)}")
            click.echo(f"      {present.sentence(parsed, step)}")
        if lines:
            click.echo(textwrap.indent(lines(parsed, before, sys.stdout.isatty()), "      "))
    if grade.solution is not None:
        # a kind may show what its steps did to the board; else the solved board
        filled = getattr(present.get(kind.name), "filled", None)
        solved = filled(parsed, grade.path, grade.solution) if filled else None
        if solved:
            click.echo("\no: the route; a number: the round in which a cell was filled")
        click.echo("\n" + (solved or present.get(kind.name).board(parsed, grade.solution, colour=sys.stdout.isatty())))
    else:
        click.echo("\nHere the ladder ends: what is left needs more than the techniques of its tiers.")
    return OK
