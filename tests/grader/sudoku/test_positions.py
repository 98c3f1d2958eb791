"""Positions as text: `+d` is an entry, candidates are groups; what is written is read back."""

from __future__ import annotations

import random
import re

import pytest

from grader.kind import Position, Puzzle, PuzzleError
from grader.sudoku.notation import parse
from grader.sudoku.positions import candidates, read, write

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANKS = [cell for cell, sign in enumerate(GIVENS) if sign == "."]


def signs(cells: dict[int, str]) -> str:
    """The givens with these entries."""
    return "".join(f"+{cells[cell]}" if cell in cells else sign for cell, sign in enumerate(GIVENS))


def test_a_plus_marks_what_was_entered() -> None:
    position = read(signs({2: "4", 80 - 2: "1"}))
    assert position.puzzle == parse(GIVENS)
    assert position.concluded == (2 * 9 + 3, 78 * 9 + 0)
    assert position.removed == () and not position.finished


def test_with_the_givens_no_plus_is_needed() -> None:
    plain = signs({2: "4", 3: "6"}).replace("+", "")
    assert read(plain, GIVENS) == read(signs({2: "4", 3: "6"}))
    assert read(plain).puzzle != read(plain, GIVENS).puzzle, "without them all digits are given"


def test_frames_and_rows_are_passed_over() -> None:
    text = signs({2: "4", 40: "5"})
    cells = re.findall(r"\+?.", text)
    rows = ["| " + " ".join(cells[row * 9 : row * 9 + 9]) + " |" for row in range(9)]
    assert read("\n".join([*rows[:3], "-------+-------", *rows[3:]])) == read(text)


def test_candidates_that_are_missing_were_crossed_out() -> None:
    groups = [sign if sign != "." else "123456789" for sign in GIVENS]
    groups[2] = "14"
    position = read(GIVENS, candidates=" ".join(groups))
    assert position.removed == tuple(2 * 9 + int(digit) - 1 for digit in "2356789")


def test_a_filled_cell_s_group_says_nothing() -> None:
    groups = ["." if sign != "." else "123456789" for sign in GIVENS]
    assert read(GIVENS, candidates=" ".join(groups)).removed == ()


def test_the_pencil_marks_are_what_no_neighbour_has() -> None:
    marks = candidates(read(GIVENS))
    assert marks[0] == "" and marks[2] == "124"
    for cell in BLANKS:
        assert SOLUTION[cell] in marks[cell]
    assert candidates(Position(parse(GIVENS), (), (2 * 9 + 0,)))[2] == "24"


def test_what_is_written_is_read_back() -> None:
    rng = random.Random(5)
    for _ in range(50):
        entered = rng.sample(BLANKS, rng.randrange(40))
        concluded = tuple(sorted(cell * 9 + int(SOLUTION[cell]) - 1 for cell in entered))
        shown = Position(parse(GIVENS), concluded)
        marks = candidates(shown)
        open_facts = [cell * 9 + int(digit) - 1 for cell in BLANKS for digit in marks[cell]]
        removed = {fact for fact in open_facts if rng.random() < 0.2}
        written = Position(shown.puzzle, concluded, tuple(sorted(removed)))
        grid, groups = write(written)
        again = read(grid, candidates=groups)
        assert (again.puzzle, again.concluded) == (written.puzzle, concluded)
        assert candidates(again) == candidates(written)
        assert removed <= set(again.removed)


def test_a_full_grid_is_finished() -> None:
    assert read(SOLUTION, GIVENS).finished
    assert read(SOLUTION).finished


@pytest.mark.parametrize(
    ("text", "givens", "groups", "sentence"),
    [
        (GIVENS[:-1], None, None, "81 cells expected, 80 found"),
        (signs({2: "4"})[:-1], GIVENS, None, "81 cells expected, 80 found"),
        ("7" + GIVENS[1:], GIVENS, None, "row 1, column 1: the puzzle gives 5 there, the position has 7"),
        ("." + GIVENS[1:], GIVENS, None, "row 1, column 1: the puzzle gives 5 there, the position has nothing"),
        (GIVENS.replace(".", "!", 1), None, None, "'!' is no part of a position: .*"),
        (signs({2: "X"}), None, None, "row 1, column 3: 'X' is not a digit"),
        (signs({2: "."}), None, None, r"row 1, column 3: no digit follows the '\+'"),
        (GIVENS, None, "1 2 3", "candidates of 81 cells expected, 3 found"),
        (GIVENS, None, " ".join(["x"] * 81), "row 1, column 1: 'X' is not a digit"),
        ("5" + GIVENS[:2] + "5" + GIVENS[4:], None, None, "5 stands twice in row 1: .*"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_a_sentence(
    text: str, givens: str | None, groups: str | None, sentence: str
) -> None:
    with pytest.raises(PuzzleError, match=f"^{sentence}$"):
        read(text, givens, groups)


def test_the_puzzle_of_a_position_is_a_puzzle() -> None:
    assert read(GIVENS).puzzle == Puzzle("sudoku", "9x9", GIVENS)


def test_a_jigsaw_keeps_its_layout() -> None:
    layout = "AAABBBCCC" * 3 + "DDDEEEFFF" * 3 + "GGGHHHIII" * 3
    position = read(f"{signs({2: '4'})}/{layout}")
    assert position.puzzle.variant == "9x9-jigsaw" and position.concluded == (2 * 9 + 3,)
    grid, groups = write(position)
    assert grid.endswith("/" + layout) and groups.split()[11] == "27"
    again = read(grid, candidates=groups)
    assert (again.puzzle, again.concluded) == (position.puzzle, position.concluded)


def test_digits_above_nine_are_letters() -> None:
    position = read("+g" + "." * 255, variant="16x16")
    assert position.concluded == (15,)
    marks = candidates(position)
    assert (marks[0], marks[1], marks[255]) == ("", "123456789ABCDEF", "123456789ABCDEFG")
    assert write(position)[0].startswith("+G...")
