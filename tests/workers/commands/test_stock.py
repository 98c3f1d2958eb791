"""stock, stats, shelf and db: what is told of a bank, and changing its shelves."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from bank import Bank

STOCKED = 4  # on each shelf, see conftest


def test_the_shelves_are_told_with_their_levels(run, stocked: Bank) -> None:
    (document,) = run("stock", "--json").documents("stock")
    levels = {(s["kind"], s["tier"]): s["level"] for s in document["shelves"] if s["kind"] in ("sudoku", "null")}
    assert levels[("sudoku", "gentle")] == levels[("sudoku", "medium")] == levels[("null", "easy")] == STOCKED
    assert levels[("sudoku", "easy")] == 0
    assert {s["parked"] for s in document["shelves"]} == {None}
    lines = run("stock").out.splitlines()
    assert len(lines) == 1 + len(document["shelves"])
    assert any(line.split()[:4] == ["sudoku", "9x9", "gentle", str(STOCKED)] for line in lines)


def test_what_is_taken_or_missed_shows_as_demand(run, stocked: Bank) -> None:
    run("get", "sudoku", "--tier", "gentle", "--count", STOCKED + 1)
    (document,) = run("stock", "--kind", "sudoku", "--json").documents("stock")
    gentle = next(s for s in document["shelves"] if s["tier"] == "gentle")
    assert (gentle["level"], gentle["drawn_lately"], gentle["missed_lately"]) == (0, STOCKED, 1)


def test_a_parked_shelf_says_why_until_it_is_unparked(run, stocked: Bank) -> None:
    stocked.orders.park(stocked.shelf("sudoku", "9x9", "easy").id, "none made of 5000 candidates in 120 CPU seconds")
    told = run("stock").out
    assert "parked" in told
    assert "sudoku 9x9 easy is parked: none made of 5000" in told
    assert run("shelf", "unpark", "sudoku", "easy").code == 0
    assert "parked" not in run("stock").out


def test_statistics_add_up(run, stocked: Bank) -> None:
    (document,) = run("stats", "sudoku", "--json").documents("stats")
    assert document["made"] == 2 * STOCKED
    assert document["tier_shares"] == {"gentle": 0.5, "medium": 0.5}
    gentle = next(shelf for shelf in document["shelves"] if shelf["tier"] == "gentle")
    assert gentle["scores"]["min"] <= gentle["scores"]["median"] <= gentle["scores"]["max"]
    assert set(gentle["techniques"]) <= {"full-house", "hidden-single"}
    assert gentle["techniques"]["hidden-single"]["puzzles"] == STOCKED
    text = run("stats", "sudoku").out
    assert "8 puzzles made (gentle 50.0%, medium 50.0%)" in text
    assert "Hidden single" in text


def test_statistics_of_every_kind_are_told_when_none_is_named(run, stocked: Bank) -> None:
    kinds = sorted({shelf.kind for shelf in stocked.shelves()})
    assert [document["kind"] for document in run("stats", "--json").documents("stats")] == kinds


def test_a_shelf_can_be_added_changed_and_removed(run, stocked: Bank) -> None:
    assert run("shelf", "set", "null", "medium", "--floor", 2, "--target", 5).code == 0
    changed = run("shelf", "set", "null", "medium", "--floor", 3, "--target", 6)
    assert changed.out == "null 4x4 medium: floor 3, target 6\n"
    shelf = stocked.shelf("null", "4x4", "medium")
    assert (shelf.floor, shelf.target) == (3, 6)
    assert run("shelf", "remove", "null", "medium").code == 0
    assert ("null", "medium") not in {(level.shelf.kind, level.shelf.tier) for level in stocked.levels()}


def test_what_lies_on_a_removed_shelf_is_kept_and_comes_back_with_it(run, stocked: Bank) -> None:
    assert run("shelf", "remove", "sudoku", "gentle").code == 0
    assert run("get", "sudoku", "--tier", "gentle").code == 2
    assert run("shelf", "set", "sudoku", "gentle").code == 0
    assert run("get", "sudoku", "--tier", "gentle", "--count", STOCKED).code == 0


def test_the_check_counts_what_it_proved(run, stocked: Bank) -> None:
    told = run("db", "check")
    assert (told.code, told.out) == (0, f"{3 * STOCKED} puzzles, 0 faults\n")


def test_the_check_tells_a_fault_and_refuses(run, stocked: Bank) -> None:
    import sqlalchemy as sa

    engine = sa.create_engine(stocked.url)
    with engine.begin() as link:
        link.exec_driver_sql("CREATE TABLE aside AS SELECT * FROM stock LIMIT 1")
        link.exec_driver_sql("DELETE FROM stock WHERE puzzle IN (SELECT puzzle FROM aside)")
    told = run("db", "check")
    with engine.begin() as link:
        link.exec_driver_sql("INSERT INTO stock SELECT * FROM aside")
        link.exec_driver_sql("DROP TABLE aside")
    engine.dispose()
    assert told.code == 1
    assert len(told.out.splitlines()) >= 1
    assert "1 faults" in told.err


def test_an_upgrade_of_what_is_up_to_date_says_so(run, stocked: Bank) -> None:
    told = run("db", "upgrade")
    assert told.code == 0
    assert told.out.endswith("up to date\n")


def test_an_upgrade_that_makes_an_embedded_bank_lays_its_starter_stock(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bank.starter.load", lambda bank: len(bank.shelves()))
    told = run("--starter", "--database-url", tmp_path / "new.db", "db", "upgrade")
    assert told.out.endswith("\n54 puzzles of the starter stock laid\n")
    assert run("--database-url", tmp_path / "new.db", "db", "upgrade").out.endswith("up to date\n")
    bare = run("--no-starter", "--database-url", tmp_path / "bare.db", "db", "upgrade")
    assert len(bare.out.splitlines()) == 1


def test_a_server_says_that_it_serves_once_it_has_its_port(run, stocked: Bank) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        told = run("serve", "--port", other.getsockname()[1])
    assert (told.code, told.out) == (2, "") and "cannot listen at 127.0.0.1:" in told.err


def test_what_is_not_named_of_a_shelf_stays_as_it_was(run, stocked: Bank) -> None:
    run("shelf", "set", "null", "medium", "--floor", 7, "--target", 50)
    assert run("shelf", "set", "null", "medium", "--target", 40).out == "null 4x4 medium: floor 7, target 40\n"
    assert run("shelf", "set", "null", "medium", "--floor", 9).out == "null 4x4 medium: floor 9, target 40\n"
    told = run("shelf", "set", "null", "medium", "--target", 8)
    assert told.code == 2 and "the floor (9) lies above the target (8)" in told.err


def test_a_new_shelf_is_kept_as_is_usual_and_one_that_only_held_imports_too(run, stocked: Bank) -> None:
    assert run("shelf", "set", "null", "easy", "--variant", "5x5").out == "null 5x5 easy: floor 20, target 60\n"
    run("shelf", "remove", "null", "easy", "--variant", "5x5")
    assert "floor 10, target 10" in run("shelf", "set", "null", "easy", "--variant", "5x5", "--target", 10).out
    stocked.set_shelf("null", "5x5", "easy", floor=0, target=0)
    assert "floor 20, target 60" in run("shelf", "set", "null", "easy", "--variant", "5x5").out


def test_unparking_a_shelf_that_is_not_parked_says_so(run, stocked: Bank) -> None:
    assert run("shelf", "unpark", "sudoku", "easy").out == "sudoku 9x9 easy: is not parked\n"


def test_the_shelves_of_a_kind_that_there_is_not_are_refused(run, stocked: Bank) -> None:
    told = run("stock", "--kind", "sodoku")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("puzzlebank: no kind 'sodoku'; there are")
