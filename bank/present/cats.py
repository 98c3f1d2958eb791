"""Cat puzzles for a terminal, their steps in short and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from bank.present import cells as grid
from bank.present.cats_palette import NAMES, VALUES, is_dark, rgb
from grader.cats.notation import facts as cats_of
from grader.cats.notation import regions
from grader.cats.variants import ALPHABET, variant_of
from grader.kind import Position, Puzzle, Step, Technique

PLAIN = "\033[0m"


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """Rows of region letters, on their colours if wanted; with a solution the cats stand in brackets.

    >>> print(board(Puzzle("cats", "4x4", "AABB/AABC/DDCC/DDDC"), "2/4/1/3"))
     A [A] B  B
     A  A  B [C]
    [D] D  C  C
     D  D [D] C
    """
    return _drawn(puzzle, cats_of(puzzle, solution) if solution else frozenset(), frozenset(), colour)


def position(puzzle: Puzzle, steps: Sequence[Step], colour: bool = False) -> str:
    """The board after these steps: cats in brackets, a dot where there can be none any more.

    >>> puzzle = Puzzle("cats", "4x4", "AABB/AABC/DDCC/DDDC")
    >>> print(position(puzzle, [Step("line-single", 0, (), (), (2,), ())]))
     ·  · [B] ·
     A  ·  ·  ·
     D  D  ·  C
     D  D  ·  C
    """
    cats, crosses = known(puzzle, steps)
    return _drawn(puzzle, cats, crosses, colour)


def marked(position_: Position, colour: bool = False) -> str:
    """The board on the way, drawn as `position` does: a list of crossed out cells would tell nobody anything."""
    step = Step("", 0, (), (), tuple(position_.concluded), tuple(position_.removed))
    return position(position_.puzzle, [step], colour)


def known(puzzle: Puzzle, steps: Iterable[Step]) -> tuple[set[int], set[int]]:
    """The cells with a cat after these steps, and those without: crossed out, touching a cat, or of a full unit."""
    shape, region = variant_of(puzzle.variant), regions(puzzle)
    n = shape.size
    cats, crosses = set[int](), set[int]()
    for step in steps:
        cats.update(step.concluded)
        crosses.update(step.removed)

    def units(cell: int) -> tuple[int, int, int]:
        return cell // n, n + cell % n, 2 * n + region[cell]

    has = Counter(unit for cat in cats for unit in units(cat))
    near = {r * n + c for cat in cats for r in _beside(cat // n, n) for c in _beside(cat % n, n)}
    full = {cell for cell in range(n * n) if any(has[unit] == shape.cats for unit in units(cell))}
    return cats, (crosses | near | full) - cats


def _beside(at: int, n: int) -> range:
    return range(max(0, at - 1), min(n, at + 2))


def _drawn(puzzle: Puzzle, cats: Collection[int], crosses: Collection[int], colour: bool) -> str:
    n = variant_of(puzzle.variant).size
    parts = []
    for cell, region in enumerate(regions(puzzle)):
        sign = "·" if cell in crosses else ALPHABET[region]
        text = f"[{sign}]" if cell in cats else f" {sign} "
        if colour:
            red, green, blue = rgb(VALUES[region])
            ink = "97" if is_dark(VALUES[region]) else "30"
            text = f"\033[{ink};48;2;{red};{green};{blue}m{text}"
        parts.append(text)
    lines = ["".join(parts[at : at + n]) for at in range(0, n * n, n)]
    return "\n".join(line + PLAIN if colour else line.rstrip() for line in lines)


def unit_name(unit: int, size: int) -> str:
    """`row 3`, `column 1`, `the green region (C)`."""
    if unit < 2 * size:
        return f"{('row', 'column')[unit // size]} {unit % size + 1}"
    return f"the {NAMES[unit - 2 * size]} region ({ALPHABET[unit - 2 * size]})"


def unit_short(unit: int, size: int) -> str:
    """`r3`, `c1`, `C`."""
    return f"{'rc'[unit // size]}{unit % size + 1}" if unit < 2 * size else ALPHABET[unit - 2 * size]


def listed(parts: Iterable[str]) -> str:
    """`row 1, row 2 and row 3`."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def units_named(units: Iterable[int], size: int) -> str:
    """Units in a list, lines of a kind together: `rows 3 and 4`."""
    parts: list[str] = []
    told = sorted(units)
    for line in range(2):
        numbers = [str(unit % size + 1) for unit in told if unit < 2 * size and unit // size == line]
        if numbers:
            parts.append(f"{('row', 'column')[line]}{'s' * (len(numbers) > 1)} {listed(numbers)}")
    return listed([*parts, *(unit_name(unit, size) for unit in told if unit >= 2 * size)])


def fact(variant: str, fact: int) -> str:
    """`r4c5` for a cell, the name of a unit else."""
    n = variant_of(variant).size
    return grid.cell(fact, n) if fact < n * n else unit_name(fact - n * n, n)


def _split(n: int, facts: tuple[int, ...]) -> tuple[list[int], list[int]]:
    return [fact for fact in facts if fact < n * n], [fact - n * n for fact in facts if fact >= n * n]


def _outcome(step: Step, n: int) -> str:
    parts = []
    if step.concluded:
        parts.append(f"{grid.cells(step.concluded, n)} {'has a cat' if len(step.concluded) == 1 else 'have cats'}")
    if step.removed:
        parts.append(f"{grid.cells(step.removed, n)} {'has' if len(step.removed) == 1 else 'have'} none")
    return " and ".join(parts)


def roles(variant: str, step: Step) -> dict[str, str]:
    """The words of the sentences: the units and cells a step argues from, those it argues about, and what follows."""
    shape = variant_of(variant)
    n, one = shape.size, shape.cats == 1
    cells, units = _split(n, step.pattern)
    linked, others = _split(n, step.links)
    return {
        "unit": unit_name(units[0], n) if units else "the board",
        "units": units_named(units, n) if units else "",
        "cells": grid.cells(cells, n) if cells else "",
        "supposed": grid.cell(cells[0], n) if cells else "",
        "others": units_named(others, n) if others else "",
        "chain": ", ".join(grid.cell(cell, n) for cell in linked),
        "placed": grid.cells(step.concluded, n),
        "removed": grid.cells(step.removed, n),
        "last": "the last free cell of"
        if len(step.concluded) == 1
        else "as many free cells as cats are left to find in",
        "every": "Every cell left to" if one else "Every way left to fill",
        "sees": "sees" if one else "rules out",
        "outcome": _outcome(step, n),
    }


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`Two in two: C E | r3 r4 => -r3c57`: the units, what they are held against, cats (+) and crosses (-)."""
    n = variant_of(variant).size
    cells, units = _split(n, step.pattern)
    linked, others = _split(n, step.links)
    left = " ".join(unit_short(unit, n) for unit in units)
    right = " ".join(unit_short(unit, n) for unit in others)
    if technique.family == "chains":
        chain = "".join(f" {grid.cell(cell, n)}" for cell in linked)
        left, right = f"{grid.cell(cells[0], n)}?{chain}", f"{left} short" if left else ""
    ends = [f"{sign}{grid.cells(found, n)}" for sign, found in (("+", step.concluded), ("-", step.removed)) if found]
    return f"{technique.name}: {left}{' | ' if right else ''}{right} => {' '.join(ends)}"
