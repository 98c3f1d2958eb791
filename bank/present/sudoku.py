"""Sudoku for a terminal, its steps in the field's notation and in words."""

from __future__ import annotations

from bank.present import cells as grid
from bank.present import chains, sets
from bank.present.pencil import marked
from grader.kind import Puzzle, Step, Technique
from grader.sudoku.variants import LAYOUT_SIGNS, Variant, shape_of, variant_of

__all__ = ["board", "fact", "marked", "notation", "roles", "where"]

BOLD, DIM, UNDER, PLAIN = "\033[1m", "\033[2m", "\033[4m", "\033[0m"


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """Rows with a bar between boxes; blanks are dots, or the solution's digits (dim beside bold givens in colour).

    The regions of a jigsaw are drawn around; cells of diagonals and windows are underlined in colour.
    """
    shape = shape_of(puzzle)
    draw = _boxes if shape.layout is None else _regions
    return draw(puzzle, shape, solution, colour)


def _sign(puzzle: Puzzle, shape: Variant, at: int, solution: str | None, colour: bool) -> str:
    """What stands in a cell."""
    given = puzzle.givens[at]
    text = given if given != "." or solution is None else solution[at]
    if not colour:
        return text
    style = "" if text == "." else BOLD if given != "." else DIM
    style += UNDER if any(at in extra.cells for extra in shape.extra) else ""
    return f"{style}{text}{PLAIN}" if style else text


def _boxes(puzzle: Puzzle, shape: Variant, solution: str | None, colour: bool) -> str:
    n, lines = shape.size, []
    rule = "+".join(["-" * (2 * shape.box_cols + 1)] * (n // shape.box_cols))
    for row in range(n):
        if row and row % shape.box_rows == 0:
            lines.append(rule[1:-1] if len(rule) > 2 else rule)
        parts = []
        for column in range(n):
            bar = "| " if column and column % shape.box_cols == 0 else ""
            parts.append(bar + _sign(puzzle, shape, row * n + column, solution, colour))
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _regions(puzzle: Puzzle, shape: Variant, solution: str | None, colour: bool) -> str:
    """A wall wherever two regions meet."""
    n, layout = shape.size, shape.layout or ""

    def parts(row: int, column: int, other: int) -> bool:
        return layout[row * n + column] != layout[other]

    lines = []
    for row in range(n):
        if row:
            walls = ["---" if parts(row, c, (row - 1) * n + c) else "   " for c in range(n)]
            lines.append("+" + "+".join(walls) + "+")
        cells = [f" {_sign(puzzle, shape, row * n + c, solution, colour)} " for c in range(n)]
        bars = ["|" if c and parts(row, c, row * n + c - 1) else " " for c in range(n)]
        lines.append("|" + "".join(bar + cell for bar, cell in zip(bars, cells, strict=True))[1:] + "|")
    edge = "+" + "---+" * n
    return "\n".join([edge, *lines, edge])


def _split(variant: str, facts: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The candidates and the houses among facts: the houses are numbered after the n^3 candidates, then come marks."""
    shape = variant_of(variant)
    top = shape.size**3
    end = top + len(shape.houses)
    return [fact for fact in facts if fact < top], [fact - top for fact in facts if top <= fact < end]


def _short(variant: str, houses: list[int]) -> str:
    """Houses in short style: `r27 c38`, `bAC` for regions of a jigsaw, `d1` for a diagonal, `w3` for a window."""
    shape = variant_of(variant)
    n = shape.size
    regions = [house for house in sorted(set(houses)) if 2 * n <= house < 3 * n and shape.layout is not None]
    plain = [house for house in houses if house < 3 * n and house not in regions]
    named = ["b" + "".join(LAYOUT_SIGNS[house - 2 * n] for house in regions)] if regions else []
    named += [shape.extra[house - 3 * n].short for house in sorted(set(houses)) if house >= 3 * n]
    return " ".join([*([grid.houses_short(plain, n)] if plain else []), *named])


def fact(variant: str, fact: int) -> str:
    """`r4c5=7` for a candidate, `row 3` for a house."""
    n = variant_of(variant).size
    return grid.placements([fact], n) if fact < n**3 else variant_of(variant).house_name(fact - n**3)


def where(variant: str, step: Step) -> str:
    """The houses of the pattern if it has any, else its cells, else those that change: `row 3, box 5`."""
    shape = variant_of(variant)
    n = shape.size
    shown, houses = _split(variant, step.pattern)
    if houses:
        return ", ".join(shape.house_name(house) for house in sorted(set(houses)))
    facts = shown or _split(variant, step.links)[0] or step.concluded or step.removed
    return grid.cells((fact // n for fact in facts), n)


def _fins(variant: str, bases: list[int], fins: list[int]) -> str:
    """` fr4c5`: a fin, ` efr4c5`: an endo-fin, a cell of two base houses (not told apart in a jigsaw, whose regions the
    variant does not know)."""
    shape = variant_of(variant)
    found = {fact // shape.size for fact in fins}
    known = [shape.houses[house] for house in bases if shape.layout is None]
    endo = {cell for cell in found if sum(cell in house for house in known) > 1}
    outside, inside = grid.cells(found - endo, shape.size), grid.cells(endo, shape.size)
    named = [("f", part) for part in outside.split(", ")] + [("ef", part) for part in inside.split(", ")]
    return "".join(f" {sign}{part}" for sign, part in named if part)


def roles(variant: str, step: Step) -> dict[str, str]:
    """Cells, digits and houses of the pattern, the covering houses or the other colour, and what follows."""
    n = variant_of(variant).size
    shown, houses = _split(variant, step.pattern)
    linked, covers = _split(variant, step.links)
    # the first cell of a wing is its pivot; of two linked candidates the first has always the same colour
    pivot = shown[0] // n if shown else 0
    one, other = linked[0::2], linked[1::2]
    # two strong links of a digit are told from end to end; the fins of a fish are its linked candidates
    ends = [fact for at, fact in enumerate(shown) if at % 4 in (0, 3)]
    return {
        "cells": grid.cells((fact // n for fact in shown), n),
        "digits": grid.digits((fact % n for fact in shown or step.removed or step.concluded), ", "),
        "house": variant_of(variant).house_name(houses[0]) if houses else "",
        "houses": _short(variant, houses),
        "cover": variant_of(variant).house_name(covers[0]) if covers else "",
        "covers": _short(variant, covers),
        "pivot": grid.cells([pivot], n),
        "first": grid.digits(fact % n for fact in shown[:1]),
        "ends": grid.cells((fact // n for fact in shown if fact // n != pivot), n),
        "one": grid.cells((fact // n for fact in one), n),
        "other": grid.cells((fact // n for fact in other), n),
        "outer": grid.cells((fact // n for fact in ends), n),
        "inner": grid.cells((fact // n for fact in shown if fact not in ends), n),
        "linked": grid.cells((fact // n for fact in linked), n),
        "fins": _fins(variant, houses, linked),
        "chain": chains.text(variant, step),
        "extra": grid.digits((fact % n for fact in linked), ", "),
        "sets": sets.all_of(variant, step) if houses else "",
        "commons": sets.commons(variant, step),
        "placed": grid.placements(step.concluded, n),
        "removed": grid.removals(step.removed, n),
        "fallen": grid.digits((fact % n for fact in step.removed), ", "),
    }


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`X-Wing: 5 r27 c38 => r4c3<>5`."""
    word = roles(variant, step)
    result = ", ".join(part for part in (word["placed"], word["removed"]) if part)
    pattern = _pattern(variant, step, technique, word)
    return f"{technique.name}: {pattern} => {result}" if pattern else f"{technique.name}: {result}"


def _pattern(variant: str, step: Step, technique: Technique, word: dict[str, str]) -> str:
    """What the technique looks at, in short style; empty for singles."""
    digits = word["digits"].replace(", ", "/")
    match technique.id:
        case "w-wing":
            return f"{digits} in {word['pivot']}, {word['ends']} connected by {word['linked']}"
        case "empty-rectangle" | "dual-empty-rectangle":
            return f"{digits} in {word['house']} ({word['linked']})"
        case "locked-candidates-1" | "locked-candidates-2":
            return f"{digits} in {word['houses']}"
        case "multi-colours":
            return f"{digits} in {word['cells']}"
    match technique.family:
        case "singles":
            return ""
        case "fish":
            return f"{digits} {word['houses']} {word['covers']}"
        case "finned-fish" | "complex-fish":
            return f"{digits} {word['houses']} {word['covers']}{word['fins']}"
        case "wings":
            return f"{digits} in {word['pivot']}, {word['ends']}"
        case "single-digit":
            return f"{digits} in {word['outer']} connected by {word['inner']}"
        case "templates":
            return digits
        case "almost-locked":
            return sets.text(variant, step)
        case "colouring":
            return f"{digits} ({word['one']}) / ({word['other']})"
        case "chains" | "loops" | "forcing":
            return word["chain"]
    return f"{digits} in {word['cells']}"
