"""Wishes: what they mean for a graded puzzle, the same on both databases, and which can never hold."""

from __future__ import annotations

import itertools
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

from bank import Bank, NeverMet, NoneMeets, ShelfEmpty, Wish, statements
from bank.engines import Engines
from bank.records import Graded
from bank.statements import CONDITIONS, Statement
from grader import kinds
from grader.kind import TIERS, Tier
from samples import grade, graded

WITH_A_PILE = [value for value in vars(statements).values() if isinstance(value, Statement) and "{meets " in value.sql]


def puzzle(number: int, tier: str = "hard", **more: Any) -> Graded:
    """One with a few techniques of its own."""
    rounds = more.pop("rounds", {"full-house": 9, "x-wing": 1})
    score, rating = more.pop("score", 100 * number), more.pop("rating", None)
    return graded(number, grades={"all": grade(tier, score, rounds, rating=rating)}, **more)


MIXED = (
    puzzle(1, clues=22, symmetry="rotate180", rating=3.2),
    puzzle(2, clues=25, symmetry="none", rounds={"full-house": 2, "naked-quad": 1}, rating=5.0),
    puzzle(3, clues=28, symmetry=None, rounds={"x-wing": 1, "unique-rectangle-1": 2}),
    puzzle(4, clues=31, symmetry="none", rounds={"swordfish": 3, "bug-plus-1": 1, "full-house": 4}, rating=7.1),
    puzzle(5, clues=34, symmetry="mirror", rounds={"locked-pair": 1, "x-wing": 2, "xy-wing": 1}, rating=4.2),
)
WISHES = (
    Wish(min_score=200),
    Wish(max_score=200),
    Wish(min_score=200, max_score=400),
    Wish(min_rating=5.0),
    Wish(max_rating=4.2),
    Wish(uses=("x-wing",)),
    Wish(uses=("fish", "uniqueness")),
    Wish(uses=("x-wing", "xy-wing")),
    Wish(avoids=("x-wing",)),
    Wish(avoids=("wings", "naked-quad")),
    Wish(uniqueness=True),
    Wish(uniqueness=False),
    Wish(uses=("fish",), avoids=("wings",), uniqueness=False, max_clues=30),
    Wish(symmetry="none"),
    Wish(min_clues=25, max_clues=31),
    Wish(uses=("x-wing",), min_clues=34, min_rating=4.0, symmetry="mirror", max_score=500),
)


def everything(take: Callable[[], int]) -> set[int]:
    """What can be taken until nothing is left."""
    taken: set[int] = set()
    while True:
        try:
            taken.add(take())
        except (NoneMeets, ShelfEmpty):
            return taken


# --- what a wish means ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_draw_takes_exactly_the_puzzles_that_meet_the_wish(bank: Bank, wish: Wish) -> None:
    ids = {bank.deposit(one).id: one for one in MIXED}
    meeting = {id for id, one in ids.items() if wish.met_by(one)}
    assert 0 < len(meeting) < len(MIXED)
    assert everything(lambda: bank.draw("sudoku", tier="hard", wish=wish).id) == meeting
    assert everything(lambda: bank.draw("sudoku", tier="hard").id) == ids.keys() - meeting


def test_players_are_dealt_what_meets_their_wish(bank: Bank) -> None:
    ids = {bank.deposit(one).id: one for one in MIXED}
    wish = Wish(uses=("x-wing",))
    meeting = {id for id, one in ids.items() if wish.met_by(one)}
    for player in ("ann", "bob"):  # the first has them laid open, the second finds them there
        assert everything(lambda player=player: bank.next_for(player, "sudoku", tier="hard", wish=wish).id) == meeting
    assert bank.places()["open"] == len(meeting)


def test_peeking_shows_what_meets_the_wish_and_lays_it_open_when_nothing_there_does(bank: Bank) -> None:
    ids = {bank.deposit(one).id: one for one in MIXED}
    assert bank.peek("sudoku", tier="hard", wish=Wish(symmetry="mirror")).clues == 34
    assert ids[bank.peek("sudoku", tier="hard", wish=Wish(min_score=400, max_score=400)).id] is MIXED[3]
    assert bank.places()["open"] == 2
    assert bank.peek("sudoku", tier="hard", wish=Wish(min_score=400)).id in (4, 5)
    assert bank.places()["open"] == 2


def test_peeking_passes_by_the_numbers_that_were_seen(bank: Bank) -> None:
    ids = {bank.deposit(one).id for one in MIXED}
    seen: list[int] = []
    for _ in MIXED:
        seen.append(bank.peek("sudoku", tier="hard", but_not=seen).id)
    assert set(seen) == ids and len(seen) == len(ids)
    with pytest.raises(ShelfEmpty):
        bank.peek("sudoku", tier="hard", but_not=seen)


def test_without_a_tier_every_shelf_is_looked_at(bank: Bank) -> None:
    bank.deposit(puzzle(1, "easy", rounds={"naked-single": 2}))
    bank.deposit(puzzle(2, "hard"))
    assert bank.draw("sudoku", wish=Wish(uses=("x-wing",))).tier is Tier.HARD


def test_a_retry_with_the_key_gets_the_same_puzzle(bank: Bank) -> None:
    for one in MIXED:
        bank.deposit(one)
    wish = Wish(uses=("x-wing",))
    first, second = (bank.draw("sudoku", tier="hard", key="a7", wish=wish) for _ in "ab")
    assert first == second and "x-wing" in first.techniques
    assert bank.places()["drawn"] == 1


def test_an_empty_wish_is_no_wish(bank: Bank) -> None:
    bank.deposit(MIXED[0])
    assert not Wish() and bank.draw("sudoku", tier="hard", wish=Wish()).id == 1
    with pytest.raises(ShelfEmpty):
        bank.draw("sudoku", tier="hard", wish=Wish())


def test_when_nothing_meets_the_wish_the_answer_names_it_and_what_lies_there(bank: Bank) -> None:
    for one in MIXED:
        bank.deposit(one)
    with pytest.raises(NoneMeets) as refused:
        bank.draw("sudoku", tier="hard", wish=Wish(uses=("jellyfish",), max_clues=25))
    told = "none of the 5 puzzles on the shelf sudoku 9x9 hard is as wished (at most 25 clues, uses jellyfish)"
    assert str(refused.value).startswith(told)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    assert bank.levels()[3].missed_lately == 0, "the shelf was not found empty"
    with pytest.raises(NoneMeets, match="on the 4 shelves of sudoku 9x9"):
        bank.next_for("ann", "sudoku", wish=Wish(min_score=9999))


def test_an_empty_shelf_is_called_empty_whatever_the_wish(bank: Bank) -> None:
    with pytest.raises(ShelfEmpty):
        bank.draw("sudoku", tier="hard", wish=Wish(max_clues=25))


def test_a_wish_that_never_holds_is_refused_before_anything_is_taken(bank: Bank) -> None:
    for one in MIXED:
        bank.deposit(one)
    for ask in (bank.draw, bank.peek, lambda kind, **more: bank.next_for("ann", kind, **more)):
        with pytest.raises(NeverMet, match="no hard sudoku uses xy-chain"):
            ask("sudoku", tier="hard", wish=Wish(uses=("xy-chain",)))
    assert bank.places()["stock"] == len(MIXED)


# --- the statements ---------------------------------------------------------------------------------------------


def test_statements_with_any_conditions_are_understood_by_each_database(database_url: str) -> None:
    sets = [set(CONDITIONS), *({name} for name in CONDITIONS), {"min_score", "uses"}]
    engines = Engines(database_url)
    assert len(WITH_A_PILE) == 7
    with engines.begin() as link:
        for number, (statement, named) in enumerate(itertools.product(WITH_A_PILE, sets)):
            if statement is statements.DRAW and engines.dialect == "sqlite":
                continue
            text = statement.meeting(named).on(engines.dialect)
            assert "{" not in text
            if engines.dialect == "sqlite":
                values = dict.fromkeys(re.findall(r":(\w+)", text), "[]")
                assert named <= values.keys()
                assert link.connection.exec_driver_sql(f"EXPLAIN {text}", values).all()
            else:
                for place, parameter in enumerate(dict.fromkeys(re.findall(r"%\((\w+)\)s", text)), 1):
                    text = text.replace(f"%({parameter})s", f"${place}")
                link.connection.exec_driver_sql(f"PREPARE wish_{number} AS {text}")
    engines.dispose()


def test_without_conditions_a_statement_is_itself() -> None:
    for statement in WITH_A_PILE:
        assert statement.meeting({}) is statement
        for dialect in ("sqlite", "postgresql"):
            assert "EXISTS (SELECT 1 FROM puzzle p" not in statement.on(dialect)
            assert "EXISTS (SELECT 1 FROM puzzle p" in statement.meeting({"uses"}).on(dialect)
        assert statement.meeting({"uses"}) is statement.meeting({"uses": "[]"})


# --- what can never hold ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "tier", "sentence"),
    [
        (Wish(uses=("xwing",)), None, r"sudoku has no technique or family 'xwing'; did you mean .*x-wing.*\?"),
        (Wish(avoids=("zzz",)), None, "sudoku has no technique or family 'zzz'; families are singles, .*"),
        (Wish(uses=("x-wing",)), "medium", "no medium sudoku uses x-wing: that is hard"),
        (Wish(uses=("fish",)), "easy", "no easy sudoku uses fish: that is hard"),
        (Wish(uses=("wxyz-wing",)), None, "wxyz-wing is off the ladder of sudoku 9x9, so that no grade uses it"),
        (Wish(uses=("x-wing",), avoids=("fish",)), "hard", "x-wing is both wanted and avoided"),
        (Wish(uses=("uniqueness",), uniqueness=False), None, "uniqueness is both wanted and avoided"),
        (Wish(uniqueness=True), "easy", "no easy sudoku uses a technique that presupposes uniqueness: that is hard"),
        (Wish(avoids=("naked-single",)), "easy", "every technique of the tier easy is avoided"),
        (Wish(min_score=5, max_score=4), None, "the score of no puzzle is both at least 5 and at most 4"),
        (Wish(min_rating=5.5, max_rating=4), None, "the rating of no puzzle is both at least 5.5 and at most 4"),
        (Wish(min_clues=30, max_clues=20), None, "the number of clues of no puzzle is both at least 30 and at most 20"),
        (Wish(max_clues=-1), None, "the number of clues of no puzzle is below 0"),
        (Wish(min_rating=float("nan")), None, "the rating of a puzzle is a finite number"),
        (Wish(max_clues=16), None, "no sudoku 9x9 has fewer than 17 clues and one solution"),
        (Wish(min_clues=82), None, "sudoku 9x9 has 81 cells, too few for 82 clues"),
        (Wish(max_score=3), None, "the cheapest technique alone costs 4, so that no score is at most 3"),
        (Wish(max_score=39), "hard", r"the cheapest hard technique alone costs \d+, so that no score is at most 39"),
        (
            Wish(symmetry="spiral"),
            None,
            "sudoku has no symmetry 'spiral'; it is one of: none, rotate180, diagonal, mirror",
        ),
        (Wish(uses=("x-wing",), max_score=100), None, "x-wing alone costs 140, so that no score is at most 100"),
    ],
)
def test_a_wish_that_never_holds_is_named_in_one_sentence(wish: Wish, tier: str | None, sentence: str) -> None:
    never = wish.impossible("sudoku", tier)
    assert never is not None and re.fullmatch(sentence, never)


@pytest.mark.parametrize("tier", [None, "hard", "expert"])
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_wish_that_may_hold_is_let_pass(wish: Wish, tier: str | None) -> None:
    assert wish.impossible("sudoku", tier) is None


@pytest.mark.parametrize(
    ("kind", "variant", "cells"), [("cats", "8x8", 64), ("maze", "20x20-braid", 400), ("dchoco", "5x4", 20)]
)
def test_no_board_of_any_kind_has_more_clues_than_cells(kind: str, variant: str, cells: int) -> None:
    assert Wish(min_clues=cells + 1).impossible(kind, variant=variant) == (
        f"{kind} {variant} has {cells} cells, too few for {cells + 1} clues"
    )
    assert Wish(min_clues=cells).impossible(kind, variant=variant) is None


def test_a_wish_with_many_names_is_told_in_a_sentence() -> None:
    names = tuple(f"t{number}" for number in range(9))
    assert str(Wish(avoids=names)) == "avoids t0 and t1 and t2 and 6 more"
    assert str(Wish(avoids=names[:6])) == "avoids t0 and t1 and t2 and t3 and t4 and t5"


def test_a_kind_without_ratings_or_symmetries_says_so() -> None:
    assert Wish(min_rating=3).impossible("null") == "null has no rating; its puzzles have a score"
    assert Wish(symmetry="none").impossible("null") == "null has no symmetry 'none'; its puzzles have none"
    assert Wish().impossible("null", "extreme") == "no null can be extreme: its ladder has no technique of that tier"


# --- as text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_wish_is_read_back_from_its_content(wish: Wish) -> None:
    assert Wish.read(wish.content()) == wish
    assert Wish.read({**wish.without_layout().content(), **wish.layout()}) == wish


def test_the_order_in_which_techniques_are_named_does_not_matter() -> None:
    assert Wish(uses=("x-wing", "naked-quad")).content() == Wish(uses=("naked-quad", "x-wing", "x-wing")).content()


# --- every kind -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", kinds.names())
def test_any_technique_of_any_ladder_may_be_wished_for_in_its_tier_and_not_below(name: str) -> None:
    kind = kinds.get(name)
    for technique in kind.techniques:
        wish = Wish(uses=(technique.id,))
        assert (wish.impossible(name, technique.tier) is None) is technique.on_by_default
        below = [tier for tier in TIERS if tier.rank < technique.tier.rank]
        assert all(wish.impossible(name, tier) for tier in below)
        assert Wish(avoids=(technique.id,), uses=(technique.family,)).conditions(name).keys() == {"uses", "avoids"}


def test_large_bounds_are_told_in_all_their_digits() -> None:
    assert str(Wish(min_score=12_345_678, max_rating=7.1)) == "score at least 12345678, rating at most 7.1"
