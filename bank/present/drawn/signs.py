"""Digits and letters as strokes, so that a board looks the same on a screen, in a PNG and in print, without a font.

A sign lies in a box 6 wide and 10 high and is drawn with round ends; only the absolute commands M, L, H, V, C, Z.
"""

from __future__ import annotations

import re

SIGNS = {
    "0": "M3 0C4.8 0 5.9 2 5.9 5C5.9 8 4.8 10 3 10C1.2 10 .1 8 .1 5C.1 2 1.2 0 3 0Z",
    "1": "M1.3 2L3.7 0V10",
    "2": "M.4 2.8C.4 1.1 1.5 0 3 0C4.6 0 5.7 1.1 5.7 2.7C5.7 4 5 4.9 3.9 6.1L.3 10H5.9",
    "3": "M.5 2.2C.9 .8 1.8 0 3.1 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.5 4.7 2.6 4.7"
    "C4.7 4.7 5.9 5.7 5.9 7.3C5.9 8.9 4.7 10 3 10C1.5 10 .5 9.2 .1 7.8",
    "4": "M4.5 10V0L0 7.1H6",
    "5": "M5.4 0H1.2L.6 4.7C1.2 4 2 3.6 3 3.6C4.8 3.6 6 4.9 6 6.7C6 8.7 4.8 10 2.9 10C1.5 10 .5 9.3 .1 8.1",
    "6": "M4.7 0C3 2.1 1.4 4.3 .7 5.5C.3 6.1 .1 6.6 .1 7.1C.1 8.8 1.3 10 3 10"
    "C4.7 10 5.9 8.7 5.9 6.95C5.9 5.2 4.7 4 3.1 4C2 4 1.1 4.6 .7 5.5",
    "7": "M.2 0H5.9L2.2 10",
    "8": "M3 4.7C1.6 4.7 .5 3.7 .5 2.35C.5 1 1.6 0 3 0C4.4 0 5.5 1 5.5 2.35C5.5 3.7 4.4 4.7 3 4.7"
    "C1.3 4.7 .1 5.8 .1 7.35C.1 8.9 1.3 10 3 10C4.7 10 5.9 8.9 5.9 7.35C5.9 5.8 4.7 4.7 3 4.7Z",
    "9": "M1.3 10C3 7.9 4.6 5.7 5.3 4.5C5.7 3.9 5.9 3.4 5.9 2.9C5.9 1.2 4.7 0 3 0"
    "C1.3 0 .1 1.3 .1 3.05C.1 4.8 1.3 6 2.9 6C4 6 4.9 5.4 5.3 4.5",
    "?": "M.5 2.4C.8 .8 1.8 0 3 0C4.6 0 5.6 1 5.6 2.5C5.6 4.9 3 4.8 3 7M3 9.6V9.7",
    "A": "M0 10L3 0L6 10M1.1 6.6H4.9",
    "B": "M.4 4.8V0H3C4.5 0 5.4 .9 5.4 2.4C5.4 3.9 4.5 4.8 3 4.8H.4V10H3.2C4.9 10 5.9 9 5.9 7.4"
    "C5.9 5.8 4.9 4.8 3.2 4.8",
    "C": "M5.9 2.3C5.4 .8 4.4 0 3.1 0C1.2 0 0 1.9 0 5C0 8.1 1.2 10 3.1 10C4.4 10 5.4 9.2 5.9 7.7",
    "D": "M.4 0V10H2.6C4.7 10 5.9 8.2 5.9 5C5.9 1.8 4.7 0 2.6 0Z",
    "E": "M5.6 0H.5V10H5.6M.5 4.8H4.8",
    "F": "M5.6 0H.5V10M.5 4.8H4.8",
    "G": "M5.8 2.2C5.3 .8 4.4 0 3.1 0C1.2 0 0 1.9 0 5C0 8.1 1.2 10 3.1 10C4.6 10 5.8 9 5.9 7V5.4H3.3",
    "H": "M.3 0V10M5.7 0V10M.3 4.8H5.7",
    "I": "M3 0V10",
    "J": "M4.8 0V7C4.8 9 4 10 2.6 10C1.4 10 .6 9.2 .4 7.6",
    "K": "M.4 0V10M5.6 0L.4 6.2M2.2 4.1L5.9 10",
    "L": "M.6 0V10H5.6",
    "M": "M0 10V0L3 6.5L6 0V10",
    "N": "M.3 10V0L5.7 10V0",
    "O": "M3 0C4.9 0 6 1.9 6 5C6 8.1 4.9 10 3 10C1.1 10 0 8.1 0 5C0 1.9 1.1 0 3 0Z",
    "P": "M.4 10V0H3C4.9 0 5.9 1.1 5.9 2.8C5.9 4.5 4.9 5.6 3 5.6H.4",
}
WIDTH, HEIGHT, GAP = 6.0, 10.0, 2.6
_TOKEN = re.compile(r"[MLHVCZ]|\d*\.?\d+")


def number(value: float) -> str:
    """A coordinate to a hundredth of a unit, as short as can be."""
    told = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if told == "-0" else told


def wide(text: str, height: float) -> float:
    """How wide a text of that height is."""
    return height / HEIGHT * (len(text) * WIDTH + (len(text) - 1) * GAP)


def written(text: str, x: float, y: float, height: float) -> str:
    """The path of a text with its middle at (x, y)."""
    scale, left, top = height / HEIGHT, x - wide(text, height) / 2, y - height / 2
    return "".join(moved(SIGNS[sign], left + scale * at * (WIDTH + GAP), top, scale) for at, sign in enumerate(text))


def moved(path: str, left: float, top: float, scale: float) -> str:
    """A path of absolute commands, scaled and then moved."""
    told: list[str] = []
    command, across = "M", True
    for token in _TOKEN.findall(path):
        if token.isalpha():
            command = token
            across = command != "V"
            told.append(token)
            continue
        value = float(token) * scale + (left if across else top)
        gap = "" if told and told[-1].isalpha() else " "
        told.append(gap + number(value))
        if command not in "HV":
            across = not across
    return "".join(told)
