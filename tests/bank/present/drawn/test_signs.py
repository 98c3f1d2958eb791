"""Signs as strokes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bank.present.drawn.signs import HEIGHT, SIGNS, WIDTH, moved, number, wide, written
from grader.cats.variants import ALPHABET
from grader.sudoku.variants import SIGNS as DIGITS


def ends(path: str) -> list[tuple[float, float]]:
    """Every pair of coordinates of a path that has no H and V."""
    numbers = [float(part) for part in re.findall(r"-?[\d.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_there_is_a_sign_for_every_digit_region_and_clue() -> None:
    assert set(DIGITS) | set(ALPHABET) | set("0?") <= set(SIGNS)


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_lie_in_their_box(sign: str) -> None:
    path = re.sub(r"([HV])([\d.]+)", lambda part: f"L{part[2]} 0" if part[1] == "H" else f"L0 {part[2]}", SIGNS[sign])
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in ends(path))


@given(st.sampled_from("023568?CGOS"[:10]), st.floats(-50, 50), st.floats(-50, 50), st.floats(0.5, 4))
def test_a_moved_path_is_the_old_one_scaled_and_then_moved(sign: str, left: float, top: float, scale: float) -> None:
    path = SIGNS[sign]
    if set("HV") & set(path):
        return
    for (x, y), (was_x, was_y) in zip(ends(moved(path, left, top, scale)), ends(path), strict=True):
        assert abs(x - (was_x * scale + left)) <= 0.006
        assert abs(y - (was_y * scale + top)) <= 0.006


def test_lines_across_and_down_move_along_their_own_axis() -> None:
    assert moved("M1 2H3V4Z", 10, 20, 2) == "M12 24H16V28Z"


@given(st.text("0123456789", min_size=1, max_size=3), st.floats(4, 60))
def test_a_text_is_centred(text: str, height: float) -> None:
    assert abs(wide(text, height) - height / 10 * (len(text) * 6 + (len(text) - 1) * 2.6)) < 1e-9
    first = ends(re.sub("[HV][0-9. ]+", "", written("0" * len(text), 100, 100, height)))
    xs = [x for x, _ in first]
    assert abs((min(xs) + max(xs)) / 2 - 100) < 0.02


def test_coordinates_are_short() -> None:
    assert [number(value) for value in (3.0, 0.126, -0.001, 12.5)] == ["3", "0.13", "0", "12.5"]
