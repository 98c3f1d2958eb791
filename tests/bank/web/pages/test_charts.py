"""Charts."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bank.web.pages.charts import histogram


@given(st.dictionaries(st.integers(0, 5000), st.integers(1, 50), min_size=1, max_size=60))
def test_the_bars_hold_every_puzzle_and_the_tallest_fills_the_chart(counts: dict[int, int]) -> None:
    told = str(histogram(counts, "scores"))
    assert sum(int(number) for number in re.findall(r": (\d+)</title>", told)) == sum(counts.values())
    heights = [float(height) for height in re.findall(r'height="([\d.]+)" rx', told)]
    assert 1 <= len(heights) <= 24
    assert max(heights) == 96.0


def test_nothing_has_no_chart() -> None:
    assert histogram({}, "scores") == ""


def test_names_are_escaped() -> None:
    assert "&lt;b&gt;" in histogram({1: 1}, "<b>")
