"""`puzzlebank grade`: verdict and grade of every line of a file; a bad line never stops it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

import click

from bank.judging import verdict
from grader import kinds
from workers.cli import OK, REFUSED
from workers.commands.shared import settle_kernels


def told(number: int, document: Mapping[str, Any]) -> str:
    """One line for a person."""
    head = f"{number:>6}  {document['status']:<11}"
    if document["status"] == "ok":
        hardest = document["hardest"] or "-"
        return f"{head}  {document['tier']:<8} {document['score']:>6}  {hardest:<20} {document['puzzle']}"
    if document["status"] == "not-unique":
        return f"{head}  {document['puzzle']}\n" + "\n".join(f"{'':>21}{text}" for text in document["solutions"])
    return f"{head}  {document.get('error') or document['puzzle']}"


@click.command("grade")
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"), default="-")
@click.option("--kind", "kind_name", default="sudoku", show_default=True, help="The kind of puzzle.")
@click.option("--variant", help="Size and rule set. [default: told by the text]")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a line.")
def command(file: TextIO, kind_name: str, variant: str | None, as_json: bool) -> int:
    """Grade every line of FILE (or standard input, -): one puzzle a line, blank lines and lines with # passed over.

    Status: ok, not-unique (two solutions are shown), no-solution, invalid, undecided. Exit code 1 if a line is not ok.

    \b
    puzzlebank grade puzzles.txt
    echo 530070000600195000098000060800060003400803001700020006060000280000419005000080079 | puzzlebank grade - --json
    """
    from bank.present import documents

    kind = kinds.get(kind_name)
    if variant is not None:
        kind.rules(variant)  # one that there is not is said once, not for every line
    settle_kernels(kind, variant)
    refused = False
    for number, raw in enumerate(file, 1):
        text = raw.strip().lstrip("\ufeff")
        if not text or text.startswith("#"):
            continue
        document = {"line": number, **verdict(kind, text, variant)}
        refused = refused or document["status"] != "ok"
        click.echo(documents.line(document) if as_json else told(number, document))
    return REFUSED if refused else OK
