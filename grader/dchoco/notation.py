"""Double Choco as text: `dbchoco/COLUMNS/ROWS/CELLS`, the end of a puzz.link address; a whole one is read too.

CELLS is first the colours, row by row, five cells to a character (0-9, a-v; 1 = grey), then the clues: `0`-`f` a
number, `-xx` a number of two hexadecimal digits, `.` a question mark, `g`-`z` one to twenty cells without a clue.

A solution is a character a cell, row by row: the label of the cell's block, `A` for the first met, then `B` and so on.

Facts of a board with E inner borders and n cells: `0 .. E-1` there is a border here (first those between neighbours in
a row, row by row, then those between rows); `E + c` cell c (in patterns only); `E + n + a*n + b` cells a < b lie in one
block; from `E + n + n*n` on, the block of that number among the legal ones of the puzzle, in the order in which
`grader.dchoco.blocks` lists them (a step that removes such facts tells their cells in its pattern).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.dchoco.variants import check, name_of, size
from grader.kind import Puzzle, PuzzleError

GENRE = "dbchoco"
BASE = "0123456789abcdefghijklmnopqrstuvwxyz"
BLOCKS = 200_000  # that are listed at most
UNKNOWN = -1  # a question mark: some number, which says nothing
LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + "".join(map(chr, range(0x100, 0x180)))
_LINK = re.compile(r"(?:.*[?/])?dbchoco/(?P<columns>\d{1,4})/(?P<rows>\d{1,4})/(?P<cells>[0-9a-z.+-]*)/?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Board:
    """A puzzle laid out: colours (0 white, 1 grey) and clues (0 none, `UNKNOWN`) a cell, row by row."""

    rows: int
    columns: int
    colours: tuple[int, ...]
    clues: tuple[int, ...]

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def numbers(self) -> tuple[int, ...]:
        """The clues that say something: 0 where there is none or a question mark."""
        return tuple(max(clue, 0) for clue in self.clues)


def parse(text: str, variant: str | None = None) -> Puzzle:
    """The puzzle of an address or of the end of one; it may still have no or several solutions.

    >>> parse("https://puzz.link/p?dbchoco/4/4/6cpg4u").variant
    '4x4'
    """
    match = _LINK.fullmatch(text.strip())
    if match is None:
        raise PuzzleError(
            "no Double Choco address: dbchoco/COLUMNS/ROWS/CELLS expected, as at the end of a puzz.link address"
        )
    rows, columns = int(match["rows"]), int(match["columns"])
    check(rows, columns)
    told = name_of(rows, columns)
    if variant is not None:
        size(variant)
        if variant != told:
            raise PuzzleError(f"the board is {told} (columns x rows), not {variant}")
    body = match["cells"]
    colours = _colours(body, rows * columns)
    clues = _clues(body[(rows * columns + 4) // 5 :], rows, columns)
    return puzzle_of(Board(rows, columns, colours, clues))


def _colours(body: str, cells: int) -> tuple[int, ...]:
    signs = body[: (cells + 4) // 5]
    if len(signs) < (cells + 4) // 5:
        raise PuzzleError(f"the colours end too early: {(cells + 4) // 5} characters expected, {len(signs)} found")
    bits: list[int] = []
    for place, sign in enumerate(signs, 1):
        value = BASE.find(sign)
        if not 0 <= value < 32:
            raise PuzzleError(f"character {place} of the cells: {sign!r} is no five colours (0-9, a-v)")
        bits += (value >> 4 & 1, value >> 3 & 1, value >> 2 & 1, value >> 1 & 1, value & 1)
    return tuple(bits[:cells])


def _clues(body: str, rows: int, columns: int) -> tuple[int, ...]:
    clues: list[int] = []
    at = 0
    while at < len(body):
        sign, at = body[at], at + 1
        if "g" <= sign <= "z":
            clues += [0] * (BASE.index(sign) - 15)
            continue
        if sign == ".":
            clues.append(UNKNOWN)
            continue
        if sign == "-":
            digits, at = body[at : at + 2], at + 2
        else:
            digits = sign
        try:
            clue = int(digits, 16)
        except ValueError:
            raise PuzzleError(f"clue {len(clues) + 1}: {digits!r} is no hexadecimal number") from None
        row, column = divmod(len(clues), columns)
        if not 1 <= clue <= rows * columns // 2:
            raise PuzzleError(f"row {row + 1}, column {column + 1}: a clue is 1 to {rows * columns // 2}, not {clue}")
        clues.append(clue)
    if len(clues) > rows * columns:
        raise PuzzleError(f"clues for {rows * columns} cells expected, {len(clues)} found")
    return tuple(clues + [0] * (rows * columns - len(clues)))


def puzzle_of(board: Board) -> Puzzle:
    """The puzzle of a board, in its one spelling."""
    bits = [*board.colours, *[0] * (-board.cells % 5)]
    text = "".join(BASE[int("".join(map(str, bits[at : at + 5])), 2)] for at in range(0, len(bits), 5))
    blank = 0
    for clue in (*board.clues, None):
        if clue == 0 and blank < 20:
            blank += 1
            continue
        text += BASE[blank + 15] if blank else ""
        blank = clue == 0
        if clue:
            text += "." if clue == UNKNOWN else BASE[clue] if clue < 16 else f"-{clue:02x}"
    return Puzzle("dchoco", name_of(board.rows, board.columns), f"{GENRE}/{board.columns}/{board.rows}/{text}")


@functools.lru_cache(maxsize=256)
def _laid(givens: str) -> Board:
    _, columns, rows, body = givens.split("/")
    r, c = int(rows), int(columns)
    return Board(r, c, _colours(body, r * c), _clues(body[(r * c + 4) // 5 :], r, c))


def board_of(puzzle: Puzzle) -> Board:
    """The board of a puzzle that `parse` or `puzzle_of` made."""
    return _laid(puzzle.givens)


def format(puzzle: Puzzle) -> str:
    """The puzzle's text."""
    return puzzle.givens


def clues(puzzle: Puzzle) -> int:
    """How many numbers are given; question marks do not count."""
    return sum(clue > 0 for clue in board_of(puzzle).clues)


@functools.cache
def borders(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The two cells on either side of each inner border, in the order of their numbers."""
    cells = range(rows * columns)
    beside = [(cell, cell + 1) for cell in cells if cell % columns < columns - 1]
    return (*beside, *((cell, cell + columns) for cell in cells[:-columns]))


def solution_of(labels: Sequence[object]) -> str:
    """The solution text of any labels of blocks, one a cell."""
    names: dict[object, str] = {}
    for label in labels:
        if label not in names:
            names[label] = LABELS[len(names)]
    return "".join(names[label] for label in labels)


def facts(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The borders that are drawn in a solution, and the pairs of cells that lie in one block."""
    rows, columns = size(puzzle.variant)
    n, edges = rows * columns, borders(rows, columns)
    drawn = {edge for edge, (a, b) in enumerate(edges) if solution[a] != solution[b]}
    members: dict[str, list[int]] = {}
    for cell, label in enumerate(solution):
        members.setdefault(label, []).append(cell)
    pairs = {len(edges) + n + a * n + b for block in members.values() for a in block for b in block if a < b}
    return frozenset(drawn | pairs)


def entries(puzzle: Puzzle, solution: str) -> frozenset[int]:
    """The borders that are drawn in a solution: what a solver enters."""
    rows, columns = size(puzzle.variant)
    return frozenset(edge for edge, (a, b) in enumerate(borders(rows, columns)) if solution[a] != solution[b])


def alphabet(puzzle: Puzzle) -> range:
    """Every border, pair of cells, and block that can be listed; those there are not, `find` refuses."""
    rows, columns = size(puzzle.variant)
    n = rows * columns
    return range(len(borders(rows, columns)) + n + n * n + BLOCKS)
