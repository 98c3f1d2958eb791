"""Formats that puzzles are read from and written to: files of any kind here, notations of a kind in its own module.

>>> from bank import formats
>>> row, = formats.read(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
>>> row.puzzle.kind, formats.links(row.puzzle)["sudokuwiki"][:46]
('sudoku', 'https://www.sudokuwiki.org/sudoku.htm?bd=53007')
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from bank.formats import kinds_own, tables, texts
from bank.formats.kinds_own import names, notations, read_text
from bank.formats.rows import Format, Item, Notation, Row, ends
from grader.kind import Puzzle, PuzzleError

__all__ = [
    "LINES",
    "Format",
    "Item",
    "Notation",
    "Row",
    "file_formats",
    "guess",
    "links",
    "named",
    "names",
    "notations",
    "read",
    "read_text",
]

HEAD = 200  # lines that are looked at to tell what a file is


def _read_lines(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    return texts.read_lines(lines, lambda text: read_text(text, kind, variant))


def _read_blocks(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    return texts.read_blocks(lines, lambda text: read_text(text, kind, variant))


def _native(items: Iterable[Item]) -> Iterator[str]:
    return texts.write_lines(items, lambda puzzle: puzzle.givens)


def _never(head: str, name: str) -> bool:
    return False


LINES = Format("lines", "a puzzle a line, in its kind's own notation", _read_lines, _native, _never, suffixes=(".txt",))
BLOCKS = Format("blocks", "a puzzle a block of lines, an empty line between", _read_blocks, None, _never)
COMMON = (
    LINES,
    BLOCKS,
    Format(
        "csv", "a table with everything known", tables.read_csv, tables.write_csv, tables.looks_csv, None, (".csv",)
    ),
    Format(
        "jsonl",
        "an object a line with everything known",
        tables.read_jsonl,
        tables.write_jsonl,
        tables.looks_jsonl,
        None,
        (".jsonl", ".ndjson"),
    ),
    Format("parquet", "the same as columns, for data frames", None, None, _never, None, (".parquet",)),
)


def _of_notation(notation: Notation, kind: str) -> Format:
    def write(items: Iterable[Item]) -> Iterator[str]:
        return (texts.write_blocks if notation.block else texts.write_lines)(items, notation.write)

    def looks(head: str, name: str) -> bool:
        return ends(name, notation.suffixes) if notation.suffixes else False

    read = None if notation.link and notation.read is None else _read_blocks if notation.block else _read_lines
    return Format(notation.name, notation.about, read, write, looks, kind, notation.suffixes)


def file_formats(kind: str | None = None) -> dict[str, Format]:
    """The formats of files of a kind (None: of any kind), by name."""
    found = {each.name: each for each in COMMON}
    for name in (kind,) if kind else names():
        own: Iterable[Format] = getattr(kinds_own.module(name), "FILES", ())
        for each in (*own, *(_of_notation(notation, name) for notation in notations(name).values())):
            found.setdefault(each.name, each)
    return found


def named(name: str, kind: str | None = None) -> Format:
    """The format of that name. Raises `PuzzleError` with the names there are."""
    there = file_formats(kind)
    if name not in there:
        raise PuzzleError(f"there is no format {name!r} of {kind or 'any kind'}; there are {', '.join(there)}")
    return there[name]


def guess(head: str, name: str = "", kind: str | None = None) -> Format:
    """The format of a file, by the beginning of its text and by its name."""
    for each in file_formats(kind).values():
        if each.read is not None and each.looks(head, name):
            return each
    lines = head.splitlines()
    # whichever makes sense of more: a board over several lines has no line that is a board
    by_line = sum(row.puzzle is not None for row in _read_lines(lines, kind, None))
    by_block = sum(row.puzzle is not None for row in _read_blocks(lines, kind, None))
    return BLOCKS if by_block > by_line else LINES


def read(
    lines: Iterable[str],
    *,
    kind: str | None = None,
    variant: str | None = None,
    format: str | None = None,
    name: str = "",
) -> Iterator[Row]:
    """The puzzles of a file, each with its line; one that cannot be read is told and never stops the rest.

    `lines` of text, `name` of the file. What is not told (`kind`, `format`) is found out. Raises `PuzzleError` for a
    format that does not exist or is only written.
    """
    source = iter(lines)
    head = list(itertools.islice(source, HEAD))
    chosen = named(format, kind) if format else guess("".join(_ended(line) for line in head), name, kind)
    if chosen.read is None:
        raise PuzzleError(f"{chosen.name} is only written")
    kind = kind or chosen.kind
    if kind is None and chosen in (LINES, BLOCKS):
        # texts do not say what they are; a file in which all that is understood is of one kind is of that kind
        seen = {row.puzzle.kind for row in chosen.read(head, None, variant) if row.puzzle is not None}
        kind = seen.pop() if len(seen) == 1 else None
    return chosen.read(itertools.chain(head, source), kind, variant)


def _ended(line: str) -> str:
    return line if line.endswith("\n") else line + "\n"


def links(puzzle: Puzzle) -> dict[str, str]:
    """The addresses that open a puzzle in other programs, by the name of the program; those that can hold it."""
    found = {}
    for notation in notations(puzzle.kind).values():
        if notation.link:
            try:
                found[notation.name] = notation.write(puzzle)
            except PuzzleError:
                continue
    return found
