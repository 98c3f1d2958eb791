"""`puzzlebank grade`: verdict and grade of every line of a file; a bad line never stops it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

import click

from grader import kinds
from grader.kind import Kind, PuzzleError
from workers.cli import OK, REFUSED
from workers.commands.shared import settle_kernels


def verdict(kind: Kind, text: str, variant: str | None) -> dict[str, Any]:
    """What there is to say of one puzzle text: `status` and what belongs to it."""
    try:
        puzzle = kind.parse(text, variant)
    except PuzzleError as error:
        return {"status": "invalid", "puzzle": text, "error": str(error)}
    count = kind.count(puzzle)
    told: dict[str, Any] = {"puzzle": puzzle.givens, "kind": kind.name, "variant": puzzle.variant}
    # two solutions in hand settle the question even when the search did not finish
    if len(count.solutions) > 1:
        return {"status": "not-unique", **told, "solutions": list(count.solutions)}
    if count.undecided:
        return {"status": "undecided", **told, "error": "the search ran out of nodes before it could tell"}
    if not count.solutions:
        why = kind.grade(puzzle).metrics.get("contradiction")
        return {"status": "no-solution", **told, **({"error": why} if why else {})}
    grade = kind.rate(puzzle, kind.grade(puzzle))
    return {
        "status": "ok",
        **told,
        "tier": str(grade.tier),
        "score": grade.score,
        "rating": grade.rating,
        "hardest": grade.hardest,
        "techniques": dict(grade.rounds),
        "clues": kind.clues(puzzle),
        "solution": count.solutions[0],
        "canonical": kind.canonical(puzzle, count.solutions[0]),
        "engine": f"{kind.name}:r{kind.version}",
    }


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
    settle_kernels(kind)
    refused = False
    for number, raw in enumerate(file, 1):
        text = raw.strip().lstrip("\ufeff")
        if not text or text.startswith("#"):
            continue
        document = {"line": number, **verdict(kind, text, variant)}
        refused = refused or document["status"] != "ok"
        click.echo(documents.line(document) if as_json else told(number, document))
    return REFUSED if refused else OK
