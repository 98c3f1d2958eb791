"""The PDF: a title page, the rules, the puzzles, hints when wanted, and the solutions at the back.

Fonts are embedded, boards are vectors, the file is the same for the same puzzles: what print shops ask for.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bank import present
from bank.book import layout
from bank.book.drawing import place, sign_height
from bank.book.layout import Box
from bank.book.look import Look, fitting, fonts
from bank.book.sections import CannotPrint
from bank.present.drawn.canvas import Canvas
from bank.records import Stocked
from grader import kinds
from grader.kind import Path

LARGE = 16.0  # points that a printed sign of large print is high, at least
READABLE = 5.0  # and of any print
SOLUTIONS = 12  # solutions on a page, at most
GAP = 18.0  # between boards
TEXT = {False: (11.0, 12.0, 7.5, 20.0), True: (18.0, 18.0, 12.0, 28.0)}  # sizes of titles, numbers, notes; heading


@dataclass(slots=True)
class Made:
    """What a booklet came to: pages, puzzles, and the height in points of its smallest sign (None: it has none)."""

    pages: int = 0
    puzzles: int = 0
    smallest: float | None = None


def write(puzzles: Sequence[Stocked], file: str, look: Look) -> Made:
    """Write the booklet of these puzzles, in their order. Raises `CannotPrint` and `NoPrinter`."""
    if not puzzles:
        raise CannotPrint("a book needs at least one puzzle")
    return _Booklet(file, look, fitting(look), puzzles).make()


class _Booklet:
    """A PDF that grows page by page."""

    def __init__(self, file: str, look: Look, page: layout.Page, puzzles: Sequence[Stocked]) -> None:
        from reportlab.pdfgen.canvas import Canvas as Pdf

        self.look, self.page, self.puzzles = look, page, puzzles
        self.normal, self.bold = fonts(look.font)
        self.title, self.figure, self.note, self.head = TEXT[look.large]
        # invariant: no time and no random id, so that the same book is the same file
        self.pdf: Any = Pdf(file, pagesize=(page.width, page.height), invariant=1, pageCompression=1)
        self.pdf.setTitle(look.title)
        self.pdf.setCreator("puzzlebank")
        self.number = 1
        self.made = Made(puzzles=len(puzzles))

    def make(self) -> Made:
        pages = self._planned()
        self._title()
        self._rules()
        for start, stop in pages:
            self._puzzles(start, stop)
        if self.look.hints:
            self._hints()
        self._solutions()
        self.pdf.save()
        self.made.pages = self.number - 1
        return self.made

    # --- pages ------------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """End the page."""
        self.pdf.showPage()
        self.number += 1

    def _foot(self, left: str = "") -> None:
        body = self.page.body(self.number)
        self._text(
            str(self.number), body.x + body.width / 2, self.page.margin - 4, self.note + 1.5, align="middle", grey=0.25
        )
        if left:
            self._text(left, body.x, self.page.margin - 4, self.note, grey=0.45)

    def _text(
        self, text: str, x: float, y: float, size: float, *, bold: bool = False, align: str = "left", grey: float = 0.0
    ) -> None:
        self.pdf.setFont(self.bold if bold else self.normal, size)
        self.pdf.setFillGray(grey)
        draw = {"left": self.pdf.drawString, "middle": self.pdf.drawCentredString, "right": self.pdf.drawRightString}
        draw[align](x, y, text)

    def _bookmark(self, title: str) -> None:
        key = f"page{self.number}"
        self.pdf.bookmarkPage(key)
        self.pdf.addOutlineEntry(title, key, level=0)

    def _title(self) -> None:
        body = self.page.body(self.number)
        size = 34.0 if self.page.width > 400 else 24.0
        y = body.y + body.height * 0.7
        for line in textwrap.wrap(self.look.title, max(8, int(body.width / size * 1.7))):
            self._text(line, body.x + body.width / 2, y, size, bold=True, align="middle")
            y -= size * 1.25
        y -= size
        for (_, _, tier), group in groupby(self.puzzles, key=_shelf):
            chosen = list(group)
            told = f"{len(chosen)} {self._drawn(chosen[0]).title}, {tier}"
            self._text(told, body.x + body.width / 2, y, 12, align="middle", grey=0.2)
            y -= 18
            if y < body.y + 30:
                break
        self._turn()

    def _rules(self) -> None:
        """Each rule set once, in words."""
        size, lead = (16.0, 21.0) if self.look.large else (11.0, 15.0)
        self._bookmark("Rules")
        y = self._heading("How to solve them")
        firsts: dict[tuple[str, str], Stocked] = {}
        for each in self.puzzles:
            firsts.setdefault((each.kind, each.variant), each)
        for (kind, variant), first in firsts.items():
            body = self.page.body(self.number)
            lines = self._wrapped(str(kinds.get(kind).rules(variant)["text"]), size, body.width)
            if y - (len(lines) + 2) * lead < body.y + 20:
                self._foot()
                self._turn()
                y = self._heading("How to solve them")
            self._text(self._drawn(first).title, body.x, y, size + 1, bold=True)
            y -= lead * 1.15
            for line in lines:
                self._text(line, self.page.body(self.number).x, y, size)
                y -= lead
            y -= lead * 0.8
        self._foot()
        self._turn()

    def _heading(self, text: str) -> float:
        """A heading at the top of the page; gives where the text below it begins."""
        body = self.page.body(self.number)
        self._text(text, body.x, body.y + body.height - 16, 16, bold=True)
        return body.y + body.height - 48

    def _wrapped(self, text: str, size: float, width: float) -> list[str]:
        from reportlab.lib.utils import simpleSplit

        lines: list[str] = simpleSplit(text, self.normal, size, width)
        return lines

    # --- boards -----------------------------------------------------------------------------------------------------

    def _planned(self) -> list[tuple[int, int]]:
        """Which puzzles stand together on a page: of one shelf, and as many as the print allows."""
        pages = []
        for _, group in groupby(enumerate(self.puzzles), key=lambda pair: _shelf(pair[1])):
            places = [at for at, _ in group]
            each = self._fitting(self.puzzles[places[0]])
            pages += [(at, min(at + each, places[-1] + 1)) for at in range(places[0], places[-1] + 1, each)]
        return pages

    def _fitting(self, stocked: Stocked) -> int:
        """How many boards like this one stand on a page."""
        canvas = self._drawn(stocked)
        sign = sign_height(canvas)
        least = LARGE if self.look.large else READABLE
        for count in range(self.look.per_page, 0, -1):
            box = self._boxes(canvas, count)[0]
            scale = layout.scale_in(box, canvas.width, canvas.height, self.head)
            # where no sign is printed, half a point a unit keeps the ways of a maze wide enough
            if sign * scale >= least if sign else scale >= (0.5 if self.look.large else 0.2):
                return count
        what = f"{stocked.kind} {stocked.variant}"
        raise CannotPrint(f"{what} is too large for {self.look.paper} in {'large' if self.look.large else 'any'} print")

    def _boxes(self, canvas: Canvas, count: int) -> list[Box]:
        body = self.page.body(self.number, above=22, below=14)
        return layout.arranged(body, count, canvas.width / canvas.height, self.head, GAP)

    def _drawn(self, stocked: Stocked, solved: bool = False) -> Canvas:
        pictures = present.pictures(stocked.kind)
        return pictures.draw(stocked.puzzle, stocked.solution if solved else None, large=self.look.large)

    def _puzzles(self, start: int, stop: int) -> None:
        first = self.puzzles[start]
        if start == 0 or _shelf(self.puzzles[start - 1]) != _shelf(first):
            self._bookmark(f"{self._drawn(first).title}, {first.tier}")
        body = self.page.body(self.number)
        top = body.y + body.height - 12
        self._text(self._drawn(first).title, body.x, top, self.title, bold=True)
        self._text(str(first.tier), body.x + body.width, top, self.title, align="right")
        boxes = self._boxes(self._drawn(first), self._fitting(first))
        for at in range(start, stop):
            stocked, box = self.puzzles[at], boxes[at - start]
            scale = self._board(self._drawn(stocked), box, at + 1, f"no. {stocked.id}")
            sign = sign_height(self._drawn(stocked))
            if sign is not None:
                self.made.smallest = min(self.made.smallest or 1e9, sign * scale)
        self._foot(self.look.title)
        self._turn()

    def _board(self, canvas: Canvas, box: Box, number: int, right: str = "") -> float:
        """A board under its number, as large as the box allows, at the top of it."""
        scale = layout.scale_in(box, canvas.width, canvas.height, self.head)
        wide, high = canvas.width * scale, canvas.height * scale
        left = box.x + (box.width - wide) / 2
        size = self.figure if right else 0.75 * self.figure
        line = box.y + box.height - self.head + 6
        self._text(str(number), left, line, size, bold=True)
        if right:
            self._text(right, left + wide, line, self.note, align="right", grey=0.35)
        return place(
            self.pdf, canvas, Box(left, box.y + box.height - self.head - high, wide, high), mono=self.look.mono
        )

    def _solutions(self) -> None:
        self._bookmark("Solutions")
        for _, group in groupby(enumerate(self.puzzles), key=lambda pair: (pair[1].kind, pair[1].variant)):
            chosen = list(group)
            sample = self._drawn(chosen[0][1], solved=True)
            each = self._solutions_a_page(sample)
            for at in range(0, len(chosen), each):
                body = self.page.body(self.number)
                self._text("Solutions", body.x, body.y + body.height - 12, self.title, bold=True)
                for (place_, stocked), box in zip(chosen[at : at + each], self._boxes(sample, each), strict=False):
                    self._board(self._drawn(stocked, solved=True), box, place_ + 1)
                self._foot(self.look.title)
                self._turn()

    def _solutions_a_page(self, canvas: Canvas) -> int:
        sign = sign_height(canvas)
        for count in range(SOLUTIONS, 1, -1):
            scale = layout.scale_in(self._boxes(canvas, count)[0], canvas.width, canvas.height, self.head)
            least = 1.6 * READABLE if self.look.large else READABLE
            if sign * scale >= least if sign else scale >= 0.2:
                return count
        return 1

    def _hints(self) -> None:
        """For every puzzle the hardest technique it needs and where that is first met."""
        size, lead = (16.0, 22.0) if self.look.large else (9.5, 13.5)
        self._bookmark("Hints")
        y = self._heading("Hints")
        for number, stocked in enumerate(self.puzzles, 1):
            lines = self._wrapped(hint(stocked), size, self.page.body(self.number).width - 3 * size)
            if y - len(lines) * lead < self.page.body(self.number).y + 14:
                self._foot(self.look.title)
                self._turn()
                y = self._heading("Hints")
            body = self.page.body(self.number)
            self._text(str(number), body.x + 2.2 * size, y, size, bold=True, align="right")
            for line in lines:
                self._text(line, body.x + 3 * size, y, size)
                y -= lead
        self._foot(self.look.title)
        self._turn()


def hint(stocked: Stocked) -> str:
    """The hardest technique a puzzle needs, and where to look for it first."""
    if stocked.hardest is None:
        return "Nothing is left to do."
    name = present.technique(stocked.kind, stocked.hardest).name
    steps = Path.unpack(stocked.path) if stocked.path else ()
    step = next((step for step in steps if step.technique == stocked.hardest), None)
    return f"{name}." if step is None else f"{name}; look at {present.where(stocked.puzzle, step)}."


def _shelf(stocked: Stocked) -> tuple[str, str, str]:
    return stocked.kind, stocked.variant, str(stocked.tier)
