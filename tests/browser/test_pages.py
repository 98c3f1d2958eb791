"""Pages as a browser shows them: nothing breaks, nothing overflows, the keyboard gets everywhere."""

from __future__ import annotations

import itertools

import pytest

from bank.web.pages.frame import shown_kinds

pytestmark = pytest.mark.browser
PAGES = [
    "/",
    "/stock",
    "/play",
    "/tiers",
    *(f"/{page}/{kind}" for page in ("statistics", "techniques", "play") for kind in shown_kinds()),
    "/techniques/sudoku/x-wing",
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1180])
def test_no_page_overflows_or_logs_an_error(look, width: int, dark: bool) -> None:
    looked = look(width, dark=dark)
    for path in PAGES:
        page = looked.go(path)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, path
        assert page.locator("h1").count() == 1
        ranks = page.eval_on_selector_all("main :is(h1, h2, h3, h4)", "all => all.map(each => Number(each.tagName[1]))")
        assert all(lower <= upper + 1 for upper, lower in itertools.pairwise(ranks)), (path, ranks)
    assert looked.faults == []


def test_text_stands_out_from_its_ground_in_light_and_dark(look) -> None:
    for dark in (False, True):
        page = look(dark=dark).go("/tiers")
        for where in ("p.lead", "tbody td", "nav.top a", "footer p"):
            ratio = page.locator(where).first.evaluate(CONTRAST)
            assert ratio >= 4.5, (where, dark, ratio)


CONTRAST = """element => {
  const light = text => {
    const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255)
      .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const one = light(getComputedStyle(element).color), other = light(getComputedStyle(document.body).backgroundColor);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}"""


def test_the_first_stop_of_the_keyboard_leads_past_the_navigation(look) -> None:
    page = look().go("/stock")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")


def test_the_stock_renews_itself(look, played) -> None:
    looked = look()
    page = looked.go("/stock")
    before = page.inner_text("#live .numbers")
    played.set_shelf("cats", "6x6", "hard", 2, 8)
    page.wait_for_function("before => document.querySelector('#live .numbers').innerText !== before", arg=before)
    assert "Cats 6\u00d76" in page.inner_text("#live")
    played.remove_shelf("cats", "6x6", "hard")
    assert looked.faults == []


def test_a_path_is_walked_with_arrow_keys_and_back_again(look, played) -> None:
    id = played.peek("sudoku", tier="easy").id
    looked = look()
    page = looked.go(f"/puzzle/{id}")
    page.click("text=Step through the solution")
    page.wait_for_selector("text=Round 1 of 1")
    assert page.locator("svg.board .entry, svg.board .concluded").count() >= 1
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Solved in 1 round.")
    assert page.url.endswith("?round=2")
    page.go_back()
    page.wait_for_selector("text=Round 1 of 1")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".at:has-text('Start')")
    assert looked.faults == []


def test_the_api_is_described_and_tried_out_without_a_request_to_elsewhere(look) -> None:
    looked = look()
    asked: list[str] = []
    looked.page.on("request", lambda request: asked.append(request.url))
    page = looked.go("/v1/docs")
    page.click(".opblock-summary:has-text('/v1/kinds') >> nth=0")
    page.click("text=Try it out")
    page.click("button.execute")
    page.wait_for_selector(".live-responses-table .response-col_status:has-text('200')")
    assert all(url.startswith((looked.address, "data:", "blob:")) for url in asked), asked
    assert looked.faults == []


def test_a_screen_reader_hears_each_round_of_a_path(look, played) -> None:
    page = look().go(f"/puzzle/{played.peek('sudoku', tier='easy').id}?round=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.getElementById('voice').textContent.startsWith('Round 1 of 1. Full house')")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.getElementById('voice').textContent === 'Solved'")
