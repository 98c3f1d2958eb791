"""The stock as a page."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient

from bank import Bank


def test_every_shelf_is_there_with_its_level_floor_and_target(client: TestClient, bank: Bank, put) -> None:
    put("dchoco", "hard")
    told = client.get("/stock").text
    assert told.count('class="gauge"') == len(bank.levels())
    assert "Double Choco" in told and f"1 / {len(bank.levels())}" in told, "only this one is at its floor"


def test_a_part_is_the_tables_alone_and_is_not_sent_again_unchanged(client: TestClient, put) -> None:
    put("cats", "hard")
    part = client.get("/stock?part=table")
    assert "<html" not in part.text and "<table" in part.text
    again = client.get("/stock?part=table", headers={"If-None-Match": part.headers["ETag"]})
    assert again.status_code in (200, 304)  # 200 when an age has changed in between
    assert again.status_code == 200 or not again.content


def test_a_parked_shelf_says_why(client: TestClient, bank: Bank) -> None:
    bank.orders.park(bank.shelf("sudoku", None, "hard").id, "nothing came of 5,000 candidates")
    told = client.get("/stock").text
    assert "nothing came of 5,000 candidates" in told and 'class="alarm"' in told


def test_shelves_stand_in_the_order_in_which_they_are_offered_and_have_names(client: TestClient, bank: Bank) -> None:
    for kind, variant in (("maze", "20x20-braid"), ("cats", "10x10-2cats"), ("cats", "10x10"), ("cats", "6x6")):
        bank.set_shelf(kind, variant, "hard", 2, 8)
    bank.set_shelf("sudoku", "16x16", "easy", 2, 8)
    told = re.findall(r'aria-label="Shelves of ([^"]+)"', client.get("/stock").text)
    assert [name for name in told if "9\u00d79" not in name] == [
        "Sudoku 16\u00d716",
        "Cats 6\u00d76",
        "Cats 10\u00d710",
        "Cats 10\u00d710 with 2 cats a row",
        "Mazes 20\u00d720 with loops",
    ]
