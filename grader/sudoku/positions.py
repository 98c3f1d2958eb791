"""A Sudoku on the way as text, in the field's notation: `+d` is a digit that was entered, any other one is given.

Candidates are a group of digits a cell, set apart by blanks, row by row; frames around boxes are passed over. A filled
cell has a group too, which says nothing. Digits above 9 are A to G; a jigsaw's layout follows as in its puzzle.
"""

from __future__ import annotations

import re

from grader.kind import Position, Puzzle, PuzzleError
from grader.sudoku.notation import cells_of, parse
from grader.sudoku.variants import SEPARATOR, Variant, shape_of

_SIGN = re.compile(r"\+?[0-9A-Za-z.]")
_RULE = re.compile(r"(?=.*-{2})[-+|.:'*\s]*")
ENTERED = "+"


def read(text: str, givens: str | None = None, candidates: str | None = None, variant: str | None = None) -> Position:
    """The position that a text shows; raises `PuzzleError`.

    With `givens` the text may go without `+`: what is not given was entered.

    >>> position = read("53+467....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> position.concluded
    (21,)
    """
    cells, separator, layout = text.partition(SEPARATOR)
    signs = _signs(cells)
    puzzle = _puzzle(signs, separator + layout, givens, variant)
    shape, shown = shape_of(puzzle), cells_of(puzzle)
    n = shape.size
    if len(signs) != shape.cells:
        raise PuzzleError(f"{shape.cells} cells expected, {len(signs)} found")
    concluded = []
    for cell, sign in enumerate(signs):
        given, digit = shown[cell], _digit(sign, cell, shape)
        if given != "." and digit != given:
            there = "nothing" if digit == "." else digit
            raise PuzzleError(f"{shape.cell_name(cell)}: the puzzle gives {given} there, the position has {there}")
        if given == "." and digit != ".":
            concluded.append(cell * n + shape.digits.index(digit))
    filled = {fact // n for fact in concluded} | {cell for cell, given in enumerate(shown) if given != "."}
    removed = () if candidates is None else _crossed(candidates, filled, shape)
    return Position(puzzle, tuple(concluded), removed, len(filled) == shape.cells)


def write(position: Position) -> tuple[str, str]:
    """The two texts of a position that `read` reads: the grid and the candidates."""
    shape, (cells, separator, layout) = shape_of(position.puzzle), position.puzzle.givens.partition(SEPARATOR)
    entered = {fact // shape.size: shape.digits[fact % shape.size] for fact in position.concluded}
    grid = [f"{ENTERED}{entered[c]}" if c in entered else sign for c, sign in enumerate(cells)]
    groups = (
        given if given != "." else entered.get(cell) or marks or "." for cell, (given, marks) in _marked(position)
    )
    return "".join(grid) + separator + layout, " ".join(groups)


def candidates(position: Position) -> list[str]:
    """The pencil marks of each cell as digits: what may still stand there. A filled cell has none."""
    return [marks for _, (_, marks) in _marked(position)]


def _marked(position: Position) -> list[tuple[int, tuple[str, str]]]:
    """Each cell with its given and the digits that no given, entry or crossing out forbids."""
    shape, shown = shape_of(position.puzzle), cells_of(position.puzzle)
    n = shape.size
    value = {cell: shape.digits.index(sign) for cell, sign in enumerate(shown) if sign != "."}
    value |= {fact // n: fact % n for fact in position.concluded}
    open_to = [set() if cell in value else set(range(n)) for cell in range(shape.cells)]
    for house in shape.houses:
        taken = {value[cell] for cell in house if cell in value}
        for cell in house:
            open_to[cell] -= taken
    for fact in position.removed:
        open_to[fact // n].discard(fact % n)
    marks = ("".join(shape.digits[digit] for digit in sorted(digits)) for digits in open_to)
    return list(enumerate(zip(shown, marks, strict=True)))


def _signs(text: str) -> list[str]:
    """The signs of the cells, with their `+`."""
    packed = "".join(line for line in text.splitlines() if not _RULE.fullmatch(line)).replace("|", "")
    packed = "".join(packed.split())
    signs = _SIGN.findall(packed)
    if "".join(signs) != packed:
        stray = next(sign for sign in re.sub(_SIGN, "", packed))
        raise PuzzleError(f"{stray!r} is no part of a position: it has digits, '.' for a blank and '+' before an entry")
    return signs


def _puzzle(signs: list[str], layout: str, givens: str | None, variant: str | None) -> Puzzle:
    if givens is not None:
        return parse(givens, variant)
    return parse("".join("." if sign.startswith(ENTERED) else sign for sign in signs) + layout, variant)


def _digit(sign: str, cell: int, shape: Variant) -> str:
    digit = sign.removeprefix(ENTERED).upper()
    if digit in ".0":
        if sign.startswith(ENTERED):
            raise PuzzleError(f"{shape.cell_name(cell)}: no digit follows the '+'")
        return "."
    if digit not in shape.digits:
        raise PuzzleError(f"{shape.cell_name(cell)}: {digit!r} is not a digit")
    return digit


def _crossed(text: str, filled: set[int], shape: Variant) -> tuple[int, ...]:
    """What is missing in the candidates of the open cells."""
    n = shape.size
    lines = (line for line in text.splitlines() if not _RULE.fullmatch(line))
    groups = " ".join(lines).replace("|", " ").upper().split()
    if len(groups) != shape.cells:
        raise PuzzleError(f"candidates of {shape.cells} cells expected, {len(groups)} found")
    crossed = []
    for cell, group in enumerate(groups):
        for sign in group.replace(ENTERED, "").replace(".", "").replace("0", ""):
            if sign not in shape.digits:
                raise PuzzleError(f"{shape.cell_name(cell)}: {sign!r} is not a digit")
        if cell not in filled:
            crossed += [cell * n + digit for digit in range(n) if shape.digits[digit] not in group]
    return tuple(crossed)
