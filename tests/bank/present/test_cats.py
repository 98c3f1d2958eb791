"""Boards for terminals and as SVG, and steps in words."""

from __future__ import annotations

import re
from itertools import combinations

import numpy as np
import pytest

from bank import present
from bank.present import cats
from bank.present.cats_palette import COLOURS, NAMES, VALUES, rgb
from catboards import FOUR, boards, of_tiers
from grader.cats import kernel
from grader.cats.desk import cells_of, desk
from grader.cats.notation import parse, regions
from grader.kind import Position, Step

SVG = "{http://www.w3.org/2000/svg}"


def oklab(value: str) -> tuple[float, float, float]:
    """Ottosson's perceptual colour space."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(value))]
    r, g, b = linear
    long, middle, short = (
        (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3),
        (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3),
        (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3),
    )
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def test_no_two_colours_look_alike_so_touching_regions_never_do() -> None:
    assert len(COLOURS) == len(set(NAMES)) == 16
    for (one, here), (other, there) in combinations(enumerate(VALUES), 2):
        apart = sum((a - b) ** 2 for a, b in zip(oklab(here), oklab(there), strict=True)) ** 0.5
        assert apart >= (0.15 if max(one, other) < 9 else 0.125)


def test_a_terminal_board_has_letters_and_cats_in_brackets() -> None:
    assert cats.board(FOUR).splitlines() == [" A  A  B  B", " A  A  B  C", " D  D  C  C", " D  D  D  C"]
    assert cats.board(FOUR, "3/1/4/2").splitlines()[0] == " A  A [B] B"
    assert cats.board(FOUR, "3/1/4/2").count("[") == 4


def test_a_coloured_board_says_the_same_under_its_colours() -> None:
    coloured = cats.board(FOUR, "3/1/4/2", colour=True)
    plain = re.sub(r"\033\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == cats.board(FOUR, "3/1/4/2").splitlines()
    red, green, blue = rgb(VALUES[3])
    assert f"48;2;{red};{green};{blue}m" in coloured


@pytest.mark.parametrize("variant", ["6x6", "9x9-2cats"])
def test_every_step_is_a_sentence_that_names_its_units_and_cells(variant: str) -> None:
    shown = set()
    for board in of_tiers(variant, 3):
        for step in kernel.grade(board.puzzle).path:
            told = present.sentence(board.puzzle, step)
            assert told[0].isupper() or told.startswith("r"), told
            assert told.endswith(".")
            assert "{" not in told and "  " not in told and "()" not in told
            for cell in (*step.concluded, *step.removed):
                assert cats.fact(variant, cell).startswith("r")
            shown.add(step.technique)
    assert len(shown) >= 9


def test_the_reason_of_common_sight_is_told_as_people_tell_it() -> None:
    puzzle = parse("AABBBBBB/CCCBBBBB/CCCDDDDD/CCCDDDDD/EEEEDDDD/FFFFFDDD/GGGGGGDD/HHHHHHHD")
    (step, *_) = [s for s in kernel.find(puzzle, "small-sight") if s.pattern[0] == 64 + 16]
    told = present.sentence(puzzle, step)
    assert told.startswith("Every cell left to the sky region (A) (r1c12) sees ")
    assert present.notation(puzzle, step).startswith("Seen from a small region: A => -r")


def test_chains_name_the_supposed_cat_what_it_forces_and_what_breaks() -> None:
    step = Step("chain-1", 3, (9, 64 + 2), (18, 28), (), (9,))
    puzzle = parse("/".join("ABCDEFGH"[r] * 8 for r in range(8)))
    assert (
        present.sentence(puzzle, step)
        == "A cat at r2c2 would force cats at r3c3, r4c5 and leave row 3 too few cells, so r2c2 has none."
    )
    assert present.notation(puzzle, step) == "Chain of one wave: r2c2? r3c3 r4c5 | r3 short => -r2c2"


def test_units_are_listed_in_words() -> None:
    assert cats.units_named([0, 1, 9, 18], 8) == "rows 1 and 2, column 2 and the green region (C)"
    assert cats.units_named([16], 8) == "the sky region (A)"


# --- positions in a terminal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["7x7", "9x9-2cats"])
def test_a_position_shows_the_cats_and_every_cell_that_the_ladder_has_ruled_out(variant: str) -> None:
    """The cells still possible are those of the grader's own board after the same steps."""
    for board in boards(variant, 3):
        path = list(kernel.grade(board.puzzle).path)
        for at in range(0, len(path) + 1, 3):
            done = path[:at]
            sheet = desk.sheet
            sheet.lay(variant, np.array(regions(board.puzzle), np.int64))
            sheet.move([c for s in done for c in s.concluded], [c for s in done for c in s.removed])
            found, crosses = cats.known(board.puzzle, done)
            assert found == set(cells_of(sheet.cats))
            size = len(regions(board.puzzle))
            assert set(range(size)) - crosses - found == set(cells_of(sheet._cand))
            drawn = cats.position(board.puzzle, done)
            assert drawn.count("[") == len(found)
            assert drawn.count("·") == len(crosses)


def test_explained_in_the_terminal_the_board_is_drawn_after_each_round() -> None:
    steps = [Step("line-single", 0, (), (), (2,), ())]
    assert cats.position(FOUR, steps).splitlines()[0] == " ·  · [B] ·"
    coloured = cats.position(FOUR, steps, colour=True)
    assert re.sub(r"\033\[[0-9;]*m", "", coloured).splitlines()[0].rstrip() == " ·  · [B] ·"


def test_a_position_is_drawn_and_not_listed() -> None:
    told = present.marked(Position(FOUR, (2,), (13,)))
    assert told.splitlines()[0] == " ·  · [B] ·"
    assert "crossed out" not in told and len(told.splitlines()) == 4
