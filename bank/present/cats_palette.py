"""Sixteen colours for regions, named so that a sentence can speak of the green region.

A letter always has the same colour, so any two regions may touch: all pairs are apart by at least 0.16 in OKLab (a just
noticeable difference is about 0.02), which a test holds. Readers who see colours otherwise have the letters, the thick
borders and, when asked, a pattern for each region.
"""

from __future__ import annotations

COLOURS: tuple[tuple[str, str], ...] = (
    ("sky", "#48ecff"),
    ("orange", "#ff8241"),
    ("green", "#09b72c"),
    ("pink", "#ff8be6"),
    ("yellow", "#ffd25c"),
    ("blue", "#2876f0"),
    ("white", "#fffffe"),
    ("red", "#e51421"),
    ("lime", "#7af348"),
    ("violet", "#a33ee8"),
    ("grey", "#b8b4b5"),
    ("brown", "#88543c"),
    ("teal", "#00a1a8"),
    ("magenta", "#f408ad"),
    ("olive", "#a38a08"),
    ("indigo", "#4f3a86"),
)
NAMES = tuple(name for name, _ in COLOURS)
VALUES = tuple(value for _, value in COLOURS)


def rgb(value: str) -> tuple[int, int, int]:
    """`#ff8000` as three numbers from 0 to 255."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def is_dark(value: str) -> bool:
    """White reads better on it than black."""
    red, green, blue = rgb(value)
    return 299 * red + 587 * green + 114 * blue < 110_000
