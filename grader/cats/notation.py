"""A board as text: rows of region letters joined by `/`, letters by first appearance, `*2` at the end for two cats.

A solution is the columns of the cats (from 1) by rows: `2/4/1/3`, with two cats `1,3/5,7/...`. The alphabet of facts:
a cell (row * size + column) says that a cat is there, size^2 + u names the unit u: rows, then columns, then regions in
the order of their letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.cats.variants import ALPHABET, Variant, variant_for, variant_of
from grader.kind import Puzzle, PuzzleError

_TAIL = re.compile(r"\s*\*\s*(\d{1,2})\s*$")
_BETWEEN = re.compile(r"[/\s]+")
_LONGEST = 2000


def parse(text: str, variant: str | None = None) -> Puzzle:
    """The board a text shows. Rows may also stand on lines of their own; any letters or digits may name the regions.

    Regions in several pieces are read (such boards exist), and so are boards with no or several solutions.

    >>> parse("xxyy/xxyz/wwzz/wwwz").givens
    'AABB/AABC/DDCC/DDDC'
    """
    if len(text) > _LONGEST:
        raise PuzzleError(f"{len(text)} characters are too many for a board")
    wanted = None if variant is None else variant_of(variant)
    tail = _TAIL.search(text)
    cats = int(tail[1]) if tail else wanted.cats if wanted else 1
    rows = [row for row in _BETWEEN.split(text[: tail.start()] if tail else text) if row]
    size = len(rows)
    if size == 0:
        raise PuzzleError("the text is empty; a board is rows of letters joined by /")
    for number, row in enumerate(rows, 1):
        for column, sign in enumerate(row, 1):
            if not (sign.isascii() and sign.isalnum()):
                raise PuzzleError(f"row {number}, column {column}: {sign!r} is no region letter")
        if len(row) != size:
            raise PuzzleError(f"row {number} has {len(row)} cells, {size} expected since there are {size} rows")
    shape = variant_for(size, cats)
    if wanted is not None and shape != wanted:
        raise PuzzleError(f"the board is {shape.name}, not {wanted.name}")
    signs = "".join(rows)
    number = len(set(signs))
    if number != size:
        raise PuzzleError(f"{size} regions are expected, as many as rows, and {number} found")
    return of_regions(list(signs), shape)


def of_regions(labels: Sequence[object], shape: Variant) -> Puzzle:
    """The puzzle of one label a cell (any values that can be told apart), lettered by first appearance."""
    letter: dict[object, str] = {}
    for label in labels:
        if label not in letter:
            letter[label] = ALPHABET[len(letter)]
    n = shape.size
    text = "".join(letter[label] for label in labels)
    return Puzzle("cats", shape.name, "/".join(text[at : at + n] for at in range(0, n * n, n)) + shape.suffix)


def regions(puzzle: Puzzle) -> list[int]:
    """The region of every cell, 0 for A."""
    shape = variant_of(puzzle.variant)
    return [ord(sign) - 65 for sign in puzzle.givens[: len(puzzle.givens) - len(shape.suffix)] if sign != "/"]


def format(puzzle: Puzzle) -> str:
    """The board's text."""
    return puzzle.givens


def clues(puzzle: Puzzle) -> int:
    """Nothing is given but the regions."""
    return 0


def solution_text(cells: Sequence[int], shape: Variant) -> str:
    """The cells of the cats as a solution text."""
    rows: list[list[int]] = [[] for _ in range(shape.size)]
    for cell in sorted(cells):
        rows[cell // shape.size].append(cell % shape.size + 1)
    return "/".join(",".join(map(str, row)) for row in rows)


def facts(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The cells of the cats."""
    n = variant_of(puzzle.variant).size
    return frozenset(
        row * n + int(column) - 1 for row, columns in enumerate(solution.split("/")) for column in columns.split(",")
    )


def alphabet(puzzle: Puzzle) -> range:
    """Every cell."""
    return range(variant_of(puzzle.variant).size ** 2)
