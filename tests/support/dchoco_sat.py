"""A second opinion on Double Choco for boards of any size: shapes listed in plain Python, put together by a solver.

Shares no code with the kernels and lists blocks from sets of pairs (white cell, grey cell) instead of images. Up to
`MANY` blocks minicard puts them together, a SAT solver; clingo, which is slower to start, copes with more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import clingo
from pysat.solvers import Solver

Pair = tuple[int, int]
MANY = 1_000


def pairings(rows: int, columns: int, colours: Sequence[int], clues: Sequence[int]) -> Iterator[dict[int, int]]:
    """For each isometry and shift the grey partner of each white cell that has one."""
    white = [divmod(cell, columns) for cell, colour in enumerate(colours) if not colour]
    grey = {divmod(cell, columns) for cell, colour in enumerate(colours) if colour}
    for a, b, c, d in (
        *((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)),
        *((1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, 1, 0), (0, -1, -1, 0)),
    ):
        shifts: dict[Pair, dict[int, int]] = defaultdict(dict)
        for y, x in white:
            for v, u in grey:
                first, second = clues[y * columns + x], clues[v * columns + u]
                if first <= 0 or second <= 0 or first == second:
                    shift = (v - a * y - b * x, u - c * y - d * x)
                    shifts[shift][y * columns + x] = v * columns + u
        yield from shifts.values()


def blocks(rows: int, columns: int, colours: Sequence[int], clues: Sequence[int]) -> set[frozenset[int]]:
    """All legal blocks as sets of cells."""
    near = {
        cell: {
            other
            for other in (cell - columns, cell + columns, cell - 1, cell + 1)
            if 0 <= other < rows * columns and (abs(other - cell) > 1 or other // columns == cell // columns)
        }
        for cell in range(rows * columns)
    }
    found: set[frozenset[int]] = set()

    def grow(area: frozenset[int], edge: list[int], closed: frozenset[int], partner: dict[int, int]) -> None:
        image = {partner[cell] for cell in area}
        told = {clues[cell] for cell in area | image if clues[cell] > 0}
        if len(told) > 1 or (told and len(area) > min(told)):
            return
        if (not told or len(area) == min(told)) and any(near[cell] & image for cell in area):
            found.add(area | image)
        if told and len(area) == min(told):
            return
        shut = set(closed)
        for place, cell in enumerate(edge):
            more = [other for other in near[cell] if other in partner and other not in shut and other not in edge]
            more = [other for other in more if other not in area]
            grow(area | {cell}, edge[place + 1 :] + more, frozenset(shut | {cell}), partner)
            shut.add(cell)

    for partner in pairings(rows, columns, colours, clues):
        shut: set[int] = set()
        for root in sorted(partner):
            shut.add(root)
            grow(
                frozenset([root]),
                [other for other in near[root] if other in partner and other not in shut],
                frozenset(shut),
                partner,
            )
    return found


def divisions(
    rows: int, columns: int, colours: Sequence[int], clues: Sequence[int], limit: int = 2
) -> list[tuple[int, ...]]:
    """Up to `limit` solutions, each as labels of blocks a cell."""
    every = sorted(map(sorted, blocks(rows, columns, colours, clues)))
    holding: dict[int, list[int]] = defaultdict(list)
    for number, cells in enumerate(every, 1):
        for cell in cells:
            holding[cell].append(number)
    if len(holding) < rows * columns:
        return []
    covers = (covered if len(every) <= MANY else covered_by_clingo)(holding, limit)
    found = []
    for chosen in covers:
        labels = {cell: number for number in chosen for cell in every[number - 1]}
        found.append(tuple(labels[cell] for cell in range(rows * columns)))
    return found


def covered(holding: Mapping[int, Sequence[int]], limit: int) -> list[list[int]]:
    """Up to `limit` choices of blocks, each cell in one of them; `holding`: the numbers of those that hold a cell."""
    found: list[list[int]] = []
    with Solver(name="minicard") as solver:
        for numbers in holding.values():
            solver.add_clause(numbers)
            solver.add_atmost(numbers, 1)
        while len(found) < limit and solver.solve():
            found.append([number for number in solver.get_model() if number > 0])
            solver.add_clause([-number for number in found[-1]])
    return found


def covered_by_clingo(holding: Mapping[int, Sequence[int]], limit: int) -> list[list[int]]:
    """The same."""
    told = [f"holds({number},{cell})." for cell, numbers in holding.items() for number in numbers]
    control = clingo.Control([str(limit), "--warn=none"])
    control.add("base", [], "1 { pick(B) : holds(B, C) } 1 :- holds(_, C). #show pick/1." + "".join(told))
    control.ground([("base", [])])
    found: list[list[int]] = []
    control.solve(on_model=lambda model: found.append([s.arguments[0].number for s in model.symbols(shown=True)]))
    return found
