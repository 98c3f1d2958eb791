"""The SQL of players: what they were dealt and how they fared. See `bank.statements` for what stands in braces."""

from __future__ import annotations

from bank.statements import Statement

SHOWN = Statement(
    "Has this puzzle left the stock?",
    "SELECT 1 FROM puzzle p WHERE p.id = :puzzle AND NOT EXISTS (SELECT 1 FROM stock k WHERE k.puzzle = p.id)",
)

NOTE_SERVED = Statement(
    "Note that a player has had a puzzle, if it is not noted yet.",
    "INSERT INTO served (player, puzzle, at) VALUES (:player, :puzzle, {now}) ON CONFLICT DO NOTHING",
)

PUT_SOLVE = Statement(
    "Note how a player fared with a puzzle; no row when that is known already.",
    """INSERT INTO solve (player, puzzle, at, seconds, mistakes, given_up)
       VALUES (:player, :puzzle, {now}, :seconds, :mistakes, :given_up)
       ON CONFLICT (player, puzzle) DO NOTHING RETURNING puzzle""",
)

_HAD = """SELECT s.puzzle, s.at, p.kind, p.variant, g.tier, g.score, v.at AS solved_at, v.seconds, v.mistakes,
         v.given_up
       FROM served s JOIN puzzle p ON p.id = s.puzzle
         JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'
         LEFT JOIN solve v ON v.player = s.player AND v.puzzle = s.puzzle
       WHERE s.player = :player"""

HISTORY = Statement(
    "What a player has had, the latest first.", f"{_HAD} ORDER BY s.at DESC, s.puzzle DESC LIMIT :limit OFFSET :offset"
)

HAD = Statement("The same of one puzzle.", f"{_HAD} AND s.puzzle = :puzzle")

FORGET_SOLVES = Statement("Forget how a player fared.", "DELETE FROM solve WHERE player = :player")

FORGET_SERVED = Statement("Forget what a player has had.", "DELETE FROM served WHERE player = :player")

SOLVES = Statement(
    "How players fared with the puzzles of a kind, the latest reports.",
    """SELECT p.variant, g.tier, g.score, v.puzzle, v.seconds, v.mistakes, v.given_up
       FROM solve v JOIN puzzle p ON p.id = v.puzzle
         JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'
       WHERE p.kind = :kind AND p.withdrawn_at IS NULL ORDER BY v.at DESC, v.player, v.puzzle LIMIT :limit""",
)
