"""Rating a 9x9 puzzle on Sudoku Explainer's scale: rating (ER), pearl (EP) and diamond (ED).

The rule is that of the grading ladder: a round takes all instances, of the least rating, of the first rung that
changes something, and starts again. So a rating does not depend on which instance is met first. Dynamic forcing chains
(8.5 and more there) and what nests them are no rungs here: a puzzle that needs them is not rated.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from grader.kind import Path, Puzzle, PuzzleError
from grader.sudoku.board import board
from grader.sudoku.geometry import geometry
from grader.sudoku.rating import aligned, chains, graves, multiple, nishio, unique_loops
from grader.sudoku.rating.climb import CHEAP, MOVED, QUADS, SOLVED, STUCK, climb, start
from grader.sudoku.rating.links import links
from grader.sudoku.rating.table import RUNGS
from grader.sudoku.rating.verdict import DIAMOND, LATEST, PEARL, RATING
from grader.sudoku.steps import steps

VARIANT = "9x9"
BELOW_QUADS = (unique_loops.search,)
ABOVE_QUADS = (graves.search, aligned.search, chains.search, nishio.search, multiple.search)
NAMES = dict(enumerate(rung.name for rung in RUNGS))
VALUES = {sign: digit for digit, sign in enumerate(".123456789")}


@dataclass(frozen=True, slots=True)
class Rating:
    """The hardest step, the hardest up to the first placement, and the first step, on Sudoku Explainer's scale.

    `er` is None when the ladder does not finish; `ep` and `ed` are None when it has no placement, no step.
    """

    er: float | None
    ep: float | None
    ed: float | None
    finished: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the rating ladder: the rung, what it is rated here, and the candidates that became true or fell."""

    rung: str
    rating: float
    concluded: frozenset[int]
    removed: frozenset[int]


class Desk(threading.local):
    """The records that the kernels work on, for each thread."""

    def __init__(self) -> None:
        self.geometry = geometry(VARIANT)
        self.board = board(self.geometry)
        self.links = links(self.geometry)
        self.steps = steps(self.geometry)
        self.marks = np.zeros(4, np.int64)

    def lay(self, puzzle: Puzzle) -> None:
        if puzzle.variant != VARIANT:
            raise PuzzleError(f"only {VARIANT} Sudoku is rated, not {puzzle.variant}")
        givens = np.array([VALUES[sign] for sign in puzzle.givens], np.int64)
        start(self.geometry, self.board, self.steps, self.marks, givens)

    def advance(self, tell: bool) -> int:
        """Run on to the next round above the wings (`tell`: just to the next round)."""
        records = self.geometry, self.board
        state = climb(*records, self.steps, self.marks, tell, *CHEAP)
        if state != STUCK:
            return state
        for search in BELOW_QUADS:
            if search(*records, self.links, self.steps, self.marks):
                return MOVED
        if (state := climb(*records, self.steps, self.marks, tell, *QUADS)) != STUCK:
            return state
        for search in ABOVE_QUADS:
            if search(*records, self.links, self.steps, self.marks):
                return MOVED
        return STUCK

    def rating(self, finished: bool) -> Rating:
        """What the marks say."""
        er, ep, ed = (int(self.marks[place]) / 10 for place in (RATING, PEARL, DIAMOND))
        return Rating(er if finished else None, ep or None, ed or None, finished)

    def round(self) -> Round:
        """The round just applied, from the pad."""
        pad = self.steps[0]
        flat = pad["stream"][: pad["length"][0]].tolist()
        told = Path(array("q", flat), NAMES)
        return Round(
            told[0].technique,
            int(self.marks[LATEST]) / 10,
            frozenset(fact for step in told for fact in step.concluded),
            frozenset(fact for step in told for fact in step.removed),
        )


_desk = Desk()


def rate(puzzle: Puzzle) -> Rating:
    """Rate a puzzle that has one solution (two of the rungs presuppose that). `PuzzleError` for other than 9x9."""
    _desk.lay(puzzle)
    while (state := _desk.advance(False)) == MOVED:
        pass
    return _desk.rating(state == SOLVED)


def explain(puzzle: Puzzle) -> tuple[Rating, list[Round]]:
    """The rating and every round that led to it; takes all rounds, where `rate` cuts short those that cannot matter."""
    _desk.lay(puzzle)
    rounds = []
    while (state := _desk.advance(True)) == MOVED:
        rounds.append(_desk.round())
    return _desk.rating(state == SOLVED), rounds


def warm(progress: Callable[[str], None] | None = None) -> None:
    """Load or compile every kernel of the rating; `progress` is told what comes next."""
    tell = progress or (lambda what: None)
    tell(f"rating: {RUNGS[CHEAP[0]].name} to {RUNGS[QUADS[1]].name}")
    rate(Puzzle("sudoku", VARIANT, "." * 81))
    for search in (*BELOW_QUADS, *ABOVE_QUADS):
        tell(f"rating: {search.__module__.rpartition('.')[2]}")
        search(_desk.geometry, _desk.board, _desk.links, _desk.steps, _desk.marks)
