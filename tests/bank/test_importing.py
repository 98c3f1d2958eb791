"""Foreign puzzles into the bank, on both databases; with the template kind, whose kernels are plain Python."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator

import pytest

from bank import Bank, formats
from bank.appraisal import Refused, appraise
from bank.importing import Verdict, bring_in, reported
from grader import kinds
from grader.kind import Puzzle

GOOD = "1.....1..1......"
OTHER = "12..34...21....."
SEVERAL = "1234............"
NONE = "123....4........"


def rows(text: str) -> Iterator[formats.Row]:
    return formats.read(text.splitlines(keepends=True), kind="null", format="lines")


def run(bank: Bank, text: str, **more) -> list[Verdict]:
    return list(bring_in(bank, rows(text), "file.txt", **more))


def unique() -> list[str]:
    """Texts of the template kind with one solution, no two of them symmetric."""
    found: dict[str, str] = {}
    kind = kinds.get("null")
    for cells in itertools.combinations(range(16), 7):
        solution = "1234341221434321"
        text = "".join(sign if at in cells else "." for at, sign in enumerate(solution))
        if kind.count(Puzzle("null", "4x4", text)).unique:
            found.setdefault(kind.canonical(Puzzle("null", "4x4", text), solution), text)
        if len(found) == 6:
            break
    return list(found.values())


def test_every_row_is_accepted_duplicate_or_refused_and_none_stops_the_file(bank: Bank) -> None:
    first, second, *_ = unique()
    mirrored = "".join(first[at : at + 4][::-1] for at in range(0, 16, 4))
    told = run(bank, f"{first}\nrubbish\n{SEVERAL}\n{NONE}\n{mirrored}\n{second}\n")
    assert [(each.line, each.outcome, each.reason) for each in told] == [
        (1, "accepted", None),
        (2, "refused", "unreadable"),
        (3, "refused", "not-unique"),
        (4, "refused", "no-solution"),
        (5, "duplicate", None),
        (6, "accepted", None),
    ]
    assert told[4].id == told[0].id and told[5].id != told[0].id
    one, other = told[2].solutions
    assert one != other and all(kinds.get("null").count(Puzzle("null", "4x4", text)).unique for text in (one, other))
    assert bank.places()["stock"] == 2


def test_an_accepted_puzzle_is_graded_anew_and_knows_where_it_came_from(bank: Bank) -> None:
    (told,) = run(bank, unique()[0])
    assert told.graded is not None and told.laid
    puzzle = bank.draw("null")
    assert (puzzle.id, puzzle.engine) == (told.id, "null:g0.r1")
    assert puzzle.tier == told.graded.grades["all"].tier and puzzle.techniques
    assert bank.origin("null", "4x4", puzzle.canonical) == (told.id, {"source": "file.txt", "line": 1})


def test_a_missing_shelf_is_laid_so_that_nothing_is_made_for_it(bank: Bank) -> None:
    (told,) = run(bank, unique()[0])
    assert told.graded is not None
    shelf = bank.shelf("null", "4x4", told.graded.grades["all"].tier)
    assert (shelf.floor, shelf.target) == (0, 0)


def test_a_full_shelf_takes_what_is_brought_and_keeps_its_target(bank: Bank) -> None:
    bank.set_shelf("null", "4x4", "easy", floor=0, target=1)
    told = run(bank, "\n".join(unique()))
    assert {each.outcome for each in told} == {"accepted"} and not any(each.laid for each in told)
    assert bank.shelf("null", "4x4", "easy").target == 1
    assert next(level for level in bank.levels() if level.shelf.kind == "null").level == len(told)


def test_an_import_that_was_cut_off_goes_on(bank: Bank) -> None:
    text = "\n".join(unique())
    half = list(itertools.islice(bring_in(bank, rows(text), "file.txt"), 3))
    rest = run(bank, text, done={each.line for each in half})
    assert [each.line for each in (*half, *rest)] == [1, 2, 3, 4, 5, 6]
    # without a report the rows of this very file are accepted again with their numbers; those of another are duplicates
    again = run(bank, text)
    assert [(each.outcome, each.id) for each in again] == [("accepted", each.id) for each in (*half, *rest)]
    assert {each.outcome for each in bring_in(bank, rows(text), "other.txt")} == {"duplicate"}
    assert bank.places()["stock"] == 6


def test_a_trial_keeps_nothing_and_tells_repeats_by_their_line(bank: Bank) -> None:
    first = unique()[0]
    told = run(bank, f"{first}\n\n{first[::-1]}\n", trial=True)
    assert [(each.outcome, each.id, each.of_line) for each in told] == [
        ("accepted", None, None),
        ("duplicate", None, 1),
    ]
    assert sum(bank.places().values()) == 0


def test_a_solution_that_is_not_the_one_is_refused() -> None:
    text = unique()[0]
    puzzle = Puzzle("null", "4x4", text)
    assert appraise(puzzle, "1234 3412 2143 4321").solution == "1234341221434321"
    with pytest.raises(Refused, match="another solution"):
        appraise(puzzle, "1234341221434312")


def test_what_fails_in_the_grader_is_that_rows_matter(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OverflowError("too many steps")

    monkeypatch.setattr(kinds.get("null").kernel, "grade", fail)
    first, second, *_ = unique()
    told = run(bank, f"{first}\n{second}\n")
    assert [each.reason for each in told] == ["failed", "failed"]
    assert told[0].why == "it could not be graded: OverflowError: too many steps"


def test_a_report_tells_the_lines_that_are_done_and_loses_a_torn_end() -> None:
    report = io.StringIO('{"line": 3, "outcome": "accepted"}\n{"line": 5, "outcome": "refused"}\n{"line": 7, "outc')
    assert reported(report) == {3, 5}
    assert report.getvalue().endswith('"refused"}\n')


def test_a_file_that_is_no_report_is_left_alone() -> None:
    notes = io.StringIO("dear diary\nand more\n")
    with pytest.raises(ValueError, match="no report"):
        reported(notes)
    assert notes.getvalue() == "dear diary\nand more\n"
