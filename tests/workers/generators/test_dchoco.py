"""The generator of Double Choco: tilings, colours, clues and aims."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from grader.dchoco import kernel
from grader.dchoco.answer import faults, shape
from grader.dchoco.notation import board_of, clues
from grader.dchoco.variants import VARIANTS, size
from grader.kind import Tier
from workers.generators.candidate import Aim, AimError
from workers.generators.dchoco import digging, generate
from workers.generators.dchoco.painting import Paint
from workers.generators.dchoco.tiling import Frame, tile

TIERS = [tier for tier in Tier if tier is not Tier.BEYOND]


def cells(frame: Frame, area: int) -> list[int]:
    return [cell for cell, bit in enumerate(frame.bits) if area & bit]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_tiling_covers_the_board_with_touching_pairs_of_congruent_areas(variant: str) -> None:
    frame = Frame(*size(variant))
    rng, made = random.Random(4), 0
    for _ in range(8):
        blocks = tile(frame, 6, rng)
        if blocks is None:
            continue
        made += 1
        assert sum(area | partner for area, partner in blocks) == frame.full
        assert sum(area.bit_count() + partner.bit_count() for area, partner in blocks) == len(frame.bits)
        for area, partner in blocks:
            assert len(list(frame.parts(area))) == len(list(frame.parts(partner))) == 1
            assert frame.around(area) & partner
            assert shape(cells(frame, area), frame.columns) == shape(cells(frame, partner), frame.columns)
            assert area.bit_count() <= 6
    assert made >= 4


def test_a_partner_never_leads_round_the_edge_of_the_board() -> None:
    frame = Frame(3, 4)
    area = frame.bits[3] | frame.bits[7]  # the right end of two rows
    for partner in frame.partners(area, frame.full & ~area):
        assert len(list(frame.parts(partner))) == 1 and frame.around(area) & partner


def test_blocks_side_by_side_differ_in_size_when_that_is_asked_for() -> None:
    def alike(apart: bool) -> int:
        frame, rng, number = Frame(8, 8), random.Random(1), 0
        for _ in range(12):
            for i, first in enumerate(blocks := tile(frame, 6, rng, apart) or []):
                around = frame.around(first[0] | first[1])
                number += sum(
                    first[0].bit_count() == b[0].bit_count() and around & (b[0] | b[1]) > 0 for b in blocks[:i]
                )
        return number

    assert alike(True) < 0.6 * alike(False)


def test_painting_hides_borders_and_keeps_regions_small() -> None:
    frame, rng = Frame(8, 8), random.Random(3)
    hidden = {1: 0, -1: 0}
    excess = {True: 0, False: 0}
    for _ in range(8):
        blocks = None
        while blocks is None:
            blocks = tile(frame, 6, rng)
        for wish in hidden:
            paint = Paint(frame, blocks, rng)
            excess[False] += paint.excess(paint.grey, 12)
            paint.climb(wish, 12, rng)
            excess[True] += paint.excess(paint.grey, 12)
            hidden[wish] += paint.hidden(paint.grey)
            assert paint.grey.bit_count() == 32
    assert hidden[1] > 1.3 * hidden[-1]
    assert excess[True] < excess[False]


def test_hidden_borders_are_counted_between_blocks_of_one_colour_only() -> None:
    frame = Frame(2, 2)
    pairs = [(frame.bits[0], frame.bits[2]), (frame.bits[1], frame.bits[3])]
    paint = Paint(frame, pairs, random.Random(1))
    paint.flips = [False, False]
    assert paint.hidden(paint.grey) == 2
    paint.flips = [False, True]
    assert paint.hidden(paint.grey) == 0


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("variant", ["4x4", "6x5", "6x6", "8x8"])
def test_a_candidate_obeys_the_rules_and_is_at_most_of_the_aimed_tier(variant: str, tier: Tier) -> None:
    made = 0
    for seed in range(6 if variant != "8x8" else 3):
        candidate = generate(variant, Aim(tier), seed)
        if candidate is None:
            continue
        made += 1
        assert candidate.puzzle.variant == variant
        assert faults(candidate.puzzle, candidate.solution) == []
        assert kernel.count(candidate.puzzle, ladder=False, nodes=10_000_000).solutions == (candidate.solution,)
        if tier is not Tier.EXTREME:
            assert kernel.grade(candidate.puzzle).tier.rank <= tier.rank
    assert made


@pytest.mark.parametrize("tier", TIERS)
def test_every_tier_comes_out_when_it_is_aimed_at(tier: Tier) -> None:
    tiers = [kernel.grade(made.puzzle).tier for seed in range(40) if (made := generate("6x6", Aim(tier), seed))]
    assert tier in tiers


def test_without_an_aim_the_ladder_that_assumes_nothing_finishes() -> None:
    for seed in range(5):
        candidate = generate("6x6", Aim(), seed)
        assert candidate is not None and kernel.grade(candidate.puzzle).tier.rank <= Tier.EXPERT.rank


@pytest.mark.parametrize("tier", [Tier.GENTLE, Tier.EASY, Tier.HARD])
def test_no_single_clue_can_go_without_leaving_the_tier(tier: Tier) -> None:
    candidate = generate("6x6", Aim(tier), 3)
    assert candidate is not None
    board = board_of(candidate.puzzle)
    assert digging.solved(board, tier)
    for cell in [cell for cell, clue in enumerate(board.clues) if clue]:
        fewer = tuple(0 if other == cell else clue for other, clue in enumerate(board.clues))
        assert not digging.solved(replace(board, clues=fewer), tier)


def test_clues_can_be_asked_for_in_number() -> None:
    full = [generate("6x6", Aim(Tier.EASY, {"min_clues": 14}), seed) for seed in range(5)]
    assert all(candidate is None or clues(candidate.puzzle) >= 14 for candidate in full) and any(full)
    few = [generate("6x6", Aim(Tier.EASY, {"max_clues": 5}), seed) for seed in range(12)]
    assert all(candidate is None or clues(candidate.puzzle) <= 5 for candidate in few) and any(few) and not all(few)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"symmetry": "rotate180"}, "no option 'symmetry'"),
        ({"min_clues": -1}, "0 to 36"),
        ({"min_clues": "3"}, "0 to 36"),
        ({"min_clues": 9, "max_clues": 8}, "lies above"),
    ],
)
def test_an_aim_that_cannot_be_followed_is_refused(options: dict[str, object], told: str) -> None:
    with pytest.raises(AimError, match=told):
        generate("6x6", Aim(None, options), 1)
