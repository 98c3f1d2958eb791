"""Chains as they are told: each link holds in the position, and the ends are what the step says of them."""

from __future__ import annotations

import pytest

from chained import OURS, Position, stops, told, walk
from grader.sudoku import kernel
from grader.sudoku.notation import facts

RINGS = [name for name in OURS if name.endswith("continuous-nice-loop") and "discontinuous" not in name]
NETS = ("nishio", "forcing-net", "kraken-fish")


def test_every_link_of_every_chain_holds_and_its_ends_exclude_what_falls(positions: list[Position]) -> None:
    met = set()
    for position in positions:
        for technique in OURS:
            if technique in RINGS or technique.endswith("forcing-chain") or technique in NETS:
                continue
            for step in position.find(technique):
                (chain,) = told(step)
                assert len(chain) % 2 == 0 or chain[0] == chain[-1]
                walk(position, chain, strong_first=True)
                if chain[0] == chain[-1] and len(chain[0]) == 1:
                    assert {frozenset([fact]) for fact in step.removed} | {chain[0]} == {
                        frozenset([fact]) for fact in position.choices[min(chain[0]) // 9]
                    }
                else:
                    for fact in step.removed if technique != "remote-pair" else ():
                        assert position.weak(chain[0], frozenset([fact])) and position.weak(
                            chain[-1], frozenset([fact])
                        )
                met.add(technique)
    assert met >= set(OURS) - set(RINGS) - {"cell-forcing-chain", "region-forcing-chain", *NETS} - {"remote-pair"}


def test_a_continuous_loop_closes_and_what_falls_is_excluded_by_a_link(positions: list[Position]) -> None:
    met = set()
    for position in positions:
        for technique in RINGS:
            for step in position.find(technique):
                (chain,) = told(step)
                walk(position, [*chain, chain[0]], strong_first=True)
                links = list(zip(chain[1::2], [*chain[2::2], chain[0]], strict=True))
                for fact in step.removed if not technique.startswith("als") else ():
                    assert any(all(position.weak(node, frozenset([fact])) for node in link) for link in links)
                met.add(technique)
    assert met == set(RINGS)


def test_the_branches_of_a_forcing_chain_start_with_every_choice_and_end_alike(positions: list[Position]) -> None:
    met = set()
    for position in positions:
        for technique in ("cell-forcing-chain", "region-forcing-chain"):
            for step in position.find(technique):
                branches = told(step)
                starts = frozenset(min(branch[0]) for branch in branches)
                assert starts in position.choices and len(starts) > 2 and len(branches) == len(starts)
                for branch in branches:
                    walk(position, branch, strong_first=False)
                    assert branch[-1] == frozenset(step.concluded + step.removed)
                    assert len(branch) % 2 == (1 if step.concluded else 0)
                met.add((technique, bool(step.concluded)))
    assert len(met) >= 3


def test_chains_come_from_the_shortest_to_the_longest_and_no_outcome_twice(positions: list[Position]) -> None:
    for position in positions:
        for technique in OURS:
            steps = position.find(technique)
            outcomes = [(step.concluded, step.removed) for step in steps]
            assert len(set(outcomes)) == len(outcomes)
            if technique not in NETS and not technique.endswith("forcing-chain"):
                lengths = [len(told(step)[0]) for step in steps]
                assert lengths == sorted(lengths)
            best: dict[frozenset[int], int] = {}
            for step in steps if technique in ("x-chain", "xy-chain", "aic") else ():
                digits = frozenset(fact % 9 for fact in step.removed)
                assert best.setdefault(digits, len(step.links)) == len(step.links)


def test_a_round_is_what_the_shortest_chains_show(minimal_puzzles) -> None:
    rounds = 0
    for puzzle in minimal_puzzles(120):
        path = list(kernel.grade(puzzle).path)
        for number in {step.round for step in path if step.technique in OURS[:9]}:
            steps = [step for step in path if step.round == number]
            if steps[0].technique.startswith("grouped"):
                continue
            assert len({len(step.links) for step in steps}) == 1
            rounds += 1
    assert rounds > 20


def check_sound(positions: list[Position]) -> None:
    for position in positions:
        (solution,) = kernel.count(position.puzzle).solutions
        truth = facts(position.puzzle, solution)
        for technique in OURS:
            for step in position.find(technique):
                assert truth.issuperset(step.concluded) and truth.isdisjoint(step.removed), (technique, step)


def test_everything_found_spares_the_solution(positions: list[Position]) -> None:
    check_sound(positions)


@pytest.mark.long
def test_everything_found_in_hundreds_of_positions_spares_the_solution(minimal_puzzles) -> None:
    found = list(stops(minimal_puzzles(1500)))
    assert len(found) > 300
    check_sound(found)
