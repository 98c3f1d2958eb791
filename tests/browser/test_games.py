"""A game of every kind, played to its end by touch and by keyboard, and reported."""

from __future__ import annotations

import pytest

from bank import Bank
from bank.present.drawn import dchoco, maze
from bank.web.pages.frame import shown_kinds
from examples import EXAMPLES
from grader import kinds
from grader.dchoco.notation import borders
from playing import begin, centre, touch

pytestmark = pytest.mark.browser
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def needed(kind: str) -> list[int]:
    text, solution = EXAMPLES[kind]
    return sorted(kinds.get(kind).entries(kinds.get(kind).parse(text), solution))


def solve_sudoku(page) -> None:
    for fact in needed("sudoku"):
        touch(page, *centre(fact // 9, 9))
        page.keyboard.press(str(fact % 9 + 1))


def solve_cats(page) -> None:
    for cell in needed("cats"):
        for _ in range(2):  # a cross, then a cat
            touch(page, *centre(cell, 8))


def solve_maze(page) -> None:
    page.focus("#board svg")
    for move in EXAMPLES["maze"][1].upper():
        page.keyboard.press(ARROWS[move])


def solve_dchoco(page) -> None:
    for edge in needed("dchoco"):
        a, b = list(borders(6, 6))[edge]
        x, y = b % 6 * dchoco.CELL, b // 6 * dchoco.CELL
        touch(page, *((x, y + 20) if b == a + 1 else (x + 20, y)))


SOLVE = {"sudoku": solve_sudoku, "cats": solve_cats, "maze": solve_maze, "dchoco": solve_dchoco}


@pytest.mark.parametrize("kind", shown_kinds())
@pytest.mark.parametrize("width", [1180, 390])
def test_a_game_of_every_kind_is_solved_and_reported(look, played: Bank, kind: str, width: int) -> None:
    before = sum(entry.solves for entry in played.calibration(kind) if entry.tier is None)
    looked, page = begin(look, kind, width)
    SOLVE[kind](page)
    page.wait_for_selector("#say.good:has-text('Solved in')")
    page.wait_for_selector("#after:visible")
    try:
        page.wait_for_function("JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).reported")
    except Exception as late:
        raise AssertionError(
            (looked.faults, page.inner_text("#say"), page.evaluate("JSON.stringify(localStorage)"))
        ) from late
    assert sum(entry.solves for entry in played.calibration(kind) if entry.tier is None) == before + 1
    assert looked.faults == []


def test_a_wrong_entry_is_shown_by_a_check_and_taken_back_by_undo(look) -> None:
    looked, page = begin(look, "sudoku")
    touch(page, *centre(2, 9))
    page.keyboard.press("1")
    page.click("#check")
    page.wait_for_selector("#say.bad:has-text('One entry is wrong: r1c3=1.')")
    assert page.locator("#board .sign .wrong").count() == 1
    page.click("#undo")
    page.click("#check")
    page.wait_for_selector("#say.good:has-text('All right so far. 51 left.')")
    assert looked.faults == []


def test_notes_are_filled_in_and_struck_by_what_is_entered(look) -> None:
    _, page = begin(look, "sudoku")
    page.click("text=Fill in notes")
    before = page.locator("#board .sign .pencil").count()
    touch(page, *centre(2, 9))
    page.keyboard.press("4")
    after = page.locator("#board .sign .pencil").count()
    assert after < before - 2
    page.keyboard.press("Control+z")
    assert page.locator("#board .sign .pencil").count() == before


def test_a_screen_reader_hears_where_it_is(look) -> None:
    _, page = begin(look, "cats")
    page.focus("#board svg")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#voice") == "row 1, column 2, sky, empty"
    page.keyboard.press(" ")
    assert page.inner_text("#voice") == "row 1, column 2, sky, cat"


def test_a_game_that_was_left_goes_on_where_it_was(look) -> None:
    _, page = begin(look, "maze")
    page.focus("#board svg")
    page.keyboard.press("ArrowRight")
    page.reload()
    page.wait_for_selector("#board svg[role=application]")
    assert page.inner_text("#left") == "1 step"
    touch(page, *centre(4, 5, maze.CELL))
    assert page.inner_text("#left") == "4 steps"


def test_giving_up_is_asked_twice_and_shows_the_way(look, played: Bank) -> None:
    looked, page = begin(look, "dchoco")
    page.click("#give-up")
    assert page.inner_text("#give-up") == "Really give up?"
    page.click("#give-up")
    page.wait_for_url("**/puzzle/*?round=0")
    assert any(entry.given_up for entry in played.calibration("dchoco")), looked.faults
