"""What pages have in common."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient

from bank.present.drawn.canvas import LOOKS
from bank.web.pages import frame

STYLE = (frame.FOLDER / "static" / "style.css").read_text(encoding="utf-8")
LIKE_PRINT = {"region", "hatch", "round", "solid", "fine", "rim"}  # their colours are their own on dark screens too


def test_every_look_of_a_board_has_its_colour_in_the_stylesheet() -> None:
    for look in LOOKS.keys() - LIKE_PRINT:
        assert re.search(rf"svg\.board \.{look}\b", STYLE), look


def test_every_colour_of_the_light_screen_has_one_for_the_dark() -> None:
    light, dark = STYLE.split("@media (prefers-color-scheme: dark)")[:2]
    names = re.compile(r"^\s+(--[a-z-]+): #", re.M)
    assert set(names.findall(light)) == set(names.findall(dark.split("*, *::before")[0]))


def test_every_variable_that_is_used_is_set() -> None:
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", STYLE))
    told = set(re.findall(r"(--[a-z0-9-]+):", STYLE)) | {"--share", "--at"}
    assert used <= told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(None, "\u2013"), (0.012, "12 ms"), (40, "40 s"), (600, "10 min"), (9000, "2 h"), (300_000, "3 days")],
)
def test_spans_are_told_in_one_unit(seconds: float | None, told: str) -> None:
    assert frame.span(seconds) == told


def test_numbers_parts_and_ages_are_told_shortly() -> None:
    assert frame.whole(12345) == "12\u202f345"
    assert (frame.share(0.5), frame.share(0.014), frame.share(0)) == ("50 %", "1.4 %", "0 %")
    assert frame.ago(datetime.now(UTC) - timedelta(minutes=5)) == "5 min"


def test_static_files_are_served_with_a_stamp_of_their_content(client: TestClient) -> None:
    address = frame.static("style.css")
    assert re.fullmatch(r"/static/style\.css\?[0-9a-f]{10}", address)
    assert client.get(address).text == STYLE


def test_pages_need_nothing_from_elsewhere(client: TestClient) -> None:
    for address in ("/", "/stock", "/play", "/tiers", "/techniques/sudoku", "/statistics/sudoku"):
        page = client.get(address).text
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
        assert page.count("<h1") == 1 and 'lang="en"' in page and 'id="main"' in page


def test_a_page_that_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/tiers")
    again = client.get("/tiers", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_are_no_part_of_the_described_api(client: TestClient) -> None:
    assert all(path.startswith("/v1") for path in client.get("/v1/openapi.json").json()["paths"])
