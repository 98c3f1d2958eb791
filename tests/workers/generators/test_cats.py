"""The cat generator: what it promises, and the faults of two well-known generators that it must not have."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from catboards import boards, solutions, touching, units
from grader import kinds
from grader.cats import kernel
from grader.cats.desk import desk
from grader.cats.geometry import geometry
from grader.cats.notation import facts, of_regions, regions, solution_text
from grader.cats.remarks import pieces
from grader.cats.variants import IMPOSSIBLE, TABLE, variant_of
from grader.jit import stream
from grader.kind import TIERS, Tier
from kernels import entry
from workers.generators import cats
from workers.generators.candidate import Aim, AimError
from workers.generators.cats import growth
from workers.generators.cats.options import appetites, read

GENERATED = [variant for variant, shape in TABLE.items() if shape.cats < 3]


def sizes(board) -> list[int]:
    return sorted(Counter(regions(board.puzzle)).values())


@pytest.mark.parametrize("variant", [v for v in GENERATED if v not in ("15x15", "16x16", "13x13-2cats", "14x14-2cats")])
def test_a_board_has_its_planned_solution_and_no_other_and_whole_regions(variant: str) -> None:
    shape = variant_of(variant)
    for board in boards(variant, 2 if shape.size > 10 else 8):
        assert kernel.count(board.puzzle).solutions == (board.solution,)
        region = regions(board.puzzle)
        assert set(region) == set(range(shape.size))
        assert all(len(parts) == 1 for parts in pieces(region, shape.size))
        cells = facts(board.puzzle, board.solution)
        assert all(len(unit & cells) == shape.cats for unit in units(board.puzzle))
        assert not any(a < b and touching(a, b, shape.size) for a in cells for b in cells)


@pytest.mark.parametrize("variant", GENERATED)
def test_a_call_is_bounded_at_every_size(variant: str) -> None:
    for seed in range(3):
        cats.generate(variant, Aim(), seed)
        spent = int(cats._ground.view["spent"][0])
        # the last search or repair may still run when the looks are spent, and no longer than that
        assert spent < cats.BUDGET + growth.CHECK + 4 * variant_of(variant).size * growth.WHOLE


def test_a_budget_of_nothing_makes_nothing_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cats, "BUDGET", 0)
    assert cats.generate("8x8", Aim(), 1) is None


@pytest.mark.kernel
def test_the_same_seed_makes_the_same_board_and_another_seed_another() -> None:
    made = [cats.generate("5x5", Aim(), seed).puzzle for seed in range(4)]
    assert [cats.generate("5x5", Aim(), seed).puzzle for seed in range(4)] == made
    assert len(set(made)) == 4


@pytest.mark.parametrize("variant", ["6x6", "8x8", "10x10", "10x10-2cats"])
@pytest.mark.parametrize("tier", TIERS)
def test_every_tier_is_met(variant: str, tier: Tier) -> None:
    for board in boards(variant, 4, Aim(tier)):
        assert kernel.grade(board.puzzle).tier is tier


def test_one_cell_regions_come_in_gentle_boards_only() -> None:
    for variant in ("6x6", "8x8"):
        gentle = [sizes(board).count(1) for board in boards(variant, 40, Aim(Tier.GENTLE))]
        assert set(gentle) == {0, 1}
        for tier in (None, Tier.EASY, Tier.EXTREME):
            assert all(sizes(board)[0] >= 2 for board in boards(variant, 10, Aim(tier)))


@pytest.mark.parametrize(("variant", "balance"), [("6x6", 2), ("6x6", 4), ("8x8", 6)])
def test_a_balance_asked_for_is_a_balance_kept(variant: str, balance: int) -> None:
    """A well-known generator promised sizes at most 1 or 2 apart; measured they were 5 apart at eight rows."""
    for board in boards(variant, 10, Aim(options={"balance": balance})):
        assert sizes(board)[-1] - sizes(board)[0] <= balance


def test_sizes_are_as_wished() -> None:
    for board in boards("8x8", 20, Aim(options={"smallest": 4, "largest": 14})):
        assert sizes(board)[0] >= 4
        assert sizes(board)[-1] <= 14
    assert all(sizes(board)[-1] <= 0.4 * 64 for board in boards("8x8", 60))


def whole_lines(board) -> int:
    every = units(board.puzzle)
    n = len(every) // 3
    return sum(region in every[: 2 * n] for region in every[2 * n :])


def test_no_region_is_a_whole_line_unless_allowed() -> None:
    assert sum(whole_lines(board) for board in boards("5x5", 300)) == 0
    assert sum(whole_lines(board) for board in boards("5x5", 300, Aim(options={"lines": True}))) > 0


def corners(board) -> int:
    """2x2 blocks inside one region: many in compact regions, few in winding ones."""
    n, region = variant_of(board.puzzle.variant).size, regions(board.puzzle)
    return sum(
        len({region[r * n + c], region[r * n + c + 1], region[r * n + n + c], region[r * n + n + c + 1]}) == 1
        for r in range(n - 1)
        for c in range(n - 1)
    )


def test_shapes_differ_by_wish() -> None:
    blocks = {
        shape: sum(map(corners, boards("8x8", 60, Aim(options={"shape": shape})))) for shape in ("compact", "winding")
    }
    assert blocks["compact"] > 1.15 * blocks["winding"]


def test_a_wider_spread_makes_sizes_differ_more() -> None:
    def range_of(spread: float) -> int:
        return sum(sizes(b)[-1] - sizes(b)[0] for b in boards("8x8", 80, Aim(options={"spread": spread})))

    assert range_of(1.0) > range_of(0.0)
    assert len(set(appetites(0.0).tolist())) == 1


@pytest.mark.parametrize(
    ("variant", "aim", "sentence"),
    [
        ("14x14-3cats", Aim(), "can be read and graded, not made"),
        ("4x4", Aim(Tier.HARD), "no 4x4 board is hard"),
        ("8x8", Aim(Tier.BEYOND), "beyond"),
        ("8x8", Aim(options={"colour": 1}), "no option colour"),
        ("8x8", Aim(options={"balance": -2}), "balance must be"),
        ("8x8", Aim(Tier.GENTLE, {"smallest": 0}), "smallest must be"),
        ("8x8", Aim(Tier.EASY, {"smallest": 1}), "smallest must be"),
        ("8x8", Aim(options={"largest": True}), "largest must be"),
        ("8x8", Aim(options={"ones": 2}), "tier gentle only"),
        ("8x8", Aim(options={"lines": 1}), "true or false"),
        ("8x8", Aim(options={"shape": "round"}), "none of: mixed"),
        ("8x8", Aim(options={"spread": 3}), "spread must be"),
        ("8x8", Aim(parents=("A",)), "does not search near"),
    ],
)
def test_what_cannot_be_is_refused_at_once_with_a_reason(variant: str, aim: Aim, sentence: str) -> None:
    with pytest.raises(AimError, match=sentence):
        cats.generate(variant, aim, 1)


def test_impossible_pairs_are_told_without_trying() -> None:
    kind = kinds.get("cats")
    assert kind.impossible("8x8", Tier.EXPERT) is None
    assert "no 4x4 board" in str(kind.impossible("4x4", Tier.EXPERT))
    assert "not made" in str(kind.impossible("14x14-3cats", Tier.EASY))
    assert kinds.get("null").impossible("4x4", Tier.EXTREME) is None
    for variant, tiers in IMPOSSIBLE.items():
        seen = {kernel.grade(board.puzzle).tier for board in boards(variant, 300)}
        assert seen.isdisjoint(tiers)


def test_a_board_may_end_with_another_solution_than_it_was_planned_for_and_says_so() -> None:
    """A second solution that no border move can break takes the planned one's place."""
    size, tables, memory = geometry("8x8"), (desk.sheet.board, desk.stack), cats._ground
    memory.view["wish"][:] = read("8x8", Aim()).numbers
    memory.view["appetites"][:] = appetites(0.5)
    rng, changed, done = stream(4), 0, 0
    while done < 60:
        if not growth.sow(size, *tables, memory.record, rng):
            continue
        planned = memory.view["cats"][:8].tolist()
        if growth.grow(size, *tables, desk.spare.board, desk.spare.pad, memory.record, rng) and growth.finish(
            size, *tables, memory.record, rng
        ):
            puzzle = of_regions(memory.view["region"][:64].tolist(), variant_of("8x8"))
            cells = memory.view["cats"][:8].tolist()
            assert kernel.count(puzzle).solutions == (solution_text(cells, variant_of("8x8")),)
            changed += cells != planned
            done += 1
    assert 0 < changed < 60


# --- faults of two well-known generators --------------------------------------------------------------------------


def test_planned_cats_never_share_a_column_not_even_at_even_sizes() -> None:
    """One of them falls back on column 2i mod size, which repeats columns at every even size."""
    for size in (4, 6, 8, 10, 12):
        for board in boards(f"{size}x{size}", 5):
            columns = board.solution.split("/")
            assert len(set(columns)) == size


def test_no_cell_is_left_without_a_region() -> None:
    """The same one leaves cells unassigned in 19 to 37 % of its maps: it stops when a round only meets closed cells."""
    for variant in ("5x5", "7x7", "9x9", "10x10"):
        shape = variant_of(variant)
        for board in boards(variant, 30):
            assert len(regions(board.puzzle)) == shape.cells
            assert sum(sizes(board)) == shape.cells
            assert min(regions(board.puzzle)) == 0


def test_every_board_is_unique_at_the_sizes_where_others_ship_boards_that_are_not() -> None:
    """One never checks and the other fails or ships a board with several solutions from seven rows on."""
    for size in (5, 6, 7, 8):
        for board in boards(f"{size}x{size}", 20):
            assert len(list(solutions(board.puzzle, 2))) == 1


def test_cats_touch_as_kings_do_and_not_as_queens() -> None:
    """A third one forbids whole diagonals; here cats share long diagonals."""
    shared = 0
    for board in boards("8x8", 30):
        cells = sorted(facts(board.puzzle, board.solution))
        shared += any(
            abs(a // 8 - b // 8) == abs(a % 8 - b % 8) > 1 for i, a in enumerate(cells) for b in cells[i + 1 :]
        )
    assert shared > 10


# --- kernels ------------------------------------------------------------------------------------------------------


@pytest.mark.kernel
def test_a_region_stays_whole_without_a_cell_exactly_when_a_flood_says_so() -> None:
    shape, rng = geometry("6x6")[0], random.Random(2)
    ground = growth.ground()[0]
    answers, whole_without = set(), entry(growth.whole_without)
    for board in boards("6x6", 6):
        region = regions(board.puzzle)
        for _ in range(10):
            cell = rng.randrange(36)
            if region.count(region[cell]) == 1:
                continue
            ground["region"][:36] = region
            ground["extent"][:6] = [region.count(r) for r in range(6)]
            expected = _one_piece({c for c in range(36) if region[c] == region[cell]} - {cell}, 6)
            assert whole_without(shape, ground, np.int64(cell)) == expected
            answers.add(expected)
    assert answers == {True, False}


def _one_piece(cells: set[int], n: int) -> bool:
    front = [min(cells)]
    seen = set(front)
    while front:
        r, c = divmod(front.pop(), n)
        for y, x in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if 0 <= y < n and 0 <= x < n and y * n + x in cells - seen:
                seen.add(y * n + x)
                front.append(y * n + x)
    return seen == cells


def test_wishes_are_read_with_defaults_of_the_size() -> None:
    wish = read("8x8", Aim())
    assert wish.numbers[:3] == (2, 25, 0)
    assert read("8x8", Aim(Tier.GENTLE)).numbers[2] == 1
    assert read("10x10-2cats", Aim()).numbers[0] == 4
