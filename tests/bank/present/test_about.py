"""What there is to say of every kind."""

from __future__ import annotations

import pytest

from bank import present
from grader import kinds
from grader.kind import Tier


@pytest.mark.parametrize("kind", kinds.names())
def test_every_technique_of_every_kind_is_told_in_plain_words(kind: str) -> None:
    told = present.about(kind)["techniques"]
    assert list(told) == [technique.id for technique in kinds.get(kind).techniques]
    assert all(text[0].isupper() and text.endswith(".") for text in told.values())


@pytest.mark.parametrize("kind", kinds.names())
def test_every_tier_that_a_kind_has_is_told_beside_the_scales_of_others(kind: str) -> None:
    about = present.about(kind)
    there = {technique.tier for technique in kinds.get(kind).techniques}
    assert there <= {Tier(name) for name in about["tiers"]}
    assert all(len(cells) == len(about["beside"]) for cells in about["tiers"].values())
    assert about["name"] and about["line"].endswith(".") and about["note"].strip()


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(LookupError, match="no texts in 'xx'; there are en"):
        present.about("null", "xx")


def test_variants_have_names_and_lines_of_their_own() -> None:
    named = {variant: present.variant_name("sudoku", variant) for variant in ("16x16", "9x9-x", "9x9-jigsaw")}
    assert list(named.values()) == ["16\u00d716", "9\u00d79 with diagonals", "9\u00d79 jigsaw"]
    assert present.variant_name("cats", "10x10-2cats") == "10\u00d710 with 2 cats a row"
    assert present.variant_name("maze", "20x20-12rooms") == "20\u00d720 with 12 rooms"
    assert present.line("sudoku", "9x9") == present.about("sudoku")["line"]
    assert "box" not in present.line("sudoku", "9x9-jigsaw"), "a jigsaw has none"
    assert present.line("sudoku", "9x9-windoku").endswith("So does each of the four shaded windows.")


@pytest.mark.parametrize("kind", kinds.names())
def test_no_variant_is_shown_by_its_id(kind: str) -> None:
    assert all("-" not in present.variant_name(kind, variant) for variant in kinds.get(kind).variants)
