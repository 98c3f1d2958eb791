"""Every SQL statement of the bank, each with its purpose, written once for both databases, all in one place.

In braces stands what differs: `{now}` the database's clock in milliseconds, `{skip locked}` (SQLite has one writer and
nothing to skip), `{json x}` the parameter x as JSON, `{counts}` a JSON object of technique and rounds, `{tables}` the
names of all tables, `{each x}` the entries of the JSON list x as text, `{lists x}` those that are lists themselves and
`{of x}` the entries of such a one, `{parent}` what a recipe names as the puzzle's parent. `{meets x}` is nothing, until
`Statement.meeting` puts there what the puzzles of the pile x have to meet. No statement sorts by random(), and none
does arithmetic on a position: 2^63 - 1 plus one silently turns REAL on SQLite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORDS = {
    "sqlite": {
        "now": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
        "skip locked": "",
        "json": ":{}",
        "parameter": r":\1",
        "counts": "json_group_object(t.technique, t.rounds)",
        "tables": "SELECT name FROM sqlite_master WHERE type = 'table'",
        "parent": "CAST(json_extract(recipe, '$.parent') AS TEXT)",
        "each": "json_each(:{})",
        "lists": "json_each(:{})",
        "of": "json_each({}.value)",
    },
    "postgresql": {
        "now": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
        "skip locked": "FOR UPDATE SKIP LOCKED",
        "json": "CAST(:{} AS JSONB)",
        "parameter": r"%(\1)s",
        "counts": "json_object_agg(t.technique, t.rounds)",
        "tables": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
        "parent": "recipe ->> 'parent'",
        "each": "jsonb_array_elements_text(CAST(:{} AS JSONB))",
        "lists": "jsonb_array_elements(CAST(:{} AS JSONB))",
        "of": "jsonb_array_elements_text({}.value)",
    },
}

WISHED = 1000  # the first slot of orders that somebody wrote; the planner has those below

_USED = """SELECT 1 FROM grade_technique t WHERE t.puzzle = p.id AND t.grader = p.grader AND t.ladder = 'all'
               AND t.technique IN"""
CONDITIONS = {
    "min_score": "g.score >= :min_score",
    "max_score": "g.score <= :max_score",
    "min_rating": "g.rating >= :min_rating",
    "max_rating": "g.rating <= :max_rating",
    "symmetry": "p.symmetry = :symmetry",
    "min_clues": "p.clues >= :min_clues",
    "max_clues": "p.clues <= :max_clues",
    # a list of lists: of each of them at least one technique was used
    "uses": f"""NOT EXISTS (SELECT 1 FROM {{lists uses}} AS wanted WHERE NOT EXISTS (
             {_USED} (SELECT value FROM {{of wanted}} AS one)))""",
    "avoids": f"NOT EXISTS ({_USED} (SELECT value FROM {{each avoids}} AS one))",
    "but_not": "p.id NOT IN (SELECT CAST(value AS BIGINT) FROM {each but_not} AS one)",
}


class Statement:
    """SQL with its purpose."""

    def __init__(self, purpose: str, sql: str, conditions: Iterable[str] = ()) -> None:
        self.purpose = purpose
        self.sql = sql
        self.conditions = frozenset(conditions)
        self._on: dict[str, str] = {}
        self._meeting: dict[frozenset[str], Statement] = {}

    def meeting(self, conditions: Iterable[str]) -> Statement:
        """The same, for puzzles alone that meet these of the `CONDITIONS` too, whose parameters have the same names."""
        named = frozenset(conditions)
        if not named:
            return self
        if named not in self._meeting:
            self._meeting[named] = Statement(self.purpose, self.sql, named)
        return self._meeting[named]

    def on(self, dialect: str) -> str:
        """The statement in the words, and with the parameter signs, of that database's driver."""
        if dialect not in self._on:
            words = _WORDS[dialect]
            sql = re.sub(r"\{meets (\w+)\}", lambda match: self._meets(match[1]), self.sql)
            sql = re.sub(r"\{(json|each|lists|of) (\w+)\}", lambda match: words[match[1]].format(match[2]), sql)
            for word in ("now", "skip locked", "counts", "tables", "parent"):
                sql = sql.replace("{" + word + "}", words[word])
            self._on[dialect] = re.sub(r":(\w+)", words["parameter"], sql)
        return self._on[dialect]

    def _meets(self, pile: str) -> str:
        if not self.conditions:
            return ""
        met = "\n             AND ".join(text for name, text in CONDITIONS.items() if name in self.conditions)
        return f""" AND EXISTS (SELECT 1 FROM puzzle p {_GRADE}
           WHERE p.id = {pile}.puzzle
             AND {met})"""


# --- the database itself --------------------------------------------------------------------------------------------

TABLES = Statement("The tables there are.", "{tables}")

VERSION = Statement("The schema version.", "SELECT version_num FROM alembic_version")

# --- shelves -------------------------------------------------------------------------------------------------------

_SHELF = "SELECT id, kind, variant, tier, floor, target, parked_at, parked_why FROM shelf WHERE removed_at IS NULL"

SHELF = Statement(
    "The shelf of a kind, variant and tier.", f"{_SHELF} AND kind = :kind AND variant = :variant AND tier = :tier"
)

SHELVES = Statement("All shelves.", f"{_SHELF} ORDER BY id")

SHELVES_BY_STOCK = Statement(
    "The shelves of a kind with their levels.",
    """SELECT id, kind, variant, tier, floor, target, parked_at, parked_why,
         (SELECT count(*) FROM stock WHERE stock.shelf = shelf.id) AS level
       FROM shelf WHERE removed_at IS NULL AND kind = :kind ORDER BY id""",
)

SET_SHELF = Statement(
    "Lay a shelf, or change one; one that was removed comes back with what lies on it.",
    """INSERT INTO shelf (kind, variant, tier, floor, target) VALUES (:kind, :variant, :tier, :floor, :target)
       ON CONFLICT (kind, variant, tier)
       DO UPDATE SET floor = excluded.floor, target = excluded.target, removed_at = NULL
       RETURNING id, kind, variant, tier, floor, target, parked_at, parked_why""",
)

REMOVE_SHELF = Statement(
    "Take a shelf away.", "UPDATE shelf SET removed_at = {now} WHERE id = :shelf AND removed_at IS NULL"
)

CANCEL_ORDERS = Statement(
    "End what is being made for a shelf; its workers lose their leases.",
    "UPDATE production_order SET done_at = {now}, outcome = 'cancelled' WHERE shelf = :shelf AND done_at IS NULL",
)

PARK = Statement("Stop making for a shelf.", "UPDATE shelf SET parked_at = {now}, parked_why = :why WHERE id = :shelf")

UNPARK = Statement(
    "Make for a shelf again, and forget what was tried in vain.",
    "UPDATE shelf SET parked_at = NULL, parked_why = NULL, unparked_at = {now} WHERE id = :shelf",
)

LEVELS = Statement(
    "How every shelf stands.",
    """SELECT s.id, s.kind, s.variant, s.tier, s.floor, s.target, s.parked_at, s.parked_why,
         (SELECT count(*) FROM stock k WHERE k.shelf = s.id) AS level,
         (SELECT coalesce(sum(CASE WHEN o.want > o.stocked THEN o.want - o.stocked ELSE 0 END), 0)
            FROM production_order o WHERE o.shelf = s.id AND o.done_at IS NULL) AS in_flight,
         (SELECT count(*) FROM open_puzzle p WHERE p.shelf = s.id) AS laid_open,
         (SELECT count(*) FROM drawn d WHERE d.shelf = s.id AND d.at > {now} - :lately)
           + (SELECT count(*) FROM open_puzzle p WHERE p.shelf = s.id AND p.at > {now} - :lately) AS taken,
         (SELECT count(*) FROM missed m WHERE m.shelf = s.id AND m.at > {now} - :lately) AS missed,
         (SELECT min(p.made_at) FROM stock k JOIN puzzle p ON p.id = k.puzzle WHERE k.shelf = s.id) AS oldest,
         (SELECT count(*) FROM puzzle p WHERE p.shelf = s.id AND p.made_at > {now} - :lately
            AND p.made_by IS NOT NULL) AS made_lately,
         (SELECT {now} - min(p.made_at) FROM puzzle p WHERE p.shelf = s.id AND p.made_at > {now} - :lately
            AND p.made_by IS NOT NULL) AS making
       FROM shelf s WHERE s.removed_at IS NULL ORDER BY s.id""",
)

PACE = Statement(
    """When the last puzzles of a shelf were made, newest first. What was brought there (a starter stock, an import)
    came all at once and says nothing of what is to come.""",
    """SELECT made_at FROM puzzle WHERE shelf = :shelf AND made_at > {now} - :lately AND made_by IS NOT NULL
       ORDER BY made_at DESC LIMIT 21""",
)

# --- out of the stock ----------------------------------------------------------------------------------------------

_FIRST = (
    """SELECT position FROM stock WHERE shelf = :shelf AND position >= {}{meets stock} """
    """ORDER BY position LIMIT 1 {skip locked}"""
)

_TAKE = f"""DELETE FROM stock WHERE shelf = :shelf
         AND position = coalesce(({_FIRST.replace("{}", ":r")}), ({_FIRST.replace("{}", "0")}))"""

TAKE_FROM_STOCK = Statement("Take the first puzzle at or after a random place on a shelf.", f"{_TAKE} RETURNING puzzle")

_STOCKED = """SELECT p.id, p.kind, p.variant, g.tier, p.givens, p.solution, p.canonical, p.engine, g.score, g.hardest,
         g.rating, p.clues, p.symmetry, p.seed, p.made_at, p.withdrawn_why,
         (SELECT {counts} FROM grade_technique t
            WHERE t.puzzle = p.id AND t.grader = p.grader AND t.ladder = 'all') AS techniques,
         CASE WHEN :path = 1 THEN g.path END AS path"""
_GRADE = "JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'"

DRAW = Statement(
    "Draw in one statement (PostgreSQL): out of stock, noted as drawn, read.",
    f"""WITH taken AS ({_TAKE} RETURNING puzzle, shelf),
         noted AS (INSERT INTO drawn (puzzle, shelf, at) SELECT puzzle, shelf, {{now}} FROM taken RETURNING puzzle)
       {_STOCKED} FROM noted JOIN puzzle p ON p.id = noted.puzzle {_GRADE}""",
)

PUT_DRAWN = Statement(
    "Note a puzzle as drawn.", "INSERT INTO drawn (puzzle, shelf, at, key) VALUES (:puzzle, :shelf, {now}, :key)"
)

LOCK_KEY = Statement(
    "Wait for any other draw with this key (PostgreSQL).",
    "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:key, 0)) AS TEXT)",
)

DRAWN_BY_KEY = Statement(
    "What a key has drawn.",
    """SELECT d.puzzle, d.shelf, s.kind, s.variant, s.tier FROM drawn d JOIN shelf s ON s.id = d.shelf
       WHERE d.key = :key""",
)

DRAWN_MEETS = Statement(
    "Is a drawn puzzle as is asked for?", "SELECT puzzle FROM drawn WHERE puzzle = :puzzle{meets drawn}"
)

ANY_LEFT = Statement(
    "Can a puzzle be seen on a shelf, be it in somebody's hands?",
    "SELECT 1 FROM stock WHERE shelf = :shelf{meets stock} LIMIT 1",
)

PUT_OPEN = Statement(
    "Lay a puzzle open.",
    "INSERT INTO open_puzzle (shelf, position, puzzle, at) VALUES (:shelf, :position, :puzzle, {now})",
)

NEXT_OPEN = Statement(
    "Deal a player an open puzzle that he never had.",
    """INSERT INTO served (player, puzzle, at)
       SELECT CAST(:player AS TEXT), puzzle, {now} FROM open_puzzle o WHERE shelf = :shelf AND position >= :r
         AND NOT EXISTS (SELECT 1 FROM served s WHERE s.player = :player AND s.puzzle = o.puzzle){meets o}
       ORDER BY position LIMIT 1 OFFSET :skip
       ON CONFLICT DO NOTHING RETURNING puzzle""",
)

ANY_OPEN = Statement(
    "Is there an open puzzle that a player never had?",
    """SELECT puzzle FROM open_puzzle o WHERE shelf = :shelf
         AND NOT EXISTS (SELECT 1 FROM served s WHERE s.player = :player AND s.puzzle = o.puzzle){meets o} LIMIT 1""",
)

PUT_SERVED = Statement(
    "Note a puzzle as dealt to a player.", "INSERT INTO served (player, puzzle, at) VALUES (:player, :puzzle, {now})"
)

PEEK = Statement(
    "The first open puzzle at or after a random place.",
    """SELECT puzzle FROM open_puzzle WHERE shelf = :shelf AND position = coalesce(
         (SELECT position FROM open_puzzle WHERE shelf = :shelf AND position >= :r{meets open_puzzle} """
    """ORDER BY position LIMIT 1),
         (SELECT min(position) FROM open_puzzle WHERE shelf = :shelf{meets open_puzzle}))""",
)

LYING = Statement("How many puzzles lie on a shelf.", "SELECT count(*) FROM stock WHERE shelf = :shelf")

MISS = Statement(
    "Note that somebody found a shelf empty.",
    "INSERT INTO missed (shelf, at) VALUES (:shelf, {now}) ON CONFLICT DO NOTHING",
)

FORGET_MISSES = Statement(
    "Drop misses too old to count.", "DELETE FROM missed WHERE shelf = :shelf AND at < {now} - :lately"
)

SHOWN = Statement(
    "Puzzles that have left the stock and were not withdrawn, page by page in the order of their numbers.",
    f"""{_STOCKED} FROM puzzle p {_GRADE}
       WHERE p.id > :after AND p.withdrawn_at IS NULL AND (:kind = '' OR p.kind = :kind)
         AND (:variant = '' OR p.variant = :variant) AND (:tier = '' OR g.tier = :tier)
         AND NOT EXISTS (SELECT 1 FROM stock k WHERE k.puzzle = p.id)
       ORDER BY p.id LIMIT :page""",
)

READ = Statement("A puzzle with its current grade.", f"{_STOCKED} FROM puzzle p {_GRADE} WHERE p.id = :puzzle")

READ_SHOWN = Statement(
    "The same, unless it is still in stock.",
    f"""{_STOCKED} FROM puzzle p {_GRADE}
       WHERE p.id = :puzzle AND NOT EXISTS (SELECT 1 FROM stock k WHERE k.puzzle = p.id)""",
)

WITHDRAW = Statement(
    "Mark a puzzle as withdrawn; no row when it was already.",
    """UPDATE puzzle SET withdrawn_at = {now}, withdrawn_why = :why WHERE id = :puzzle AND withdrawn_at IS NULL
       RETURNING id""",
)

EXISTS = Statement("Is there such a puzzle?", "SELECT id FROM puzzle WHERE id = :puzzle")

LEAVE_STOCK = Statement("Take one puzzle off its shelf.", "DELETE FROM stock WHERE puzzle = :puzzle RETURNING puzzle")

LEAVE_OPEN = Statement(
    "Take one puzzle off the open pile.", "DELETE FROM open_puzzle WHERE puzzle = :puzzle RETURNING puzzle"
)

LEAVE_DRAWN = Statement(
    "Forget who drew a puzzle, so that its key draws another.",
    "DELETE FROM drawn WHERE puzzle = :puzzle RETURNING puzzle",
)

LEAVE_DAILY = Statement("Let a day have another puzzle.", "DELETE FROM daily WHERE puzzle = :puzzle RETURNING puzzle")

DAILY = Statement("The puzzle of a day.", "SELECT puzzle FROM daily WHERE day = :day AND shelf = :shelf")

PUT_DAILY = Statement(
    "Make a puzzle the puzzle of a day, unless it has one.",
    """INSERT INTO daily (day, shelf, puzzle) VALUES (:day, :shelf, :puzzle)
       ON CONFLICT (day, shelf) DO NOTHING RETURNING puzzle""",
)

# --- into the stock ------------------------------------------------------------------------------------------------

WANTED = Statement(
    "The shelf of a tier and whether it wants more: to its target, or to `upto` for the shelf `own` (-1: any shelf).",
    """SELECT id, (SELECT count(*) FROM stock WHERE stock.shelf = shelf.id)
           < CASE WHEN :own IN (id, -1) THEN :upto ELSE target END AS wanted
       FROM shelf WHERE kind = :kind AND variant = :variant AND tier = :tier AND removed_at IS NULL""",
)

WANTING = Statement(
    "The tiers of a variant whose shelves want more, up to their targets.",
    """SELECT tier FROM shelf WHERE kind = :kind AND variant = :variant AND removed_at IS NULL
         AND (SELECT count(*) FROM stock WHERE stock.shelf = shelf.id) < target""",
)

KNOWN = Statement(
    "Has the bank had this puzzle?",
    "SELECT id FROM puzzle WHERE kind = :kind AND variant = :variant AND canonical = :canonical",
)

ORIGIN = Statement(
    "The same, with what made the puzzle.",
    "SELECT id, recipe FROM puzzle WHERE kind = :kind AND variant = :variant AND canonical = :canonical",
)

PUT_PUZZLE = Statement(
    "Note a puzzle; no row when the bank has had it.",
    """INSERT INTO puzzle (kind, variant, givens, solution, canonical, engine, grader, shelf, seed, candidate, recipe,
         clues, symmetry, cpu, made_by, made_at)
       VALUES (:kind, :variant, :givens, :solution, :canonical, :engine, :grader, :shelf, :seed, :candidate,
         {json recipe}, :clues, :symmetry, :cpu, :made_by, {now})
       ON CONFLICT (kind, variant, canonical) DO NOTHING RETURNING id""",
)

PUT_GRADE = Statement(
    "Note a grade.",
    """INSERT INTO grade (puzzle, grader, ladder, tier, score, hardest, rating, metrics, open_steps, path)
       VALUES (:puzzle, :grader, :ladder, :tier, :score, :hardest, :rating, {json metrics}, {json open_steps},
         :path)""",
)

PUT_TECHNIQUE = Statement(
    "Note the rounds of a technique in a grade.",
    """INSERT INTO grade_technique (puzzle, grader, ladder, technique, rounds)
       VALUES (:puzzle, :grader, :ladder, :technique, :rounds)""",
)

PUT_STOCK = Statement(
    "Lay a puzzle on a shelf.", "INSERT INTO stock (shelf, position, puzzle) VALUES (:shelf, :position, :puzzle)"
)

# --- the ledger of orders ------------------------------------------------------------------------------------------

_MINE = "id = :order AND attempts = :fence AND done_at IS NULL"

WRITE_ORDER = Statement(
    "Write an order, unless its slot has a live one.",
    """INSERT INTO production_order (shelf, slot, want, aim, seed, ordered_at)
       VALUES (:shelf, :slot, :want, :aim, :seed, {now}) ON CONFLICT DO NOTHING RETURNING id""",
)

WRITE_WISH = Statement(
    "Write what somebody ordered, in the next slot beyond the planner's; no row when another took that meanwhile.",
    f"""INSERT INTO production_order (shelf, slot, want, aim, seed, ordered_at)
       SELECT :shelf, coalesce(max(slot) + 1, {WISHED}), :want, :aim, :seed, {{now}} FROM production_order
         WHERE shelf = :shelf AND slot >= {WISHED} AND done_at IS NULL
       ON CONFLICT (shelf, slot) WHERE done_at IS NULL DO NOTHING RETURNING id""",
)

ORDER = Statement(
    "How an order stands.",
    """SELECT id, want, stocked, tried, cpu, attempts, outcome, error FROM production_order WHERE id = :order""",
)

TO_SEND = Statement(
    "Stamp and give the orders that need a nudge: free, and not sent since they were last taken, or sent long ago.",
    """UPDATE production_order SET sent_at = {now} WHERE id IN (
         SELECT id FROM production_order WHERE done_at IS NULL AND attempts < :limit
           AND (lease_until IS NULL OR lease_until <= {now}) AND (sent_at IS NULL OR sent_at <= {now} - :age)
         ORDER BY id {skip locked})
       RETURNING id""",
)

TAKE_ORDER = Statement(
    "Lease an order that nobody is at; the number of attempts is the fence. Its message has done its work.",
    """UPDATE production_order SET worker = :worker, lease_until = {now} + :ttl, attempts = attempts + 1, sent_at = NULL
       WHERE id = :order AND done_at IS NULL AND attempts < :limit AND (lease_until IS NULL OR lease_until <= {now})
       RETURNING id, shelf, slot, aim, seed, want, stocked, attempts""",
)

SHELF_OF_ORDER = Statement(
    "The shelf of a live order.",
    """SELECT id, kind, variant, tier, floor, target, parked_at, parked_why FROM shelf
       WHERE id = (SELECT shelf FROM production_order WHERE id = :order AND done_at IS NULL)""",
)

HOLDERS = Statement(
    "Who is at which order.",
    "SELECT id, worker FROM production_order WHERE done_at IS NULL AND lease_until > {now} ORDER BY id",
)

RELEASE = Statement(
    "End the lease of a worker that is known to be dead.",
    """UPDATE production_order SET lease_until = {now} WHERE id = :order AND worker = :worker AND done_at IS NULL
       RETURNING id""",
)

SHELF_BY_ID = Statement(
    "A shelf by its number.",
    "SELECT id, kind, variant, tier, floor, target, parked_at, parked_why FROM shelf WHERE id = :shelf",
)

COUNT_DEPOSIT = Statement(
    "Count a deposit and renew the lease; no row when the order is another's by now.",
    f"""UPDATE production_order SET stocked = stocked + :stocked, elsewhere = elsewhere + :elsewhere,
         duplicates = duplicates + :duplicate, unwanted = unwanted + :unwanted, lease_until = {{now}} + :ttl
       WHERE {_MINE} RETURNING id""",
)

RENEW = Statement(
    "Keep a lease, and count what nobody wanted since.",
    f"""UPDATE production_order SET lease_until = {{now}} + :ttl, unwanted = unwanted + :unwanted
       WHERE {_MINE} RETURNING id""",
)

FINISH = Statement(
    "End an order.",
    f"""UPDATE production_order SET done_at = {{now}}, outcome = 'done', tried = tried + :tried, made = made + :made,
         cpu = cpu + :cpu WHERE {_MINE} RETURNING id""",
)

FAIL = Statement(
    "Give an order back with the reason; the last attempt ends it.",
    f"""UPDATE production_order SET error = :error, lease_until = {{now}}, tried = tried + :tried, made = made + :made,
         cpu = cpu + :cpu, done_at = CASE WHEN attempts >= :limit THEN {{now}} END,
         outcome = CASE WHEN attempts >= :limit THEN 'failed' END
       WHERE {_MINE} RETURNING id""",
)

GIVE_UP = Statement(
    "End the orders whose last lease ran out.",
    """UPDATE production_order SET done_at = {now}, outcome = 'failed',
         error = coalesce(error, 'its worker went away at every attempt')
       WHERE done_at IS NULL AND attempts >= :limit AND lease_until <= {now} RETURNING id""",
)

PARENTS = Statement(
    "Puzzles of the shelf `home` to search near, the hardest first: those with fewer than `most` children on a shelf.",
    """SELECT p.id, p.givens FROM puzzle p JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'
         LEFT JOIN (SELECT {parent} AS parent, count(*) AS children FROM puzzle WHERE shelf = :shelf GROUP BY 1) AS c
           ON c.parent = CAST(p.id AS TEXT)
       WHERE p.shelf = :home AND p.withdrawn_at IS NULL AND coalesce(c.children, 0) < :most
       ORDER BY coalesce(g.rating, 0) DESC, g.score DESC, p.id LIMIT :limit""",
)

IN_FLIGHT = Statement(
    "What live orders still owe, by shelf.",
    """SELECT shelf, sum(CASE WHEN want > stocked THEN want - stocked ELSE 0 END) FROM production_order
       WHERE done_at IS NULL GROUP BY shelf""",
)

SLOTS = Statement(
    "The planner's slots that live orders hold.",
    f"SELECT shelf, slot FROM production_order WHERE done_at IS NULL AND slot < {WISHED}",
)

YIELDS = Statement(
    """What came of each aim on each shelf: all it ever gave, and what was tried since the shelf was last unparked. Aims
    with parents, each of which is another, count together as `near`; what somebody ordered does not count.""",
    f"""SELECT shelf, aim, sum(tried), sum(stocked), sum(cpu) FROM (
         SELECT o.shelf AS shelf, o.stocked AS stocked,
           CASE WHEN o.aim = replace(o.aim, '"parents":["', '') THEN o.aim ELSE 'near' END AS aim,
           CASE WHEN o.ordered_at < s.unparked_at THEN 0 ELSE o.tried END AS tried,
           CASE WHEN o.ordered_at < s.unparked_at THEN 0 ELSE o.cpu END AS cpu
         FROM production_order o JOIN shelf s ON s.id = o.shelf WHERE o.slot < {WISHED}) AS each_order
       GROUP BY shelf, aim ORDER BY shelf, aim""",
)

# --- statistics ----------------------------------------------------------------------------------------------------

PLACES = Statement(
    "How many puzzles lie where.",
    """SELECT (SELECT count(*) FROM stock) AS stock, (SELECT count(*) FROM open_puzzle) AS open,
         (SELECT count(*) FROM drawn) AS drawn,
         (SELECT count(*) FROM puzzle WHERE withdrawn_at IS NOT NULL) AS withdrawn""",
)

SHELF_COUNTS = Statement(
    "Every shelf of a kind, removed ones too, with where its puzzles are.",
    """SELECT s.id, s.kind, s.variant, s.tier, s.floor, s.target, s.parked_at, s.parked_why, s.removed_at,
         (SELECT count(*) FROM stock k WHERE k.shelf = s.id) AS stock,
         (SELECT count(*) FROM open_puzzle o WHERE o.shelf = s.id) AS laid_open,
         (SELECT count(*) FROM drawn d WHERE d.shelf = s.id) AS drawn,
         (SELECT count(*) FROM puzzle p WHERE p.shelf = s.id AND p.withdrawn_at IS NOT NULL) AS withdrawn,
         (SELECT count(*) FROM puzzle p WHERE p.shelf = s.id) AS puzzles,
         (SELECT min(p.made_at) FROM stock k JOIN puzzle p ON p.id = k.puzzle WHERE k.shelf = s.id) AS oldest
       FROM shelf s WHERE s.kind = :kind ORDER BY s.id""",
)

QUARTILES = Statement(
    "Least, lower quarter, middle, upper quarter and greatest score of each shelf, withdrawn puzzles left out.",
    """SELECT shelf, score, place, puzzles FROM (
         SELECT p.shelf AS shelf, g.score AS score,
           row_number() OVER (PARTITION BY p.shelf ORDER BY g.score) - 1 AS place,
           count(*) OVER (PARTITION BY p.shelf) AS puzzles
         FROM puzzle p JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'
         WHERE p.kind = :kind AND p.withdrawn_at IS NULL) AS ranked
       WHERE place IN (0, (puzzles - 1) / 4, (puzzles - 1) / 2, (puzzles - 1) * 3 / 4, puzzles - 1)
       ORDER BY shelf, place""",
)

TECHNIQUE_COUNTS = Statement(
    "Rounds of each technique, and puzzles with it, by shelf, withdrawn puzzles left out.",
    """SELECT p.shelf, t.technique, sum(t.rounds), count(*) FROM puzzle p
         JOIN grade_technique t ON t.puzzle = p.id AND t.grader = p.grader AND t.ladder = 'all'
       WHERE p.kind = :kind AND p.withdrawn_at IS NULL GROUP BY p.shelf, t.technique ORDER BY p.shelf, t.technique""",
)

ORDER_COUNTS = Statement(
    "What the planner's orders for each shelf of a kind came to.",
    f"""SELECT o.shelf, sum(o.tried) AS tried, sum(o.stocked) AS stocked, sum(o.elsewhere) AS elsewhere,
         sum(o.duplicates) AS duplicates, sum(o.unwanted) AS unwanted, sum(o.cpu) AS cpu
       FROM production_order o JOIN shelf s ON s.id = o.shelf WHERE s.kind = :kind AND o.slot < {WISHED}
       GROUP BY o.shelf""",
)

# --- proofs: each gives a row a fault --------------------------------------------------------------------------------

PUZZLES_MISPLACED = Statement(
    "Puzzles that are not in exactly one of stock, open, drawn, withdrawn.",
    """SELECT id, stock, laid_open, drawn, withdrawn FROM (
         SELECT p.id AS id, (SELECT count(*) FROM stock k WHERE k.puzzle = p.id) AS stock,
           (SELECT count(*) FROM open_puzzle o WHERE o.puzzle = p.id) AS laid_open,
           (SELECT count(*) FROM drawn d WHERE d.puzzle = p.id) AS drawn,
           CASE WHEN p.withdrawn_at IS NULL THEN 0 ELSE 1 END AS withdrawn FROM puzzle p) AS places
       WHERE stock + laid_open + drawn + withdrawn <> 1 ORDER BY id""",
)

ON_ANOTHER_SHELF = Statement(
    "Puzzles that lie on another shelf than their own.",
    """SELECT p.id, p.shelf, k.shelf FROM puzzle p JOIN (
         SELECT puzzle, shelf FROM stock UNION ALL SELECT puzzle, shelf FROM open_puzzle
         UNION ALL SELECT puzzle, shelf FROM drawn) AS k ON k.puzzle = p.id
       WHERE k.shelf <> p.shelf ORDER BY p.id""",
)

MISGRADED = Statement(
    "Puzzles whose shelf is not that of their current grade, or that have none.",
    """SELECT p.id, p.kind, p.variant, g.tier, s.kind, s.variant, s.tier FROM puzzle p JOIN shelf s ON s.id = p.shelf
         LEFT JOIN grade g ON g.puzzle = p.id AND g.grader = p.grader AND g.ladder = 'all'
       WHERE g.tier IS NULL OR p.kind <> s.kind OR p.variant <> s.variant OR g.tier <> s.tier ORDER BY p.id""",
)

SEEN_IN_STOCK = Statement(
    "Puzzles in stock that somebody has seen.",
    """SELECT DISTINCT k.puzzle FROM stock k JOIN (SELECT puzzle FROM served UNION ALL SELECT puzzle FROM daily) AS seen
         ON seen.puzzle = k.puzzle ORDER BY k.puzzle""",
)

TWICE = Statement(
    "Canonical forms that the bank has more than once.",
    "SELECT min(id), max(id) FROM puzzle GROUP BY kind, variant, canonical HAVING count(*) > 1",
)

LEDGER_OFF = Statement(
    "Orders that count other numbers than the puzzles that name them.",
    """SELECT id, stocked, elsewhere, here, there FROM (
         SELECT o.id AS id, o.stocked AS stocked, o.elsewhere AS elsewhere,
           (SELECT count(*) FROM puzzle p WHERE p.made_by = o.id AND p.shelf = o.shelf) AS here,
           (SELECT count(*) FROM puzzle p WHERE p.made_by = o.id AND p.shelf <> o.shelf) AS there
         FROM production_order o) AS counted
       WHERE stocked <> here OR elsewhere <> there ORDER BY id""",
)

ORDERS_UNCLEAR = Statement(
    "Orders that are neither live nor ended.",
    "SELECT id FROM production_order WHERE (done_at IS NULL) <> (outcome IS NULL) ORDER BY id",
)
