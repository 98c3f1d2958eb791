"""What is odd about the regions of a board, told without solving it: for the editor's check and for the bank's door."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.cats.notation import regions
from grader.cats.variants import ALPHABET, variant_of
from grader.kind import Puzzle, Remark

LARGE = 0.4  # of the board


def pieces(region: Sequence[int], n: int) -> list[list[set[int]]]:
    """The connected pieces of each region, largest first; cells side by side are connected."""
    free = set(range(n * n))
    found: list[list[set[int]]] = [[] for _ in range(n)]
    while free:
        front = [free.pop()]
        piece = set(front)
        while front:
            row, column = divmod(front.pop(), n)
            for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                cell = r * n + c
                if 0 <= r < n and 0 <= c < n and cell in free and region[cell] == region[row * n + column]:
                    free.remove(cell)
                    piece.add(cell)
                    front.append(cell)
        found[region[min(piece)]].append(piece)
    for parts in found:
        parts.sort(key=lambda part: (-len(part), min(part)))
    return found


def remarks(puzzle: Puzzle) -> list[Remark]:
    """Faults first: `disconnected`, `too-small`; then `given-away`, `full-line`, `large`."""
    shape = variant_of(puzzle.variant)
    found = pieces(regions(puzzle), shape.size)
    return sorted(
        (
            remark
            for number, parts in enumerate(found)
            for remark in _of_region(ALPHABET[number], parts, shape.size, shape.cats)
        ),
        key=lambda remark: not remark.fault,
    )


def _of_region(letter: str, parts: list[set[int]], n: int, cats: int) -> Iterator[Remark]:
    size = sum(map(len, parts))
    if len(parts) > 1:
        where = ", ".join(f"r{min(part) // n + 1}c{min(part) % n + 1}" for part in parts)
        yield Remark("disconnected", f"region {letter} is in {len(parts)} pieces, at {where}", fault=True)
    if size < 2 * cats - 1:
        # cats that do not touch need a cell between them
        yield Remark(
            "too-small", f"region {letter} of {size} cells cannot hold {cats} cats that do not touch", fault=True
        )
    elif len(parts) == 1 and size == 2 * cats - 1:
        what = "one cell" if size == 1 else f"only {size} cells"
        yield Remark("given-away", f"region {letter} has {what}, which gives its cats away")
    lines = {cell // n for cell in parts[0]}, {cell % n for cell in parts[0]}
    if len(parts) == 1 and size == n and 1 in map(len, lines):
        line = f"row {min(lines[0]) + 1}" if len(lines[0]) == 1 else f"column {min(lines[1]) + 1}"
        yield Remark("full-line", f"region {letter} is the whole of {line} and says nothing that the line does not")
    if size > LARGE * n * n:
        yield Remark("large", f"region {letter} covers {100 * size // (n * n)} % of the board")
