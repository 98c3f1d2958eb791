"""Numbers as strokes for pictures, so that they look the same where no font is installed.

A sign lies in a box 6 wide and 10 high, drawn as one path with round ends.
"""

from __future__ import annotations

SIGNS = {
    "0": "M3 0C5 0 6 2 6 5S5 10 3 10 0 8 0 5 1 0 3 0Z",
    "1": "M1 2L3.4 0V10",
    "2": "M.3 2.7C.5 1 1.5 0 3 0C4.7 0 5.7 1.1 5.7 2.7C5.7 4.4 4.4 5.6 .3 10H6",
    "3": "M.4 1.9C.8 .7 1.8 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.9 4.5 4.7 2.6 4.7C4.7 4.7 5.9 5.7 5.9 7.3"
    "C5.9 9 4.7 10 3 10C1.5 10 .5 9.2 .1 7.9",
    "4": "M4.4 10V0L0 7H6",
    "5": "M5.4 0H1L.6 4.6C1.2 4 2 3.7 3 3.7C4.8 3.7 6 4.9 6 6.7C6 8.7 4.8 10 2.9 10C1.5 10 .5 9.3 .1 8.1",
    "6": "M5.3 1.2C4.8 .4 4.1 0 3.2 0C1.2 0 .1 2 .1 5.4C.1 8.4 1.1 10 3.1 10C4.8 10 5.9 8.7 5.9 6.9"
    "C5.9 5.1 4.8 3.9 3.1 3.9C1.6 3.9 .5 4.8 .1 6.2",
    "7": "M.2 0H5.9L2.2 10",
    "8": "M3 4.6C1.4 4.6 .5 3.7 .5 2.3S1.5 0 3 0 5.5 .9 5.5 2.3 4.6 4.6 3 4.6C1.2 4.6 .1 5.6 .1 7.3"
    "S1.3 10 3 10 5.9 9 5.9 7.3 4.8 4.6 3 4.6Z",
    "9": "M.7 8.8C1.2 9.6 1.9 10 2.8 10C4.8 10 5.9 8 5.9 4.6C5.9 1.6 4.9 0 2.9 0C1.2 0 .1 1.3 .1 3.1"
    "C.1 4.9 1.2 6.1 2.9 6.1C4.4 6.1 5.5 5.2 5.9 3.8",
    "?": "M.5 2.4C.8 .8 1.8 0 3 0C4.6 0 5.6 1 5.6 2.5C5.6 4.9 3 4.8 3 7M3 9.6V9.7",
}
WIDTH, HEIGHT, GAP = 6.0, 10.0, 2.6


def centred(text: str, x: float, y: float, height: float) -> str:
    """An SVG group that shows digits (and `?`) with their middle at (x, y)."""
    scale = height / HEIGHT
    left = x - scale * (len(text) * WIDTH + (len(text) - 1) * GAP) / 2
    parts = (
        f'<path d="{SIGNS[sign]}" transform="translate({left + scale * at * (WIDTH + GAP):.2f} {y - height / 2:.2f}) '
        f'scale({scale:.3f})"/>'
        for at, sign in enumerate(text)
    )
    return f'<g class="number">{"".join(parts)}</g>'
