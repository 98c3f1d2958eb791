from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bank import Bank, NoShelf
from bank.shelves import default_shelves
from grader import kinds
from grader.kind import TIERS, Tier
from grader.kinds import UnknownKind
from samples import graded


def test_a_new_bank_has_the_default_shelves(tmp_path: Path) -> None:
    with Bank.open(f"sqlite:///{tmp_path / 'new.db'}") as bank:
        shelves = [(s.kind, s.variant, str(s.tier), s.floor, s.target) for s in bank.shelves()]
    assert shelves == [(s["kind"], s["variant"], s["tier"], s["floor"], s["target"]) for s in default_shelves()]
    assert {tier for kind, _, tier, _, _ in shelves if kind == "sudoku"} == set(TIERS)


def test_every_default_shelf_is_of_a_kind_and_variant_there_is_and_none_of_the_template_kind() -> None:
    for shelf in default_shelves():
        assert shelf["variant"] in kinds.get(shelf["kind"]).variants
        assert shelf["tier"] in TIERS
        assert 0 < shelf["floor"] <= shelf["target"]
        assert shelf["kind"] != "null"


def test_a_shelf_is_laid_and_changed(bank: Bank) -> None:
    laid = bank.set_shelf("null", "4x4", "easy", 1, 3)
    assert bank.shelf("null", None, "easy") == laid
    changed = bank.set_shelf("null", "4x4", "easy", floor=2, target=5)
    assert (changed.id, changed.floor, changed.target) == (laid.id, 2, 5)
    assert bank.shelves()[-1] == changed


@pytest.mark.parametrize(
    ("kind", "variant", "tier", "floor", "target", "what"),
    [
        ("sudoku", "99x99", "easy", 1, 2, "sudoku has no variant '99x99'; there are 9x9"),
        ("sudoku", "9x9", "beyond", 1, 2, "not 'beyond'"),
        ("sudoku", "9x9", "evil", 1, 2, "not 'evil'"),
        ("sudoku", "9x9", "easy", 3, 2, "floor is 3, target 2"),
        ("sudoku", "9x9", "easy", -1, 2, "floor is -1"),
        ("sudoku", "9x9", "easy", 1, 10**9, "target 1000000000"),
    ],
)
def test_a_shelf_that_makes_no_sense_is_refused(
    bank: Bank, kind: str, variant: str, tier: str, floor: int, target: int, what: str
) -> None:
    before = bank.shelves()
    with pytest.raises(ValueError, match=what):
        bank.set_shelf(kind, variant, tier, floor, target)
    assert bank.shelves() == before


def test_a_shelf_of_no_kind_is_refused(bank: Bank) -> None:
    with pytest.raises(UnknownKind):
        bank.set_shelf("chess", "8x8", "easy", 1, 2)


def test_a_removed_shelf_is_gone_and_comes_back_with_what_lay_on_it(bank: Bank) -> None:
    deposit = bank.deposit(graded(1))
    bank.remove_shelf("sudoku", "9x9", "easy")
    assert Tier.EASY not in {shelf.tier for shelf in bank.shelves()} | {level.shelf.tier for level in bank.levels()}
    with pytest.raises(NoShelf):
        bank.draw("sudoku", tier="easy")
    with pytest.raises(NoShelf):
        bank.remove_shelf("sudoku", "9x9", "easy")
    assert bank.deposit(graded(2)).outcome == "unwanted"
    assert bank.check() == []
    bank.set_shelf("sudoku", "9x9", "easy", 1, 9)
    assert bank.draw("sudoku", tier="easy").id == deposit.id


def test_levels_tell_what_lies_where_and_what_was_asked_for(bank: Bank) -> None:
    for number in range(5):
        bank.deposit(graded(number))
    bank.draw("sudoku", tier="easy")
    bank.next_for("anna", "sudoku", tier="easy")
    easy = bank.levels()[1]
    assert (easy.shelf.tier, easy.level, easy.open, easy.drawn_lately, easy.missed_lately) == ("easy", 3, 1, 2, 0)
    assert easy.oldest is not None
    hard = bank.levels()[3]
    assert (hard.level, hard.in_flight, hard.open, hard.drawn_lately, hard.oldest) == (0, 0, 0, 0, None)


def test_what_is_long_ago_is_not_of_late(bank: Bank, execute: Callable[..., list[tuple[int]]]) -> None:
    bank.deposit(graded(1))
    bank.deposit(graded(2))
    bank.draw("sudoku", tier="easy")
    bank.next_for("anna", "sudoku", tier="easy")
    for table in ("drawn", "open_puzzle"):
        execute(f"UPDATE {table} SET at = at - 3601000")
    execute("INSERT INTO missed (shelf, at) SELECT id, 0 FROM shelf")
    assert [(level.drawn_lately, level.missed_lately) for level in bank.levels()] == [(0, 0)] * 4


def test_old_misses_are_forgotten_at_the_next_one(bank: Bank, execute: Callable[..., list[tuple[int]]]) -> None:
    execute("INSERT INTO missed (shelf, at) SELECT id, 0 FROM shelf")
    with pytest.raises(Exception, match="easy is empty"):
        bank.draw("sudoku", tier="easy")
    assert execute("SELECT count(*) FROM missed") == [(4,)]
