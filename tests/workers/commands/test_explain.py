from __future__ import annotations

MIDDLE = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"
BEYOND = "100200003040000050003006700002000008030070040900000100008400600050000020600003009"


def test_each_round_has_its_steps_in_notation_and_in_words(run) -> None:
    told = run("explain", MIDDLE)
    assert told.code == 0
    assert "hard, score" in told.out
    lines = told.out.splitlines()
    at = next(i for i, line in enumerate(lines) if "X-wing: " in line)
    assert " => r" in lines[at]
    assert lines[at + 1].strip().startswith("In ")
    assert lines[at + 1].strip().endswith(".")


def test_the_document_has_the_path_with_sentences(run) -> None:
    (document,) = run("explain", MIDDLE, "--json").documents("explain")
    assert document["status"] == "ok"
    assert {step["technique"] for step in document["path"]} == set(document["techniques"])
    for technique, rounds in document["techniques"].items():
        assert len({step["round"] for step in document["path"] if step["technique"] == technique}) == rounds


def test_how_much_was_open_at_each_round_is_told_on_request(run) -> None:
    (document,) = run("explain", MIDDLE, "--json", "--open").documents("explain")
    assert [entry["round"] for entry in document["open"]] == sorted({step["round"] for step in document["path"]})
    first = document["open"][0]
    told = run("explain", MIDDLE, "--open").out
    assert f"open: {first['concluded']} to enter, {first['removed']} to cross out" in told
    assert "open:" not in run("explain", MIDDLE).out


def test_the_solution_stands_at_the_end(run) -> None:
    (document,) = run("explain", MIDDLE, "--json").documents("explain")
    board = [line for line in run("explain", MIDDLE).out.splitlines()[-11:] if "-" not in line]
    assert "".join(board).replace(" ", "").replace("|", "") == document["solution"]


def test_a_puzzle_beyond_the_ladder_is_told_so(run) -> None:
    told = run("explain", BEYOND)
    assert told.code == 0
    assert "beyond" in told.out
    assert told.out.rstrip().endswith("more than the techniques of its tiers.")


def test_a_puzzle_with_several_solutions_is_refused_and_two_are_shown(run) -> None:
    told = run("explain", "." * 81)
    assert told.code == 1
    assert told.out.count("not-unique") == 1
    assert len([line for line in told.out.splitlines() if line.isdigit() and len(line) == 81]) == 2


def test_a_grid_over_several_lines_is_read(run) -> None:
    rows = "\n".join(MIDDLE[i : i + 9] for i in range(0, 81, 9))
    assert run("explain", rows, "--json").out == run("explain", MIDDLE, "--json").out


def test_a_round_without_a_picture_to_draw_it_in_is_refused(run) -> None:
    told = run("explain", MIDDLE, "--round", 3)
    assert (told.code, told.out) == (2, "")
    assert "name a file with --svg or --png" in told.err


def test_a_puzzle_in_which_no_step_is_found_is_not_said_to_be_done(run) -> None:
    hard_from_the_start = "100000002090400050006000700050903000000070000000850040700000600030009080002000001"
    told = run("explain", hard_from_the_start).out
    assert "hardest step: none found" in told and "nothing to do" not in told


def test_an_empty_text_is_told_so_and_not_once_for_every_kind(run) -> None:
    told = run("explain", " ")
    assert (told.code, told.err) == (2, "puzzlebank: the text is empty\n")
