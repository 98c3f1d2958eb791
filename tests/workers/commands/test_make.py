from __future__ import annotations

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
