"""How a booklet looks, and whether it can: its paper, and a font that has the letters of its title."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as File

from bank.book import layout
from bank.book.sections import CannotPrint


class NoPrinter(ImportError):
    """The optional writer is not installed. The message says how to get it."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a booklet is laid out. `per_page` is the most; `large` print sets fewer when they would be too small."""

    title: str = "Puzzles"
    paper: str = "a4"
    per_page: int = 4
    large: bool = False
    hints: bool = False
    mono: bool = False
    font: File | None = None


def fitting(look: Look) -> layout.Page:
    """The page, if a book can look like that at all; worth asking before puzzles are drawn for it.

    Raises `CannotPrint` and `NoPrinter`.
    """
    if not 1 <= look.per_page <= layout.MOST:
        raise CannotPrint(f"1 to {layout.MOST} puzzles stand on a page, not {look.per_page}")
    try:
        width, height = layout.paper(look.paper)
    except ValueError as error:
        raise CannotPrint(str(error)) from None
    try:
        from reportlab.pdfbase import pdfmetrics
    except ImportError as missing:
        raise NoPrinter("a booklet needs the extra 'print': pip install 'puzzlebank[print]'") from missing
    for name in fonts(look.font):
        there = pdfmetrics.getFont(name).face.charToGlyph
        if lacking := "".join(dict.fromkeys(sign for sign in look.title if ord(sign) not in there)):
            # they would be printed as empty boxes
            font = "the font" if look.font is None else f"the font {look.font}"
            raise CannotPrint(f"{font} has no {lacking[:20]} of the title; name a TrueType font that has, with --font")
    return layout.Page(width, height)


def fonts(own: File | None) -> tuple[str, str]:
    """A normal and a bold font, embedded in the file; `own`: a TrueType file for both."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    if own is not None:
        try:
            pdfmetrics.registerFont(TTFont("Own", str(own)))
        except (TTFError, OSError) as error:
            raise CannotPrint(f"the font {own} cannot be used: {error}") from None
        return "Own", "Own"
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    pdfmetrics.registerFont(TTFont("VeraBd", "VeraBd.ttf"))
    return "Vera", "VeraBd"
