"""`puzzlebank hint`: what to do next in a position, as little of it told as is wanted."""

from __future__ import annotations

import sys
from typing import Any

import click

from bank.judging import advice
from bank.present.documents import STAGES
from grader import kinds
from workers.cli import OK, REFUSED
from workers.commands.shared import settle_kernels

NEXT = {"where": "what", "what": "why"}


def lines(told: dict[str, Any], stage: str) -> list[str]:
    """The hint for a person: one of the steps, and how many more there are."""
    if told["wrong"] or told["wrongly_removed"]:
        entered = [f"wrong: {each['text']}" for each in told["wrong"]]
        return entered + [f"wrongly crossed out: {each['text']}" for each in told["wrongly_removed"]]
    if told["status"] == "solved":
        return ["solved"]
    if told["status"] == "stuck":
        return ["no technique that is known here finds anything"]
    if told["status"] != "step":
        return [told["error"] or told["status"]]
    said = []
    if told["where"]:
        said.append(f"where: {told['where'][0]}" + _more(len(told["where"]) - 1, "place"))
    if told["name"]:
        said.append(f"what: {told['name']}")
    if told["steps"]:
        said += [f"why: {told['steps'][0]['text']}", f"     {told['steps'][0]['sentence']}"]
    if stage in NEXT:
        said.append(f"(more: --stage {NEXT[stage]})")
    return said


def _more(number: int, what: str) -> str:
    return f" (and {number} more {what}{'s' if number > 1 else ''})" if number else ""


@click.command("hint")
@click.argument("position")
@click.option(
    "--kind",
    "kind_name",
    default="sudoku",
    show_default=True,
    help="The kind of puzzle; so far only Sudoku has positions as text.",
)
@click.option("--variant", help="Size and rule set. [default: told by the text]")
@click.option("--puzzle", "givens", metavar="GIVENS", help="The puzzle as it was given: then no '+' is needed.")
@click.option(
    "--candidates", metavar="GROUPS", help="Your pencil marks: a group of digits a cell, set apart by blanks."
)
@click.option(
    "--stage",
    type=click.Choice([*STAGES, "all"]),
    default="where",
    show_default=True,
    help="How much to tell: where to look, what is there, why it holds.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def command(
    position: str,
    kind_name: str,
    variant: str | None,
    givens: str | None,
    candidates: str | None,
    stage: str,
    as_json: bool,
) -> int:
    """Say what to do next in POSITION (- reads it from standard input): a wrong entry first, else the easiest step.

    A position is written as the puzzle, row by row, with '.' for a blank and '+' before each digit that you entered.

    \b
    puzzlebank hint 53+467....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    puzzlebank hint POSITION --stage why
    """
    from bank.present import documents

    kind = kinds.get(kind_name)
    text = sys.stdin.read() if position == "-" else position
    entered = kind.position(text, givens, candidates, variant)
    settle_kernels(kind)
    judged, found = advice(kind, entered)
    if found is None and givens is None and not entered.concluded and judged["status"] == "no-solution":
        judged["error"] = "these givens have no solution; write '+' before what you entered, or give --puzzle"
    told = documents.hint(judged, entered, found, STAGES if stage == "all" else (stage,))
    click.echo(documents.line(told) if as_json else "\n".join(lines(told, stage)))
    return REFUSED if found is None else OK
