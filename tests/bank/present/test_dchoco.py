"""Double Choco as text."""

from __future__ import annotations

import re

from bank import present
from bank.present import dchoco
from dchoco_boards import PZPRJS, PZPRJS_SOLUTION, drawn
from grader.dchoco import kernel
from grader.dchoco.notation import borders, parse
from grader.kind import Position, Step


def test_a_small_board_and_its_solution_look_so() -> None:
    puzzle = drawn("1.", "#b")
    assert dchoco.board(puzzle).splitlines() == [
        "┌───────┐",
        "│ 1 ╎   │",
        "│╌╌╌ ╌╌╌│",
        "│░░░╎░2░│",
        "└───────┘",
    ]
    assert dchoco.board(puzzle, "ABAB").splitlines() == [
        "┌───┬───┐",
        "│ 1 │   │",
        "│   │   │",
        "│░░░│░2░│",
        "└───┴───┘",
    ]


def test_in_colour_the_cells_have_backgrounds_instead_of_shades() -> None:
    text = dchoco.board(drawn("1.", "##"), colour=True)
    assert "\033[" in text and "░" not in text
    assert re.sub(r"\033\[[0-9;]*m", "", text) == dchoco.board(drawn("1.", "##")).replace("░", " ")


def test_a_position_shows_what_its_steps_have_told() -> None:
    puzzle = drawn("..", "##")
    step = Step("clue-split", 0, concluded=(0,), removed=(2,))
    assert dchoco.position(puzzle, [step]).splitlines() == [
        "┌───┬───┐",
        "│   │   │",
        "│   ╵╌╌╌│",
        "│░░░╎░░░│",
        "└───────┘",
    ]


def test_after_the_whole_path_the_position_is_the_solution() -> None:
    puzzle = parse(PZPRJS)
    assert dchoco.position(puzzle, list(kernel.grade(puzzle).path)) == dchoco.board(puzzle, PZPRJS_SOLUTION)


def test_facts_have_names() -> None:
    edges, n = len(borders(2, 3)), 6
    assert dchoco.fact("3x2", 0) == "r1c1|r1c2"
    assert dchoco.fact("3x2", edges + 4) == "r2c2"
    assert dchoco.fact("3x2", edges + n + 1 * n + 5) == "r1c2~r2c3"
    assert dchoco.fact("3x2", edges + n + n * n + 7) == "block 7"


def test_cells_of_a_high_narrow_board_cannot_be_misread() -> None:
    rows, columns = 12, 2
    first = len(borders(rows, columns))
    step = Step("full-area", 0, pattern=(first + 0, first + 2, first + 22), concluded=(0,))
    assert dchoco.roles("2x12", step)["cells"] == "r1c1, r2c1, r12c1"


def test_a_position_shows_its_borders_and_far_cells_of_one_block_but_no_numbers_of_blocks() -> None:
    puzzle = drawn("..", "##")
    far, block = len(borders(2, 2)) + 4 + 0 * 4 + 3, len(borders(2, 2)) + 4 + 16 + 2
    told = present.marked(Position(puzzle, (0, far), (2, block)))
    assert told.splitlines()[:3] == ["┌───┬───┐", "│   │   │", "│   ╵╌╌╌│"]
    assert told.splitlines()[-1] == "in one block: r1c1~r2c2"
    assert "in one block" not in present.marked(Position(puzzle, (0,), (block,)))
