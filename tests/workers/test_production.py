"""One order, from its seed to the shelves, on both databases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bank import Bank, Wish
from bank.orders import Order, Plan
from bank.records import Shelf
from grader import kinds
from grader.kind import Count, Grade, Path, Puzzle, Technique, Tier
from workers import production
from workers.generators import null
from workers.generators.candidate import Aim, AimError, Candidate, candidate_seed
from workers.production import Unsound, generator_of, graded_candidates, produce, unique

Execute = Callable[..., list[Any]]


@pytest.fixture
def shelves(bank: Bank) -> dict[str, Shelf]:
    """Shelves for two tiers of the template kind."""
    return {tier: bank.set_shelf("null", "5x5", tier, floor=1, target=30) for tier in ("gentle", "easy")}


def ordered(bank: Bank, shelf: Shelf, want: int = 3, seed: int = 7, aim: Aim | None = None) -> Order:
    """An order written and taken."""
    (id,) = bank.orders.write([Plan(shelf.id, 0, want, (aim or Aim(shelf.tier)).text(), seed)])
    order = bank.orders.take(id, "me")
    assert order is not None
    return order


def level(bank: Bank, shelf: Shelf) -> int:
    return next(level.level for level in bank.levels() if level.shelf.id == shelf.id)


def test_an_order_is_filled_and_ended(bank: Bank, shelves: dict[str, Shelf]) -> None:
    order = ordered(bank, shelves["gentle"], want=5)

    outcome = produce(bank, order)

    assert outcome.end == "filled" and outcome.deposits["stocked"] == 5
    assert level(bank, shelves["gentle"]) == 5
    assert bank.orders.take(order.id, "other") is None and bank.orders.in_flight() == {}


def test_what_is_of_another_tier_goes_where_its_grade_says(bank: Bank, shelves: dict[str, Shelf]) -> None:
    order = ordered(bank, shelves["gentle"], want=2, aim=Aim(Tier.EASY))

    outcome = produce(bank, order, budget=0.2)

    assert outcome.end == "budget" and level(bank, shelves["gentle"]) == 0
    assert outcome.made == outcome.deposits["elsewhere"] == level(bank, shelves["easy"]) > 0
    assert outcome.tried == sum(outcome.deposits.values())


def test_what_no_other_shelf_wants_is_counted_without_asking_the_bank_each_time(
    bank: Bank, shelves: dict[str, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    bank.set_shelf("null", "5x5", "easy", floor=0, target=1)
    assert produce(bank, ordered(bank, shelves["easy"], want=1)).end == "filled"
    brought: list[str] = []
    deposit = bank.deposit
    monkeypatch.setattr(bank, "deposit", lambda graded, *a, **k: brought.append("") or deposit(graded, *a, **k))

    outcome = produce(bank, ordered(bank, shelves["gentle"], want=2, seed=8, aim=Aim(Tier.EASY)), budget=0.2)

    assert brought == [] and outcome.tried == outcome.deposits["unwanted"] > 0
    counted = {str(row.shelf.tier): row.unwanted for row in bank.statistics("null").shelves}
    assert counted == {"gentle": outcome.deposits["unwanted"], "easy": 0}
    assert bank.check() == []


def test_a_shelf_that_fills_in_the_meantime_takes_no_more(
    bank: Bank, shelves: dict[str, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(production, "GLANCE", 60.0)  # what was seen at the first glance holds all the time
    bank.set_shelf("null", "5x5", "easy", floor=0, target=3)

    outcome = produce(bank, ordered(bank, shelves["gentle"], want=2, aim=Aim(Tier.EASY)), budget=0.2)

    assert level(bank, shelves["easy"]) == 3 == outcome.deposits["elsewhere"]
    assert outcome.deposits["unwanted"] > 0


def test_what_was_tried_and_made_is_in_the_ledger(bank: Bank, shelves: dict[str, Shelf]) -> None:
    outcome = produce(bank, ordered(bank, shelves["gentle"]))

    (past,) = bank.orders.yields()
    assert (past.tried, past.made) == (outcome.tried, 3)
    assert past.cpu == pytest.approx(outcome.cpu) and outcome.cpu > 0


def test_an_order_whose_worker_died_is_topped_up_to_exactly_what_was_wanted(
    bank: Bank, shelves: dict[str, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """Nothing catches it, as nothing catches kill -9."""

    def dying(variant: str, aim: Aim, seed: int) -> Candidate | None:
        if level(bank, shelves["gentle"]) == 2:
            raise Killed
        return generate(variant, aim, seed)

    generate = null.generate
    order = ordered(bank, shelves["gentle"], want=5)
    with monkeypatch.context() as patched:
        patched.setattr(null, "generate", dying)
        with pytest.raises(Killed):
            produce(bank, order)
    bank.orders.release(order.id, "me")
    again = bank.orders.take(order.id, "other")
    assert again is not None and again.stocked == 2

    outcome = produce(bank, again)

    assert (outcome.deposits["duplicate"], outcome.deposits["stocked"]) == (2, 3)
    assert level(bank, shelves["gentle"]) == 5


def _after(candidates: int) -> Callable[[], bool]:
    calls = iter(range(10_000))
    return lambda: next(calls) >= candidates


def test_asked_to_stop_it_finishes_the_candidate_and_leaves(bank: Bank, shelves: dict[str, Shelf]) -> None:
    outcome = produce(bank, ordered(bank, shelves["gentle"], want=30), stop=_after(3))

    assert (outcome.end, outcome.tried) == ("stopped", 3)
    assert bank.orders.in_flight() == {}


def test_the_budget_cuts_between_candidates(
    bank: Bank, shelves: dict[str, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(null, "generate", lambda variant, aim, seed: None)

    outcome = produce(bank, ordered(bank, shelves["gentle"]), budget=0.05)

    assert outcome.end == "budget" and outcome.tried > 1 and 0.05 <= outcome.cpu < 1
    assert bank.orders.in_flight() == {}


def test_a_full_shelf_ends_its_order(bank: Bank, shelves: dict[str, Shelf]) -> None:
    order = ordered(bank, shelves["gentle"], want=10)
    bank.set_shelf("null", "5x5", "gentle", floor=1, target=4)

    assert produce(bank, order).end == "full"
    assert level(bank, shelves["gentle"]) == 4


def test_a_fill_may_go_beyond_the_target(bank: Bank, shelves: dict[str, Shelf]) -> None:
    order = ordered(bank, shelves["gentle"], want=10)
    bank.set_shelf("null", "5x5", "gentle", floor=1, target=4)

    assert produce(bank, order, upto=10).end == "filled"
    assert level(bank, shelves["gentle"]) == 10


def test_an_order_lost_to_another_worker_is_left_at_once(
    bank: Bank, shelves: dict[str, Shelf], monkeypatch: pytest.MonkeyPatch
) -> None:
    order = ordered(bank, shelves["gentle"])
    generate, seen = null.generate, []

    def slow(variant: str, aim: Aim, seed: int) -> Candidate | None:
        seen.append(seed)
        bank.orders.release(order.id, "me")
        assert bank.orders.take(order.id, "other") is not None
        return generate(variant, aim, seed)

    monkeypatch.setattr(null, "generate", slow)

    assert produce(bank, order).end == "lost"
    assert len(seen) == 1 and level(bank, shelves["gentle"]) == 0
    assert bank.orders.in_flight() == {shelves["gentle"].id: 3}  # the other has it


def test_the_lease_is_kept_while_nothing_comes_out(
    bank: Bank, shelves: dict[str, Shelf], execute: Execute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(null, "generate", lambda variant, aim, seed: None)
    monkeypatch.setattr(production, "RENEWAL", 0.0)
    order = ordered(bank, shelves["gentle"])
    execute("UPDATE production_order SET lease_until = 1 WHERE id = :id", id=order.id)

    produce(bank, order, budget=0.02)

    assert execute("SELECT lease_until FROM production_order WHERE id = :id", id=order.id)[0][0] > 1


def test_an_error_gives_the_order_back_and_the_third_ends_it(
    bank: Bank, shelves: dict[str, Shelf], execute: Execute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(variant: str, aim: Aim, seed: int) -> None:
        raise RuntimeError("the pencil\nbroke")

    monkeypatch.setattr(null, "generate", broken)
    order = ordered(bank, shelves["gentle"])
    for attempt in range(3):
        if attempt:
            taken = bank.orders.take(order.id, "me")
            assert taken is not None
            order = taken
        with pytest.raises(RuntimeError):
            produce(bank, order)

    assert bank.orders.take(order.id, "me") is None
    rows = execute("SELECT error, outcome FROM production_order WHERE id = :id", id=order.id)
    assert rows[0] == ("RuntimeError: the pencil", "failed")


def test_an_aim_that_cannot_be_followed_is_told_without_the_name_of_a_class(
    bank: Bank, shelves: dict[str, Shelf], execute: Execute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def strict(variant: str, aim: Aim, seed: int) -> None:
        raise AimError("there is no option 'colour'")

    monkeypatch.setattr(null, "generate", strict)
    order = ordered(bank, shelves["gentle"])
    with pytest.raises(AimError):
        produce(bank, order)
    rows = execute("SELECT error FROM production_order WHERE id = :id", id=order.id)
    assert rows[0] == ("there is no option 'colour'",)


def test_the_same_order_makes_the_same_sequence_and_each_candidate_its_own_puzzle() -> None:
    def sequence(seed: int) -> list[str | None]:
        found = graded_candidates("null", "5x5", Aim(Tier.GENTLE), order_seed=seed, limit=8)
        return [graded.puzzle.givens if graded else None for graded in found]

    assert sequence(1) == sequence(1) != sequence(2)
    assert len(set(sequence(1))) > 6


def test_a_graded_candidate_tells_where_it_comes_from() -> None:
    found = graded_candidates("null", "5x5", Aim(Tier.GENTLE), order_seed=5, limit=4)
    last = [graded for graded in found if graded is not None][-1]

    assert last.engine == f"null:g{generator_of('null').VERSION}.r{kinds.get('null').version}"
    assert (last.seed, last.index) == (5, 3)
    assert last.grades["all"].solution == last.solution
    assert last.clues == sum(character != "." for character in last.puzzle.givens)


class Judge:
    """A kind whose search finds what it is told."""

    name, version = "null", 1
    techniques: tuple[Technique, ...] = ()

    def __init__(self, *solutions: str, undecided: bool = False) -> None:
        self.found = Count(solutions, undecided)
        self.asked = 0

    def count(self, puzzle: Puzzle, limit: int = 2, nodes: int | None = None) -> Count:
        self.asked += 1
        return self.found


CANDIDATE = Candidate(Puzzle("null", "4x4", "1..............."), "1234341221434321")


def grade(solution: str | None) -> Grade:
    return Grade(Tier.EASY if solution else Tier.BEYOND, 1, None, {}, Path.of([], {}), solution=solution)


def test_a_finished_ladder_that_presupposes_nothing_is_the_proof() -> None:
    judge = Judge()

    assert unique(judge, CANDIDATE, {"all": grade(CANDIDATE.solution)})  # type: ignore[arg-type]
    assert judge.asked == 0


@pytest.mark.parametrize(
    ("judge", "verdict"),
    [
        (Judge(CANDIDATE.solution), True),
        (Judge(CANDIDATE.solution, "another"), False),
        (Judge(CANDIDATE.solution, undecided=True), False),
        (Judge(), False),
    ],
)
def test_a_ladder_that_presupposes_uniqueness_proves_nothing(judge: Judge, verdict: bool) -> None:
    grades = {"all": grade(CANDIDATE.solution), "plain": grade(None)}

    assert unique(judge, CANDIDATE, grades) is verdict  # type: ignore[arg-type]
    assert judge.asked == 1


def test_a_ladder_that_solves_it_otherwise_is_a_fault() -> None:
    with pytest.raises(Unsound):
        unique(Judge(), CANDIDATE, {"all": grade("4321214334121234")})  # type: ignore[arg-type]


def test_a_candidate_with_two_solutions_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(null, "generate", lambda variant, aim, seed: CANDIDATE)

    assert list(graded_candidates("null", "4x4", Aim(), order_seed=1, limit=2)) == [None, None]


class TwoLadders:
    """A kind with one technique that presupposes uniqueness."""

    techniques = (
        Technique("single", "Single", "singles", Tier.GENTLE, 1, 1),
        Technique("rectangle", "Rectangle", "uniqueness", Tier.HARD, 2, 9, presupposes_uniqueness=True),
    )

    def __init__(self, used: str) -> None:
        self.used = used
        self.without: list[frozenset[str]] = []

    def grade(self, puzzle: Puzzle, without: frozenset[str] = frozenset()) -> Grade:
        self.without.append(without)
        return Grade(Tier.HARD, 9, self.used, {self.used: 1}, Path.of([], {}), solution=CANDIDATE.solution)


def test_a_puzzle_is_graded_without_uniqueness_too() -> None:
    kind = TwoLadders("rectangle")

    assert set(production.grades_of(kind, CANDIDATE)) == {"all", "plain"}  # type: ignore[arg-type]
    assert kind.without == [frozenset(), frozenset({"rectangle"})]


def test_one_grade_serves_for_both_when_uniqueness_was_never_used() -> None:
    kind = TwoLadders("single")
    grades = production.grades_of(kind, CANDIDATE)  # type: ignore[arg-type]

    assert grades["plain"] is grades["all"] and kind.without == [frozenset()]


# --- wishes and early ends --------------------------------------------------------------------------------------


def test_an_order_with_a_wish_makes_only_what_meets_it_however_full_the_shelf(
    bank: Bank, shelves: dict[str, Shelf]
) -> None:
    bank.set_shelf("null", "5x5", "gentle", floor=0, target=0)
    wish = Wish(max_score=12)
    aim = Aim.of(Tier.GENTLE, wish)

    outcome = produce(bank, ordered(bank, shelves["gentle"], want=4, seed=8, aim=aim))

    assert outcome.end == "filled" and outcome.rejected["other"] > 0
    assert outcome.tried == sum(outcome.deposits.values()) + sum(outcome.rejected.values())
    bank.set_shelf("null", "5x5", "gentle", floor=0, target=30)
    assert {bank.draw("null", variant="5x5", tier="gentle").score <= 12 for _ in range(4)} == {True}


def test_what_somebody_ordered_is_made_however_full_the_shelf_also_without_a_wish(
    bank: Bank, shelves: dict[str, Shelf]
) -> None:
    shelf = bank.set_shelf("null", "5x5", "gentle", floor=0, target=0)
    order = bank.orders.take(bank.orders.wish(shelf, 4, Aim(Tier.GENTLE).text(), 8), "me")
    assert order is not None
    assert produce(bank, order).end == "filled"
    assert level(bank, shelf) == 4


def test_the_same_order_with_the_same_wish_makes_the_same_puzzles() -> None:
    aim = Aim.of(Tier.GENTLE, Wish(max_score=12))
    first, again = (list(graded_candidates("null", "5x5", aim, order_seed=3, limit=20)) for _ in "ab")
    assert [graded and graded.puzzle for graded in first] == [graded and graded.puzzle for graded in again]
    assert None in first and any(first)


def test_the_climb_ends_where_a_step_above_the_aim_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    rejected: Counter[str] = Counter()
    plain = list(graded_candidates("null", "5x5", Aim(), order_seed=3, limit=60))
    generate = null.generate
    monkeypatch.setattr(null, "generate", lambda variant, aim, seed: generate(variant, Aim(), seed))
    aim = Aim(Tier.EASY)
    monkeypatch.setattr(production, "candidate_seed", lambda *told: candidate_seed(*told[:3], Aim(), *told[4:]))

    aimed = list(graded_candidates("null", "5x5", aim, order_seed=3, limit=60, rejected=rejected))

    for whole, kept in zip(plain, aimed, strict=True):
        assert whole is not None
        above = whole.grades["all"].tier.rank > Tier.EASY.rank
        assert (kept is None) == above
        if kept is not None:
            assert kept.grades["all"].path == whole.grades["all"].path
            assert kept.grades["all"].score == whole.grades["all"].score
    assert rejected == {"above": sum(kept is None for kept in aimed)} and 0 < rejected["above"] < 60


def test_an_aim_without_a_wish_reads_as_it_always_did() -> None:
    assert Aim.of(Tier.HARD, None).text() == '{"options":{},"parents":[],"tier":"hard"}'
    wish = Wish(symmetry="mirror", max_clues=30)
    assert Aim.of(Tier.HARD, wish) == Aim(Tier.HARD, {"symmetry": "mirror", "max_clues": 30})


def test_an_aim_with_a_wish_and_parents_is_read_back() -> None:
    aim = Aim.of(Tier.HARD, Wish(symmetry="none", uses=("x-wing",), max_rating=5.0), [(17, "1.2")])
    assert Aim.read(aim.text()) == aim
    assert aim.wish == Wish(uses=("x-wing",), max_rating=5.0) and aim.parents == ("17:1.2",)
    assert candidate_seed("sudoku", "9x9", 1, aim, 5, 0) != candidate_seed("sudoku", "9x9", 1, Aim(Tier.HARD), 5, 0)


def test_an_order_with_parents_stocks_children_that_name_them(bank: Bank) -> None:
    hard = bank.shelf("sudoku", "9x9", "hard")
    seed = next(filter(None, graded_candidates("sudoku", "9x9", Aim(Tier.HARD), order_seed=1)))
    parent = bank.deposit(seed).id or 0

    outcome = produce(bank, ordered(bank, hard, want=3, aim=Aim.of(Tier.HARD, None, bank.parents(hard, 3, 8))))

    assert outcome.end == "filled" and outcome.deposits["stocked"] == 3
    childless = [id for id, _ in bank.parents(hard, 3, 8)]
    assert parent not in childless and len(childless) == 3, "it has three children now, and they have none"
