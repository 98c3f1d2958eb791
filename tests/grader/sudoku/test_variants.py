"""The table of variants, their rules, and how a text tells which one it is."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from grader.kind import TIERS, Puzzle, PuzzleError, Tier
from grader.sudoku import notation
from grader.sudoku.rules import rules
from grader.sudoku.variants import TABLE, VARIANTS, impossible, shape_of, variant_of

LAYOUT = "AAABBBCCCAAABBBCCCDAABEBCCCDDABEFFFFDDDEEEGGFHDDEEEEGFHDHHIIIGFHHHHIIGGFHIIIIGGGF"


def refusal(text: str, variant: str | None = None) -> str:
    with pytest.raises(PuzzleError) as caught:
        notation.parse(text, variant)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    return message


def test_the_sizes_and_rule_sets_there_are() -> None:
    sizes = ("4x4", "6x6", "8x8", "9x9", "12x12", "16x16")
    assert set(VARIANTS) == {*sizes, "9x9-x", "9x9-windoku", "9x9-jigsaw"}
    assert [(TABLE[name].box_rows, TABLE[name].box_cols) for name in sizes] == [
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (3, 4),
        (4, 4),
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_houses_hold_as_many_cells_as_there_are_digits_and_the_first_three_kinds_each_cell_once(variant: str) -> None:
    shape = variant_of(variant)
    n = shape.size
    assert all(len(set(house)) == len(house) == n for house in shape.houses)
    for kind in range(3):
        assert sorted(cell for house in shape.houses[kind * n : kind * n + n] for cell in house) == list(range(n * n))
    assert all(list(house) == sorted(house) for house in shape.houses[: 3 * n])


def test_x_has_two_diagonals_and_windoku_four_windows() -> None:
    falling, rising = variant_of("9x9-x").houses[27:]
    assert falling == tuple(range(0, 81, 10))
    assert rising == tuple(range(8, 80, 8))
    windows = variant_of("9x9-windoku").houses[27:]
    assert [window[0] for window in windows] == [10, 14, 46, 50]
    assert windows[3] == (50, 51, 52, 59, 60, 61, 68, 69, 70)


def test_houses_are_named() -> None:
    names = [variant_of("9x9-x").house_name(house) for house in (0, 17, 26, 27, 28)]
    assert names == ["row 1", "column 9", "box 9", "the falling diagonal", "the rising diagonal"]
    assert variant_of("9x9-windoku").house_name(30) == "window 4"
    assert variant_of("9x9-jigsaw").house_name(20) == "region C"
    assert variant_of("16x16").house_name(47) == "box 16"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_say_what_houses_there_are(variant: str) -> None:
    shape, told = variant_of(variant), rules(variant)
    assert told["data"]["digits"] == shape.digits
    expected = shape.houses[:18] if variant == "9x9-jigsaw" else shape.houses
    assert told["data"]["houses"] == [list(house) for house in expected]
    for word in {
        "9x9-x": ["each of the two diagonals"],
        "9x9-windoku": ["each of the four windows"],
        "9x9-jigsaw": ["region"],
    }.get(variant, []):
        assert word in told["text"]
    assert f"{shape.size} by {shape.size}" in told["text"]
    assert ("A to G" in told["text"]) == (variant == "16x16")


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if TABLE[variant].plain])
def test_the_number_of_cells_tells_the_size(variant: str) -> None:
    shape = variant_of(variant)
    puzzle = notation.parse(shape.digits + "." * (shape.cells - shape.size))
    assert puzzle == Puzzle("sudoku", variant, shape.digits + "." * (shape.cells - shape.size))
    drawn = "\n".join(puzzle.givens[i : i + shape.size] for i in range(0, shape.cells, shape.size))
    assert notation.parse(drawn) == puzzle


def test_x_and_windoku_are_named_and_have_more_houses_to_break() -> None:
    text = "1" + "." * 79 + "1"
    assert notation.parse(text).variant == "9x9"
    assert refusal(text, "9x9-x") == (
        "1 stands twice in the falling diagonal: at row 1, column 1 and at row 9, column 9"
    )
    text = "." * 10 + "7" + "." * 19 + "7" + "." * 50
    assert refusal(text, "9x9-windoku").startswith("7 stands twice in window 1: ")


def test_digits_above_9_are_letters_of_either_case() -> None:
    text = "123456789ABCDEFG" + "." * 240
    assert notation.parse(text).givens == text
    assert notation.parse(text.lower()).givens == text
    assert notation.parse("9abc" + "0" * 140, "12x12").givens == "9ABC" + "." * 140


def test_zero_is_a_digit_of_16x16_only_beside_dots_or_when_the_format_is_named() -> None:
    beside_dots = "0123456789ABCDEF" + "." * 240
    assert notation.parse(beside_dots).givens == "123456789ABCDEFG" + "." * 240
    blanks = "0123456789ABCDEF" + "0" * 240
    assert notation.parse(blanks).givens == ".123456789ABCDEF" + "." * 240
    assert notation.parse("1-G: " + beside_dots).givens == ".123456789ABCDEF" + "." * 240
    full = "0123456789abcdef456789abcdef012389abcdef01234567cdef0123456789ab" + "." * 192
    assert notation.parse("0-F:" + full).givens[16:20] == "5678"
    assert notation.parse("0-B: 0" + "." * 143).givens == "1" + "." * 143


def test_formats_that_do_not_fit_are_told() -> None:
    assert "'G' is not a digit of 0-F" in refusal("0G" + "." * 254)
    assert refusal("0-9:" + "." * 256) == "the digits of 16x16 are 1-G or 0-F, not 0-9"
    assert refusal("1-9:" + "." * 81) == "the digits of 9x9 need no format: they are 1 to 9"
    assert refusal("9" + "." * 63) == "row 1, column 1: '9' is not a digit of 8x8"
    assert refusal("D" + "." * 143) == "row 1, column 1: 'D' is not a digit of 12x12"


def test_a_jigsaw_is_givens_and_layout_in_one_canonical_text() -> None:
    text = "." * 80 + "9/" + LAYOUT
    puzzle = notation.parse(text)
    assert puzzle == Puzzle("sudoku", "9x9-jigsaw", text)
    assert notation.clues(puzzle) == 1
    assert notation.format(puzzle) == text
    other_signs = LAYOUT.translate(str.maketrans("ABCDEFGHI", "912345678"))
    assert notation.parse("." * 80 + "9 / " + other_signs, "9x9-jigsaw") == puzzle
    drawn = [part[i : i + 9] for part in (puzzle.givens[:81], "/", other_signs) for i in range(0, len(part), 9)]
    assert notation.parse("\n".join(drawn)) == puzzle
    assert shape_of(puzzle).houses[18] == (0, 1, 2, 9, 10, 11, 19, 20, 29)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("." * 81, "a jigsaw is its givens, '/' and its layout; there is no '/'"),
        ("." * 80 + "/" + LAYOUT, "81 cells expected, 80 found"),
        ("." * 81 + "/" + LAYOUT[:-1], "the layout needs 81 cells, 80 found"),
        ("." * 81 + "/" + LAYOUT.replace("I", "H"), "the layout has 8 regions, not 9"),
        ("." * 81 + "/B" + LAYOUT[1:], "region 'B' of the layout (from row 1, column 1) has 10 cells, not 9"),
        (
            "." * 81 + "/B" + LAYOUT[1:3] + "A" + LAYOUT[4:],
            "region 'B' of the layout is in pieces: row 1, column 5 lies apart",
        ),
        ("1.1" + "." * 78 + "/" + LAYOUT, "1 stands twice in row 1: at row 1, column 1 and at row 1, column 3"),
        (
            "1" + "." * 18 + "1" + "." * 61 + "/" + LAYOUT,
            "1 stands twice in region A: at row 1, column 1 and at row 3, column 2",
        ),
    ],
)
def test_a_jigsaw_that_is_none_is_refused_with_the_place(text: str, words: str) -> None:
    assert refusal(text, "9x9-jigsaw") == words


def test_only_a_jigsaw_has_a_layout() -> None:
    assert refusal("." * 81 + "/" + LAYOUT, "9x9-x") == "9x9-x has no layout, but there is a '/'"


def test_facts_are_numbered_by_the_size() -> None:
    puzzle = notation.parse("123456789ABCDEFG" + "." * 240)
    solution = "123456789ABCDEFG" * 16
    assert notation.facts(puzzle, solution) >= {0, 15 * 16 + 15, 255 * 16 + 15}
    assert Counter(fact // 16 for fact in notation.facts(puzzle, solution)) == Counter(range(256))


def test_what_is_known_to_be_impossible_is_told() -> None:
    assert impossible("4x4", Tier.EASY) == "no 4x4 Sudoku is easy: hidden singles solve every one"
    assert [impossible("4x4", tier) for tier in (None, Tier.GENTLE)] == [None, None]
    assert {impossible("9x9", tier) for tier in TIERS} == {None}


def test_three_clues_never_single_out_a_4x4_grid_and_four_do() -> None:
    houses = [list(house) for house in variant_of("4x4").houses]
    lines = list(permutations("1234"))
    grids = [
        "".join(map("".join, rows))
        for rows in product(lines, repeat=4)
        if all(len({rows[cell // 4][cell % 4] for cell in house}) == 4 for house in houses)
    ]
    assert len(grids) == 288
    fewest = rules("4x4")["data"]["fewest_clues"]
    for number in (fewest - 1, fewest):
        alone = sum(
            holders == 1
            for cells in combinations(range(16), number)
            for holders in Counter(tuple(grid[cell] for cell in cells) for grid in grids).values()
        )
        assert (alone > 0) == (number == fewest)
