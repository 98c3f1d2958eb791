"""Files of OpenSudoku: XML with a `game` an element, whose `data` is 81 digits or the app's own list of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from bank.formats.rows import Item, Row, ends
from bank.formats.texts import row
from grader.kind import Puzzle, PuzzleError
from grader.sudoku.notation import parse

# what the app saves of a cell: value, notes, and whether the player may change it
_CELLS = re.compile(r"version: ?\d+\n(?P<cells>(?:[^|]*\|){243,}).*", re.DOTALL)


class _Refused(Exception):
    pass


def read(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    """Every game of the file. What comes after damage in the XML itself is lost, and that is told."""
    found: list[Row] = []
    reader = expat.ParserCreate()

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "game":
            data = next((attributes[key] for key in ("data", "cellsData", "cells_data") if key in attributes), None)
            line = reader.CurrentLineNumber
            if data is None:
                found.append(Row(line, "<game>", error="the game has no data"))
            else:
                found.append(row(line, data, lambda text: _puzzle(text, variant)))

    def refuse(*_: object) -> None:
        raise _Refused("entities and document types are not read")

    reader.StartElementHandler = start
    reader.StartDoctypeDeclHandler = refuse
    try:
        for text in lines:
            reader.Parse(text.lstrip("\ufeff"), False)
            yield from found
            found.clear()
        reader.Parse("", True)
    except (expat.ExpatError, _Refused) as error:
        yield from found
        why = expat.errors.messages[error.code] if isinstance(error, expat.ExpatError) else str(error)
        yield Row(reader.CurrentLineNumber, "", error=f"the XML cannot be read on from here: {why}")


def _puzzle(data: str, variant: str | None) -> Puzzle:
    match = _CELLS.fullmatch(data.replace("\\n", "\n"))
    if match is None:
        return parse(data, variant)
    parts = match["cells"].split("|")
    cells = [(parts[at], parts[at + 2]) for at in range(0, 243, 3)]
    if any(not re.fullmatch("[0-9]", value) for value, _ in cells):
        raise PuzzleError("the saved game has a cell that is no digit")
    return parse("".join(value if may_change == "0" else "." for value, may_change in cells), variant)


def write(items: Iterable[Item]) -> Iterator[str]:
    """A file that every version of the app reads."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n  <name>puzzlebank</name>\n'
    for item in items:
        if item.puzzle.variant != "9x9":
            raise PuzzleError(f"OpenSudoku holds 9x9 alone, not {item.puzzle.variant}")
        yield f"  <game data={quoteattr(item.puzzle.givens.replace('.', '0'))} />\n"
    yield "</opensudoku>\n"


def looks(head: str, name: str) -> bool:
    """It has the element of the app."""
    return ends(name, (".opensudoku", ".opensudoku2")) or "<opensudoku" in head
