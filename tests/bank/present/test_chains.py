"""Chains in the field's notation."""

from __future__ import annotations

import pytest

from bank.present import chains
from grader.kind import Step

MARK = 729 + 27


def fact(name: str) -> int:
    """`5r1c7`"""
    return ((int(name[2]) - 1) * 9 + int(name[4]) - 1) * 9 + int(name[0]) - 1


def links(*nodes: str) -> tuple[int, ...]:
    """Nodes of several candidates are joined by a plus; `;` starts a chain."""
    found: list[int] = []
    for node in nodes:
        parts = node.split("+")
        found += [MARK] if node == ";" else [MARK + len(parts)] * (len(parts) > 1) + [fact(part) for part in parts]
    return tuple(found)


@pytest.mark.parametrize(
    ("technique", "nodes", "text"),
    [
        ("x-chain", ("5r1c1", "5r1c7", "5r4c7", "5r4c2"), "r1c1=5=r1c7-5-r4c7=5=r4c2"),
        ("xy-chain", ("1r1c1", "2r1c1", "2r1c5", "1r1c5"), "1-r1c1-2-r1c5-1"),
        ("aic", ("1r1c1", "1r1c5", "2r1c5", "2r7c5"), "r1c1=1=r1c5=2=r7c5"),
        ("continuous-nice-loop", ("1r1c1", "1r1c5", "2r1c5", "2r1c1"), "r1c1=1=r1c5=2=r1c1"),
        ("continuous-nice-loop", ("1r1c1", "2r1c1", "2r1c5", "1r1c5"), "r1c1-2-r1c5-1-r1c1"),
        ("grouped-aic", ("5r1c1+5r1c2", "5r1c7", "5r4c7", "5r4c2"), "r1c12=5=r1c7-5-r4c7=5=r4c2"),
        ("als-aic", ("5r1c1+5r1c2", "3r1c1+3r1c3", "3r1c7", "3r4c7"), "r1c12=5/3=r1c13-3-r1c7=3=r4c7"),
        (
            "cell-forcing-chain",
            (";", "1r1c1", "1r1c5", "2r1c5", ";", "2r1c1", "2r1c5"),
            "r1c1=1 r1c5<>1 r1c5=2; r1c1=2 r1c5<>2",
        ),
        ("forcing-net", (";", "1r1c1", "2r1c5"), "r1c1=1 r1c5=2"),
        ("nishio", ("1r1c1", "1r2c5"), "r1c1=1 r2c5=1"),
    ],
)
def test_a_chain_reads_as_the_field_writes_it(technique: str, nodes: tuple[str, ...], text: str) -> None:
    assert chains.text("9x9", Step(technique, 0, links=links(*nodes))) == text


def test_houses_among_the_links_are_no_nodes() -> None:
    step = Step("kraken-fish", 0, links=(729, 731, *links(";", "1r1c1", "1r1c5")))
    assert chains.text("9x9", step) == "r1c1=1 r1c5<>1"


def test_other_families_have_no_chain() -> None:
    assert chains.text("9x9", Step("x-wing", 0, links=(729, 730))) == ""
