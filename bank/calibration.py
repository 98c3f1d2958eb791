"""How long people take, beside what the grader says: is a higher score a longer solve?"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from bank import statements_players as sql
from bank.engines import Engines
from grader.kind import Tier

LATEST = 100_000  # reports that are looked at
FEWEST = 3  # puzzles without which no rank correlation is told


@dataclass(frozen=True, slots=True)
class Report:
    """How one player fared with one puzzle."""

    variant: str
    tier: Tier
    score: int
    puzzle: int
    seconds: float
    mistakes: int
    given_up: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """Lower quarter, middle and upper quarter."""

    q1: float
    median: float
    q3: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Times of a group of puzzles: a shelf (`tier` told) or a whole variant.

    `solves` finished and `given_up`; `puzzles` with a finished solve, `seconds` and `scores` over them, a puzzle's time
    being the middle one of its solves; `mistakes` the mean of the finished solves. `spearman`: rank correlation of
    score with time, None for too few puzzles or where all are alike.
    """

    variant: str
    tier: Tier | None
    solves: int
    given_up: int
    puzzles: int
    seconds: Spread | None
    scores: Spread | None
    mistakes: float | None
    spearman: float | None


def calibration(engines: Engines, kind: str) -> list[Calibration]:
    """What is known of a kind: each variant as a whole, then its shelves, gentlest first."""
    with engines.auto() as link:
        rows = link.run(sql.SOLVES, kind=kind, limit=LATEST)
        return calibrate([Report(v, Tier(t), s, p, sec, m, bool(g)) for v, t, s, p, sec, m, g in rows])


def calibrate(reports: Sequence[Report]) -> list[Calibration]:
    """The same of these reports."""
    found = []
    for variant, own in sorted(_grouped((report.variant, report) for report in reports).items()):
        found.append(_of(str(variant), None, own))
        tiers = _grouped((report.tier, report) for report in own)
        found += [_of(str(variant), tier, tiers[tier]) for tier in Tier if tier in tiers]
    return found


def _of(variant: str, tier: Tier | None, reports: Sequence[Report]) -> Calibration:
    finished = [report for report in reports if not report.given_up]
    each = _grouped((report.puzzle, report) for report in finished)
    times = [statistics.median(report.seconds for report in own) for own in each.values()]
    scores = [own[0].score for own in each.values()]
    return Calibration(
        variant=variant,
        tier=tier,
        solves=len(finished),
        given_up=len(reports) - len(finished),
        puzzles=len(each),
        seconds=_spread(times),
        scores=_spread(scores),
        mistakes=statistics.fmean(report.mistakes for report in finished) if finished else None,
        spearman=spearman(scores, times),
    )


def _grouped(pairs: Iterable[tuple[Hashable, Report]]) -> dict[Hashable, list[Report]]:
    groups: dict[Hashable, list[Report]] = defaultdict(list)
    for key, report in pairs:
        groups[key].append(report)
    return dict(groups)


def _spread(values: Sequence[float]) -> Spread | None:
    if not values:
        return None
    if len(values) == 1:
        return Spread(values[0], values[0], values[0])
    return Spread(*statistics.quantiles(values, n=4, method="inclusive"))


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Rank correlation, equal values sharing their middle rank.

    >>> spearman([10, 20, 30, 40], [60, 61, 300, 200])
    0.8
    """
    if len(one) < FEWEST or len(set(one)) == 1 or len(set(other)) == 1:
        return None
    return round(statistics.correlation(ranks(one), ranks(other)), 6)


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 1, equal ones sharing the middle of theirs."""
    places = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    at = 0
    while at < len(places):
        end = at
        while end + 1 < len(places) and values[places[end + 1]] == values[places[at]]:
            end += 1
        for place in places[at : end + 1]:
            found[place] = (at + end) / 2 + 1
        at = end + 1
    return found
