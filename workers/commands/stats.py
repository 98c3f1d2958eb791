"""`puzzlebank stats`: how puzzles of a kind grade, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from grader import kinds
from workers.commands.shared import Flags, open_bank, table


def text(statistics: Any) -> str:
    """The statistics for a person: shares, shelves, techniques."""
    from bank.present import documents

    shares = ", ".join(f"{tier} {share:.1%}" for tier, share in statistics.shares.items())
    parts = [f"{statistics.kind}: {statistics.made} puzzles made" + (f" ({shares})" if shares else "")]
    head: Sequence[str] = (
        "variant",
        "tier",
        "stock",
        "open",
        "drawn",
        "withdrawn",
        "score min",
        "q1",
        "median",
        "q3",
        "max",
        "oldest",
    )
    rows: list[Sequence[object]] = []
    for entry in statistics.shelves:
        scores = entry.scores
        five = [scores.min, scores.q1, scores.median, scores.q3, scores.max] if scores else [None] * 5
        where = (entry.stock, entry.open, entry.drawn, entry.withdrawn)
        rows.append((entry.shelf.variant, entry.shelf.tier, *where, *five, documents.time(entry.oldest)))
    parts.append(table(head, rows, left=2))
    head = (
        "variant",
        "tier",
        "candidates",
        "landed",
        "elsewhere",
        "duplicates",
        "unwanted",
        "yield",
        "CPU s",
        "CPU ms each",
    )
    rows = [
        (
            *(entry.shelf.variant, entry.shelf.tier, entry.tried, entry.made, entry.elsewhere, entry.duplicates),
            entry.unwanted,
            None if entry.share is None else f"{entry.share:.1%}",
            f"{entry.cpu:.1f}",
            None if entry.cpu_per_puzzle is None else f"{1000 * entry.cpu_per_puzzle:.2f}",
        )
        for entry in statistics.shelves
    ]
    parts.append("Production, by the shelf that was aimed at:\n" + table(head, rows, left=2))
    names = {technique.id: technique.name for technique in kinds.get(statistics.kind).techniques}
    used = [name for name in names if any(name in entry.techniques for entry in statistics.shelves)]
    if used:
        head = ("rounds (puzzles)", *(f"{entry.shelf.variant} {entry.shelf.tier}" for entry in statistics.shelves))
        rows = [(names[name], *(told(entry.techniques.get(name)) for entry in statistics.shelves)) for name in used]
        parts.append("Techniques:\n" + table(head, rows))
    return "\n\n".join(parts)


def told(use: Any) -> str | None:
    """`120 (34)`: rounds, and the puzzles they are in."""
    return None if use is None else f"{use.rounds} ({use.puzzles})"


@click.command("stats")
@click.argument("kind", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON document a kind.")
@click.pass_obj
def command(obj: Flags, kind: str | None, as_json: bool) -> int:
    """Show tier shares, scores, rounds by technique, yield, CPU seconds, duplicates and ages of KIND, or of all."""
    from bank.present import documents

    with open_bank(obj) as bank:
        there = sorted({shelf.kind for shelf in bank.shelves()})
        for number, name in enumerate([kinds.get(kind).name] if kind else there):
            statistics = bank.statistics(name)
            if as_json:
                click.echo(documents.line(documents.statistics(statistics)))
            else:
                click.echo(("\n" if number else "") + text(statistics))
    return 0
