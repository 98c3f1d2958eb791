"""Kraken fish: the base lines hold the digit in the cover lines or in a fin, and each fin leads to the same."""

from __future__ import annotations

from chained import HOUSES, told, walk


def test_without_its_fins_the_fish_would_remove_the_target_and_so_does_each_fin(positions) -> None:
    met = set()
    for position in positions[:20]:
        for step in position.find("kraken-fish"):
            (target,) = step.removed
            base = [fact - 729 for fact in step.pattern if fact >= 729]
            cover = [fact - 729 for fact in step.links if 729 <= fact < 756]
            assert len(base) == len(cover) and base[0] // 9 != cover[0] // 9
            cells = {cell for house in cover for cell in HOUSES[house]}
            assert target // 9 in cells and not any(target // 9 in HOUSES[house] for house in base)
            held = {f for f in position.candidates if f % 9 == target % 9 and any(f // 9 in HOUSES[h] for h in base)}
            branches = told(step)
            assert {min(branch[0]) for branch in branches} == {fact for fact in held if fact // 9 not in cells}
            for branch in branches:
                walk(position, branch, strong_first=False)
                assert branch[-1] == {target} and len(branch) % 2 == 0
            assert max(map(len, branches)) > 2
            met.add(len(base))
    assert met == {2, 3, 4}
