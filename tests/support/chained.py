"""Positions where Sudoku chains are wanted, judged in plain Python, which shares nothing with the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grader.kind import Puzzle, Step
from grader.sudoku import kernel
from grader.sudoku.techniques import TECHNIQUES
from grader.sudoku.variants import variant_of

HOUSES = [frozenset(house) for house in variant_of("9x9").houses]
SEES = [frozenset().union(*(house for house in HOUSES if cell in house)) - {cell} for cell in range(81)]
MARK = 729 + 27
FAMILIES = ("chains", "loops", "forcing")
OURS = [technique.id for technique in TECHNIQUES if technique.family in FAMILIES]
Node = frozenset[int]


class Position:
    """The candidates after the givens, some placements and some removals."""

    def __init__(self, puzzle: Puzzle, concluded: list[int], removed: list[int]) -> None:
        self.puzzle, self.concluded, self.removed = puzzle, concluded, removed
        cells = [9 * cell + int(sign) - 1 for cell, sign in enumerate(puzzle.givens) if sign != "."] + concluded
        filled = {fact // 9 for fact in cells}
        gone = {seen * 9 + fact % 9 for fact in cells for seen in SEES[fact // 9]} | set(removed)
        self.candidates = frozenset(f for f in range(729) if f // 9 not in filled and f not in gone)
        self.choices = [frozenset(f for f in self.candidates if f // 9 == cell) for cell in range(81)] + [
            frozenset(f for f in self.candidates if f // 9 in house and f % 9 == digit)
            for house in HOUSES
            for digit in range(9)
        ]

    def find(self, technique: str) -> list[Step]:
        return kernel.find(self.puzzle, technique, self.concluded, self.removed)

    def strong(self, one: Node, other: Node) -> bool:
        """One of the two must be true: they are all of a cell or all places of a house, or an almost locked set's."""
        if any(choice and choice <= one | other for choice in self.choices):
            return True
        digits = {min(one) % 9, min(other) % 9}
        return len(digits) == 2 and any(self._set_with(house, one, other) for house in HOUSES)

    def _set_with(self, house: frozenset[int], one: Node, other: Node) -> bool:
        cells = {fact // 9 for fact in one | other}
        if not cells <= house:
            return False
        pools = [cell for cell in house - cells if self.choices[cell]]
        for number in range(1 << len(pools)):
            chosen = cells | {cell for k, cell in enumerate(pools) if number >> k & 1}
            held = frozenset().union(*(self.choices[cell] for cell in chosen))
            if len({fact % 9 for fact in held}) == len(chosen) + 1 and all(
                frozenset(f for f in held if f % 9 == min(node) % 9) == node for node in (one, other)
            ):
                return True
        return False

    @staticmethod
    def weak(one: Node, other: Node) -> bool:
        """They cannot both be true."""
        return all(
            f != e and (f // 9 == e // 9 or (f % 9 == e % 9 and e // 9 in SEES[f // 9])) for f in one for e in other
        )


def told(step: Step) -> list[list[Node]]:
    """The chains in the links of a step, as nodes."""
    chains: list[list[Node]] = [[]]
    links = iter(fact for fact in step.links if not 729 <= fact < MARK)
    for fact in links:
        if fact == MARK:
            chains.append([])
        else:
            chains[-1].append(frozenset(next(links) for _ in range(fact - MARK)) if fact > MARK else frozenset([fact]))
    return [chain for chain in chains if chain]


def stops(puzzles: list[Puzzle]) -> Iterator[Position]:
    """The positions just before the first step of ours on each path."""
    for puzzle in puzzles:
        steps = list(kernel.grade(puzzle).path)
        before = next((i for i, step in enumerate(steps) if step.technique in OURS), None)
        if before is not None:
            earlier = steps[:before]
            yield Position(
                puzzle, [f for step in earlier for f in step.concluded], [f for step in earlier for f in step.removed]
            )


def walk(position: Position, chain: list[Node], strong_first: bool) -> None:
    for i, (here, there) in enumerate(pairwise(chain)):
        holds = position.strong if (i % 2 == 0) == strong_first else position.weak
        assert holds(here, there), (chain, i)
