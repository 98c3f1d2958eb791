"""The words of reading and writing puzzles: what a file holds at one place, what is written, and the ways to do so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from grader.kind import Puzzle

LONGEST = 200_000  # characters of one puzzle; the largest maze has half as many
SHOWN = 120  # characters of a faulty text that are told


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle of a file, or what is wrong with it.

    `line` counts from 1; `text` as it stands there, shortened; `solution` and `name` if the file tells them. Either
    `puzzle` or `error` is there.
    """

    line: int
    text: str
    puzzle: Puzzle | None = None
    error: str | None = None
    solution: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle to be written, with its solution and, for tables, what is known about it by column."""

    puzzle: Puzzle
    solution: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notation:
    """A way to write one puzzle down. `read(text, variant)` raises `PuzzleError`, and so does `write(puzzle)` for a
    puzzle that the notation cannot hold. `block`: it takes several lines. `link`: an address that opens it."""

    name: str
    about: str
    write: Callable[[Puzzle], str]
    read: Callable[[str], Puzzle] | None = None
    block: bool = False
    link: bool = False
    suffixes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: `read(lines, kind, variant)` gives a `Row` for every puzzle and never stops at a faulty one;
    `write(items)` gives the text in pieces, or bytes where `binary`. `kind` None: of any kind.

    `looks(head, name)`: whether the beginning of a text, or the name of its file, is that of such a file.
    """

    name: str
    about: str
    read: Callable[[Iterable[str], str | None, str | None], Iterator[Row]] | None
    write: Callable[[Iterable[Item]], Iterator[str]] | None
    looks: Callable[[str, str], bool]
    kind: str | None = None
    suffixes: tuple[str, ...] = ()


def shown(text: str) -> str:
    """A text short enough to be told, on one line."""
    one = " / ".join(part for part in text.split("\n") if part.strip())
    return one if len(one) <= SHOWN else one[: SHOWN - 3] + "..."


def ends(name: str, suffixes: Iterable[str]) -> bool:
    """The file's name has one of these suffixes."""
    return name.lower().endswith(tuple(suffixes))
