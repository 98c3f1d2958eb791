"""Cells, digits and houses of a square grid in the field's notation: r1c27, r35c4, `b3`.

For sizes above 9 digits are letters from A on (A = 10), as the notation of those variants has them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

DIGITS = "123456789ABCDEFG"


def cell(number: int, size: int) -> str:
    """One cell: `r4c5`, counted from 1."""
    return f"r{number // size + 1}c{number % size + 1}"


def _joined(indices: Iterable[int], size: int) -> str:
    # 'c12' must not mean both column 12 and columns 1 and 2
    return ("," if size > 9 else "").join(str(index + 1) for index in sorted(indices))


def cells(numbers: Iterable[int], size: int) -> str:
    """Cells gathered by rows or columns, whichever is shorter: `r1c27, r35c4`."""
    by: tuple[dict[int, set[int]], dict[int, set[int]]] = (defaultdict(set), defaultdict(set))
    for number in set(numbers):
        by[0][number // size].add(number % size)
        by[1][number % size].add(number // size)

    def merged(lines: dict[int, set[int]]) -> dict[frozenset[int], set[int]]:
        alike: dict[frozenset[int], set[int]] = defaultdict(set)
        for line, places in lines.items():
            alike[frozenset(places)].add(line)
        return alike

    rows, columns = merged(by[0]), merged(by[1])
    if len(columns) < len(rows):
        parts = [f"r{_joined(places, size)}c{_joined(lines, size)}" for places, lines in columns.items()]
    else:
        parts = [f"r{_joined(lines, size)}c{_joined(places, size)}" for places, lines in rows.items()]
    return ", ".join(sorted(parts))


def house(number: int, size: int) -> str:
    """Row, column or box by its number: `row 3`, `column 1`, `box 9`."""
    return f"{('row', 'column', 'box')[number // size]} {number % size + 1}"


def houses_short(numbers: Iterable[int], size: int) -> str:
    """Houses in short style: `r27 c38`."""
    kinds: dict[int, list[int]] = defaultdict(list)
    for number in sorted(set(numbers)):
        kinds[number // size].append(number % size)
    return " ".join(f"{'rcb'[kind]}{_joined(indices, size)}" for kind, indices in sorted(kinds.items()))


def digits(numbers: Iterable[int], between: str = "/") -> str:
    """Digits (from 0) as text."""
    return between.join(DIGITS[number] for number in sorted(set(numbers)))


def removals(facts: Iterable[int], size: int) -> str:
    """Candidates that fall, digit by digit: `r4c3<>5, r1c79<>8`."""
    by: dict[int, set[int]] = defaultdict(set)
    for fact in facts:
        by[fact % size].add(fact // size)
    return ", ".join(
        f"{part}<>{DIGITS[digit]}" for digit, where in sorted(by.items()) for part in cells(where, size).split(", ")
    )


def placements(facts: Iterable[int], size: int) -> str:
    """Digits that are placed: `r4c5=7`."""
    return ", ".join(f"{cell(fact // size, size)}={DIGITS[fact % size]}" for fact in sorted(set(facts)))
