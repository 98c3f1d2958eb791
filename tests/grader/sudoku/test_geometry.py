"""The geometry record says what the houses say."""

from __future__ import annotations

import itertools

import numpy as np

from grader.sudoku.geometry import build, geometry
from grader.sudoku.variants import Variant, variant_of


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
    for size, rows, columns in ((4, 2, 2), (6, 2, 3), (12, 3, 4)):
        g = build(Variant(str(size), size, rows, columns).houses)
        assert g["house"].shape == (1, 3 * size, size)
        assert g["peers"][0].shape[1] == 3 * (size - 1) - (rows - 1) - (columns - 1)
        assert np.array_equal(np.sort(g["house"][0, 2 * size :].ravel()), np.arange(size * size))


def test_two_digits_can_swap_in_rectangles_of_two_boxes() -> None:
    for size, rows, columns, number in ((4, 2, 2, 16), (6, 2, 3, 99), (9, 3, 3, 486)):
        houses = Variant(str(size), size, rows, columns).houses
        found = build(houses)["rectangle"][0].tolist()
        assert len(found) == len({frozenset(corners) for corners in found}) == number
        for corners in found:
            assert len({cell // size for cell in corners}) == len({cell % size for cell in corners}) == 2
            assert sum(1 for box in houses[2 * size :] if {*box} & {*corners}) == 2
