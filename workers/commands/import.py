"""`puzzlebank import`: foreign puzzles into the bank, each read, proven, graded anew and reported."""

from __future__ import annotations

import codecs
import io
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from grader import kinds
from workers.cli import OK, REFUSED
from workers.commands.shared import Flags, open_bank, settle_kernels

if TYPE_CHECKING:
    from bank.formats import Row
    from bank.importing import Verdict

MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def told(verdict: Verdict) -> str:
    """One row for a person; two solutions on lines of their own when there are several."""
    head = f"{verdict.line:>7}  {verdict.outcome:<9}  "
    if verdict.graded is None:
        lines = [f"{head}{verdict.why} ({verdict.text})" if verdict.text else f"{head}{verdict.why}"]
        return "\n".join([*lines, *(f"{'':>20}{solution}" for solution in verdict.solutions)])
    grade = verdict.graded.grades["all"]
    what = f"{verdict.graded.puzzle.kind} {verdict.graded.puzzle.variant}, {grade.tier}, score {grade.score}"
    if verdict.outcome == "duplicate":
        return (
            f"{head}of "
            + (f"no. {verdict.id}" if verdict.of_line is None else f"line {verdict.of_line}")
            + f" ({what})"
        )
    return f"{head}{f'no. {verdict.id}' if verdict.id else 'would be taken'}: {what}"


def settled(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows; says so before the kernels of a kind are compiled."""
    seen = set()
    for row in rows:
        if row.puzzle is not None and row.puzzle.kind not in seen:
            seen.add(row.puzzle.kind)
            settle_kernels(kinds.get(row.puzzle.kind))
        yield row


@click.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8", errors="replace"), default="-")
@click.option("--kind", help="The kind of puzzle. [default: told by the texts]")
@click.option("--variant", help="Size and rule set. [default: told by each text]")
@click.option("--format", "format_name", help="How the file is laid out (--formats lists them). [default: found out]")
@click.option("--source", help="What the puzzles are said to come from. [default: the name of the file]")
@click.option("--trial", is_flag=True, help="Only say what would become of each row.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a JSON line a row there; begun again with it, an import goes on after the last row.",
)
@click.option("--formats", is_flag=True, help="List the formats and stop.")
@click.option("--quiet", is_flag=True, help="Show only what was refused, and the sums.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document a row.")
@click.pass_obj
def command(
    obj: Flags,
    file: IO[str],
    kind: str | None,
    variant: str | None,
    format_name: str | None,
    source: str | None,
    trial: bool,
    report: Path | None,
    formats: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Bring the puzzles of FILE (or standard input, -) into the bank, each proven to have one solution and graded anew.

    Every row is accepted (with its number), a duplicate (of which number) or refused (why); none stops the file. Exit
    code 1 if a row was refused.

    \b
    puzzlebank import collection.sdm
    puzzlebank import levels.jsonl --kind cats --trial
    puzzlebank import million.csv --report million.report --quiet
    """
    from bank import formats as files
    from bank.importing import bring_in
    from bank.present import documents

    if formats:
        click.echo(listed(kind))
        return OK
    if kind is not None:
        kinds.get(kind)
    _as_marked(file)
    name = Path(file.name).name if file.name not in ("-", "<stdin>") else "standard input"
    rows = files.read(file, kind=kind, variant=variant, format=format_name, name=name)
    sums: Counter[str] = Counter()
    with ExitStack() as stack:
        log, done = _report(report, stack)
        bank = stack.enter_context(open_bank(obj))
        for verdict in bring_in(bank, settled(rows), source or name, trial=trial, done=done):
            sums[verdict.outcome] += 1
            document = documents.line(verdict.document())
            if log is not None:
                log.write(document + "\n")
                log.flush()
            if as_json:
                click.echo(document)
            elif not quiet or verdict.outcome == "refused":
                click.echo(told(verdict))
            if verdict.laid and verdict.graded is not None:
                puzzle, tier = verdict.graded.puzzle, verdict.graded.grades["all"].tier
                click.echo(f"laid the shelf {puzzle.kind} {puzzle.variant} {tier}; nothing is made for it", err=True)
    if not as_json:
        before = f"; {len(done)} rows were done before" if done else ""
        click.echo(
            f"{sums['accepted']} {'would be ' if trial else ''}accepted, {sums['duplicate']} duplicates, "
            f"{sums['refused']} refused{before}",
            err=True,
        )
    return REFUSED if sums["refused"] else OK


def _as_marked(file: IO[str]) -> None:
    """Read a file as UTF-16 if it begins with the mark of that, as some editors on Windows save text."""
    peek = getattr(getattr(file, "buffer", None), "peek", None)  # not every stream can
    if peek is not None and isinstance(file, io.TextIOWrapper) and peek(2)[:2] in MARKS:
        file.reconfigure(encoding="utf-16", errors="replace")


def _report(path: Path | None, stack: ExitStack) -> tuple[IO[str] | None, set[int]]:
    """The report, open at its end, and the lines that it has verdicts on."""
    from bank.importing import reported

    if path is None:
        return None, set()
    try:
        log = stack.enter_context(path.open("a+", encoding="utf-8"))
        return log, reported(log)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"--report {path}: {error}") from error


def listed(kind: str | None, written: bool = False) -> str:
    """The formats there are, those that are read or (`written`) those that can be written."""
    from bank import formats as files

    lines: list[str] = []
    for name in (kind,) if kind else files.names():
        for each in files.file_formats(name).values():
            if (each.write is not None or each.name == "parquet") if written else each.read is not None:
                suffixes = f" ({', '.join(each.suffixes)})" if each.suffixes else ""
                lines.append(f"{name if each.kind else 'any kind':<9} {each.name:<11} {each.about}{suffixes}")
    return "\n".join(dict.fromkeys(lines))
