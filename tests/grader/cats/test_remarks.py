"""What an editor is told about regions."""

from __future__ import annotations

from catboards import FOUR, boards
from grader import kinds
from grader.cats.notation import parse
from grader.cats.remarks import pieces, remarks


def codes(text: str) -> list[str]:
    return [remark.code for remark in remarks(parse(text))]


def test_an_ordinary_board_gives_no_cause_for_remarks() -> None:
    assert remarks(FOUR) == []
    assert kinds.get("cats").remarks(FOUR) == []


def test_a_kind_without_remarks_has_nothing_to_say() -> None:
    null = kinds.get("null")
    assert null.remarks(null.parse("." * 16)) == ()


def test_a_region_in_pieces_is_a_fault_and_its_pieces_are_named() -> None:
    (first, *rest) = remarks(parse("ABBA/ACCA/DDCC/DDDC"))
    assert (first.code, first.fault) == ("disconnected", True)
    assert first.text == "region A is in 2 pieces, at r1c1, r1c4"
    assert not any(remark.fault for remark in rest)


def test_cells_that_meet_at_a_corner_are_not_connected() -> None:
    assert codes("ABBB/CABB/CCDD/CCDD") == ["disconnected"]


def test_degenerate_shapes_are_named_without_being_faults() -> None:
    found = remarks(parse("AAAA/BCCC/DDCC/DDDC"))
    assert [(remark.code, remark.fault) for remark in found] == [("full-line", False), ("given-away", False)]
    assert "the whole of row 1" in found[0].text
    assert "one cell" in found[1].text
    assert codes("ABBB/ACCD/ACDD/ADDD") == ["full-line"]
    assert "large" in codes("AAAA/AAAB/ACCB/ADDD")


def test_a_region_too_small_for_its_cats_is_a_fault() -> None:
    rows = ["AAAAAAAA", "BBCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH", "HHHHHHHH"]
    found = {remark.code: remark.fault for remark in remarks(parse("/".join(rows) + "*2"))}
    assert found["too-small"] is True


def test_generated_boards_have_no_faults() -> None:
    for variant in ("5x5", "8x8", "9x9-2cats"):
        for board in boards(variant, 10):
            assert not [remark for remark in remarks(board.puzzle) if remark.fault]


def test_pieces_cover_the_board() -> None:
    region = [0, 1, 1, 0, 0, 2, 2, 0, 3, 3, 2, 2, 3, 3, 3, 2]
    found = pieces(region, 4)
    assert [len(parts) for parts in found] == [2, 1, 1, 1]
    assert sorted(cell for parts in found for part in parts for cell in part) == list(range(16))
