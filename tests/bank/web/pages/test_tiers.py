"""What tiers mean."""

from __future__ import annotations

from fastapi.testclient import TestClient

from bank import present
from bank.web.pages.frame import shown_kinds


def test_every_kind_is_told_beside_other_scales_and_engines_are_explained(client: TestClient) -> None:
    told = client.get("/tiers").text
    for kind in shown_kinds():
        for cells in present.about(kind)["tiers"].values():
            assert all(cell.replace("'", "&#39;") in told for cell in cells)
    assert "When an engine changes" in told and "Sudoku Explainer" in told and "HoDoKu" in told
