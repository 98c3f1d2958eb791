"""Text in and out: N*N characters by rows, `.` for a blank. The alphabet of facts: cell * N + digit - 1."""

from __future__ import annotations

from grader.kind import Puzzle, PuzzleError
from grader.null.variants import DEFAULT, VARIANTS, size


def parse(text: str, variant: str | None = None) -> Puzzle:
    """Read one square; blanks are `.` or `0`, white space between rows is passed over."""
    cells = "".join(text.split()).replace("0", ".")
    if variant is None:
        variant = next((name for name in VARIANTS if size(name) ** 2 == len(cells)), DEFAULT)
    n = size(variant)
    if len(cells) != n * n:
        raise PuzzleError(f"{n * n} cells expected, {len(cells)} found")
    seen: dict[tuple[str, int, str], int] = {}
    for cell, digit in enumerate(cells):
        row, column = divmod(cell, n)
        if digit == ".":
            continue
        if digit not in "123456789"[:n]:
            raise PuzzleError(f"row {row + 1}, column {column + 1}: {digit!r} is not a digit from 1 to {n}")
        for line, number in (("row", row), ("column", column)):
            if (line, number, digit) in seen:
                raise PuzzleError(f"{line} {number + 1} has the digit {digit} twice")
            seen[line, number, digit] = cell
    return Puzzle("null", variant, cells)


def format(puzzle: Puzzle) -> str:
    """The square as one line."""
    return puzzle.givens


def clues(puzzle: Puzzle) -> int:
    """How many digits are given."""
    return len(puzzle.givens) - puzzle.givens.count(".")


def facts(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The true facts of a full square."""
    n = size(puzzle.variant)
    return frozenset(cell * n + int(digit) - 1 for cell, digit in enumerate(solution))


def entries(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """Those of them that are not given; a kind without this function has all facts entered."""
    n = size(puzzle.variant)
    return frozenset(fact for fact in facts(puzzle, solution) if puzzle.givens[fact // n] == ".")


def alphabet(puzzle: Puzzle) -> range:
    """Every fact that a solver may enter or cross out."""
    return range(size(puzzle.variant) ** 3)
