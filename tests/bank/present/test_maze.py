"""How mazes look."""

from __future__ import annotations

from bank import present
from bank.formats import maze as files
from bank.present import maze as looks
from grader.kind import Position, PuzzleError, Step
from grader.maze import kernel
from grader.maze.notation import parse
from mazes import SNAKE

LOOP = parse("446ec4/3d557d/2d3f91/2babac/46ac69/3babb8:r1c1:r6c6")


def test_a_maze_is_drawn_with_its_route() -> None:
    assert looks.board(parse(SNAKE)).splitlines()[:3] == ["+--+--+--+--+--+", "| S            |", "+--+--+--+--+  +"]
    solved = looks.board(LOOP, kernel.grade(LOOP).solution)
    assert solved.count(" o") == kernel.grade(LOOP).metrics["route"] - 2
    assert parse(solved) == LOOP
    assert "\033" in looks.board(LOOP, colour=True) and "\033" not in solved


def test_the_filled_board_shows_the_round_in_which_each_cell_fell() -> None:
    grade = kernel.grade(LOOP)
    rows = looks.filled(LOOP, grade.path, grade.solution or "").splitlines()
    assert rows[1] == "| S| 2|        | 2|"
    assert rows[9] == "| 2| 7  7  7| o  o|", "the loop falls in the seventh round"


def test_a_position_shows_what_is_shut_off_and_what_of_the_route_is_known() -> None:
    path = kernel.grade(LOOP).path
    position = Position(LOOP, path[-1].concluded, tuple(fact for step in path for fact in step.removed))
    told = present.marked(position)
    assert told.count(" S") == told.count(" G") == 1
    assert told.count(" x") == len(looks.rounds_of_cells(LOOP, path)), "no more and no less than the steps have filled"
    assert " o" in told and "crossed out" not in told


def test_facts_and_steps_are_told_by_cells() -> None:
    shown = {}
    for step in kernel.grade(LOOP).path:
        shown.setdefault(step.technique, (present.notation(LOOP, step), present.sentence(LOOP, step)))
    assert shown["corridor"] == ("Corridor: r1c1 to r2c2", "From r1c1 to r2c2 there is only one way on.")
    assert shown["short-dead-end"][0] == "Short dead end: r56c1 => shut r6c1-r6c2"
    assert shown["long-gate"][0] == ("Gate in a long wall: between rows 4 and 5, columns 1 to 6 => take r4c6-r5c6")
    assert "the route takes r4c6-r5c6" in shown["long-gate"][1]
    assert shown["cul-de-sac"][1].endswith("so r5c4-r6c4, r6c3-r6c4 lead nowhere.")
    assert present.get("maze").fact("6x6", 72) == "r1c1"
    many = Step("dead-end", 0, tuple(range(72, 81)), (), (), (17,))
    assert present.notation(LOOP, many).startswith("Dead end: 9 cells from r1c1 to r2c3 => shut ")


def test_files_of_either_form_are_read_back_with_faulty_mazes_told_by_line() -> None:
    mazes = [parse(SNAKE), LOOP]
    solutions = [kernel.grade(maze).solution or "" for maze in mazes]
    for text in (files.write_hex(mazes), files.write_plain(mazes), files.write_plain(mazes, solutions)):
        assert [found for _, found in files.read_file(text)] == mazes
    text = f"# both forms\n{SNAKE}\nnonsense\n\n{files.write_plain([LOOP])}\n{SNAKE}\n"
    found = list(files.read_file(text))
    assert [line for line, _ in found] == [2, 3, 5, 19]
    assert isinstance(found[1][1], PuzzleError)
    assert [found[at][1] for at in (0, 2, 3)] == [mazes[0], mazes[1], mazes[0]]
