"""The SQL of what a kind's puzzles are like on the whole. See `bank.statements` for what stands in braces."""

from __future__ import annotations

from bank.statements import Statement

SCORES = Statement(
    "How many puzzles of a kind have each score, by variant and tier, withdrawn ones left out.",
    """SELECT p.variant, g.tier, g.score, count(*) AS number FROM puzzle p
         JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'
       WHERE p.kind = :kind AND p.withdrawn_at IS NULL GROUP BY p.variant, g.tier, g.score ORDER BY g.score""",
)

CLUES = Statement(
    "How many puzzles of a kind have each number of clues, by variant, withdrawn ones left out.",
    """SELECT p.variant, p.clues, count(*) AS number FROM puzzle p
       WHERE p.kind = :kind AND p.withdrawn_at IS NULL GROUP BY p.variant, p.clues ORDER BY p.clues""",
)
