"""Where things go on a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bank.book.layout import MM, Box, Page, arranged, paper, scale_in


@given(st.integers(1, 30), st.floats(0.3, 3), st.floats(100, 900), st.floats(100, 900))
def test_boards_lie_inside_the_box_and_never_on_each_other(
    count: int, ratio: float, width: float, height: float
) -> None:
    box = Box(10, 20, width, height)
    laid = arranged(box, count, ratio, 12, 6)
    assert len(laid) == count
    for one in laid:
        assert box.x - 0.01 <= one.x and one.x + one.width <= box.x + box.width + 0.01
        assert box.y - 0.01 <= one.y and one.y + one.height <= box.y + box.height + 0.01
    for at, one in enumerate(laid):
        for other in laid[at + 1 :]:
            apart = one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01
            assert apart or one.y + one.height <= other.y + 0.01 or other.y + other.height <= one.y + 0.01


def test_four_square_boards_stand_two_by_two_on_a4() -> None:
    width, height = paper("a4")
    boxes = arranged(Page(width, height).body(1), 4, 1.0, 20, 18)
    assert len({box.x for box in boxes}) == len({box.y for box in boxes}) == 2
    assert scale_in(boxes[0], 366, 366, 20) * 366 > 80 * MM


def test_the_gutter_changes_sides() -> None:
    page = Page(400, 600, margin=30, gutter=20)
    right, left = page.body(1), page.body(2)
    assert (right.x, left.x) == (50, 30) and right.width == left.width == 320


@pytest.mark.parametrize("name", ["b17", "10x10mm", "170x240", ""])
def test_unknown_papers_are_named(name: str) -> None:
    with pytest.raises(ValueError, match="there are a4, a5"):
        paper(name)
    assert paper("170x240mm") == (170 * MM, 240 * MM)
