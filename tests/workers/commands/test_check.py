from __future__ import annotations

GOOD = "AABB/AABC/DDCC/DDDC"


def test_a_good_board_is_shown_with_its_cats_and_called_publishable(run) -> None:
    told = run("check", "cats", GOOD)
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0] == " A  A [B] B"
    assert lines[4] == "one solution"
    assert lines[-1] == "publishable"


def test_what_speaks_against_a_board_is_told_and_the_exit_code_is_one(run) -> None:
    told = run("check", "cats", "AABB/AABB/CCDD/CCDD", "--no-bank")
    assert told.code == 1
    assert "more than one solution; two of them:" in told.out
    assert "  2/4/1/3" in told.out
    assert told.out.splitlines()[-1] == "not publishable as it is"
    pieces = run("check", "cats", "ABBA/ACCA/DDCC/DDDC", "--no-bank")
    assert "fault: region A is in 2 pieces, at r1c1, r1c4" in pieces.out


def test_a_text_that_cannot_be_read_is_told_where(run) -> None:
    told = run("check", "cats", "AABB/AA", "--no-bank")
    assert told.code == 1
    assert "cannot be read: row 1 has 4 cells, 2 expected" in told.out


def test_every_verdict_is_a_valid_document(run) -> None:
    for board in (GOOD, "AABB/AABB/CCDD/CCDD", "ABBB/CCBB/CCDD/CDDD", "AAB"):
        (document,) = run("check", "cats", board, "--json").documents("check")
        assert document["publishable"] == (board == GOOD)


def test_what_a_symmetric_copy_of_is_in_the_bank_is_told_with_its_number(run, stocked) -> None:
    from bank import Bank
    from grader.kind import Tier
    from workers.generators.candidate import Aim
    from workers.production import graded_candidates

    assert isinstance(stocked, Bank)
    stocked.set_shelf("cats", "6x6", "gentle", 1, 99)
    deposits = (
        (graded, stocked.deposit(graded))
        for graded in graded_candidates("cats", "6x6", Aim(Tier.GENTLE), order_seed=8, limit=30)
        if graded is not None
    )
    graded, deposit = next((g, d) for g, d in deposits if d.outcome == "stocked")
    mirrored = "/".join(row[::-1] for row in graded.puzzle.givens.split("/"))
    told = run("check", "cats", mirrored)
    assert f"already in the bank, up to symmetry: no. {deposit.id}" in told.out
    assert told.code == 1


def test_sudoku_is_checked_by_the_same_command(run) -> None:
    told = run("check", "sudoku", "530070000600195000098000060800060003400803001700020006060000280000419005000080079")
    assert told.code == 0
    assert "gentle, score" in told.out


def test_what_is_beyond_the_ladder_is_not_said_to_need_a_guess(run) -> None:
    told = run("check", "sudoku", "100000002090400050006000700050903000000070000000850040700000600030009080002000001")
    assert told.code == 1
    assert "beyond the ladder: it needs more than the techniques of its tiers" in told.out
