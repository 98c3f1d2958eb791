"""Booklets from a bank."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bank import Bank, ShelfEmpty
from bank.book import booklet
from bank.book.look import Look
from bank.book.sections import CannotPrint, Section, gathered
from bank.errors import NoShelf
from examples import EXAMPLES
from grader.kind import Puzzle
from samples import graded


def mixed(bank: Bank) -> list[Section]:
    """A bank with a few puzzles of each kind; the sections that take them all."""
    sections = []
    for kind, (text, solution) in EXAMPLES.items():
        from grader import kinds

        puzzle = kinds.get(kind).parse(text)
        bank.set_shelf(kind, puzzle.variant, "easy", 0, 99)
        for at in range(3):
            bank.deposit(
                graded(
                    at, puzzle=Puzzle(kind, puzzle.variant, puzzle.givens), solution=solution, engine=f"{kind}:g1.r1"
                )
            )
        sections.append(Section(kind, puzzle.variant, "easy", 3))
    return sections


def pages(file: Path) -> int:
    return len(re.findall(rb"/Type /Page\b", file.read_bytes()))


def test_a_mixed_book_has_every_puzzle_and_its_solution(bank: Bank, tmp_path: Path) -> None:
    puzzles = gathered(bank, mixed(bank))
    file = tmp_path / "book.pdf"
    made = booklet.write(puzzles, str(file), Look(title="A mixed book", per_page=2))
    assert made.puzzles == 15
    # title, rules, two pages a kind for three puzzles, one of solutions a kind
    assert made.pages == pages(file) == 2 + 5 * 2 + 5
    assert made.smallest is not None and made.smallest >= booklet.READABLE


def test_large_print_is_never_smaller_than_sixteen_points(bank: Bank, tmp_path: Path) -> None:
    puzzles = [puzzle for puzzle in gathered(bank, mixed(bank)) if puzzle.kind in ("sudoku", "dchoco")]
    for paper in ("a4", "6x9"):
        look = Look(paper=paper, per_page=9, large=True)
        made = booklet.write(puzzles, str(tmp_path / "large.pdf"), look)
        assert made.smallest is not None and made.smallest >= booklet.LARGE
    with pytest.raises(CannotPrint, match="too large for 80x80mm in large print"):
        booklet.write(puzzles, str(tmp_path / "x.pdf"), Look(paper="80x80mm", large=True))


def test_the_same_puzzles_make_the_same_file(bank: Bank, tmp_path: Path) -> None:
    puzzles = gathered(bank, mixed(bank)[:2])
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for file in files:
        booklet.write(puzzles, str(file), Look(mono=True))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_volumes_of_a_series_share_nothing_and_a_volume_made_again_is_the_same(bank: Bank) -> None:
    for at in range(6):
        bank.deposit(graded(at))
    section = [Section("sudoku", "9x9", "easy", 2)]
    first, second = (gathered(bank, section, series="Quiet hours", volume=volume) for volume in (1, 2))
    assert not {puzzle.id for puzzle in first} & {puzzle.id for puzzle in second}
    assert gathered(bank, section, series="Quiet hours", volume=1) == first
    longer = gathered(bank, [Section("sudoku", "9x9", "easy", 3)], series="Quiet hours", volume=1)
    assert longer[:2] == first


def test_nothing_is_drawn_when_a_shelf_has_too_little(bank: Bank) -> None:
    bank.deposit(graded(1))
    bank.deposit(graded(2, tier="hard"))
    for sections, error in (
        ([Section("sudoku", "9x9", "hard", 1), Section("sudoku", "9x9", "easy", 2)], CannotPrint),
        ([Section("sudoku", "9x9", "hard", 1), Section("sudoku", "9x9", "gentle", 1)], ShelfEmpty),
        ([Section("sudoku", "9x9", "hard", 1), Section("cats", "8x8", "easy", 1)], NoShelf),
    ):
        with pytest.raises(error):
            gathered(bank, sections)
    assert bank.places() == {"stock": 2, "open": 0, "drawn": 0, "withdrawn": 0}


def test_a_hint_names_the_hardest_step_and_where_to_look(bank: Bank) -> None:
    bank.deposit(graded(1))
    (puzzle,) = gathered(bank, [Section("sudoku", "9x9", "easy", 1)], path=True)
    assert booklet.hint(puzzle) == "X-wing; look at r1c1."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sudoku hard", "a section reads"),
        ("sudoku hard many", "a section reads"),
        ("sudoku 7x7 hard 3", "no variant '7x7'"),
        ("sudoku 9x9 harder 3", "no tier 'harder'"),
        ("sudoku 9x9 hard 0", "1 to 5000"),
    ],
)
def test_sections_that_cannot_be_are_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(CannotPrint, match=told):
        Section.read(text)
