"""The symmetries of a variant's cells, as permutations `cell -> its new place`.

In a grid with rectangular boxes bands, the rows of a band, stacks and the columns of a stack may be permuted, and the
grid may be transposed if its boxes are square. Extra houses keep those of these under which they move to one another; a
jigsaw keeps the eight symmetries of the square, which move its layout along.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator

from grader.sudoku.variants import Variant, variant_of

Cells = tuple[int, ...]
Lines = tuple[int, ...]


def placed(n: int, rows: Lines, columns: Lines, turned: bool) -> Cells:
    """The permutation that moves row r to rows[r], column c to columns[c], and then transposes the grid if `turned`."""
    places = ((rows[cell // n], columns[cell % n]) for cell in range(n * n))
    return tuple(column * n + row if turned else row * n + column for row, column in places)


def random_lines(size: int, thick: int, rng: random.Random) -> Lines:
    """Lines permuted inside their bands (of `thick` lines), and the bands too: line -> its new place."""
    bands = rng.sample(range(size // thick), size // thick)
    return tuple(band * thick + place for band in bands for place in rng.sample(range(thick), thick))


def _all_lines(size: int, thick: int) -> Iterator[Lines]:
    """Each such permutation."""
    inside = list(itertools.permutations(range(thick)))
    for bands in itertools.permutations(range(size // thick)):
        for orders in itertools.product(inside, repeat=size // thick):
            yield tuple(band * thick + place for band, order in zip(bands, orders, strict=True) for place in order)


@functools.cache
def enumerated(variant: str) -> tuple[Cells, ...]:
    """All symmetries of a variant with extra houses or with a layout, the identity first."""
    shape = variant_of(variant)
    found = _square(shape.size) if shape.layout is not None else _kept(shape)
    return tuple(sorted(found))


def _square(n: int) -> set[Cells]:
    straight, back = tuple(range(n)), tuple(range(n - 1, -1, -1))
    return {
        placed(n, rows, columns, turned)
        for rows in (straight, back)
        for columns in (straight, back)
        for turned in (False, True)
    }


def _kept(shape: Variant) -> set[Cells]:
    """The symmetries of the grid with rectangular boxes that move each extra house to an extra house.

    An extra house is told by its rows and columns, so a pair of orders is tried only where the rows of the extra houses
    go to rows of extra houses (and the columns likewise): each is a union of products, or a line across all.
    """
    n = shape.size
    extras = {frozenset(extra.cells) for extra in shape.extra}
    rows, columns = list(_all_lines(n, shape.box_rows)), list(_all_lines(n, shape.box_cols))
    if all(extra.line for extra in shape.extra):
        # a line across all cells fixes the columns by the rows: it goes to itself or to another one
        lines = [extra.cells for extra in shape.extra]
        legal = set(columns)
        pairs = [(order, onto) for order in rows for onto in _columns_for(lines, order, n) if onto in legal]
    else:
        spans = {frozenset(cell // n for cell in extra) for extra in extras}
        steady = [order for order in rows if {frozenset(order[line] for line in span) for span in spans} == spans]
        pairs = list(itertools.product(steady, steady))
    turns = (False, True) if shape.box_rows == shape.box_cols else (False,)
    found = set()
    for (order, onto), turned in itertools.product(pairs, turns):
        cells = placed(n, order, onto, turned)
        if {frozenset(cells[cell] for cell in extra) for extra in extras} == extras:
            found.add(cells)
    return found


def _columns_for(lines: list[Cells], rows: Lines, n: int) -> Iterator[Lines]:
    """The orders of columns that, with this order of rows, take the first of the lines to one of them."""
    for target in lines:
        column_in = {cell // n: cell % n for cell in target}
        columns = [0] * n
        for cell in lines[0]:
            columns[cell % n] = column_in[rows[cell // n]]
        yield tuple(columns)


def random_cells(shape: Variant, rng: random.Random) -> Cells:
    """A random symmetry, each as likely as any other."""
    if not shape.plain:
        return rng.choice(enumerated(shape.name))
    rows = random_lines(shape.size, shape.box_rows, rng)
    columns = random_lines(shape.size, shape.box_cols, rng)
    return placed(shape.size, rows, columns, shape.box_rows == shape.box_cols and rng.random() < 0.5)
