"""Games of variants, played to their end: digits above nine, irregular regions, two cats a row, rooms."""

from __future__ import annotations

import pytest

from bank.present.drawn import maze
from grader import kinds
from played import VARIANTS
from playing import begin, centre, touch

pytestmark = pytest.mark.browser
DIGITS = "123456789ABCDEFG"
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def facts(kind: str, variant: str) -> list[int]:
    text, solution = VARIANTS[kind, variant]
    return sorted(kinds.get(kind).entries(kinds.get(kind).parse(text, variant), solution))


def solved(looked, page) -> None:
    page.wait_for_selector("#say.good:has-text('Solved in')")
    page.wait_for_function("JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).reported")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert looked.faults == []


def test_sixteen_digits_are_entered_from_the_pad_on_a_phone_or_typed(look) -> None:
    looked, page = begin(look, "sudoku", 390, "16x16")
    assert page.inner_text("h1") == "Sudoku 16\u00d716"
    for number, fact in enumerate(facts("sudoku", "16x16")):
        touch(page, *centre(fact // 16, 16))
        if number % 2:
            page.click(f"#pad [data-digit='{fact % 16}']")
        else:
            page.keyboard.press(DIGITS[fact % 16])
    solved(looked, page)


def test_a_jigsaw_is_played_by_its_regions(look) -> None:
    looked, page = begin(look, "sudoku", 1180, "9x9-jigsaw")
    assert page.inner_text("#say") == "Every row, every column and every outlined region holds each digit once."
    page.click("text=Fill in notes")
    for fact in facts("sudoku", "9x9-jigsaw"):
        touch(page, *centre(fact // 9, 9))
        noted = page.locator("#pad .noted").all_inner_texts()
        assert DIGITS[fact % 9] in noted and len(noted) < 9, "the pad shows the notes of the cell"
        page.keyboard.press(DIGITS[fact % 9])
    solved(looked, page)


def test_two_cats_sit_in_every_row(look) -> None:
    looked, page = begin(look, "cats", 390, "10x10-2cats")
    cats = facts("cats", "10x10-2cats")
    page.click("text=Show what cats rule out")
    for number, cell in enumerate(cats):
        for _ in range(2):  # a cross, then a cat
            touch(page, *centre(cell, 10))
        if number == 0:
            assert page.inner_text("#left") == "19 cats left"
            assert page.locator("#board svg circle").count() == 5, "one cat rules out its neighbours, not yet its row"
    solved(looked, page)


def test_a_way_leads_through_rooms(look) -> None:
    looked, page = begin(look, "maze", 390, "20x20-4rooms")
    text, way = VARIANTS["maze", "20x20-4rooms"]
    row, column = (int(part[1:]) - 1 for part in text.split(":")[1].replace("c", " c").split())
    x, y = column, row
    for move in way.upper():
        x, y = x + SIDES[move][0], y + SIDES[move][1]
        touch(page, (x + 0.5) * maze.CELL, (y + 0.5) * maze.CELL)
    solved(looked, page)


@pytest.mark.parametrize(
    ("kind", "variant", "told", "many"),
    [
        ("sudoku", "9x9-jigsaw", "region B", 9),
        ("sudoku", "16x16", "box 4, r12c3", 17),
        ("cats", "10x10-2cats", "row 4, the pink region (D)", 29),
        ("maze", "20x20-4rooms", "r20c18, r1c1", 2),
        ("dchoco", None, "r3,4c1", 2),
    ],
)
def test_where_a_hint_says_to_look_is_outlined(look, kind: str, variant: str | None, told: str, many: int) -> None:
    looked, page = begin(look, kind, 390, variant)
    found = page.evaluate(
        """async told => (await import('/static/play/pointing.js'))
        .cells(told, JSON.parse(document.getElementById('game').textContent).board).size""",
        told,
    )
    assert found == many
    hint = {"status": "step", "where": [told], "wrong": [], "wrongly_removed": [], "name": None, "steps": []}
    page.route("**/hint", lambda route: route.fulfill(json=hint))
    page.click("#hint")
    page.wait_for_selector(f"#say:has-text('Look at {told}')")
    page.unroute("**/hint")
    page.route("**/hint", lambda route: route.fulfill(json={**hint, "where": None, "name": "Corridor"}))
    page.click("#hint")
    page.wait_for_selector("#say:has-text('Corridor. (Ask again to see it.)')")
    assert page.locator("#board .there").count() == 1, "it stays until the step is shown"
    assert looked.faults == []


def test_the_board_stays_in_sight_on_a_phone_while_a_hint_is_asked_for(look) -> None:
    _, page = begin(look, "sudoku", 390, "16x16")
    page.set_viewport_size({"width": 390, "height": 720})
    page.locator("#give-up").scroll_into_view_if_needed()
    board, button = page.locator("#board svg").bounding_box(), page.locator("#give-up").bounding_box()
    assert board["y"] >= 0 and board["y"] + board["height"] < button["y"]
