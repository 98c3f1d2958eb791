"""Sets of cells in the field's notation."""

from __future__ import annotations

from bank import present
from bank.present.sets import split
from grader.kind import Puzzle, Step

BLANK = Puzzle("sudoku", "9x9", "." * 81)
ROW_2, COLUMN_2, BOX_1 = 729 + 1, 729 + 10, 729 + 18


def facts(*cells: tuple[int, int, str]) -> tuple[int, ...]:
    return tuple(((row - 1) * 9 + column - 1) * 9 + int(digit) - 1 for row, column, digits in cells for digit in digits)


def step(technique: str, pattern: tuple[int, ...], links: tuple[int, ...], removed: tuple[int, ...]) -> Step:
    return Step(technique, 0, pattern, links, (), removed)


def test_candidates_before_the_first_house_are_the_stem() -> None:
    stem, wide = facts((5, 5, "12")), facts((2, 2, "13"), (2, 8, "23"))
    assert split((*stem, ROW_2, *wide, BOX_1, *stem), 9) == ([*stem], [[*wide], [*stem]])


def test_an_als_xz_names_its_sets_and_digits() -> None:
    pattern = (COLUMN_2, *facts((5, 2, "12")), ROW_2, *facts((2, 2, "13"), (2, 8, "23")))
    told = step("als-xz", pattern, facts((5, 2, "1"), (2, 2, "1")), facts((5, 8, "2")))
    assert present.notation(BLANK, told) == "ALS-XZ: A=r5c2 {12}, B=r2c28 {123}, X=1, Z=2 => r5c8<>2"
    assert "A=r5c2 {12}, B=r2c28 {123}" in present.sentence(BLANK, told)


def test_an_als_xy_wing_names_the_digit_shared_with_each_of_its_ends() -> None:
    pattern = (ROW_2, *facts((2, 2, "12")), ROW_2, *facts((2, 8, "13")), COLUMN_2, *facts((5, 2, "23")))
    told = step("als-xy-wing", pattern, facts((2, 2, "1"), (2, 8, "1"), (2, 2, "2"), (5, 2, "2")), facts((5, 8, "3")))
    assert present.notation(BLANK, told).endswith("X=1, Y=2, Z=3 => r5c8<>3")


def test_what_falls_by_several_digits_is_told_in_the_plural() -> None:
    told = step("als-xz", (ROW_2, *facts((2, 2, "12"))), facts((2, 2, "1"), (2, 8, "1")), facts((5, 8, "23")))
    assert present.sentence(BLANK, told).endswith("so these fall: r5c8<>2, r5c8<>3.")


def test_a_forcing_chain_names_the_cell_or_the_digit_that_it_starts_from() -> None:
    told = Step("cell-forcing-chain", 0, facts((6, 3, "25")), (756, *facts((6, 3, "2"))), (), facts((9, 2, "2")))
    assert present.sentence(BLANK, told).startswith("Whichever digit r6c3 takes, ")
    told = Step("region-forcing-chain", 0, (ROW_2, *facts((2, 3, "9"))), (756, *facts((2, 3, "9"))), (), (0,))
    assert present.sentence(BLANK, told).startswith("Wherever 9 goes in row 2, ")


def test_a_death_blossom_begins_with_its_stem() -> None:
    pattern = (*facts((5, 5, "12")), ROW_2, *facts((5, 1, "13")), ROW_2, *facts((1, 5, "23")))
    links = facts((5, 5, "1"), (5, 1, "1"), (5, 5, "2"), (1, 5, "2"))
    told = step("death-blossom", pattern, links, facts((1, 1, "3")))
    assert present.notation(BLANK, told) == (
        "Death blossom: r5c5 {12}, A=r5c1 {13}, B=r1c5 {23}, X=1/2, Z=3 => r1c1<>3"
    )


def test_a_sue_de_coq_shows_the_crossing_first() -> None:
    pattern = (BOX_1, *facts((2, 1, "1234"), (2, 2, "1234")), ROW_2, *facts((2, 9, "12")), BOX_1, *facts((3, 3, "34")))
    told = step("sue-de-coq", pattern, (), facts((2, 5, "1"), (1, 1, "3")))
    assert present.notation(BLANK, told) == "Sue de Coq: r2c12 {1234} (r2c9 {12}, r3c3 {34}) => r2c5<>1, r1c1<>3"


def test_a_rectangle_is_told_by_its_corners_and_what_saves_it() -> None:
    pattern = facts((1, 1, "12"), (1, 4, "12"), (2, 4, "12"), (2, 1, "12"))
    told = step("unique-rectangle-2", pattern, facts((2, 4, "3"), (2, 1, "3")), facts((2, 9, "3")))
    assert present.notation(BLANK, told) == "Unique rectangle type 2: 1/2 in r12c14 => r2c9<>3"
    assert "one of r2c14 takes 3" in present.sentence(BLANK, told)
