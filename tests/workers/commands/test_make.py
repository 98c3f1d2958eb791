from __future__ import annotations

import re

from grader import kinds


def test_exactly_as_many_as_wanted_all_different_and_of_the_tier(run) -> None:
    documents = run("make", "sudoku", "--tier", "medium", "--count", 5, "--seed", 1, "--json").documents("puzzle")
    assert len({document["canonical"] for document in documents}) == 5
    assert {document["tier"] for document in documents} == {"medium"}
    assert {(document["id"], document["made_at"]) for document in documents} == {(None, None)}
    for document in documents:
        puzzle = kinds.get("sudoku").parse(document["givens"])
        assert kinds.get("sudoku").count(puzzle).solutions == (document["solution"],)


def test_the_same_seed_makes_the_same_puzzles_and_another_seed_others(run) -> None:
    first, again, other = (run("make", "sudoku", "--count", 3, "--seed", seed, "--json").out for seed in (5, 5, 6))
    assert first == again != other


def test_a_random_seed_is_told_so_that_the_puzzle_can_be_made_again(run) -> None:
    told = run("make", "null")
    seed = told.err.strip().removeprefix("(seed ").removesuffix(")")
    assert run("make", "null", "--seed", seed).out == told.out


def test_layout_wishes_are_kept(run) -> None:
    wish = [
        "make",
        "sudoku",
        "--symmetry",
        "rotate180",
        "--min-clues",
        30,
        "--max-clues",
        34,
        "--count",
        3,
        "--seed",
        2,
    ]
    for document in run(*wish, "--json").documents("puzzle"):
        shown = [sign != "." for sign in document["givens"]]
        assert shown == shown[::-1]
        assert 30 <= sum(shown) <= 34
        assert document["symmetry"] == "rotate180"


def test_what_was_not_reached_in_time_is_told_with_exit_code_three(run) -> None:
    told = run("make", "null", "--count", 100_000, "--timeout", 0.2, "--json", "--seed", 1)
    assert told.code == 3
    made = len(told.documents("puzzle"))
    assert f"puzzlebank: {made} of 100000 after " in told.err


def test_the_path_is_shown_when_asked(run) -> None:
    told = run("make", "sudoku", "--tier", "gentle", "--seed", 1, "--path")
    assert "   1  " in told.out
    assert "single: r" in told.out


def test_wishes_are_kept_and_what_was_tried_is_told(run) -> None:
    ask = ["make", "sudoku", "--tier", "hard", "--uses", "x-wing", "--no-uniqueness", "--min-score", 300, "--count", 2]
    told = run(*ask, "--seed", 1, "--json")
    presuming = {technique.id for technique in kinds.get("sudoku").techniques if technique.presupposes_uniqueness}
    documents = told.documents("puzzle")
    assert told.code == 0 and len(documents) == 2
    for document in documents:
        assert document["tier"] == "hard" and document["score"] >= 300
        assert "x-wing" in document["techniques"] and not presuming & set(document["techniques"])
    summary = re.fullmatch(r"\(2 made of (\d+) tried \((.*)\)\)\n", told.err)
    assert summary is not None
    assert sum(map(int, re.findall(r"\d+", summary[2]))) == int(summary[1]) - 2
    assert "not as wished" in summary[2]


def test_ratings_can_be_wished_for(run) -> None:
    documents = run("make", "sudoku", "--min-rating", 4.4, "--max-rating", 6.6, "--seed", 3, "--json").documents(
        "puzzle"
    )
    assert [4.4 <= document["rating"] <= 6.6 for document in documents] == [True]


def test_a_budget_of_tries_is_kept_and_told(run) -> None:
    told = run("make", "sudoku", "--tier", "hard", "--uses", "jellyfish", "--tries", 40, "--seed", 1)
    assert told.code == 3
    assert re.fullmatch(r"puzzlebank: 0 of 1 after 40 candidates \(.*\): the 40 tries are over\n", told.err)


def test_what_can_never_be_made_is_refused_at_once(run) -> None:
    for wish, sentence in (
        (
            ("--tier", "easy", "--uniqueness"),
            "no easy sudoku uses a technique that presupposes uniqueness: that is hard",
        ),
        (("--min-clues", 30, "--max-clues", 20), "the number of clues of no puzzle is both at least 30 and at most 20"),
        (("--symmetry", "spiral"), "sudoku has no symmetry 'spiral'; it is one of: none, rotate180, diagonal, mirror"),
        (("--tier", "easy", "--variant", "4x4"), "no 4x4 Sudoku is easy: hidden singles solve every one"),
    ):
        told = run("make", "sudoku", *wish)
        assert (told.code, told.out, told.err) == (2, "", f"puzzlebank: {sentence}\n")
