"""Generate -> unique -> grade -> deposit -> draw, for every kind on both databases."""

from __future__ import annotations

import pytest

from bank import Bank
from bank.errors import NotFound, ShelfEmpty
from grader import kinds
from grader.kind import Path, Puzzle, Tier
from workers.generators.candidate import Aim
from workers.production import graded_candidates

KINDS = sorted(kinds.names())


@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_goes_from_the_generator_into_stock_and_out_to_one_taker(database_url: str, name: str) -> None:
    kind = kinds.get(name)
    variant = kind.default_variant
    with Bank.open(database_url) as bank:
        for tier in (Tier.GENTLE, Tier.EASY):
            bank.set_shelf(name, variant, tier, floor=1, target=3)
        kept = {}
        for graded in graded_candidates(name, variant, Aim(), order_seed=11, limit=60):
            if graded is None or graded.grades["all"].tier not in (Tier.GENTLE, Tier.EASY):
                continue
            deposit = bank.deposit(graded)
            assert deposit.outcome in ("stocked", "duplicate", "unwanted")
            if deposit.outcome == "stocked":
                kept[deposit.id] = graded
                with pytest.raises(NotFound):
                    bank.get(deposit.id)
                assert bank.deposit(graded).outcome == "duplicate"
        assert kept, "some candidate is gentle or easy"
        levels = {
            level.shelf.tier: level.level
            for level in bank.levels()
            if (level.shelf.kind, level.shelf.variant) == (name, variant)
        }
        assert sum(levels.values()) == len(kept) and max(levels.values()) <= 3
        drawn = set()
        for tier in (Tier.GENTLE, Tier.EASY):
            for _ in range(levels[tier]):
                stocked = bank.draw(name, variant=variant, tier=tier, path=True)
                graded = kept[stocked.id]
                assert (stocked.givens, stocked.solution) == (graded.puzzle.givens, graded.solution)
                assert (stocked.tier, stocked.canonical, stocked.engine) == (tier, graded.canonical, graded.engine)
                assert Path.unpack(stocked.path) == graded.grades["all"].path
                assert kind.count(Puzzle(name, variant, stocked.givens)).solutions == (stocked.solution,)
                assert bank.get(stocked.id).givens == stocked.givens
                drawn.add(stocked.id)
            with pytest.raises(ShelfEmpty):
                bank.draw(name, variant=variant, tier=tier)
        assert drawn == set(kept)
        assert bank.check() == []
