"""What each kind brings to reading and writing, found by its name: the module `bank.formats.<kind>`.

Such a module gives `NOTATIONS` (`bank.formats.rows.Notation` by name) and may give `FILES` (formats of its own),
`read(text, variant)` that tells its notations apart, and `read_object` for JSON objects of its own.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType

from bank.formats.rows import Notation
from grader import kinds
from grader.kind import Puzzle, PuzzleError

HIDDEN = ("null",)  # the template kind: known, and never guessed


def names() -> tuple[str, ...]:
    """The kinds that a text may be of when none is named."""
    return tuple(name for name in kinds.names() if name not in HIDDEN)


@functools.cache
def module(kind: str) -> ModuleType | None:
    """The module of a kind; None where there is none."""
    kinds.get(kind)
    name = f"bank.formats.{kind}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def notations(kind: str) -> dict[str, Notation]:
    """The notations of a kind by name."""
    found: dict[str, Notation] = getattr(module(kind), "NOTATIONS", {})
    return found


def read_text(text: str, kind: str | None = None, variant: str | None = None) -> Puzzle:
    """A puzzle in any notation, of the named kind or else of the first that can read it. Raises `PuzzleError`."""
    if kind is not None:
        read = getattr(module(kind), "read", None)
        puzzle: Puzzle = read(text, variant) if read is not None else kinds.get(kind).parse(text, variant)
        return puzzle
    if not text.strip():
        raise PuzzleError("the text is empty")
    faults = {}
    for name in names():
        try:
            return read_text(text, name, variant)
        except PuzzleError as error:
            faults[name] = str(error)
    raise PuzzleError("; ".join(f"as {name}: {why}" for name, why in faults.items()))
