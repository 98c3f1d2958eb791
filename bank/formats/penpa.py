"""Links of penpa-edit: a board of square cells with numbers, shaded cells and thick edges, in the editor's own list of
lines, deflated, in base 64.

Points are numbered over a grid with two more cells on every side: first the middles of the cells, then the corners,
then the middles of the edges below and to the right of a cell.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from grader.kind import PuzzleError

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
CELL = 38  # pixels
BLACK, THICK, GREY = 1, 2, 3  # styles of numbers, edges and cells
LONGEST = 1_000_000
SHORT = {
    "qa": "z9",
    "pu_q": "zQ",
    "pu_a": "zA",
    "grid": "zG",
    "edit_mode": "zM",
    "surface": "zS",
    "line": "zL",
    "lineE": "zE",
    "wall": "zW",
    "cage": "zC",
    "number": "zN",
    "symbol": "zY",
    "special": "zP",
    "board": "zB",
    "command_redo": "zR",
    "command_undo": "zU",
    "command_replay": "z8",
    "numberS": "z1",
    "freeline": "zF",
    "freelineE": "z2",
    "thermo": "zT",
    "arrows": "z3",
    "direction": "zD",
    "squareframe": "z0",
    "polygon": "z5",
    "deletelineE": "z4",
    "killercages": "z6",
    "nobulbthermo": "z7",
    "__a": "z_",
}
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
MAPS = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "freeline",
    "freelineE",
    "line",
    "lineE",
    "wall",
    "cage",
    "deletelineE",
)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of `rows` by `columns` and how its points are numbered."""

    rows: int
    columns: int

    @property
    def wide(self) -> int:
        return self.columns + 4

    @property
    def points(self) -> int:
        """How many cells there are, those around the board included."""
        return self.wide * (self.rows + 4)

    def cell(self, row: int, column: int) -> int:
        """The middle of a cell (both from 0)."""
        return (row + 2) * self.wide + column + 2

    def corner(self, row: int, column: int) -> int:
        """The corner above and left of a cell."""
        return self.points + (row + 1) * self.wide + column + 1

    def below(self, row: int, column: int) -> str:
        """The edge below a cell."""
        return f"{self.corner(row + 1, column)},{self.corner(row + 1, column + 1)}"

    def right(self, row: int, column: int) -> str:
        """The edge right of a cell."""
        return f"{self.corner(row, column + 1)},{self.corner(row + 1, column + 1)}"

    def middle(self) -> int:
        """The point nearest to the middle of the board."""
        row, column = (self.rows - 1) // 2, (self.columns - 1) // 2
        if self.rows % 2 and self.columns % 2:
            return self.cell(row, column)
        if self.rows % 2:
            return 3 * self.points + self.cell(row, column)
        if self.columns % 2:
            return 2 * self.points + self.cell(row, column)
        return self.corner(row + 1, column + 1)


def link(
    grid: Grid,
    *,
    numbers: Mapping[int, str] | None = None,
    shaded: Iterable[int] = (),
    thick: Iterable[str] = (),
    symbols: Mapping[int, tuple[int, str]] | None = None,
    title: str = "",
    rules: str = "",
    dashed: bool = False,
) -> str:
    """The address of a board. Points are those of `grid`; `thick` edges, `symbols` a style and a name."""
    drawn: dict[str, Any] = {
        "number": {str(at): [text, BLACK, "1"] for at, text in (numbers or {}).items()},
        "surface": {str(at): GREY for at in shaded},
        "lineE": dict.fromkeys(thick, THICK),
        "symbol": {str(at): [style, name, 1] for at, (style, name) in (symbols or {}).items()},
    }
    middle = grid.middle()
    size = f"{CELL * (grid.columns + 1)},{CELL * (grid.rows + 1)}"
    told = [_comma(text) for text in (title, rules)]
    head = f"square,{grid.columns},{grid.rows},{CELL},0,1,1,{size},{middle},{middle},0,0,0,0"
    modes = _modes()
    lines = [
        f"{head},Title: {told[0]},Author: ,,{told[1]},OFF,false",
        "[0,0,0,0]",
        _short(["2" if dashed else "1", "2", "1"]) + "~zS~" + _short(["", 1]),
        _short(_layer(drawn)),
        _short(_layer({})),
        _short(_steps([grid.cell(row, column) for row in range(grid.rows) for column in range(grid.columns)])),
        "[]",
        "{}",
        '"x"',
        '"x"',
        "[3,1,4]",
        _short({"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": modes, "pu_a": modes}),
        '"x"',
        "0",
        _short(_layer({})),
        "x",
        "{}",
        "[]",
        "false",
    ]
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflater.compress("\n".join(lines).encode()) + deflater.flush()
    return SITE + base64.b64encode(packed).decode()


def _comma(text: str) -> str:
    return text.replace(",", "%2C").replace("\n", "%0A")


def _layer(drawn: Mapping[str, Any]) -> dict[str, Any]:
    empty: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    return {**empty, **{name: drawn.get(name, {}) for name in MAPS}, **{name: [] for name in LISTS}}


def _modes() -> dict[str, Any]:
    return {
        "edit_mode": "number",
        "surface": ["", 1],
        "line": ["1", 3],
        "lineE": ["1", 2],
        "wall": ["", 2],
        "cage": ["1", 10],
        "number": ["1", 1],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["edgesub", ""],
        "sudoku": ["1", 1],
    }


def _short(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"))
    for long, short in SHORT.items():
        text = text.replace(f'"{long}"', short)
    return text


def _steps(numbers: list[int]) -> list[int]:
    return [number - before for number, before in zip(numbers, [0, *numbers], strict=False)]


def read(text: str) -> tuple[Grid, dict[str, Any]]:
    """The board of an address: its grid and what is drawn on it, by the editor's names, and its `title` if it has one.

    Raises `PuzzleError`.
    """
    match = re.search(r"(?:^|[#&?])p=([A-Za-z0-9+/=_-]+)", text)
    if match is None:
        raise PuzzleError("the penpa link has no part p=")
    try:
        unpacker = zlib.decompressobj(-15)
        raw = unpacker.decompress(base64.b64decode(match[1] + "=" * (-len(match[1]) % 4)), LONGEST)
        lines = raw.decode("utf-8").split("\n")
        head = lines[0].split(",")
        told = lines[3]
        for long, short in SHORT.items():
            told = told.replace(short, f'"{long}"')
        drawn = json.loads(told.replace("zO", "null"))
        space = json.loads(lines[1])
        columns, rows = int(head[1]), int(head[2])
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError, IndexError, RecursionError):
        raise PuzzleError("the penpa link is damaged") from None
    if head[0] not in ("square", "sudoku") or not (0 < rows < 100 and 0 < columns < 100) or not isinstance(drawn, dict):
        raise PuzzleError("the penpa link is of no square grid")
    if any(space):
        raise PuzzleError("the penpa link has room around its board, which is not read")
    title = re.search("Title: ([^,]*)", lines[0])
    return Grid(rows, columns), {**drawn, "title": title[1] if title else ""}
