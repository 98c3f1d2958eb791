"""Files of text: a puzzle a line, or a puzzle a block of lines with an empty line between.

A line that begins with # is a comment. What stands on a line beside the puzzle (a number, a rating, a solution) is
passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bank.formats.rows import LONGEST, Item, Row, shown
from grader.kind import Puzzle, PuzzleError

Reader = Callable[[str], Puzzle]
FIELDS = 4  # the puzzle is one of the first so many fields of its line


def clean(line: str) -> str:
    """A line without its end, and the file's first line without its byte order mark."""
    return line.rstrip("\r\n").lstrip("\ufeff")


def read_lines(lines: Iterable[str], read: Reader) -> Iterator[Row]:
    """A puzzle a line."""
    for number, raw in enumerate(lines, 1):
        line = clean(raw).strip()
        if line and not line.startswith("#"):
            yield row(number, line, lambda text: read_line(text, read))


def row(number: int, text: str, read: Reader) -> Row:
    """The puzzle of a text that begins on that line."""
    if len(text) > LONGEST:
        return Row(number, shown(text), error=f"{len(text)} characters are too many for a puzzle")
    try:
        return Row(number, shown(text), read(text))
    except PuzzleError as error:
        return Row(number, shown(text), error=str(error))


def read_line(line: str, read: Reader) -> Puzzle:
    """The puzzle of a line: the whole of it, or else the first of its fields that is one."""
    try:
        return read(line)
    except PuzzleError as whole:
        fields = line.split(maxsplit=FIELDS)[:FIELDS]
        if len(fields) < 2:
            raise
        faults: list[tuple[int, PuzzleError]] = []
        for field in fields:
            try:
                return read(field)
            except PuzzleError as fault:
                faults.append((len(field), fault))
        # the longest field is the one that was meant, unless the fields are the rows of one board
        length, meant = max(faults, key=lambda pair: pair[0])
        raise (meant if 2 * length > len(line) else whole) from None


def blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Runs of lines that are neither empty nor comments, each with the number of its first line."""
    block: list[str] = []
    first = 0
    for number, raw in enumerate(lines, 1):
        line = clean(raw)
        if line.lstrip().startswith("#"):
            continue
        if line.strip():
            first = first if block else number
            block.append(line)
        elif block:
            yield first, block
            block = []
    if block:
        yield first, block


def read_blocks(lines: Iterable[str], read: Reader) -> Iterator[Row]:
    """A puzzle a block."""
    for number, block in blocks(lines):
        yield row(number, "\n".join(block), read)


def write_lines(items: Iterable[Item], write: Callable[[Puzzle], str]) -> Iterator[str]:
    """A puzzle a line."""
    for item in items:
        yield write(item.puzzle) + "\n"


def write_blocks(items: Iterable[Item], write: Callable[[Puzzle], str]) -> Iterator[str]:
    """A puzzle a block."""
    for number, item in enumerate(items):
        yield ("\n" if number else "") + write(item.puzzle).rstrip("\n") + "\n"
