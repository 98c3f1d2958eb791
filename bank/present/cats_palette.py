"""Sixteen colours for regions, named so that a sentence can speak of the green region.

A letter always has the same colour, so any two regions may touch: all pairs are apart by at least 0.125 in OKLab, those
of the first nine, which most boards do with, by 0.15 (a just noticeable difference is about 0.02), which a test holds.
They are as light and as soft as that allows, so that black borders, cats and crosses stand out in print. Readers who
see colours otherwise have the letters, the thick borders and, when asked, a pattern for each region.
"""

from __future__ import annotations

COLOURS: tuple[tuple[str, str], ...] = (
    ("sky", "#7bddf9"),
    ("orange", "#fb915d"),
    ("green", "#73c774"),
    ("pink", "#fdbcfc"),
    ("yellow", "#ffd25b"),
    ("blue", "#51a0ed"),
    ("white", "#fafaf7"),
    ("red", "#c05549"),
    ("lime", "#97ffb1"),
    ("violet", "#bca1fc"),
    ("grey", "#c5b9b6"),
    ("brown", "#b38c7e"),
    ("teal", "#11ada8"),
    ("magenta", "#f389b8"),
    ("olive", "#9c9701"),
    ("indigo", "#8279ad"),
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
