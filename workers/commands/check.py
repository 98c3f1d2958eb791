"""`puzzlebank check`: one puzzle, looked at as an editor would before publishing it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import click

from grader import kinds
from grader.kind import Puzzle
from workers.cli import OK, REFUSED
from workers.commands.shared import open_bank, settle_kernels


def lines(document: Mapping[str, Any]) -> list[str]:
    """What there is to say, a line each, the worst first."""
    status = document["status"]
    head = {
        "ok": "one solution",
        "not-unique": "more than one solution; two of them:",
        "no-solution": "no solution",
        "invalid": "cannot be read",
        "undecided": "the search could not tell whether there is one solution",
    }[status]
    told = [head, *(f"  {solution}" for solution in document.get("solutions", ()))]
    if status == "invalid":
        told[0] = f"{head}: {document['error']}"
    told += [f"{'fault' if remark['fault'] else 'note'}: {remark['text']}" for remark in document["remarks"]]
    if status == "ok":
        beyond = "beyond the ladder: it needs more than the techniques of its tiers"
        told.append(beyond if document["tier"] == "beyond" else f"{document['tier']}, score {document['score']}")
    if document["known"] is not None:
        told.append(f"already in the bank, up to symmetry: no. {document['known']}")
    told.append("publishable" if document["publishable"] else "not publishable as it is")
    return told


@click.command("check")
@click.argument("kind")
@click.argument("board")
@click.option("--variant", help="Size and rule set. [default: told by the text]")
@click.option("--bank/--no-bank", "in_bank", default=True, show_default=True, help="Look for it in the bank too.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_obj
def command(
    obj: dict[str, str | None], kind: str, board: str, variant: str | None, in_bank: bool, as_json: bool
) -> int:
    """Check BOARD (- reads it from standard input) of KIND: well formed, one solution, graded, odd looks, known before.

    \b
    puzzlebank check cats AABB/AABC/DDCC/DDDC
    """
    from bank import present
    from bank.judging import check
    from bank.present import documents

    chosen = kinds.get(kind)
    settle_kernels(chosen)
    text = (sys.stdin.read() if board == "-" else board).strip()
    with open_bank(obj) if in_bank else nullcontext() as bank:
        document = check(chosen, text, variant, bank)
    if as_json:
        click.echo(documents.line(document))
    else:
        if document["status"] != "invalid":
            puzzle = Puzzle(kind, document["variant"], document["puzzle"])
            click.echo(present.get(kind).board(puzzle, document.get("solution"), colour=sys.stdout.isatty()))
        for line in lines(document):
            click.echo(line)
    return OK if document["publishable"] else REFUSED
