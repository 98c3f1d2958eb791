"""Tables: CSV, JSON lines and Parquet, a puzzle a row. Written, they are data sets with everything known of a puzzle.

Read, the columns are found by their usual names, in any order; of JSON also an array of objects, boards as rows of
numbers, and the objects of cats (`regions`) and Double Choco (`colours`).
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bank.formats import kinds_own
from bank.formats.records import OPEN, Records
from bank.formats.rows import Item, Row, ends, shown
from bank.formats.texts import clean
from grader import kinds
from grader.kind import Puzzle, PuzzleError

PUZZLE = ("puzzle", "givens", "quizzes", "quiz", "question", "board", "sudoku", "grid", "problem", "clues", "mission")
SOLUTION = ("solution", "solutions", "answer", "solved")
NAME = ("id", "name", "number", "no", "title")
# of a written data set, in this order
COLUMNS: dict[str, str] = {
    "id": "integer",
    "kind": "text",
    "variant": "text",
    "size": "text",
    "tier": "text",
    "score": "integer",
    "rating": "number",
    "hardest": "text",
    "puzzle": "text",
    "solution": "text",
    "techniques": "json",
    "steps": "integer",
    "clues": "integer",
    "symmetry": "text",
    "seed": "integer",
    "engine": "text",
    "canonical": "text",
    "split": "text",
    "made_at": "text",
}


def facts(document: Mapping[str, Any], split: str | None) -> dict[str, Any]:
    """The columns of a puzzle document (`bank.present.documents.puzzle`)."""
    size = re.match(r"\d+x\d+", document["variant"])
    told = {
        **document,
        "puzzle": document["givens"],
        "size": size[0] if size else document["variant"],
        "steps": sum(document["techniques"].values()),
        "split": split,
    }
    return {name: told.get(name) for name in COLUMNS}


# --- in --------------------------------------------------------------------------------------------------------------


def _found(names: Iterable[str], wanted: Sequence[str]) -> str | None:
    """The one of these names that is wanted most; letter case does not count."""
    by_name = {name.strip().lower(): name for name in names if isinstance(name, str)}
    return next((by_name[name] for name in wanted if name in by_name), None)


def _row(number: int, record: Mapping[str, Any], kind: str | None, variant: str | None) -> Row:
    """The puzzle of one record, whose keys are the names of the columns."""
    text = shown(json.dumps(record, ensure_ascii=False, default=str))
    try:
        named = record.get(_found(record, ("kind",)) or "", None)
        told = named if isinstance(named, str) and named in kinds.names() else None
        if told is not None and kind is not None and told != kind:
            raise PuzzleError(f"this is a {told}, not a {kind}")
        name = _found(record, NAME)
        solution = record.get(_found(record, SOLUTION) or "", None)
        size = record.get(_found(record, ("variant",)) or "", None)
        chosen = variant or (size if isinstance(size, str) and told is not None and size else None)
        puzzle, own = _puzzle(record, told or kind, chosen)
        return Row(
            number,
            text,
            puzzle,
            solution=own or (solution.strip() or None if isinstance(solution, str) else None),
            name=None if name is None or record[name] in (None, "") else str(record[name])[:100],
        )
    except PuzzleError as error:
        return Row(number, text, error=str(error))


def _puzzle(record: Mapping[str, Any], kind: str | None, variant: str | None) -> tuple[Puzzle, str | None]:
    for name in (kind,) if kind else kinds_own.names():
        read_object = getattr(kinds_own.module(name), "read_object", None)
        if read_object is not None and (read := read_object(record)) is not None:
            puzzle, solution = read
            return puzzle, solution
    column = _found(record, PUZZLE)
    if column is None:
        raise PuzzleError(f"no column of a puzzle; it may be called {', '.join(PUZZLE[:4])}")
    return kinds_own.read_text(_text(record[column]), kind, variant), None


def _text(value: Any) -> str:
    """A board as text: rows of numbers (0 or null for a blank) are put together."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(line, list) for line in value):
        return "\n".join("".join(map(_sign, line)) for line in value)
    if isinstance(value, list) and value and all(isinstance(line, str) for line in value):
        return "\n".join(value)
    if isinstance(value, list) and value:
        return "".join(map(_sign, value))
    raise PuzzleError("the puzzle is neither a text nor a list of rows")


def _sign(value: Any) -> str:
    if value in (None, 0, "", "0", " "):
        return "."
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 36:
        return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value]
    if isinstance(value, str) and len(value) == 1:
        return value
    raise PuzzleError(f"{str(value)[:20]!r} is no sign of a cell")


def read_csv(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    """Fields divided by commas, semicolons or tabs; without a line of names the first field that is a puzzle counts."""
    records = Records(lines)
    names: list[str] | None = None
    for record in records:
        number, line = record.lines[0]
        fault = record.fault
        if fault is None and not any(field.strip() for field in record.fields):
            continue
        if fault is None and number == records.first and _found(record.fields, PUZZLE) is not None:
            names = record.fields
            continue
        if fault is None:
            row = _of_fields(number, record.fields, names, records.sign, kind, variant)
            if row.error is None or not records.swallowed(record):
                yield row
                continue
            fault = OPEN
        records.read_anew(record)
        yield Row(number, shown(line), error=fault)


def _of_fields(
    number: int, fields: list[str], names: list[str] | None, sign: str, kind: str | None, variant: str | None
) -> Row:
    if names is None:
        return _unnamed(number, fields, kind, variant)
    if len(fields) != len(names):
        return Row(number, shown(sign.join(fields)), error=f"{len(names)} fields expected, {len(fields)} found")
    return _row(number, dict(zip(names, fields, strict=True)), kind, variant)


def _unnamed(number: int, fields: Sequence[str], kind: str | None, variant: str | None) -> Row:
    faults = []
    for at, field in enumerate(fields):
        try:
            puzzle = kinds_own.read_text(field, kind, variant)
        except PuzzleError as error:
            faults.append((len(field), str(error)))
            continue
        return Row(number, shown(field), puzzle, name=fields[0][:100] or None if at else None)
    return Row(number, shown(",".join(fields)), error=max(faults)[1])


def read_jsonl(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    """An object (or a text) a line; or one array of them, whose rows are then counted instead of lines."""
    source = iter(lines)
    for number, raw in enumerate(source, 1):
        line = clean(raw).strip()
        if not line or line.startswith("#"):
            continue
        try:
            value = _json(line)
        except PuzzleError as error:
            if line.startswith("[") and number == 1:
                yield from _array(line + "\n" + "".join(source), kind, variant)
                return
            yield Row(number, shown(line), error=str(error))
            continue
        if isinstance(value, list) and number == 1 and (not value or not isinstance(value[0], list | int | None)):
            for place, each in enumerate(value, 1):
                yield _value(place, each, kind, variant)
        else:
            yield _value(number, value, kind, variant)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise PuzzleError(f"this is no JSON: {error}") from None
    except RecursionError:
        raise PuzzleError("this JSON is nested too deeply") from None


def _array(text: str, kind: str | None, variant: str | None) -> Iterator[Row]:
    try:
        value = _json(text)
    except PuzzleError as error:
        yield Row(1, shown(text[:200]), error=str(error))
        return
    for place, each in enumerate(value if isinstance(value, list) else [value], 1):
        yield _value(place, each, kind, variant)


def _value(number: int, value: Any, kind: str | None, variant: str | None) -> Row:
    return _row(number, value if isinstance(value, dict) else {"puzzle": value}, kind, variant)


# --- out -------------------------------------------------------------------------------------------------------------


def write_csv(items: Iterable[Item]) -> Iterator[str]:
    """A line of names, then a puzzle a line; counts of techniques as JSON in one field."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(COLUMNS)
    for item in items:
        row = _columns(item)
        writer.writerow(["" if row[name] is None else row[name] for name in COLUMNS])
        yield page.getvalue()
        page.seek(0)
        page.truncate()
    yield page.getvalue()


def _columns(item: Item) -> dict[str, Any]:
    """Every column; what is nested as JSON text."""
    told: dict[str, Any] = {
        "kind": item.puzzle.kind,
        "variant": item.puzzle.variant,
        "puzzle": item.puzzle.givens,
        "solution": item.solution,
        **item.facts,
    }
    nested = (name for name, of in COLUMNS.items() if of == "json" and told.get(name) is not None)
    return {name: told.get(name) for name in COLUMNS} | {name: json.dumps(told[name]) for name in nested}


def write_jsonl(items: Iterable[Item]) -> Iterator[str]:
    """An object a line."""
    for item in items:
        told = {"kind": item.puzzle.kind, "variant": item.puzzle.variant, "puzzle": item.puzzle.givens}
        yield json.dumps({**told, "solution": item.solution, **item.facts}, ensure_ascii=False) + "\n"


class NoParquet(ImportError):
    """The optional writer is not installed. The message says how to get it."""


def write_parquet(items: Iterable[Item], file: str, batch: int = 10_000) -> int:
    """A Parquet file (compressed with zstd), written batch by batch; the number of rows. Raises `NoParquet`."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as missing:
        raise NoParquet("Parquet needs the extra 'data': pip install 'puzzlebank[data]'") from missing
    types = {"integer": pa.int64(), "number": pa.float64(), "text": pa.string(), "json": pa.string()}
    schema = pa.schema([(name, types[of]) for name, of in COLUMNS.items()])
    rows = 0
    source = iter(items)
    with pq.ParquetWriter(file, schema, compression="zstd") as writer:
        while page := [_columns(item) for item in itertools.islice(source, batch)]:
            writer.write_table(pa.Table.from_pylist(page, schema=schema))
            rows += len(page)
    return rows


def looks_csv(head: str, name: str) -> bool:
    """A line of names with that of a puzzle among them."""
    if ends(name, (".csv", ".tsv")):
        return True
    first = clean(head.split("\n", 1)[0])
    sign = max(",;\t", key=first.count)
    return sign in first and _found(first.split(sign), PUZZLE) is not None


def looks_jsonl(head: str, name: str) -> bool:
    """It begins like an object or an array."""
    return ends(name, (".jsonl", ".ndjson", ".json")) or head.lstrip("\ufeff \r\n\t").startswith(
        ("{", '["', "[{", "[[")
    )
