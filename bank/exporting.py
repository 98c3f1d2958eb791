"""Puzzles out of the bank into files: what has left the stock, or, when asked, drawn from it for this file.

A data set may be split for training and testing. The split hangs on the canonical form alone, so symmetric copies are
never on both sides, in this file or in any other of any bank.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from bank.bank import Bank
from bank.formats import Format, Item, tables
from bank.present import documents
from bank.records import Stocked
from grader.kind import PuzzleError

UNCHECKED = ("lines", "csv", "jsonl", "parquet")  # these hold any puzzle


@dataclass(slots=True)
class Written:
    """How an export went: how many were written, and what the format could not hold (number and reason)."""

    rows: int = 0
    refused: list[tuple[int, str]] = field(default_factory=list)


def side(kind: str, variant: str, canonical: str, test: float) -> str:
    """`test` for about that share of all canonical forms, `train` for the others; always the same for one form.

    >>> side("cats", "4x4", "AABB/AABC/DDCC/DDDC", 0.1)
    'train'
    """
    digest = hashlib.blake2b(f"{kind} {variant} {canonical}".encode(), digest_size=8).digest()
    return "test" if int.from_bytes(digest, "big") < test * 2**64 else "train"


def item(stocked: Stocked, test: float | None = None) -> Item:
    """A puzzle to be written, with every column of a data set."""
    split = None if test is None else side(stocked.kind, stocked.variant, stocked.canonical, test)
    return Item(stocked.puzzle, stocked.solution, tables.facts(documents.puzzle(stocked), split))


def drawn(
    bank: Bank, kind: str, count: int, *, variant: str | None = None, tier: str | None = None
) -> Iterator[Stocked]:
    """So many out of the stock, for this file alone; raises `ShelfEmpty` where it ends."""
    for _ in range(count):
        yield bank.draw(kind, variant=variant, tier=tier)


def write(puzzles: Iterable[Stocked], format: Format, target: IO[str] | Path, *, test: float | None = None) -> Written:
    """Write puzzles in a format; `target` an open text file, or the path for a binary format (Parquet).

    A puzzle that the format cannot hold is left out and told. Raises `PuzzleError` for a format that is only read.
    """
    done = Written()
    items = _held((item(stocked, test) for stocked in puzzles), format, done)
    if format.name == "parquet":
        if not isinstance(target, Path):
            raise PuzzleError("Parquet is written to a file, not to a stream")
        done.rows = tables.write_parquet(items, str(target))
        return done
    if format.write is None or isinstance(target, Path):
        raise PuzzleError(f"{format.name} is only read")
    for piece in format.write(_counted(items, done)):
        target.write(piece)
    return done


def _counted(items: Iterable[Item], done: Written) -> Iterator[Item]:
    for each in items:
        done.rows += 1
        yield each


def _held(items: Iterable[Item], format: Format, done: Written) -> Iterator[Item]:
    """Those that the format can hold."""
    check: Callable[[Iterable[Item]], Iterator[str]] | None = None if format.name in UNCHECKED else format.write
    for each in items:
        try:
            if format.kind not in (None, each.puzzle.kind):
                # the text of one kind may well pass for a board of another
                raise PuzzleError(f"{format.name} is a format of {format.kind}, and this is of {each.puzzle.kind}")
            if check is not None:
                list(check([each]))
        except PuzzleError as error:
            done.refused.append((int(each.facts.get("id") or 0), str(error)))
            continue
        yield each
