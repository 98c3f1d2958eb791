"""The records of a CSV file, each with the lines it stood on, so that one that went wrong costs no more than its own.

A quotation mark that is not closed makes one field of all that follows, up to the next mark: then the lines after the
first are put back and read anew.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bank.formats.texts import clean

OPEN = "a quotation mark on this line is not closed"
Line = tuple[int, str]  # with its number


@dataclass(frozen=True, slots=True)
class Record:
    """Its lines (a field in quotation marks may hold several), and its fields or what is wrong with it."""

    lines: Sequence[Line]
    fields: list[str]
    fault: str | None = None


class Records:
    """The records of these lines, divided by the sign that the first one has most of."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = ((number, clean(line)) for number, line in enumerate(lines, 1))
        first = next((line for line in self._lines if line[1].strip()), (0, ""))
        self._ahead = deque([first])  # what is read before the next lines
        self.first = first[0]
        self.sign = max(",;\t", key=first[1].count)

    def __iter__(self) -> Iterator[Record]:
        while (record := self._next()).lines:
            yield record

    def swallowed(self, record: Record) -> bool:
        """Whether an open quotation mark made a field out of records: a board's own lines have no such signs."""
        return any(self.sign in line and '"' not in line for _, line in record.lines[1:])

    def read_anew(self, record: Record) -> None:
        """All lines of a record but its first."""
        self._ahead.extendleft(reversed(record.lines[1:]))

    def _next(self) -> Record:
        taken: list[Line] = []

        def read() -> Iterator[str]:
            while (line := self._ahead.popleft() if self._ahead else next(self._lines, None)) is not None:
                taken.append(line)
                yield line[1] + "\n"

        try:
            return Record(taken, next(csv.reader(read(), delimiter=self.sign), []))
        except csv.Error as error:
            return Record(taken, [], OPEN if len(taken) > 1 else f"this line is no CSV: {error}")
