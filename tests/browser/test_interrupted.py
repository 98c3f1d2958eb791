"""Games that are interrupted: the bank is gone, the page is left, another tab is opened, the browser keeps nothing."""

from __future__ import annotations

import json

import pytest

from bank import Bank
from playing import begin

pytestmark = pytest.mark.browser
WAY = "EEEESWWWWSEEEESWWWWSEEEE"
ARROWS = {"E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def walk(page, moves: str) -> None:
    page.focus("#board svg")
    for move in moves:
        page.keyboard.press(ARROWS[move])


def solves(bank: Bank) -> int:
    return sum(entry.solves for entry in bank.calibration("maze") if entry.tier is None)


@pytest.mark.parametrize("again", ["check", "reload"])
def test_a_full_board_that_nobody_could_check_is_finished_by_the_next_check_or_visit(
    look, played: Bank, again: str
) -> None:
    before = solves(played)
    _, page = begin(look, "maze")
    page.context.set_offline(True)
    walk(page, WAY)
    page.wait_for_selector("#say.bad:has-text('The bank does not answer. What you have entered is kept here')")
    page.context.set_offline(False)
    page.click("#check") if again == "check" else page.reload()
    page.wait_for_selector("#say.good:has-text('Solved in')")
    page.wait_for_function("JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).reported")
    assert solves(played) == before + 1


def test_a_solve_that_could_not_be_reported_is_reported_when_the_page_is_opened_again(look, played: Bank) -> None:
    before = solves(played)
    _, page = begin(look, "maze")
    page.route("**/solves", lambda route: route.abort())
    walk(page, WAY)
    page.wait_for_selector("#say.good:has-text('the time is reported when you open this page again')")
    assert solves(played) == before
    page.unroute("**/solves")
    page.reload()
    page.wait_for_function("JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).reported")
    assert solves(played) == before + 1


def test_giving_up_while_nobody_answers_leaves_the_game_as_it_is(look) -> None:
    _, page = begin(look, "maze")
    walk(page, "EEE")
    page.context.set_offline(True)
    page.click("#give-up")
    page.click("#give-up")
    page.wait_for_selector("#say.bad:has-text('it has the solution')")
    assert "/play/puzzle/" in page.url
    walk(page, "E")
    assert page.inner_text("#left") == "4 steps"


def test_two_tabs_on_one_puzzle_are_one_game(look) -> None:
    looked, page = begin(look, "maze")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#board svg[role=application]")
    walk(other, "EEE")
    page.wait_for_selector("#left:has-text('3 steps')")
    walk(page, "E")
    other.wait_for_selector("#left:has-text('4 steps')")
    assert looked.faults == []


def test_what_is_kept_of_another_puzzle_with_that_number_is_not_taken_for_this_one(look) -> None:
    looked, page = begin(look, "maze")
    walk(page, "EEE")
    game, kept = page.url, json.loads(page.evaluate("localStorage.getItem(Object.keys(localStorage)[0])"))
    for damaged in ({**kept, "of": kept["of"] + 1}, {"state": 1}, 7):
        looked.go("/tiers")
        page.evaluate("told => localStorage.setItem(Object.keys(localStorage)[0], told)", json.dumps(damaged))
        page.goto(game)
        page.wait_for_selector("#board svg[role=application]")
        assert page.inner_text("#left") == ""
    assert looked.faults == []


def test_a_browser_that_keeps_nothing_can_play_all_the_same(look, played: Bank) -> None:
    before = solves(played)
    looked = look()
    looked.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page = looked.go("/play/maze")
    page.click("form button[formaction*='variant=5x5&']:enabled")
    page.wait_for_selector("#board svg[role=application]")  # a page on its way cannot be loaded again
    page.context.clear_cookies()
    page.reload()
    page.wait_for_selector("#board svg[role=application]")
    page.context.clear_cookies()
    with page.expect_response("**/solves") as reported:
        walk(page, WAY)
    page.wait_for_selector("#say.good:has-text('Solved in')")
    assert reported.value.ok and solves(played) == before + 1
    assert looked.faults == []


def test_a_finished_game_that_is_started_again_has_a_clock_of_its_own(look) -> None:
    _, page = begin(look, "maze")
    page.wait_for_selector("#clock:has-text('0:01')")
    walk(page, WAY)
    page.wait_for_selector("#say.good:has-text('Solved in 0:0')")
    page.click("#again")
    assert page.inner_text("#clock") == "0:00"
    assert not page.is_visible("#after")
