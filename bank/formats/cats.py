"""Cat puzzles in the notations of other programs, in and out.

`letters` (rows of letters on lines), `json`, `puzzlink` (links of puzz.link and pzv.jp), `sbn` (StarBattleLab's
notation), `pzprv3` (files of pzpr players), and links to penpa,
which are only written. A malformed text is answered with a sentence and a place. The notations that
draw walls between cells, `puzzlink` and `sbn`, cannot hold a region in several pieces, and writing one is refused.
A kind has one module of formats, found by its name: what several kinds share lies beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from bank.formats import penpa
from bank.formats.rows import Notation
from grader.cats import notation
from grader.cats.notation import of_regions, regions
from grader.cats.remarks import pieces
from grader.cats.variants import Variant, variant_for, variant_of
from grader.kind import Puzzle, PuzzleError

BASE32 = "0123456789abcdefghijklmnopqrstuv"
BASE64 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
LONGEST = 20_000
_LINK = re.compile(r"(?:https?://[^\s?]+\?|\?)?(?:p/|play/)?starbattle/", re.ASCII)
_SBN = re.compile(r"[0-9A-Za-z]{3}[We]")


def read(text: str, variant: str | None = None) -> Puzzle:
    """A board in whichever of the notations it is."""
    told = text.strip()
    if len(told) > LONGEST:
        raise PuzzleError(f"{len(told)} characters are too many for a board")
    name = guess(told)
    if name == "letters":
        return notation.parse(told, variant)
    own = NOTATIONS[name].read
    if own is None:
        raise PuzzleError(f"{name} is only written")
    puzzle = own(told)
    if variant not in (None, puzzle.variant):
        raise PuzzleError(f"the board is {puzzle.variant}, not {variant}")
    return puzzle


def read_object(told: Mapping[str, Any]) -> tuple[Puzzle, None] | None:
    """The board of a JSON object with `regions`; None for any other."""
    return (read_json(json.dumps(dict(told))), None) if "regions" in told else None


def guess(text: str) -> str:
    """The name of the notation a text looks like; `letters` if it looks like nothing else."""
    if text.startswith("{"):
        return "json"
    if text.startswith("pzprv3"):
        return "pzprv3"
    if _LINK.match(text) or text.startswith(("http:", "https:")):
        return "puzzlink"
    # a line of letters without a separator is no board, so that a code is never mistaken for one
    if _SBN.match(text) and not re.search(r"[/\s*]", text):
        return "sbn"
    return "letters"


def write(puzzle: Puzzle, name: str) -> str:
    """A board in the notation of that name; raises `PuzzleError` if that cannot hold it."""
    if name not in NOTATIONS:
        raise PuzzleError(f"there is no format {name!r} of cats; there are {', '.join(NOTATIONS)}")
    return NOTATIONS[name].write(puzzle)


# --- letters and JSON ------------------------------------------------------------------------------------------------


def write_letters(puzzle: Puzzle) -> str:
    """One row a line; the number of cats on a line of its own when it is not one."""
    shape = variant_of(puzzle.variant)
    text = puzzle.givens.removesuffix(shape.suffix).replace("/", "\n")
    return f"{text}\n{shape.suffix}" if shape.suffix else text


def read_json(text: str) -> Puzzle:
    """An object with `regions`: rows as texts, or lists of any labels; `cats` (or `stars`), 1 if it is not there."""
    try:
        told = json.loads(text)
    except ValueError as error:
        raise PuzzleError(f"this is no JSON: {error}") from None
    except RecursionError:
        raise PuzzleError("this JSON is nested too deeply") from None
    if not isinstance(told, dict) or not isinstance(told.get("regions"), list):
        raise PuzzleError('a board in JSON is an object with "regions", a list of rows')
    rows = told["regions"]
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str | list) or len(row) != len(rows):
            raise PuzzleError(f"regions, row {number}: {len(rows)} cells expected, as many as rows")
        for column, label in enumerate(row, 1):
            if isinstance(label, bool) or not isinstance(label, str | int):
                raise PuzzleError(f"regions, row {number}, column {column}: a text or a number expected")
    cats = told.get("cats", told.get("stars", 1))
    if isinstance(cats, bool) or not isinstance(cats, int):
        raise PuzzleError(f"cats must be a whole number, not {cats!r}")
    return _board([label for row in rows for label in row], len(rows), cats)


def write_json(puzzle: Puzzle) -> str:
    """`{"size": 4, "cats": 1, "regions": ["AABB", ...]}`."""
    shape = variant_of(puzzle.variant)
    rows = puzzle.givens.removesuffix(shape.suffix).split("/")
    return json.dumps({"size": shape.size, "cats": shape.cats, "regions": rows})


def _board(labels: Sequence[object], size: int, cats: int) -> Puzzle:
    shape = variant_for(size, cats)
    number = len(set(labels))
    if number != size:
        raise PuzzleError(f"{size} regions are expected, as many as rows, and {number} found")
    return of_regions(labels, shape)


# --- walls -----------------------------------------------------------------------------------------------------------
# Upright walls stand right of a cell, (size - 1) * size of them; level walls lie below a cell, size * (size - 1).


def _walls(region: Sequence[int], n: int) -> tuple[list[bool], list[bool]]:
    """Upright and level walls, both row by row."""
    upright = [region[r * n + c] != region[r * n + c + 1] for r in range(n) for c in range(n - 1)]
    level = [region[r * n + c] != region[r * n + c + n] for r in range(n - 1) for c in range(n)]
    return upright, level


def _regions_of(upright: Sequence[bool], level: Sequence[bool], n: int) -> list[int]:
    """What the walls part: a number a cell."""
    region = [-1] * (n * n)
    number = 0
    for first in range(n * n):
        if region[first] >= 0:
            continue
        front = [first]
        region[first] = number
        while front:
            r, c = divmod(front.pop(), n)
            beside = [
                (r, c + 1, c + 1 < n and not upright[r * (n - 1) + c]),
                (r, c - 1, c > 0 and not upright[r * (n - 1) + c - 1]),
                (r + 1, c, r + 1 < n and not level[r * n + c]),
                (r - 1, c, r > 0 and not level[(r - 1) * n + c]),
            ]
            for y, x, reached in beside:
                if reached and region[y * n + x] < 0:
                    region[y * n + x] = number
                    front.append(y * n + x)
        number += 1
    return region


def _whole(puzzle: Puzzle, name: str) -> tuple[Variant, list[int]]:
    """The regions, if walls can tell them."""
    shape = variant_of(puzzle.variant)
    region = regions(puzzle)
    if any(len(parts) > 1 for parts in pieces(region, shape.size)):
        raise PuzzleError(f"a region is in several pieces, which {name} cannot tell")
    return shape, region


def _packed(bits: Sequence[bool]) -> str:
    """Five bits a digit, the first bit the highest; the last digit is filled up with zeros."""
    filled = [*bits, *[False] * (-len(bits) % 5)]
    return "".join(BASE32[int("".join("01"[bit] for bit in filled[at : at + 5]), 2)] for at in range(0, len(filled), 5))


def _unpacked(digits: str, number: int) -> list[bool]:
    bits = [value >> shift & 1 == 1 for value in map(BASE32.index, digits) for shift in (4, 3, 2, 1, 0)]
    if any(bits[number:]):
        raise PuzzleError(f"the walls end in {digits[-1]!r}, which says more than there are walls")
    return bits[:number]


def read_puzzlink(text: str) -> Puzzle:
    """`https://puzz.link/p?starbattle/6/6/1/...`: width, height, cats, walls."""
    at = text.find("starbattle/")
    if at < 0:
        raise PuzzleError("the link is not of a starbattle puzzle")
    parts = text[at:].split("/")
    if len(parts) < 5:
        raise PuzzleError("the link has too few parts; it reads starbattle/WIDTH/HEIGHT/CATS/WALLS")
    width, height, cats = (
        _number(part, name) for part, name in zip(parts[1:4], ("width", "height", "cats"), strict=True)
    )
    if width != height:
        raise PuzzleError(f"the board is {width} by {height}, not square")
    shape = variant_for(width, cats)
    n = shape.size
    digits, half = parts[4].lower(), -(-n * (n - 1) // 5)
    for place, digit in enumerate(digits, 1):
        if digit not in BASE32:
            raise PuzzleError(f"walls, character {place}: {digit!r} is none of 0-9 a-v")
    if len(digits) != 2 * half:
        raise PuzzleError(f"walls of {2 * half} characters expected for {n}x{n}, {len(digits)} found")
    upright, level = (_unpacked(digits[i * half : (i + 1) * half], n * (n - 1)) for i in range(2))
    return _board(_regions_of(upright, level, n), n, shape.cats)


def _number(text: str, name: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise PuzzleError(f"{name} must be a number, not {text[:20]!r}")
    return int(text)


def write_puzzlink(puzzle: Puzzle) -> str:
    """The link that opens the board in a player."""
    shape, region = _whole(puzzle, "puzzlink")
    upright, level = _walls(region, shape.size)
    walls = _packed(upright) + _packed(level)
    return f"https://puzz.link/p?starbattle/{shape.size}/{shape.size}/{shape.cats}/{walls}"


def _by_columns(level: Sequence[bool], n: int) -> list[bool]:
    return [level[r * n + c] for c in range(n) for r in range(n - 1)]


def read_sbn(text: str) -> Puzzle:
    """Twice the size, the cats, `W` (or `e` when marks follow), then the walls in base 64, level ones by columns."""
    if len(text) < 4 or text[0] not in BASE64[:36] or text[1] not in BASE64[:36]:
        raise PuzzleError("character 1: a code begins with the size twice, one digit or letter each, as 88 or AA")
    width, height = (BASE64.index(sign) for sign in text[:2])
    if width != height:
        raise PuzzleError(f"character 2: the board is {width} by {height}, not square")
    cats = _number(text[2], "character 3, the cats,")
    if text[3] not in "We":
        raise PuzzleError(f"character 4: {text[3]!r} is neither W nor e")
    shape = variant_for(width, cats)
    n = shape.size
    number = 2 * n * (n - 1)
    length = -(-number // 6)
    code = text[4 : 4 + length]
    for place, sign in enumerate(code, 5):
        if sign not in BASE64:
            raise PuzzleError(f"character {place}: {sign!r} is none of 0-9 A-Z a-z - _")
    if len(code) < length or (text[3] == "W" and len(text) > 4 + length):
        raise PuzzleError(f"{4 + length} characters expected for {n}x{n}, {len(text)} found")
    bits = [value >> shift & 1 == 1 for value in map(BASE64.index, code) for shift in (5, 4, 3, 2, 1, 0)]
    spare = len(bits) - number  # filled up on the left
    if any(bits[:spare]):
        raise PuzzleError(f"character 5: {code[0]!r} says more than there are walls")
    bits = bits[spare:]
    half = n * (n - 1)
    level = [bits[half + c * (n - 1) + r] for r in range(n - 1) for c in range(n)]
    return _board(_regions_of(bits[:half], level, n), n, shape.cats)


def write_sbn(puzzle: Puzzle) -> str:
    """The code, without marks."""
    shape, region = _whole(puzzle, "sbn")
    n = shape.size
    upright, level = _walls(region, n)
    bits = [*upright, *_by_columns(level, n)]
    bits = [*[False] * (-len(bits) % 6), *bits]
    code = "".join(BASE64[int("".join("01"[bit] for bit in bits[at : at + 6]), 2)] for at in range(0, len(bits), 6))
    return f"{BASE64[n]}{BASE64[n]}{shape.cats}W{code}"


# --- pzprv3 ----------------------------------------------------------------------------------------------------------


def read_pzprv3(text: str) -> Puzzle:
    """Parts divided by `/` or by lines: pzprv3, starbattle, height, width, cats, rooms, then a row of numbers each."""
    parts = [part.strip() for part in re.split(r"[/\n]", text.replace("\r", ""))]
    if parts[:1] not in (["pzprv3"], ["pzprv3.1"]) or len(parts) < 6 or parts[1] != "starbattle":
        raise PuzzleError("the file is not of a starbattle puzzle; it begins pzprv3/starbattle/HEIGHT/WIDTH/CATS/ROOMS")
    height, width, cats, rooms = (
        _number(part, name) for part, name in zip(parts[2:6], ("height", "width", "cats", "rooms"), strict=True)
    )
    if width != height:
        raise PuzzleError(f"the board is {width} by {height}, not square")
    shape = variant_for(width, cats)
    labels: list[int] = []
    for number in range(1, height + 1):
        row = parts[5 + number].split() if len(parts) > 5 + number else []
        if len(row) != width:
            raise PuzzleError(f"row {number}: {width} room numbers expected, {len(row)} found")
        for column, label in enumerate(row, 1):
            if _number(label, f"row {number}, column {column}") >= rooms:
                raise PuzzleError(
                    f"row {number}, column {column}: there are {rooms} rooms, counted from 0, not {label}"
                )
            labels.append(int(label))
    return _board(labels, shape.size, shape.cats)


def write_pzprv3(puzzle: Puzzle) -> str:
    """The file of a board that nobody has begun to solve."""
    shape, region = variant_of(puzzle.variant), regions(puzzle)
    n = shape.size
    rows = [" ".join(map(str, region[at : at + n])) for at in range(0, n * n, n)]
    head = ["pzprv3", "starbattle", str(n), str(n), str(shape.cats), str(n)]
    return "/".join([*head, *rows, *[" ".join("." * n)] * n, ""])


# --- penpa -----------------------------------------------------------------------------------------------------------


def write_penpa(puzzle: Puzzle) -> str:
    """The address for penpa-edit; regions in several pieces are drawn as they are."""
    shape, region = variant_of(puzzle.variant), regions(puzzle)
    n, grid = shape.size, penpa.Grid(shape.size, shape.size)
    upright, level = _walls(region, n)
    thick = [grid.right(at // (n - 1), at % (n - 1)) for at, wall in enumerate(upright) if wall]
    thick += [grid.below(at // n, at % n) for at, wall in enumerate(level) if wall]
    cats = "one cat" if shape.cats == 1 else f"{shape.cats} cats"
    rules = f"Every row, column and region has {cats}; no two touch, not even at a corner."
    return penpa.link(grid, thick=thick, title=f"Cats {shape.name}", rules=rules, dashed=True)


def _letters(text: str) -> Puzzle:
    return notation.parse(text)


NOTATIONS: dict[str, Notation] = {
    each.name: each
    for each in (
        Notation("letters", "rows of region letters", write_letters, _letters, block=True),
        Notation("json", "an object with regions", write_json, read_json),
        Notation("puzzlink", "a link to puzz.link", write_puzzlink, read_puzzlink, link=True),
        Notation("sbn", "the code of StarBattleLab", write_sbn, read_sbn),
        Notation("pzprv3", "files of pzpr players, on one line", write_pzprv3, read_pzprv3),
        Notation("penpa", "a link to penpa-edit", write_penpa, link=True),
    )
}
