"""`puzzlebank make`: puzzles here and now, without a bank."""

from __future__ import annotations

import importlib
import secrets
import time
from collections import Counter
from pathlib import Path
from typing import Any

import click

from grader import kinds
from workers.cli import NOT_REACHED, OK
from workers.commands.pictures import draw, picture_options, require_drawable
from workers.commands.shared import Seconds, TierChoice, counted, settle_kernels, variant_of
from workers.commands.wishes import aim_of, aim_options, candidates, wish_of


@click.command("make")
@click.argument("kind")
@click.option("--variant", help="Size and rule set. [default: the kind's own]")
@click.option("--tier", type=TierChoice(), help="Only puzzles of this difficulty.")
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, help="The same seed makes the same puzzles. [default: a random one, told at the end]")
@click.option("--timeout", type=Seconds(0.1), default=60.0, show_default=True, help="Seconds to try for.")
@click.option(
    "--tries", type=click.IntRange(1), help="Candidates to try at most. [default: as many as fit in the time]"
)
@aim_options
@click.option("--path", is_flag=True, help="With the solution path.")
@picture_options(solved=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON document a line.")
def command(
    kind: str,
    variant: str | None,
    tier: str | None,
    count: int,
    seed: int | None,
    timeout: float,
    tries: int | None,
    more: tuple[str, ...],
    path: bool,
    svg: Path | None,
    png: Path | None,
    large: bool,
    solved: bool,
    as_json: bool,
    **wished: Any,
) -> int:
    """Make exactly --count puzzles of KIND, or say how many there are and why.

    \b
    puzzlebank make sudoku --tier hard --count 5 --seed 1
    puzzlebank make sudoku --symmetry rotate180 --max-clues 28
    puzzlebank make sudoku --tier hard --uses w-wing --no-uniqueness --tries 5000
    puzzlebank make maze --variant 30x20 --option method=wilson --option ends=farthest
    puzzlebank make cats --variant 10x10 --option balance=4 --option shape=winding
    """
    from bank import present
    from bank.present import documents
    from workers.production import graded_candidates

    chosen = kinds.get(kind)
    size = variant_of(chosen, variant)
    require_drawable(svg, png)
    wish = wish_of(wished)
    aim = aim_of(chosen, size, tier, wish, more)
    settle_kernels(chosen, size)
    if chosen.cold(size):  # all of them before the time runs
        importlib.import_module(f"grader.{kind}.kernel").warm(size)
    importlib.import_module(f"workers.generators.{kind}").warm(size)
    start = secrets.randbits(40) if seed is None else seed
    end = time.monotonic() + timeout
    tried, shown, rejected = 0, set[str](), Counter[str]()
    over = ""
    for graded in candidates(graded_candidates(kind, size, aim, order_seed=start, limit=tries, rejected=rejected)):
        tried += 1
        if graded is not None:
            if tier not in (None, str(graded.grades["all"].tier)):
                rejected["tier"] += 1
            elif graded.canonical in shown:
                rejected["twice"] += 1
            else:
                shown.add(graded.canonical)
                graded = graded.rated()
                tell(documents.made(graded, path), graded, path, as_json, first=len(shown) == 1)
                if svg or png:
                    solution = graded.solution if solved else None
                    draw(present.pictures(kind).svg(graded.puzzle, solution, large=large), len(shown), svg, png)
        if len(shown) == count:
            break
        if time.monotonic() > end:
            over = f"the {timeout:g} s are over"
            break
    else:
        over = f"the {tries} tries are over"
    if seed is None and not as_json:
        click.echo(f"(seed {start})", err=True)
    if len(shown) < count:
        click.echo(f"puzzlebank: {len(shown)} of {count} after {tried} candidates{reasons(rejected)}: {over}", err=True)
        return NOT_REACHED
    if wish:
        click.echo(f"({len(shown)} made of {tried} tried{reasons(rejected)})", err=True)
    return OK


def reasons(rejected: Counter[str]) -> str:
    """Why candidates were no good, the most frequent reason first: ` (40 harder than wanted, 2 of another tier)`."""
    from workers.production import REJECTIONS

    words = {**REJECTIONS, "tier": "of another tier", "twice": "made twice"}
    told = ", ".join(f"{number} {words[why]}" for why, number in rejected.most_common())
    return f" ({told})" if told else ""


def tell(document: dict[str, Any], graded: Any, path: bool, as_json: bool, first: bool) -> None:
    """One puzzle, for a person or as a JSON line."""
    from bank import present
    from bank.present import documents

    if as_json:
        click.echo(documents.line(document))
        return
    click.echo(("" if first else "\n") + f"{document['kind']} {document['variant']}, {document['tier']}")
    click.echo(present.get(document["kind"]).board(graded.puzzle))
    hardest = present.technique(document["kind"], document["hardest"]).name if document["hardest"] else "nothing to do"
    click.echo(f"{counted(document['kind'], document['clues'])}score {document['score']}, hardest step: {hardest}")
    for step in document.get("path") or ():
        click.echo(f"{step['round'] + 1:>4}  {step['text']}")
