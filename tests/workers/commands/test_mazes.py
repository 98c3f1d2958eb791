"""What the commands do for mazes."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from pathlib import Path

from grader.maze.notation import parse
from mazes import SNAKE

LOOP = "446ec4/3d557d/2d3f91/2babac/46ac69/3babb8:r1c1:r6c6"


def test_make_takes_the_kind_s_own_wishes(run) -> None:
    made = run("make", "maze", "--variant", "12x8", "--count", 2, "--seed", 1, "--option", "method=wilson", "--json")
    assert [parse(document["givens"]).variant for document in made.documents("puzzle")] == ["12x8", "12x8"]
    assert made.code == 0
    refused = run("make", "maze", "--option", "method=prim")
    assert refused.code == 2 and "method 'prim' is none of" in refused.err
    assert "reads NAME=VALUE" in run("make", "maze", "--option", "wilson").err
    assert "mazes have no option min_clues" in run("make", "maze", "--min-clues", 3).err


def test_explain_draws_the_rounds_in_the_terminal_and_into_a_file(run, tmp_path: Path) -> None:
    told = run("explain", LOOP, "--svg", tmp_path / "maze.svg")
    assert told.code == 0
    assert told.out.startswith("+--+--+") and "Cul-de-sac: " in told.out and "| 2| 7  7  7| o  o|" in told.out
    assert xml.parse(tmp_path / "maze.svg").getroot().tag.endswith("svg")
    refused = run("explain", "4" * 16, "--kind", "null", "--svg", tmp_path / "none.svg")
    assert refused.code != 0 and not (tmp_path / "none.svg").exists()


def test_grade_tells_mazes_with_several_routes_from_those_with_one(run, tmp_path: Path) -> None:
    several = SNAKE.replace("2aaac/6", "6aaac/7")
    file = tmp_path / "mazes.txt"
    file.write_text(f"{SNAKE}\n{several}\n{SNAKE[:-1]}9\n")
    documents = run("grade", file, "--kind", "maze", "--json").documents("grade")
    assert [document["status"] for document in documents] == ["ok", "not-unique", "invalid"]
    assert (documents[0]["tier"], documents[0]["hardest"]) == ("gentle", "corridor")
    assert len(documents[1]["solutions"]) == 2


def test_why_there_is_no_maze_of_a_size_is_told_and_not_a_list_of_some_sizes(run) -> None:
    for command in (("make", "maze"), ("order", "maze", "--tier", "easy"), ("shelf", "set", "maze", "easy")):
        told = run(*command, "--variant", "300x300")
        assert (told.code, told.out) == (2, "")
        assert told.err == "puzzlebank: a maze of 300x300 cells is out of range: sides are 5 to 200\n"
