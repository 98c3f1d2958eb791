from __future__ import annotations

import pytest

from bank import Bank
from bank.orders import Plan
from bank.records import Graded
from bank.statistics import Quartiles, Use
from samples import grade, graded


def scored(number: int, score: int, rounds: dict[str, int] | None = None) -> Graded:
    return graded(number, grades={"all": grade("easy", score, rounds), "plain": grade("hard", 1000, {"x-wing": 50})})


def test_a_bank_with_nothing_in_it_has_statistics(bank: Bank) -> None:
    statistics = bank.statistics("sudoku")
    assert (statistics.made, statistics.shares, len(statistics.shelves)) == (0, {}, 4)
    shelf = statistics.shelves[0]
    assert (shelf.scores, shelf.techniques, shelf.share, shelf.cpu_per_puzzle, shelf.oldest) == (
        None,
        {},
        None,
        None,
        None,
    )


def test_quartiles_are_scores_that_puzzles_have(bank: Bank) -> None:
    for number, score in enumerate([70, 10, 90, 30, 50, 20, 80, 40, 60]):
        bank.deposit(scored(number, score))
    assert bank.statistics("sudoku").shelves[1].scores == Quartiles(10, 30, 50, 70, 90)


@pytest.mark.parametrize(
    ("scores", "expected"), [([7], (7, 7, 7, 7, 7)), ([9, 7], (7, 7, 7, 7, 9)), ([5, 5, 5, 8], (5, 5, 5, 5, 8))]
)
def test_a_quarter_that_falls_between_two_puzzles_is_the_lower_one(
    bank: Bank, scores: list[int], expected: tuple[int, ...]
) -> None:
    for number, score in enumerate(scores):
        bank.deposit(scored(number, score))
    assert bank.statistics("sudoku").shelves[1].scores == Quartiles(*expected)


def test_techniques_are_counted_by_rounds_and_by_puzzles_on_the_whole_ladder(bank: Bank) -> None:
    bank.deposit(scored(1, 10, {"full-house": 2, "x-wing": 3}))
    bank.deposit(scored(2, 20, {"full-house": 5}))
    assert bank.statistics("sudoku").shelves[1].techniques == {"full-house": Use(7, 2), "x-wing": Use(3, 1)}


def test_each_place_is_counted_and_a_withdrawn_puzzle_does_not_describe_the_shelf(bank: Bank) -> None:
    for number, score in enumerate([10, 20, 30, 40]):
        bank.deposit(scored(number, score))
    drawn = bank.draw("sudoku", tier="easy")
    opened = bank.peek("sudoku", tier="easy")
    bank.withdraw(bank.draw("sudoku", tier="easy").id, "a misprint")
    easy = bank.statistics("sudoku").shelves[1]
    assert (easy.stock, easy.open, easy.drawn, easy.withdrawn) == (1, 1, 1, 1)
    assert easy.techniques["x-wing"].puzzles == 3
    assert easy.scores is not None
    assert easy.scores.min <= min(drawn.score, opened.score)
    assert bank.places() == {"stock": 1, "open": 1, "drawn": 1, "withdrawn": 1}


def test_shares_are_of_all_puzzles_made_on_removed_shelves_too(bank: Bank) -> None:
    for number, tier in enumerate(["easy", "easy", "easy", "hard"]):
        bank.deposit(graded(number, tier))
    bank.remove_shelf("sudoku", "9x9", "hard")
    statistics = bank.statistics("sudoku")
    assert statistics.made == 4
    assert statistics.shares == {"easy": 0.75, "hard": 0.25}
    assert [str(each.shelf.tier) for each in statistics.shelves] == ["gentle", "easy", "medium"]


def test_yield_and_price_come_from_the_orders(bank: Bank) -> None:
    easy = bank.shelf("sudoku", None, "easy").id
    (id,) = bank.orders.write([Plan(easy, 0, 3, "{}", 1)])
    order = bank.orders.take(id, "worker 1")
    assert order is not None
    for number, tier in enumerate(["easy", "easy", "hard", "expert"]):
        bank.deposit(graded(number, tier), order)
    bank.deposit(graded(0), order)
    assert bank.statistics("sudoku").shelves[1].cpu_per_puzzle is None
    bank.orders.finish(order, tried=8, made=3, cpu=6.0)
    shelf = bank.statistics("sudoku").shelves[1]
    assert (shelf.tried, shelf.made, shelf.elsewhere, shelf.duplicates, shelf.unwanted) == (8, 2, 1, 1, 1)
    assert (shelf.share, shelf.cpu, shelf.cpu_per_puzzle) == (0.25, 6.0, 2.0)


def test_another_kind_is_another_matter(bank: Bank) -> None:
    bank.deposit(graded(1))
    assert bank.statistics("null").shelves == ()
    assert bank.statistics("null").made == 0
