from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from bank import Bank, KeyReused, NoShelf, NotFound, ShelfEmpty, TooFew, Wish
from bank.records import Deposit
from grader.kind import Path, Puzzle, Tier
from grader.kinds import UnknownKind
from samples import ORDERS, SOLUTION, grade, graded, ordered


def fill(bank: Bank, *tiers: str) -> list[int]:
    """One puzzle a tier named; gives their numbers."""
    deposits = [bank.deposit(graded(number, tier)) for number, tier in enumerate(tiers)]
    assert {deposit.outcome for deposit in deposits} == {"stocked"}
    return [deposit.id for deposit in deposits if deposit.id is not None]


# --- in ---------------------------------------------------------------------------------------------------------


def test_a_deposit_goes_to_the_shelf_of_its_grade(bank: Bank) -> None:
    deposit = bank.deposit(graded(1, "medium"))
    assert deposit.outcome == "stocked"
    assert {str(level.shelf.tier): level.level for level in bank.levels()} == {
        "gentle": 0,
        "easy": 0,
        "hard": 0,
        "medium": 1,
    }


def test_the_same_puzzle_is_a_duplicate_even_after_it_left(bank: Bank) -> None:
    fill(bank, "easy")
    assert bank.deposit(graded(0)) == Deposit("duplicate")
    bank.draw("sudoku", tier="easy")
    assert bank.deposit(graded(0)) == Deposit("duplicate")


def test_the_same_canonical_form_of_another_variant_is_another_puzzle(bank: Bank) -> None:
    bank.set_shelf("null", "4x4", "easy", 1, 2)
    fill(bank, "easy")
    other = graded(0, puzzle=Puzzle("null", "4x4", "1234341221434321"), engine="null:g1.r1")
    assert bank.deposit(other).outcome == "stocked"


def test_a_full_shelf_wants_no_more_and_a_known_puzzle_is_still_called_a_duplicate(bank: Bank) -> None:
    bank.set_shelf("sudoku", "9x9", "easy", 1, 2)
    fill(bank, "easy", "easy")
    assert bank.deposit(graded(9)) == Deposit("unwanted")
    assert bank.deposit(graded(0)) == Deposit("duplicate")
    bank.draw("sudoku", tier="easy")
    assert bank.deposit(graded(9)).outcome == "stocked"


def test_a_tier_without_a_shelf_is_unwanted(bank: Bank) -> None:
    assert bank.deposit(graded(1, "expert")) == Deposit("unwanted")


def test_a_puzzle_beyond_the_ladder_is_refused(bank: Bank) -> None:
    with pytest.raises(ValueError, match="beyond the ladder"):
        bank.deposit(graded(1, "beyond"))


def test_an_engine_that_is_none_is_refused_before_anything_is_kept(bank: Bank) -> None:
    with pytest.raises(ValueError, match=r"looks like sudoku:g3\.r5"):
        bank.deposit(graded(1, engine="sudoku"))
    assert sum(bank.places().values()) == 0


def test_everything_known_of_a_puzzle_comes_back(bank: Bank) -> None:
    (id,) = fill(bank, "easy")
    taken = bank.draw("sudoku", tier="easy", path=True)
    assert taken.id == id
    assert (taken.puzzle, taken.tier) == (Puzzle("sudoku", "9x9", SOLUTION[:80] + "."), Tier.EASY)
    assert (taken.solution, taken.canonical, taken.engine) == (SOLUTION, "canonical 0", "sudoku:g3.r5")
    assert (taken.score, taken.hardest, taken.rating) == (10, "x-wing", None)
    assert taken.techniques == {"full-house": 1, "x-wing": 2}
    assert (taken.clues, taken.symmetry, taken.seed) == (80, "rotate180", 2**63 - 1)
    assert abs(taken.made_at - datetime.now(UTC)) < timedelta(minutes=1)
    assert taken.path is not None
    assert Path.unpack(taken.path) == Path.of(list(grade().path), ORDERS)
    assert taken.withdrawn_why is None


def test_a_path_comes_only_when_asked_for(bank: Bank) -> None:
    fill(bank, "easy", "easy")
    taken = bank.draw("sudoku", tier="easy")
    assert taken.path is None
    assert bank.get(taken.id).path is None
    assert bank.get(taken.id, path=True).path is not None


def test_the_grade_shown_is_that_of_the_whole_ladder(bank: Bank) -> None:
    both = {"all": grade("easy", 10), "plain": grade("hard", 99, {"x-wing": 5}, rating=3.4)}
    bank.deposit(graded(1, grades=both))
    taken = bank.draw("sudoku", tier="easy")
    assert (taken.score, taken.techniques) == (10, {"full-house": 1, "x-wing": 2})


def test_a_puzzle_that_is_solved_as_given_has_no_techniques(bank: Bank) -> None:
    bank.deposit(graded(1, grades={"all": grade("gentle", 0, {}, rating=1.2, metrics={"turns": 3})}))
    taken = bank.draw("sudoku", tier="gentle")
    assert taken.techniques == {}
    assert taken.rating == 1.2


# --- draw -------------------------------------------------------------------------------------------------------


def test_a_drawn_puzzle_is_gone_from_the_stock(bank: Bank) -> None:
    ids = fill(bank, "easy", "easy", "easy")
    assert {bank.draw("sudoku", tier="easy").id for _ in ids} == set(ids)
    assert bank.places() == {"stock": 0, "open": 0, "drawn": 3, "withdrawn": 0}


def test_an_empty_shelf_names_itself_and_its_nearest_neighbours(bank: Bank) -> None:
    fill(bank, "gentle", "medium", "medium", "hard")
    with pytest.raises(ShelfEmpty) as caught:
        bank.draw("sudoku", tier="easy")
    empty = caught.value
    assert str(empty.shelf) == "sudoku 9x9 easy"
    assert sorted((str(shelf.tier), level) for shelf, level in empty.nearest[:2]) == [("gentle", 1), ("medium", 2)]
    assert str(empty.nearest[2][0].tier) == "hard"
    assert empty.wait is None
    assert str(empty).startswith("the shelf sudoku 9x9 easy is empty; in stock: ")
    assert bank.levels()[1].missed_lately == 1


def test_an_empty_shelf_tells_the_wait_from_its_pace(bank: Bank, execute: Callable[..., object]) -> None:
    ids = ordered(bank, "easy", "easy", "easy", "easy")
    for id, seconds in zip(ids, (100, 98, 96, 94), strict=True):
        execute("UPDATE puzzle SET made_at = made_at - :ago WHERE id = :id", ago=seconds * 1000, id=id)
    execute("UPDATE puzzle SET made_at = (SELECT min(made_at) FROM puzzle) + (id - :first) * 2000", first=ids[0])
    for _ in ids:
        bank.draw("sudoku", tier="easy")
    with pytest.raises(ShelfEmpty, match="a new one is expected in about 2 s") as caught:
        bank.draw("sudoku", tier="easy")
    assert caught.value.wait == 2.0


def test_what_was_brought_to_a_shelf_at_once_is_no_pace(bank: Bank) -> None:
    for _ in fill(bank, "easy", "easy", "easy"):  # as a starter stock or an import does
        bank.draw("sudoku", tier="easy")
    with pytest.raises(ShelfEmpty) as caught:
        bank.draw("sudoku", tier="easy")
    assert caught.value.wait is None and "expected" not in str(caught.value)
    assert bank.levels()[1].made_lately == 0


def test_a_parked_shelf_says_so_when_it_is_empty(bank: Bank) -> None:
    bank.orders.park(bank.shelf("sudoku", None, "hard").id, "5000 candidates, none of them hard")
    with pytest.raises(ShelfEmpty, match=r"it is parked \(5000 candidates, none of them hard\)"):
        bank.draw("sudoku", tier="hard")


def test_the_default_variant_is_the_kinds_own(bank: Bank) -> None:
    bank.set_shelf("null", "4x4", "easy", 1, 2)
    bank.deposit(graded(0, puzzle=Puzzle("null", "4x4", "1234341221434321"), engine="null:g1.r1"))
    assert bank.draw("null", tier="easy").variant == "4x4"


def test_without_a_tier_the_fullest_shelf_gives(bank: Bank) -> None:
    fill(bank, "hard", "hard", "easy")
    assert [str(bank.draw("sudoku").tier) for _ in range(3)] == ["hard", "easy", "hard"]
    with pytest.raises(ShelfEmpty):
        bank.draw("sudoku")


@pytest.mark.parametrize("tier", ["expert", "nonsense"])
def test_a_shelf_that_is_not_there_is_named_with_those_that_are(bank: Bank, tier: str) -> None:
    with pytest.raises(NoShelf, match=f"no shelf sudoku 9x9 {tier}; there are: sudoku 9x9 gentle, sudoku 9x9 easy"):
        bank.draw("sudoku", tier=tier)


def test_a_variant_without_a_shelf_and_an_unknown_kind_are_told_apart(bank: Bank) -> None:
    with pytest.raises(NoShelf, match="no shelf sudoku 16x16;"):
        bank.draw("sudoku", variant="16x16")
    with pytest.raises(NoShelf, match="none is for null"):
        bank.draw("null", variant="4x4", tier="easy")
    with pytest.raises(UnknownKind, match="no kind 'sodoku'"):
        bank.draw("sodoku")


# --- idempotency keys ---------------------------------------------------------------------------------------------


def test_a_request_repeated_with_its_key_gets_the_same_puzzle(bank: Bank) -> None:
    fill(bank, "easy", "easy", "hard")
    first = bank.draw("sudoku", tier="easy", key="request 1")
    assert bank.draw("sudoku", tier="easy", key="request 1") == first
    assert bank.draw("sudoku", tier="easy", key="request 2").id != first.id
    assert bank.draw("sudoku", key="request 1") == first
    assert bank.places()["drawn"] == 2


def test_a_key_finds_its_puzzle_on_a_shelf_that_is_empty_by_now(bank: Bank) -> None:
    fill(bank, "easy")
    first = bank.draw("sudoku", tier="easy", key="the last one")
    assert bank.draw("sudoku", tier="easy", key="the last one") == first


def test_a_key_that_found_nothing_is_not_used_up(bank: Bank) -> None:
    with pytest.raises(ShelfEmpty):
        bank.draw("sudoku", tier="easy", key="patient")
    (id,) = fill(bank, "easy")
    assert bank.draw("sudoku", tier="easy", key="patient").id == id


def test_a_key_is_good_for_one_shelf(bank: Bank) -> None:
    fill(bank, "easy", "hard")
    bank.draw("sudoku", tier="easy", key="mine")
    with pytest.raises(KeyReused, match="'mine' has drawn a puzzle of sudoku 9x9 easy; another request needs"):
        bank.draw("sudoku", tier="hard", key="mine")
    assert bank.places()["stock"] == 1


def test_a_key_is_good_for_one_wish(bank: Bank) -> None:
    fill(bank, "easy", "easy", "easy")  # 80 clues
    first = bank.draw("sudoku", tier="easy", key="mine")
    assert bank.draw("sudoku", tier="easy", key="mine", wish=Wish(min_clues=80)) == first
    with pytest.raises(KeyReused, match=rf"'mine' has drawn no\. {first.id}, which is not as wished"):
        bank.draw("sudoku", tier="easy", key="mine", wish=Wish(max_clues=70))
    bank.draw_many(2, "sudoku", tier="easy", key="all")
    with pytest.raises(KeyReused, match=r"'all' has drawn no\. \d"):
        bank.draw_many(2, "sudoku", tier="easy", key="all", wish=Wish(max_clues=70))


def test_a_key_draws_another_puzzle_when_its_own_was_withdrawn(bank: Bank) -> None:
    fill(bank, "easy", "easy")
    first = bank.draw("sudoku", tier="easy", key="mine")
    bank.withdraw(first.id, "a misprint")
    assert bank.draw("sudoku", tier="easy", key="mine").id != first.id


@pytest.mark.parametrize("key", ["", "x" * 201, "two\nlines", "nul\0", "half \ud800"])
def test_a_key_or_player_that_no_database_keeps_is_refused(bank: Bank, key: str) -> None:
    fill(bank, "easy")
    with pytest.raises(ValueError, match="a key is a text of 1 to 200 printable characters"):
        bank.draw("sudoku", tier="easy", key=key)
    with pytest.raises(ValueError, match="a player is a text of 1 to 200 printable characters"):
        bank.next_for(key, "sudoku", tier="easy")
    assert bank.places()["stock"] == 1


# --- the open pile ------------------------------------------------------------------------------------------------


def test_players_share_the_open_pile_and_open_no_more_than_they_need(bank: Bank) -> None:
    ids = fill(bank, "easy", "easy", "easy", "easy")
    anna = [bank.next_for("anna", "sudoku", tier="easy").id for _ in range(3)]
    assert len(set(anna)) == 3
    bert = [bank.next_for("bert", "sudoku", tier="easy").id for _ in range(3)]
    assert set(bert) == set(anna)
    assert bank.places() == {"stock": 1, "open": 3, "drawn": 0, "withdrawn": 0}
    assert bank.next_for("bert", "sudoku", tier="easy").id == (set(ids) - set(bert)).pop()


def test_a_player_who_had_all_is_told_that_the_shelf_is_empty(bank: Bank) -> None:
    fill(bank, "easy")
    bank.next_for("anna", "sudoku", tier="easy")
    with pytest.raises(ShelfEmpty):
        bank.next_for("anna", "sudoku", tier="easy")
    assert bank.next_for("bert", "sudoku", tier="easy").tier is Tier.EASY


def test_without_a_tier_a_player_gets_everything_of_the_variant(bank: Bank) -> None:
    ids = fill(bank, "easy", "hard", "hard")
    assert {bank.next_for("anna", "sudoku").id for _ in ids} == set(ids)


def test_peeking_shows_the_open_pile_and_opens_one_puzzle_at_most(bank: Bank) -> None:
    fill(bank, "easy", "easy", "easy")
    seen = {bank.peek("sudoku", tier="easy").id for _ in range(10)}
    assert len(seen) == 1
    assert bank.places() == {"stock": 2, "open": 1, "drawn": 0, "withdrawn": 0}
    assert bank.next_for("anna", "sudoku", tier="easy").id in seen


def test_peeking_reaches_every_open_puzzle(bank: Bank) -> None:
    fill(bank, "easy", "easy", "easy")
    dealt = {bank.next_for("anna", "sudoku", tier="easy").id for _ in range(3)}
    seen: set[int] = set()
    while seen != dealt:  # each round finds a missing one with a chance above nothing
        seen.add(bank.peek("sudoku", tier="easy").id)
        assert seen <= dealt


def test_peeking_at_an_empty_shelf_with_no_open_pile_says_so(bank: Bank) -> None:
    with pytest.raises(ShelfEmpty):
        bank.peek("sudoku", tier="easy")


# --- the puzzle of a day --------------------------------------------------------------------------------------------


def test_a_day_has_one_puzzle_for_everybody_and_no_other_day_has_it(bank: Bank) -> None:
    fill(bank, "easy", "easy")
    monday, tuesday = date(2026, 11, 30), date(2026, 12, 1)
    first = bank.daily_for(monday, "sudoku", tier="easy")
    assert bank.daily_for(monday, "sudoku", tier="easy") == first
    assert bank.daily_for(tuesday, "sudoku", tier="easy").id != first.id
    with pytest.raises(ShelfEmpty):
        bank.daily_for(date(2026, 12, 2), "sudoku", tier="easy")


def test_nobody_is_dealt_the_puzzle_of_a_day(bank: Bank) -> None:
    fill(bank, "easy", "easy")
    daily = bank.daily_for(date(2026, 11, 30), "sudoku", tier="easy")
    assert bank.next_for("anna", "sudoku", tier="easy").id != daily.id
    with pytest.raises(ShelfEmpty):
        bank.next_for("anna", "sudoku", tier="easy")


# --- by number ------------------------------------------------------------------------------------------------------


def test_a_number_finds_only_what_has_left_the_stock(bank: Bank) -> None:
    (id,) = fill(bank, "easy")
    with pytest.raises(NotFound, match=f"there is no puzzle {id}"):
        bank.get(id)
    drawn = bank.draw("sudoku", tier="easy")
    assert bank.get(id) == drawn


@pytest.mark.parametrize("id", [0, -1, 999, 2**63, 10**30])
def test_a_number_that_is_no_puzzles_is_not_found(bank: Bank, id: int) -> None:
    with pytest.raises(NotFound):
        bank.get(id)
    with pytest.raises(NotFound):
        bank.withdraw(id, "why not")


def test_a_withdrawn_puzzle_is_never_dealt_again_from_wherever_it_was(bank: Bank) -> None:
    fill(bank, "easy", "easy", "hard")
    opened = bank.next_for("anna", "sudoku", tier="easy")
    drawn = bank.draw("sudoku", tier="easy")
    assert bank.withdraw(opened.id, "two solutions") == "open"
    assert bank.withdraw(drawn.id, "  reported \n wrong ") == "drawn"
    assert bank.withdraw(drawn.id, "again") == "withdrawn"
    hard = bank.peek("sudoku", tier="hard")
    assert bank.withdraw(hard.id, "too easy") == "open"
    for player in ("anna", "bert"):
        with pytest.raises(ShelfEmpty):
            bank.next_for(player, "sudoku")
    with pytest.raises(ShelfEmpty):
        bank.draw("sudoku", tier="easy")
    assert bank.get(drawn.id).withdrawn_why == "reported wrong"
    assert bank.deposit(graded(0)) == Deposit("duplicate")
    assert bank.places() == {"stock": 0, "open": 0, "drawn": 0, "withdrawn": 3}


def test_an_operator_can_withdraw_a_puzzle_in_stock(bank: Bank) -> None:
    (id,) = fill(bank, "easy")
    assert bank.withdraw(id, "an old engine") == "stock"
    with pytest.raises(ShelfEmpty):
        bank.draw("sudoku", tier="easy")


def test_a_withdrawal_gives_a_reason(bank: Bank) -> None:
    (id,) = fill(bank, "easy")
    with pytest.raises(ValueError, match="a reason is a text"):
        bank.withdraw(id, "  ")
    assert bank.places()["stock"] == 1


# --- several at once ---------------------------------------------------------------------------------------------


def test_a_batch_is_all_different_and_all_out_of_stock(bank: Bank) -> None:
    ids = fill(bank, *["easy"] * 7)
    taken = bank.draw_many(5, "sudoku", tier="easy")
    assert len({puzzle.id for puzzle in taken}) == 5
    assert {puzzle.id for puzzle in taken} < set(ids)
    assert bank.places() == {"stock": 2, "open": 0, "drawn": 5, "withdrawn": 0}


def test_a_batch_is_whole_or_nothing(bank: Bank) -> None:
    fill(bank, *["easy"] * 3)
    with pytest.raises(TooFew, match=r"not 4 puzzles are among the 3 in stock on sudoku 9x9 easy; nothing was taken"):
        bank.draw_many(4, "sudoku", tier="easy")
    with pytest.raises(TooFew, match=r"not 1 puzzles that are as wished \(score at least 99\) are among the 3"):
        bank.draw_many(1, "sudoku", tier="easy", wish=Wish(min_score=99))
    assert bank.places()["stock"] == 3


def test_a_batch_asked_for_again_with_its_key_is_the_same_batch(bank: Bank) -> None:
    fill(bank, *["easy"] * 8, "hard")
    first = bank.draw_many(4, "sudoku", tier="easy", key="monday")
    assert bank.draw_many(4, "sudoku", tier="easy", key="monday") == first
    assert bank.draw("sudoku", tier="easy", key="monday").id not in {puzzle.id for puzzle in first}
    with pytest.raises(KeyReused, match="the key 'monday' has drawn a puzzle of sudoku 9x9 easy"):
        bank.draw_many(4, "sudoku", tier="hard", key="monday")


# --- the weekday's tier ------------------------------------------------------------------------------------------


def test_the_week_rises_from_the_gentlest_shelf_to_the_hardest(bank: Bank) -> None:
    fill(bank, *["gentle", "easy", "medium", "hard"] * 2)
    monday = date(2026, 11, 30)
    week = [str(bank.daily_for(monday + timedelta(days=day), "sudoku").tier) for day in range(7)]
    assert week == ["gentle", "gentle", "easy", "easy", "medium", "medium", "hard"]


def test_a_day_that_has_no_puzzle_yet_can_be_asked_for_without_drawing_one(bank: Bank) -> None:
    fill(bank, "easy")
    with pytest.raises(NotFound, match="sudoku 9x9 easy had no puzzle of the day on 2026-11-30"):
        bank.daily_for(date(2026, 11, 30), "sudoku", tier="easy", draw=False)
    drawn = bank.daily_for(date(2026, 11, 30), "sudoku", tier="easy")
    assert bank.daily_for(date(2026, 11, 30), "sudoku", tier="easy", draw=False) == drawn


def test_the_puzzle_of_a_day_that_was_withdrawn_is_replaced(bank: Bank) -> None:
    fill(bank, "easy", "easy")
    first = bank.daily_for(date(2026, 11, 30), "sudoku", tier="easy").id
    bank.withdraw(first, "two solutions")
    assert bank.daily_for(date(2026, 11, 30), "sudoku", tier="easy").id != first


def test_how_soon_a_shelf_is_full_is_told_by_what_was_made_since_the_first_of_late(
    bank: Bank, execute: Callable[..., object]
) -> None:
    ordered(bank, "easy", "easy")
    levels = {str(level.shelf.tier): level for level in bank.levels()}
    assert (levels["easy"].made_lately, levels["easy"].full_in) == (2, 58 * 10 / 2), "a moment ago is no pace"
    assert (levels["hard"].made_lately, levels["hard"].full_in) == (0, None)
    execute("UPDATE puzzle SET made_at = made_at - 60000")
    full_in = bank.levels()[1].full_in
    assert full_in is not None and 58 * 60 / 2 <= full_in < 58 * 70 / 2
    bank.set_shelf("sudoku", "9x9", "hard", 0, 0)
    assert bank.levels()[3].full_in == 0
