"""The picture of a booklet's pages in the README: `python docs/pictures/booklet.py BOOK.pdf PAGE PAGE PAGE`.

Needs `pip install pypdfium2 pillow` beside the project; the book was made by `puzzlebank book`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

GAP, WIDTH = 24, 420


def main(file: str, *numbers: str) -> None:
    book = pypdfium2.PdfDocument(file)
    pages = [book[int(number) - 1] for number in numbers]
    drawn = [page.render(scale=WIDTH / page.get_width()).to_pil().convert("RGB") for page in pages]
    drawn = [ImageOps.expand(page, 1, "#b9b9bf") for page in drawn]
    high = max(page.height for page in drawn)
    whole = Image.new("RGB", (sum(page.width + GAP for page in drawn) + GAP, high + 2 * GAP), "#f1f1f4")
    left = GAP
    for page in drawn:
        whole.paste(page, (left, GAP))
        left += page.width + GAP
    whole.quantize(64).save(Path(__file__).with_name("booklet.png"), optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
