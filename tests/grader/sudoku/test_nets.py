"""Forcing nets, replayed placement by placement."""

from __future__ import annotations

from chained import SEES, Position, told


def replay(position: Position, placed: list[int]) -> set[int]:
    """The candidates left after these placements; all but the first have to follow from those before."""
    left = set(position.candidates)
    for number, fact in enumerate(placed):
        assert number == 0 or any(fact in choice and not (choice - {fact}) & left for choice in position.choices)
        left -= {
            f for f in left if f != fact and (f // 9 == fact // 9 or (f % 9 == fact % 9 and f // 9 in SEES[fact // 9]))
        }
    return left


def test_every_placement_of_a_net_follows_and_the_end_is_a_contradiction_or_the_same(positions) -> None:
    met = set()
    for position in positions[:20]:
        for step in position.find("forcing-net"):
            branches = [[min(node) for node in chain] for chain in told(step)]
            rests = [replay(position, branch) for branch in branches]
            if len(branches) == 1:
                assert list(step.removed) == branches[0][:1]
                assert any(choice and not choice & rests[0] for choice in position.choices)
            else:
                assert frozenset(branch[0] for branch in branches) in position.choices
                assert all(set(step.concluded) <= set(branch) for branch in branches)
                assert all(rest.isdisjoint(step.removed) for rest in rests)
            met.add((len(branches) == 1, bool(step.concluded)))
    assert met >= {(True, False), (False, False)}
