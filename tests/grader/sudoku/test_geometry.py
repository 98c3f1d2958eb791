"""The geometry record says what the houses say."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from grader.jit import entry, spread
from grader.sudoku.geometry import Geometry, build, geometry
from grader.sudoku.variants import laid_out, variant_of

LAYOUT = "AAABBBCCCAAABBBCCCDAABEBCCCDDABEFFFFDDDEEEGGFHDDEEEEGFHDHHIIIGFHHHHIIGGFHIIIIGGGF"


def test_a_cell_of_the_usual_grid_lies_in_three_houses_and_sees_twenty_cells() -> None:
    g = geometry("9x9")
    assert g["inside"][0].shape == (81, 3)
    assert g["peers"][0].shape == (81, 20)
    houses = variant_of("9x9").houses
    for c, e in itertools.product(range(81), repeat=2):
        together = c != e and any(c in house and e in house for house in houses)
        assert bool(g["sees"][0, c, e]) == together == (e in g["peers"][0, c])


def test_a_cell_is_found_at_its_spot_in_each_of_its_houses() -> None:
    g = geometry("9x9")
    for c, t in itertools.product(range(81), range(3)):
        assert g["house"][0, g["inside"][0, c, t], g["spot"][0, c, t]] == c


def test_the_tables_read_sets() -> None:
    g = geometry("9x9")
    for s in range(1, 512):
        members = [i for i in range(9) if s >> i & 1]
        assert g["count"][0, s] == len(members)
        assert g["lowest"][0, s] == members[0]
    for k in range(5):
        subsets = g["subset"][0, k, : g["subsets"][0, k]].tolist()
        assert subsets == sorted(sum(1 << i for i in members) for members in itertools.combinations(range(9), k))


def test_every_box_crosses_six_lines_in_the_same_three_cells_seen_from_either() -> None:
    g = geometry("9x9")
    assert g["cross"].shape == (1, 54, 4)
    for box, line, in_box, in_line in g["cross"][0].tolist():
        cells = {int(g["house"][0, box, i]) for i in range(9) if in_box >> i & 1}
        assert len(cells) == 3
        assert cells == {int(g["house"][0, line, i]) for i in range(9) if in_line >> i & 1}


def test_other_sizes_come_from_the_same_function() -> None:
    for name, rows, columns in (("4x4", 2, 2), ("6x6", 2, 3), ("8x8", 2, 4), ("12x12", 3, 4), ("16x16", 4, 4)):
        g, size = geometry(name), rows * columns
        assert g["house"].shape == (1, 3 * size, size)
        assert g["peers"][0].shape[1] == 3 * (size - 1) - (rows - 1) - (columns - 1)
        assert set(g["degree"][0].tolist()) == {g["peers"][0].shape[1]}
        assert np.array_equal(np.sort(g["house"][0, 2 * size :].ravel()), np.arange(size * size))


@pytest.mark.parametrize("variant", ["9x9-x", "9x9-windoku", "9x9-jigsaw"])
def test_cells_in_more_houses_than_others_have_them_all_and_the_others_theirs_again(variant: str) -> None:
    shape = variant_of(variant) if variant != "9x9-jigsaw" else laid_out(variant, LAYOUT)
    g, houses = build(shape), shape.houses
    for c in range(81):
        mine = [h for h, house in enumerate(houses) if c in house]
        inside = g["inside"][0, c].tolist()
        assert inside[: g["homes"][0, c]] == mine
        assert inside[g["homes"][0, c] :] == [c // 9] * (len(inside) - len(mine))
        assert all(houses[h][i] == c for h, i in zip(inside, g["spot"][0, c].tolist(), strict=True))
        seen = {e for h in mine for e in houses[h]} - {c}
        assert set(g["peers"][0, c, : g["degree"][0, c]].tolist()) == seen
        assert len(seen) == g["degree"][0, c]
        assert set(np.flatnonzero(g["sees"][0, c]).tolist()) == seen


@pytest.mark.parametrize("variant", ["8x8", "9x9-x", "9x9-windoku", "9x9-jigsaw"])
def test_houses_that_share_two_cells_cross_and_those_of_rows_and_columns_come_first(variant: str) -> None:
    shape = variant_of(variant) if variant != "9x9-jigsaw" else laid_out(variant, LAYOUT)
    g, houses, n = build(shape), shape.houses, shape.size
    found = set()
    for j, (one, other, in_one, in_other) in enumerate(g["cross"][0].tolist()):
        common = {houses[one][i] for i in range(n) if in_one >> i & 1}
        assert (
            common == {houses[other][i] for i in range(n) if in_other >> i & 1} == set(houses[one]) & set(houses[other])
        )
        assert (j < g["crosses"][0, 0]) == (2 * n <= one < 3 * n and other < 2 * n)
        found.add(frozenset((one, other)))
    assert found == {
        frozenset((h, k))
        for h, k in itertools.combinations(range(len(houses)), 2)
        if len(set(houses[h]) & set(houses[k])) > 1
    }


@pytest.mark.parametrize("variant", ["6x6", "9x9", "9x9-x", "9x9-windoku", "9x9-jigsaw"])
def test_two_digits_can_swap_in_a_rectangle_whatever_house_is_looked_at(variant: str) -> None:
    shape = variant_of(variant) if variant != "9x9-jigsaw" else laid_out(variant, LAYOUT)
    g, n = build(shape), shape.size
    rectangles = set(map(tuple, g["rectangle"][0].tolist()))
    for (r, s), (c, d) in itertools.product(itertools.combinations(range(n), 2), repeat=2):
        corners = (r * n + c, r * n + d, s * n + d, s * n + c)
        deadly = all(
            [corner in house for corner in corners[::2]].count(True)
            == [corner in house for corner in corners[1::2]].count(True)
            <= 1
            for house in shape.houses
        )
        assert (corners in rectangles) == deadly
    assert rectangles


def test_the_same_arrays_are_told_one_by_one() -> None:
    (g,) = spread(geometry("6x6"), Geometry)
    for name in geometry("6x6").dtype.names:
        assert np.shares_memory(getattr(g, name), geometry("6x6")[name])
        assert np.array_equal(entry((g,), name), entry(geometry("6x6"), name))


def test_two_digits_can_swap_in_rectangles_of_two_boxes() -> None:
    for size, number in ((4, 16), (6, 99), (9, 486)):
        houses = variant_of(f"{size}x{size}").houses
        found = geometry(f"{size}x{size}")["rectangle"][0].tolist()
        assert len(found) == len({frozenset(corners) for corners in found}) == number
        for corners in found:
            assert len({cell // size for cell in corners}) == len({cell % size for cell in corners}) == 2
            assert sum(1 for box in houses[2 * size :] if {*box} & {*corners}) == 2
