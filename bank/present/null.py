"""The template kind's looks."""

from __future__ import annotations

from bank.present import cells as grid
from grader.kind import Puzzle, Step, Technique
from grader.null.variants import size


def board(puzzle: Puzzle, solution: str | None = None, colour: bool = False) -> str:
    """Rows of digits; too small to need colour."""
    n = size(puzzle.variant)
    text = solution or puzzle.givens
    return "\n".join(" ".join(text[row * n : row * n + n]) for row in range(n))


def fact(variant: str, fact: int) -> str:
    """`r1c2=3`."""
    return grid.placements([fact], size(variant))


def roles(variant: str, step: Step) -> dict[str, str]:
    """The words of the sentences."""
    n = size(variant)
    return {
        "cells": grid.cells((fact // n for fact in step.pattern), n),
        "digits": grid.digits((fact % n for fact in step.pattern), ", "),
        "placed": grid.placements(step.concluded, n),
        "removed": grid.removals(step.removed, n),
    }


def notation(variant: str, step: Step, technique: Technique) -> str:
    """`Only place: r1c2=3`."""
    word = roles(variant, step)
    return f"{technique.name}: {word['placed'] or word['removed']}"
