"""The maze ladder: what a person uses to leave only the route, from a plain corridor to loops inside loops.

It grades the deductions that are needed, not the minutes a person takes: a study with 355 solvers (McGlinn, Leiden
2015) found no relation between the usual parameters of a maze and human difficulty.

A wrong branch has an *order*, as brooks that join to rivers have (Horton 1945, Strahler 1952): a dead end without a
fork has order 1, and where two branches of the same highest order meet it grows by one. That is the round in which
the branch falls when all dead ends of a maze are filled in at once, again and again. Orders 2, 3, and 4 or more are
medium, hard and expert, whatever the size of the maze. A loop counts as the two dead ends it becomes when it is cut.

Doors in long straight walls and the way back from the goal show parts of the route without a look into its branches; a
branch that stands between two known parts need not be filled at all.

The score orders mazes inside a tier: the cost of the rounds, and ten times the bits of choice on the route: log2 of the
ways that are open at each junction, and log2 of one more than the forks of its wrong branches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.kind import Technique, Tier
from grader.ladder import score as rounds_score

VERSION = 1

SHORT = 3  # cells of a dead end that is seen at a glance, and the shortest wall that is seen as one
GENTLE, EASY, MEDIUM, HARD, EXPERT, EXTREME = (tier for tier in Tier if tier is not Tier.BEYOND)

TECHNIQUES: tuple[Technique, ...] = (
    Technique("corridor", "Corridor", "walks", GENTLE, order=100, cost=2),
    Technique("short-dead-end", "Short dead end", "dead-ends", GENTLE, order=200, cost=4),
    Technique("dead-end", "Dead end", "dead-ends", EASY, order=300, cost=10),
    Technique("blind-room", "Blind room", "dead-ends", EASY, order=400, cost=10),
    Technique("long-gate", "Gate in a long wall", "gates", EASY, order=500, cost=15),
    Technique("compound-dead-end", "Compound dead end", "dead-ends", MEDIUM, order=600, cost=30),
    Technique("short-gate", "Gate in a short wall", "gates", MEDIUM, order=700, cost=30),
    Technique("cul-de-sac", "Cul-de-sac", "loops", MEDIUM, order=800, cost=40),
    Technique("look-ahead", "Look ahead", "dead-ends", HARD, order=900, cost=80),
    Technique("from-the-goal", "Back from the goal", "walks", HARD, order=1000, cost=60),
    Technique("deep-look-ahead", "Deep look ahead", "dead-ends", EXPERT, order=1100, cost=200),
    Technique("islands", "Loops with islands", "loops", EXTREME, order=1200, cost=400),
)
SLOTS: dict[str, int] = {technique.id: slot for slot, technique in enumerate(TECHNIQUES)}


def score(rounds: Mapping[str, int], metrics: Mapping[str, Any]) -> int:
    """The score of stored counts and metrics (`choice`: tenths of a bit)."""
    return rounds_score(rounds, TECHNIQUES) + int(metrics.get("choice", 0))
