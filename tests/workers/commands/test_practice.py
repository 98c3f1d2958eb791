from __future__ import annotations

from bank import Bank
from grader import kinds
from grader.kind import Path, Position
from grader.sudoku.positions import candidates
from samples import graded

STOCKED = 4  # on each shelf, see conftest
TECHNIQUE = "locked-candidates-1"


def exercises(run, *more: object, technique: str = TECHNIQUE) -> list[dict]:
    return run("practice", "sudoku", technique, *more, "--json").documents("practice")


def test_in_the_position_shown_the_technique_comes_next(run, stocked: Bank) -> None:
    (document,) = exercises(run)
    assert document["technique"] == TECHNIQUE and document["tier"] == "medium"
    given = stocked.get(document["id"])
    kind = kinds.get("sudoku")
    assert kind.facts(given.puzzle, given.solution) >= set(document["entries"])
    found = kind.find(given.puzzle, TECHNIQUE, document["entries"], document["removed"])
    told = {(tuple(step["concluded"]), tuple(step["removed"])) for step in document["steps"]}
    assert {(step.concluded, step.removed) for step in found} == told


def test_a_hint_for_that_position_is_the_technique(run, stocked: Bank) -> None:
    for document in exercises(run, "--count", 2):
        ask = ("hint", document["position"], "--candidates", document["candidates"], "--stage", "all", "--json")
        (hint,) = run(*ask).documents("hint")
        assert hint["technique"] == TECHNIQUE and hint["puzzle"] == document["givens"]
        assert [step["text"] for step in hint["steps"]] == [step["text"] for step in document["steps"]]


def test_the_board_shows_entries_and_pencil_marks_and_the_answer_only_when_asked(run, stocked: Bank) -> None:
    told, answered = run("practice", "sudoku", TECHNIQUE), run("practice", "sudoku", TECHNIQUE, "--answer")
    head, *rows, foot = told.out.splitlines()
    given = stocked.get(int(head.rpartition(" ")[2]))
    (document,) = (each for each in exercises(run, "--count", 2) if each["id"] == given.id)
    position = Position(given.puzzle, tuple(document["entries"]), tuple(document["removed"]))
    cells = [cell for row in rows if "--" not in row for cell in row.replace("|", " ").split()]
    entered = {fact // 9: str(fact % 9 + 1) for fact in position.concluded}
    marks = candidates(position)
    assert cells == [s if s != "." else entered.get(c) or marks[c] for c, s in enumerate(given.givens)]
    assert len({len(row) for row in rows if "--" in row}) == 1
    assert foot.startswith("find: Locked candidates (pointing)") and "=>" not in told.out
    assert "=>" in answered.out


def test_exercises_of_one_call_are_all_different_and_lie_open(run, stocked: Bank) -> None:
    documents = exercises(run, "--count", 2)
    assert len({document["id"] for document in documents}) == 2
    assert stocked.places()["open"] >= 2
    before = stocked.places()
    exercises(run)
    assert stocked.places() == before, "what lies open is shown again"


def test_a_player_never_gets_the_same_exercise_twice(run, stocked: Bank) -> None:
    first, second = (exercises(run, "--player", "ann")[0] for _ in "ab")
    assert first["id"] != second["id"]


def test_a_family_stops_at_the_first_of_its_techniques(run, stocked: Bank) -> None:
    family = {t.id for t in kinds.get("sudoku").techniques if t.family == "intersections"}
    (document,) = exercises(run, technique="intersections")
    assert document["technique"] in family
    path = Path.unpack(stocked.get(document["id"], path=True).path or b"")
    assert document["technique"] == next(step.technique for step in path if step.technique in family)


def test_a_kind_without_a_notation_for_positions_is_shown_by_facts(run, stocked: Bank) -> None:
    told = run("practice", "null", "only-place", "--json").documents("practice")[0]
    assert (told["position"], told["candidates"]) == (None, None)
    assert run("practice", "null", "only-place").out.splitlines()[-1].startswith("find: Only place")


def test_what_the_bank_has_none_of_is_told_with_exit_code_four(run, stocked: Bank) -> None:
    told = run("practice", "sudoku", "x-wing", "--tier", "gentle")
    assert (told.code, told.err) == (2, "puzzlebank: no gentle sudoku uses x-wing: that is hard\n")
    told = run("practice", "sudoku", "x-wing")
    assert told.code == 4
    assert told.err.startswith(
        "puzzlebank: none of the 8 puzzles on the 6 shelves of sudoku 9x9 is as wished (uses x-wing)"
    )
    assert run("practice", "sudoku", "xwing").code == 2


def test_the_position_comes_from_the_path_alone(run, stocked: Bank) -> None:
    from workers.commands.practice import stopped

    stocked.deposit(graded(77, "hard"))  # its path is made up: one step of a full house, then an X-wing
    taken = stocked.peek("sudoku", tier="hard", path=True)
    position, steps = stopped(kinds.get("sudoku"), taken, "x-wing")
    assert (position.concluded, position.removed) == ((1, 2), ())
    assert [step.removed for step in steps] == [(9,)]


def test_a_player_without_a_name_is_refused(run, stocked: Bank) -> None:
    told = run("practice", "sudoku", TECHNIQUE, "--player", "")
    assert told.code == 2 and "it is empty" in told.err
