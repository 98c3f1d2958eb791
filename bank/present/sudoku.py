"""Sudoku for a terminal, its steps in the field's notation and in words."""

from __future__ import annotations

from grader.kind import Puzzle, Step, Technique
from grader.sudoku.variants import variant as shape_of

from bank.present import cells as grid

BOLD, DIM, PLAIN = "\033[1m", "\033[2m", "\033[0m"


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """Rows with a bar between boxes; blanks are dots, or the solution's digits (dim beside bold givens in colour)."""
    shape = shape_of(puzzle.variant)
    n, lines = shape.size, []
    rule = "+".join(["-" * (2 * shape.box_columns + 1)] * (n // shape.box_columns))
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
            parts.append(("| " if column and column % shape.box_columns == 0 else "") + text)
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _split(variant: str, facts: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The candidates and the houses among facts (houses are numbered after the n^3 candidates)."""
    top = shape_of(variant).size ** 3
    return [fact for fact in facts if fact < top], [fact - top for fact in facts if fact >= top]


def fact(variant: str, fact: int) -> str:
    """`r4c5=7` for a candidate, `row 3` for a house."""
    n = shape_of(variant).size
    return grid.placements([fact], n) if fact < n**3 else grid.house(fact - n**3, n)


def roles(variant: str, step: Step) -> dict[str, str]:
    """Cells, digits and houses of the pattern, and what follows."""
    n = shape_of(variant).size
    shown, houses = _split(variant, step.pattern)
    linked, _ = _split(variant, step.links)
    return {
        "cells": grid.cells((fact // n for fact in shown), n),
        "digits": grid.digits((fact % n for fact in shown or step.removed or step.concluded), ", "),
        "house": grid.house(houses[0], n) if houses else "",
        "other": grid.house(houses[1], n) if len(houses) > 1 else "",
        "houses": grid.houses_short(houses, n),
        "lines": grid.houses_short((h for h in houses[: len(houses) // 2]), n),
        "covers": grid.houses_short((h for h in houses[len(houses) // 2 :]), n),
        "pivot": grid.cells([shown[0] // n], n) if shown else "",
        "pincers": grid.cells((fact // n for fact in shown if fact // n != shown[0] // n), n) if shown else "",
        "links": grid.cells((fact // n for fact in linked), n),
        "placed": grid.placements(step.concluded, n),
        "removed": grid.removals(step.removed, n),
        "fallen": grid.digits((fact % n for fact in step.removed), ", "),
    }


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`X-Wing: 5 r27 c38 => r4c3<>5`."""
    word = roles(variant, step)
    result = ", ".join(part for part in (word["placed"], word["removed"]) if part)
    if technique.family == "singles":
        return f"{technique.name}: {result}"
    if technique.family == "fish":
        pattern = f"{word['digits']} {word['lines']} {word['covers']}"
    elif technique.family == "locked":
        pattern = f"{word['digits']} in {word['houses'].split(' ')[0]}"
    elif technique.family == "colouring":
        pattern = f"{word['digits']} ({word['cells']}) / ({word['links']})"
    else:
        pattern = f"{word['digits'].replace(', ', '/')} in {word['cells']}"
    return f"{technique.name}: {pattern} => {result}"
