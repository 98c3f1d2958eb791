"""Human times beside scores."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bank import Bank
from bank.calibration import Report, Spread, calibrate, ranks, spearman
from grader.kind import Tier
from samples import grade, graded


def report(puzzle: int, score: int, seconds: float, **more: object) -> Report:
    told: dict[str, object] = {"variant": "9x9", "tier": Tier.EASY, "mistakes": 0, "given_up": False}
    return Report(puzzle=puzzle, score=score, seconds=seconds, **{**told, **more})  # type: ignore[arg-type]


def test_longer_for_a_higher_score_is_one_and_the_other_way_round_minus_one() -> None:
    assert spearman([1, 2, 3, 10], [5, 6, 7, 8]) == 1
    assert spearman([1, 2, 3, 10], [8, 7, 6, 5]) == -1


def test_the_textbook_example() -> None:
    # Wikipedia, "Spearman's rank correlation coefficient": IQ and hours of television
    iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    assert spearman(iq, hours) == -0.175758


def test_too_few_or_all_alike_say_nothing() -> None:
    assert spearman([1, 2], [1, 2]) is None
    assert spearman([1, 1, 1], [1, 2, 3]) is None
    assert spearman([1, 2, 3], [7, 7, 7]) is None


@given(st.lists(st.integers(0, 9), min_size=1))
def test_ranks_keep_their_sum_and_equal_values_share_one(values: list[int]) -> None:
    given = ranks(values)
    assert sum(given) == len(values) * (len(values) + 1) / 2
    assert len({(value, rank) for value, rank in zip(values, given, strict=True)}) == len(set(values))


@given(st.lists(st.tuples(st.integers(0, 50), st.floats(1, 1e6)), min_size=3))
def test_the_correlation_does_not_change_with_the_unit_of_time(pairs: list[tuple[int, float]]) -> None:
    scores, seconds = [score for score, _ in pairs], [time for _, time in pairs]
    assert spearman(scores, seconds) == spearman(scores, [time / 2 for time in seconds])


def test_a_puzzle_counts_once_by_its_middle_time_and_those_given_up_not_at_all() -> None:
    told = [report(1, 10, 100, mistakes=1), report(1, 10, 300), report(1, 10, 500, mistakes=2)]
    whole, shelf = calibrate([*told, report(2, 20, 9, given_up=True)])
    assert (whole.tier, shelf.tier) == (None, Tier.EASY)
    for one in (whole, shelf):
        assert (one.solves, one.given_up, one.puzzles, one.mistakes, one.spearman) == (3, 1, 1, 1.0, None)
        assert one.seconds == Spread(300, 300, 300)
        assert one.scores == Spread(10, 10, 10)


def test_only_given_up_has_no_times() -> None:
    whole, _ = calibrate([report(1, 10, 9, given_up=True)])
    assert (whole.seconds, whole.scores, whole.mistakes) == (None, None, None)


def test_shelves_follow_their_variant_gentlest_first() -> None:
    told = [report(n, 10, 9, variant=v, tier=t) for n, (v, t) in enumerate([("9x9", Tier.HARD), ("4x4", Tier.EASY)])]
    told.append(report(9, 10, 9, tier=Tier.GENTLE))
    order = [(one.variant, one.tier) for one in calibrate(told)]
    assert order == [("4x4", None), ("4x4", "easy"), ("9x9", None), ("9x9", "gentle"), ("9x9", "hard")]


def test_a_bank_tells_the_times_of_its_players(bank: Bank) -> None:
    for number, (tier, score, seconds) in enumerate([("easy", 10, 100), ("easy", 30, 90), ("hard", 200, 600)]):
        bank.deposit(graded(number, tier, grades={"all": grade(tier, score)}))
        bank.players.report("ann", bank.next_for("ann", "sudoku", tier=tier).id, seconds)
    whole, easy, hard = bank.calibration("sudoku")
    assert (whole.solves, whole.spearman, whole.seconds) == (3, 0.5, Spread(95, 100, 350))
    assert (easy.puzzles, hard.puzzles) == (2, 1)
    assert bank.calibration("cats") == []
