"""Boards on paper are the shapes of their pictures."""

from __future__ import annotations

import pytest

from bank import present
from bank.book.drawing import commands, grey, place, sign_height
from bank.book.layout import Box
from examples import EXAMPLES
from grader import kinds

KINDS = list(EXAMPLES)


def test_a_path_is_taken_apart_into_moves_lines_curves_and_closings() -> None:
    assert list(commands("M1 2H5V-.5L3 4 5 6ZC1 1 2 2 3 3")) == [
        ("M", [(1, 2)]),
        ("L", [(5, 2)]),
        ("L", [(5, -0.5)]),
        ("L", [(3, 4)]),
        ("L", [(5, 6)]),
        ("Z", []),
        ("C", [(1, 1), (2, 2), (3, 3)]),
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mono", [False, True])
def test_every_kind_is_drawn_with_and_without_its_solution(kind: str, mono: bool, tmp_path) -> None:
    from reportlab.pdfgen.canvas import Canvas as Pdf

    puzzle = kinds.get(kind).parse(EXAMPLES[kind][0])
    sizes = []
    for solution in (None, EXAMPLES[kind][1]):
        file = tmp_path / f"{solution is None}.pdf"
        pdf = Pdf(str(file), pagesize=(300, 300), invariant=1, pageCompression=0)
        scale = place(pdf, present.pictures(kind).draw(puzzle, solution), Box(20, 20, 260, 260), mono=mono)
        pdf.save()
        sizes.append(file.stat().st_size)
        assert scale > 0
        if mono:
            assert all(
                len({red, green, blue}) == 1
                for red, green, blue in (
                    line.split()[:3] for line in file.read_text("latin-1").splitlines() if line.endswith((" rg", " RG"))
                )
            )
    assert sizes[1] != sizes[0]


def test_the_smallest_sign_of_a_board_is_measured() -> None:
    sudoku = kinds.get("sudoku").parse(EXAMPLES["sudoku"][0])
    assert sign_height(present.pictures("sudoku").draw(sudoku)) == pytest.approx(20)
    assert sign_height(present.pictures("sudoku").draw(sudoku, large=True)) == pytest.approx(25)
    maze = kinds.get("maze").parse(EXAMPLES["maze"][0])
    assert sign_height(present.pictures("maze").draw(maze)) is None


def test_colours_turn_to_the_grey_they_are_printed_as() -> None:
    assert grey("#ff0000") == "#4c4c4c"
    assert grey("#ffffff") == "#ffffff"
