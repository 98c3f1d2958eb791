"""The text compression of lz-string (LZ78 with a growing dictionary), in the base 64 that links carry.

A code is written with as many bits as the dictionary needs by now, lowest bit first: 0 announces a new sign of 8 bits,
1 one of 16, 2 ends the text, any other is an entry. Texts are taken as UTF-16, since that is what browsers do.
"""

from __future__ import annotations

from collections.abc import Iterator

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUE = {sign: value for value, sign in enumerate(ALPHABET)} | {"-": 62, "_": 63}
LONGEST = 1_000_000  # signs of a text that is taken apart: a short code can stand for a very long one


class _Width:
    """How many bits a code has: one more each time the dictionary has doubled."""

    def __init__(self) -> None:
        self.bits = 2
        self.left = 2

    def grow(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.left = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """The text as base 64."""
    raw = text.encode("utf-16-le", "surrogatepass")
    units = [int.from_bytes(raw[at : at + 2], "little") for at in range(0, len(raw), 2)]
    bits: list[int] = []
    known: dict[tuple[int, ...], int] = {}
    fresh: set[int] = set()
    width = _Width()

    def put(value: int, number: int) -> None:
        bits.extend(value >> at & 1 for at in range(number))

    def tell(word: tuple[int, ...]) -> None:
        if word[0] in fresh and len(word) == 1:
            fresh.discard(word[0])
            wide = word[0] > 255
            put(int(wide), width.bits)
            put(word[0], 16 if wide else 8)
            width.grow()
        else:
            put(known[word], width.bits)
        width.grow()

    word: tuple[int, ...] = ()
    for unit in units:
        if (unit,) not in known:
            known[unit,] = len(known) + 3
            fresh.add(unit)
        longer = (*word, unit)
        if longer in known:
            word = longer
            continue
        tell(word)
        known[longer] = len(known) + 3
        word = (unit,)
    if word:
        tell(word)
    put(2, width.bits)
    bits += [0] * (6 - len(bits) % 6)  # a whole one when nothing is left over, as the original does
    digits = "".join(ALPHABET[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6))
    return digits + "=" * (-len(digits) % 4)


def _bits(code: str) -> Iterator[int]:
    for sign in code:
        if sign not in _VALUE:
            raise ValueError(f"{sign!r} is no sign of base 64")
        yield from (_VALUE[sign] >> at & 1 for at in (5, 4, 3, 2, 1, 0))


def decompress(code: str) -> str:
    """The text of a code; raises ValueError for what is none."""
    bits = _bits(code.rstrip("="))

    def take(number: int) -> int:
        value = 0
        for at in range(number):
            bit = next(bits, None)
            if bit is None:
                raise ValueError("the code ends too early")
            value |= bit << at
        return value

    entries: list[tuple[int, ...]] = []
    width = _Width()
    told: list[int] = []
    word: tuple[int, ...] = ()
    while True:
        value = take(width.bits)
        if value == 2:
            break
        if value < 2:
            entries.append((take(16 if value else 8),))
            entry = entries[-1]
            width.grow()
        elif value - 3 < len(entries):
            entry = entries[value - 3]
        elif value - 3 == len(entries) and word:
            entry = (*word, word[0])
        else:
            raise ValueError("the code names an entry that is not there")
        if word:
            entries.append((*word, entry[0]))
        told += entry
        if len(told) > LONGEST:
            raise ValueError("the text is too long")
        width.grow()
        word = entry
    return b"".join(unit.to_bytes(2, "little") for unit in told).decode("utf-16-le", "replace")
