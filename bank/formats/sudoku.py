"""Sudoku in the notations and files of other programs: lines, .sdm, .sdk, .ss, grids, OpenSudoku, the exchange bank,
and links to SudokuPad, f-puzzles, SudokuWiki and penpa. A kind has one module of formats, found by its name: what is
long in itself (fpuzzles, opensudoku, penpa) lies beside it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator

from bank.formats import fpuzzles, opensudoku, penpa
from bank.formats.rows import Format, Item, Notation, Row, ends
from bank.formats.texts import clean, read_lines, row
from grader.kind import Puzzle, PuzzleError
from grader.sudoku.notation import cells_of, parse
from grader.sudoku.variants import LAYOUT_SIGNS, SEPARATOR, Variant, shape_of, variant_of

SUDOKUWIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
_SUDOKUWIKI = re.compile(r"(?:https?://)?(?:www\.)?sudokuwiki\.org/\S*?[?&]bd=([^&#\s]+)")
_ANY_LINK = re.compile(r"https?://|www\.|f-puzzles|sudokupad|sudokuwiki|m=(?:edit|solve)&p=|p=[A-Za-z0-9+/]{60}")
# a record of the exchange bank: a hash, the givens, the rating; 100 characters with the end of the line
_RECORD = re.compile(r"[0-9a-f]{12} [0-9.]{81} +\d+\.\d\s*")


def read(text: str, variant: str | None = None) -> Puzzle:
    """A puzzle in whichever of the notations it is. Raises `PuzzleError`."""
    told = text.strip()
    if _ANY_LINK.match(told):
        return _wanted(read_link(told), variant)
    return parse(told.replace("_", "."), variant)


def _wanted(puzzle: Puzzle, variant: str | None) -> Puzzle:
    if variant not in (None, puzzle.variant):
        raise PuzzleError(f"the link is of a {puzzle.variant}, not of a {variant}")
    return puzzle


def read_link(text: str) -> Puzzle:
    """The puzzle that an address carries."""
    if fpuzzles.LINK.match(text):
        return fpuzzles.read(text)
    if match := _SUDOKUWIKI.match(text):
        return parse(match[1], "9x9")
    if "p=" in text:
        return read_penpa(text)
    raise PuzzleError("the link is of no site that is read: f-puzzles, SudokuPad, SudokuWiki, penpa")


# --- one puzzle ------------------------------------------------------------------------------------------------------


def _plain(puzzle: Puzzle, name: str) -> Variant:
    shape = variant_of(puzzle.variant)
    if not shape.plain:
        raise PuzzleError(f"{name} cannot tell the rules of {shape.name}")
    return shape


def _nine(puzzle: Puzzle, name: str) -> str:
    if puzzle.variant != "9x9":
        raise PuzzleError(f"{name} holds 9x9 alone, not {puzzle.variant}")
    return puzzle.givens


def rows_of(puzzle: Puzzle) -> list[str]:
    """The givens, a row a text."""
    n = shape_of(puzzle).size
    return [cells_of(puzzle)[at : at + n] for at in range(0, n * n, n)]


def write_line(puzzle: Puzzle) -> str:
    """One line with `.` for blanks (a jigsaw's layout behind a `/`)."""
    return puzzle.givens


def write_sdm(puzzle: Puzzle) -> str:
    """One line with `0` for blanks."""
    _plain(puzzle, ".sdm")
    return puzzle.givens.replace(".", "0")


def write_sdk(puzzle: Puzzle) -> str:
    """A row a line below `[Puzzle]`."""
    _plain(puzzle, ".sdk")
    return "\n".join(["[Puzzle]", *rows_of(puzzle)])


def write_ss(puzzle: Puzzle) -> str:
    """The framed grid of Simple Sudoku."""
    shape = _plain(puzzle, ".ss")
    width, across = shape.box_cols, shape.size // shape.box_cols
    edge = "*" + "-" * (shape.size + across - 1) + "*"
    lines = [edge]
    for number, text in enumerate(rows_of(puzzle)):
        if number and number % shape.box_rows == 0:
            lines.append("|" + "+".join(["-" * width] * across) + "|")
        lines.append("|" + "|".join(text[at : at + width] for at in range(0, shape.size, width)) + "|")
    return "\n".join([*lines, edge])


def write_grid(puzzle: Puzzle) -> str:
    """A row a line; a jigsaw's layout behind a `/` on a line of its own."""
    n = shape_of(puzzle).size
    _, separator, layout = puzzle.givens.partition(SEPARATOR)
    below = [separator, *(layout[at : at + n] for at in range(0, n * n, n))] if separator else []
    return "\n".join([*rows_of(puzzle), *below])


def write_sudokuwiki(puzzle: Puzzle) -> str:
    """The address for SudokuWiki's solver."""
    return SUDOKUWIKI + _nine(puzzle, "SudokuWiki").replace(".", "0")


def write_penpa(puzzle: Puzzle) -> str:
    """The address for penpa-edit: givens and the edges of the regions; further houses shaded or told in the rules."""
    shape = shape_of(puzzle)
    n, grid = shape.size, penpa.Grid(shape.size, shape.size)
    region = {cell: house for house, members in enumerate(shape.houses[2 * n : 3 * n]) for cell in members}
    thick = [grid.right(c // n, c % n) for c in range(n * n) if c % n < n - 1 and region[c] != region[c + 1]]
    thick += [grid.below(c // n, c % n) for c in range(n * n - n) if region[c] != region[c + n]]
    values = {sign: str(value) for value, sign in enumerate(shape.digits, 1)}
    numbers = {grid.cell(c // n, c % n): values[sign] for c, sign in enumerate(cells_of(puzzle)) if sign != "."}
    shaded = [grid.cell(c // n, c % n) for extra in shape.extra for c in extra.cells]
    return penpa.link(grid, numbers=numbers, shaded=shaded, thick=thick, title=f"Sudoku {shape.name}")


def read_penpa(text: str) -> Puzzle:
    """The givens of an address, with the regions that its thick edges part; shaded cells must be a variant's.

    A penpa board does not say what puzzle it is: one without digits, or shaded otherwise, is of another kind.
    """
    grid, drawn = penpa.read(text)
    shapes = [
        shape for shape in map(variant_of, ("4x4", "6x6", "8x8", "9x9", "12x12", "16x16")) if shape.size == grid.rows
    ]
    if not shapes or grid.rows != grid.columns:
        raise PuzzleError(f"the penpa board is {grid.columns} by {grid.rows}, no size of a Sudoku here")
    shape, n = shapes[0], grid.rows
    place = {grid.cell(r, c): r * n + c for r in range(n) for c in range(n)}
    signs = ["."] * (n * n)
    for point, told in drawn.get("number", {}).items():
        cell = place.get(int(point)) if str(point).isdigit() else None
        value = str(told[0]) if isinstance(told, list) and told else ""
        if cell is None or not re.fullmatch("[0-9]{1,2}", value) or not 0 < int(value) <= n:
            raise PuzzleError(f"the penpa board has {value[:10]!r}, which is no given")
        signs[cell] = shape.digits[int(value) - 1]
    if not drawn.get("number") and not drawn["title"].startswith("Sudoku"):
        raise PuzzleError("the penpa board has no digits; of penpa only Sudoku is read")
    if other := next((name for name in ("thermo", "arrows", "killercages", "cage", "symbol") if drawn.get(name)), None):
        raise PuzzleError(f"the penpa board has {other}, which no variant here has")
    shaded = {place[int(point)] for point in drawn.get("surface", {}) if str(point).isdigit() and int(point) in place}
    for name in ("9x9-x", "9x9-windoku"):
        if n == 9 and shaded == {cell for extra in variant_of(name).extra for cell in extra.cells}:
            return parse("".join(signs), name)
    if shaded:
        raise PuzzleError("the penpa board has shaded cells, as no variant here has; of penpa only Sudoku is read")
    walls = {frozenset(edge.split(",")) for edge, style in drawn.get("lineE", {}).items() if style == penpa.THICK}
    layout = _layout(grid, walls)
    if n == 9 and layout is not None and layout != variant_of("9x9-jigsaw").layout:
        return parse("".join(signs) + SEPARATOR + layout, "9x9-jigsaw")
    return parse("".join(signs), shape.name)


def _layout(grid: penpa.Grid, walls: set[frozenset[str]]) -> str | None:
    """What the walls part, a letter a cell; None unless that is nine regions."""
    n = grid.rows
    label = [-1] * (n * n)
    number = 0
    for first in range(n * n):
        if label[first] >= 0:
            continue
        label[first], front = number, [first]
        while front:
            r, c = divmod(front.pop(), n)
            beside = [
                (r, c + 1, c + 1 < n and grid.right(r, c)),
                (r, c - 1, c > 0 and grid.right(r, c - 1)),
                (r + 1, c, r + 1 < n and grid.below(r, c)),
                (r - 1, c, r > 0 and grid.below(r - 1, c)),
            ]
            for y, x, edge in beside:
                if edge and frozenset(edge.split(",")) not in walls and label[y * n + x] < 0:
                    label[y * n + x] = number
                    front.append(y * n + x)
        number += 1
    return "".join(LAYOUT_SIGNS[part] for part in label) if number == len(LAYOUT_SIGNS) == n else None


# --- files -----------------------------------------------------------------------------------------------------------


def read_grids(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    """Grids over several lines, framed or not, one below another; an empty line may also stand between their bands.

    Of a .sdk file the lines with # are comments, and only what is below `[Puzzle]` counts.
    """
    block: list[str] = []
    first, section = 0, "puzzle"

    def done() -> Iterator[Row]:
        if block:
            yield row(first, "\n".join(block), lambda text: read(text, variant))
            block.clear()

    for number, raw in enumerate(lines, 1):
        line = clean(raw).strip()
        if line.startswith("#"):
            continue
        if match := re.fullmatch(r"\[(\w+)\]", line):
            yield from done()
            section = match[1].lower()
            continue
        if section != "puzzle":
            continue
        if not line and (not block or _whole(block)):
            yield from done()
        elif line:
            # a frame closes, or a row too many begins, another grid
            if block and _whole(block) and not _rule(line) and line != SEPARATOR:
                yield from done()
            first = first if block else number
            block.append(line)
    yield from done()


def _rule(line: str) -> bool:
    """A line drawn between rows."""
    return "--" in line and not re.search(r"[^-+|.:'*\s]", line)


def _whole(block: list[str]) -> bool:
    """Whether the rows are as many as a row is long; of a jigsaw also those of the layout."""
    rows = [re.sub(r"[\s|+*]", "", line) for line in block if not _rule(line)]
    if SEPARATOR in rows:
        return len(rows) > 2 * rows.index(SEPARATOR)
    return bool(rows) and len(rows) >= len(rows[0])


def looks_grids(head: str, name: str) -> bool:
    """`[Puzzle]`, or a frame, or many short lines."""
    if ends(name, (".sdk", ".ss", ".msk", ".spf")):
        return True
    lines = [line.strip() for line in head.splitlines() if line.strip() and not line.startswith("#")]
    return "[Puzzle]" in lines[:20] or bool(re.match(r"\*-{5,}\*", lines[0] if lines else ""))


def write_records(items: Iterable[Item]) -> Iterator[str]:
    """The fixed records of the Sudoku Exchange puzzle bank, with our rating; 0.0 where it is not known."""
    for item in items:
        digits = _nine(item.puzzle, "the exchange bank").replace(".", "0")
        key = hashlib.sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]
        yield f"{key} {digits} {item.facts.get('rating') or 0.0:4.1f}\n"


def looks_records(head: str, name: str) -> bool:
    """The first line is a record."""
    return _RECORD.fullmatch(head.lstrip("\ufeff").split("\n", 1)[0]) is not None


def read_records(lines: Iterable[str], kind: str | None, variant: str | None) -> Iterator[Row]:
    """A record a line."""

    def record(text: str) -> Puzzle:
        if not _RECORD.fullmatch(text):
            raise PuzzleError("no record: 12 hexadecimal digits, 81 cells and a rating expected")
        return parse(text.split()[1], variant)

    return read_lines(lines, record)


NOTATIONS: dict[str, Notation] = {
    each.name: each
    for each in (
        Notation("line", "one line, . for a blank", write_line),
        Notation("sdm", "one line, 0 for a blank", write_sdm, suffixes=(".sdm",)),
        Notation("f-puzzles", "a link to f-puzzles", fpuzzles.write_fpuzzles, fpuzzles.read, link=True),
        Notation("sudokupad", "a link to SudokuPad", fpuzzles.write_sudokupad, fpuzzles.read, link=True),
        Notation("sudokuwiki", "a link to SudokuWiki's solver", write_sudokuwiki, read_link, link=True),
        Notation("penpa", "a link to penpa-edit", write_penpa, read_penpa, link=True),
    )
}


def _blocks(notation: str) -> Format:
    write = {"sdk": write_sdk, "ss": write_ss, "grid": write_grid}[notation]
    about = {
        "sdk": "SadMan Sudoku: a row a line below [Puzzle]",
        "ss": "Simple Sudoku: a framed grid",
        "grid": "a row a line",
    }[notation]

    def written(items: Iterable[Item]) -> Iterator[str]:
        for number, item in enumerate(items):
            yield ("\n" if number else "") + write(item.puzzle) + "\n"

    return Format(notation, about, read_grids, written, looks_grids, "sudoku", (f".{notation}",))


FILES: tuple[Format, ...] = (
    Format(
        "opensudoku", "XML of the app", opensudoku.read, opensudoku.write, opensudoku.looks, "sudoku", (".opensudoku",)
    ),
    Format(
        "exchange",
        "records of the Sudoku Exchange puzzle bank",
        read_records,
        write_records,
        looks_records,
        "sudoku",
    ),
    _blocks("sdk"),
    _blocks("ss"),
    _blocks("grid"),
)
