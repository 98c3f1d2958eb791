"""PNG by resvg."""

from __future__ import annotations

import struct
import sys

import pytest

from bank import present
from bank.present.png import NoRenderer, png
from examples import EXAMPLES
from grader import kinds

PICTURE = present.pictures("sudoku").svg(kinds.get("sudoku").parse(EXAMPLES["sudoku"][0]))


def size_of(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_a_png_is_twice_the_size_or_as_large_as_asked() -> None:
    assert size_of(png(PICTURE)) == (732, 732)
    assert size_of(png(PICTURE, 3)) == (1098, 1098)


def test_without_its_library_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoRenderer, match=r"pip install 'puzzlebank\[print\]'"):
        png("<svg/>")
