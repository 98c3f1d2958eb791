"""Sudoku for a terminal, its steps in the field's notation and in words."""

from __future__ import annotations

from bank.present import cells as grid
from grader.kind import Puzzle, Step, Technique
from grader.sudoku.variants import variant_of

BOLD, DIM, PLAIN = "\033[1m", "\033[2m", "\033[0m"


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """Rows with a bar between boxes; blanks are dots, or the solution's digits (dim beside bold givens in colour)."""
    shape = variant_of(puzzle.variant)
    n, lines = shape.size, []
    rule = "+".join(["-" * (2 * shape.box_cols + 1)] * (n // shape.box_cols))
    for row in range(n):
        if row and row % shape.box_rows == 0:
            lines.append(rule[1:-1] if len(rule) > 2 else rule)
        parts = []
        for column in range(n):
            at = row * n + column
            given = puzzle.givens[at]
            text = given if given != "." or solution is None else solution[at]
            if colour and text != ".":
                text = f"{BOLD if given != '.' else DIM}{text}{PLAIN}"
            parts.append(("| " if column and column % shape.box_cols == 0 else "") + text)
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _split(variant: str, facts: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The candidates and the houses among facts (houses are numbered after the n^3 candidates)."""
    top = variant_of(variant).size ** 3
    return [fact for fact in facts if fact < top], [fact - top for fact in facts if fact >= top]


def fact(variant: str, fact: int) -> str:
    """`r4c5=7` for a candidate, `row 3` for a house."""
    n = variant_of(variant).size
    return grid.placements([fact], n) if fact < n**3 else grid.house(fact - n**3, n)


def roles(variant: str, step: Step) -> dict[str, str]:
    """Cells, digits and houses of the pattern, the covering houses or the other colour, and what follows."""
    n = variant_of(variant).size
    shown, houses = _split(variant, step.pattern)
    linked, covers = _split(variant, step.links)
    # the first cell of a wing is its pivot; of two linked candidates the first has always the same colour
    pivot = shown[0] // n if shown else 0
    one, other = linked[0::2], linked[1::2]
    return {
        "cells": grid.cells((fact // n for fact in shown), n),
        "digits": grid.digits((fact % n for fact in shown or step.removed or step.concluded), ", "),
        "house": grid.house(houses[0], n) if houses else "",
        "houses": grid.houses_short(houses, n),
        "cover": grid.house(covers[0], n) if covers else "",
        "covers": grid.houses_short(covers, n),
        "pivot": grid.cells([pivot], n),
        "ends": grid.cells((fact // n for fact in shown if fact // n != pivot), n),
        "one": grid.cells((fact // n for fact in one), n),
        "other": grid.cells((fact // n for fact in other), n),
        "placed": grid.placements(step.concluded, n),
        "removed": grid.removals(step.removed, n),
        "fallen": grid.digits((fact % n for fact in step.removed), ", "),
    }


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`X-Wing: 5 r27 c38 => r4c3<>5`."""
    word = roles(variant, step)
    result = ", ".join(part for part in (word["placed"], word["removed"]) if part)
    digits = word["digits"].replace(", ", "/")
    pattern = {
        "singles": "",
        "fish": f"{digits} {word['houses']} {word['covers']}",
        "intersections": f"{digits} in {word['houses']}",
        "subsets": f"{digits} in {word['cells']}",
        "wings": f"{digits} in {word['pivot']}, {word['ends']}",
        "colouring": f"{digits} ({word['one']}) / ({word['other']})",
    }[technique.family]
    return f"{technique.name}: {pattern} => {result}" if pattern else f"{technique.name}: {result}"
