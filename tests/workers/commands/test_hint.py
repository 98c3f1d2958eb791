from __future__ import annotations

import pytest

MIDDLE = "016400000200009000400000062070230100100000003003087040960000005000800007000006820"
GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FIRST = "53+4" + GIVENS[3:]


def test_a_hint_tells_where_to_look_and_no_more(run) -> None:
    told = run("hint", FIRST)
    assert told.code == 0
    first, more = told.out.splitlines()
    assert first.startswith("where: ") and more == "(more: --stage what)"
    assert "single" not in told.out and "=" not in told.out


def test_each_stage_tells_its_own_part(run) -> None:
    what, why = (run("hint", FIRST, "--stage", stage).out.splitlines() for stage in ("what", "why"))
    assert what[0].startswith("what: ") and what[1] == "(more: --stage why)"
    technique = what[0].removeprefix("what: ")
    assert why[0].startswith(f"why: {technique}: r") and why[1].strip().endswith(".")
    told = run("hint", FIRST, "--stage", "all").out.splitlines()
    assert [line.partition(":")[0] for line in told[:3]] == ["where", "what", "why"]


@pytest.mark.parametrize("stage", ["where", "what", "why", "all"])
def test_the_document_has_only_what_was_asked_for(run, stage: str) -> None:
    (document,) = run("hint", FIRST, "--stage", stage, "--json").documents("hint")
    assert document["status"] == "step" and document["puzzle"] == GIVENS
    there = {name for name in ("where", "technique", "steps") if document[name] is not None}
    named = {"where": {"where"}, "what": {"technique"}, "why": {"steps"}, "all": {"where", "technique", "steps"}}
    assert there == named[stage]


def test_a_wrong_entry_is_named_before_any_hint(run) -> None:
    (document,) = run("hint", "53+1" + GIVENS[3:], "--stage", "all", "--json").documents("hint")
    assert document["status"] == "wrong" and [each["text"] for each in document["wrong"]] == ["r1c3=1"]
    assert run("hint", "53+1" + GIVENS[3:]).out == "wrong: r1c3=1\n"


def test_a_candidate_that_is_missing_and_true_is_named(run) -> None:
    groups = [sign if sign != "." else "123456789" for sign in GIVENS]
    groups[2] = "12"
    told = run("hint", GIVENS, "--candidates", " ".join(groups))
    assert (told.code, told.out) == (0, "wrongly crossed out: r1c3=4\n")


def test_pencil_marks_lead_on_to_the_next_technique(run) -> None:
    (first,) = run("hint", MIDDLE, "--stage", "all", "--json").documents("hint")
    removed = {fact for step in first["steps"] for fact in step["removed"]}
    concluded = {fact for step in first["steps"] for fact in step["concluded"]}
    assert concluded or removed
    entered = {fact // 9: fact % 9 + 1 for fact in concluded}
    position = "".join(f"+{entered[c]}" if c in entered else sign for c, sign in enumerate(MIDDLE))
    (second,) = run("hint", position, "--stage", "all", "--json").documents("hint")
    assert second["status"] == "step" and second["steps"] != first["steps"]


def test_a_solved_grid_needs_no_hint(run) -> None:
    told = run("hint", SOLVED, "--puzzle", GIVENS)
    assert (told.code, told.out) == (0, "solved\n")


def test_a_grid_without_a_plus_is_all_givens_and_the_puzzle_tells_them_apart(run) -> None:
    wrong = GIVENS[:2] + "1" + GIVENS[3:]
    told = run("hint", wrong)
    assert told.code == 1
    assert told.out == "these givens have no solution; write '+' before what you entered, or give --puzzle\n"
    assert run("hint", wrong, "--puzzle", GIVENS).out == "wrong: r1c3=1\n"


def test_a_puzzle_without_one_solution_gets_no_hint(run) -> None:
    told = run("hint", GIVENS.replace("5", ".").replace("3", "."), "--json")
    (document,) = told.documents("hint")
    assert (told.code, document["status"]) == (1, "not-unique")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "81 cells expected, 7 found"),
        ([FIRST, "--puzzle", "6" + GIVENS[1:]], "6 stands twice in column 1"),
        (["1234" * 4, "--kind", "null"], "positions of null have no notation yet"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_one_line(run, arguments: list[str], sentence: str) -> None:
    told = run("hint", *arguments)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"puzzlebank: {sentence}") and told.err.count("\n") == 1
