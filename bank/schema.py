"""The tables, as the newest migration leaves them: for the drift test and for writing the next migration.

The serving path reads none of this; its SQL is in `bank.statements`. Times are integer milliseconds since 1970 by the
database's clock. Partial indexes say IS NULL: SQLite never uses one on a boolean. Shelf-like tables and histories have
no rowid on SQLite, so that a claim touches one tree.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = sa.MetaData(naming_convention=NAMES)

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")  # only INTEGER is an alias of the rowid there
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def _text(name: str, *constraints: sa.schema.SchemaItem, null: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), *constraints, nullable=null)


def _number(name: str, *, zero: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, server_default="0" if zero else None)


def _time(name: str, *, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=null)


def _of_shelf(*, checked: bool = True, **more: Any) -> sa.Column[int]:
    # unchecked where every claim writes: the check locks the shelf's one row, and a shelf is never deleted
    return sa.Column("shelf", sa.Integer(), *([sa.ForeignKey("shelf.id")] if checked else []), nullable=False, **more)


def _of_puzzle(**more: Any) -> sa.Column[int]:
    return sa.Column("puzzle", BIG, sa.ForeignKey("puzzle.id"), nullable=False, **more)


shelf = sa.Table(
    "shelf",
    metadata,
    sa.Column("id", sa.Integer(), primary_key=True),
    _text("kind"),
    _text("variant"),
    _text("tier"),
    _number("floor"),
    _number("target"),
    _time("parked_at", null=True),
    _text("parked_why", null=True),
    _time("unparked_at", null=True),  # what was tried before counts no more towards parking
    _time("removed_at", null=True),  # the row stays: puzzles refer to it
    sa.UniqueConstraint("kind", "variant", "tier"),
)

production_order = sa.Table(
    "production_order",
    metadata,
    sa.Column("id", BIG, primary_key=True),
    _of_shelf(),
    _number("slot"),
    _number("want"),
    _text("aim"),
    sa.Column("seed", sa.BigInteger(), nullable=False, unique=True),
    _time("ordered_at"),
    _time("sent_at", null=True),
    _text("worker", null=True),
    _number("attempts", zero=True),  # also the fence: who took it last holds the number
    _time("lease_until", null=True),
    _number("stocked", zero=True),
    _number("elsewhere", zero=True),
    _number("duplicates", zero=True),
    _number("unwanted", zero=True),
    _number("tried", zero=True),
    _number("made", zero=True),
    sa.Column("cpu", sa.Double(), nullable=False, server_default="0"),
    _text("error", null=True),
    _time("done_at", null=True),
    _text("outcome", null=True),  # done, failed or cancelled
)
_LIVE = production_order.c.done_at.is_(None)
sa.Index(
    "uq_production_order_live_slot",
    production_order.c.shelf,
    production_order.c.slot,
    unique=True,
    sqlite_where=_LIVE,
    postgresql_where=_LIVE,
)

puzzle = sa.Table(
    "puzzle",
    metadata,
    sa.Column("id", BIG, primary_key=True),
    _text("kind"),
    _text("variant"),
    _text("givens"),
    _text("solution"),
    _text("canonical"),
    _text("engine"),
    _number("grader"),  # the current version of its grade
    _of_shelf(),  # the one it was laid on
    sa.Column("seed", sa.BigInteger(), nullable=False),
    _number("candidate"),
    sa.Column("recipe", JSON, nullable=False),
    _number("clues"),
    _text("symmetry", null=True),
    sa.Column("cpu", sa.Double(), nullable=False),
    sa.Column("made_by", BIG, sa.ForeignKey("production_order.id")),
    _time("made_at"),
    _time("withdrawn_at", null=True),
    _text("withdrawn_why", null=True),
    sa.UniqueConstraint("kind", "variant", "canonical"),
)
sa.Index("ix_puzzle_shelf_made_at", puzzle.c.shelf, puzzle.c.made_at)
sa.Index("ix_puzzle_made_by", puzzle.c.made_by)

grade = sa.Table(
    "grade",
    metadata,
    _of_puzzle(autoincrement=False),
    sa.Column("grader", sa.Integer(), nullable=False, autoincrement=False),
    _text("ladder"),
    _text("tier"),
    _number("score"),
    _text("hardest", null=True),
    sa.Column("rating", sa.Double()),
    sa.Column("metrics", JSON, nullable=False),
    sa.Column("open_steps", JSON, nullable=False),
    sa.Column("path", sa.LargeBinary(), nullable=False),
    sa.PrimaryKeyConstraint("puzzle", "grader", "ladder"),
)

grade_technique = sa.Table(
    "grade_technique",
    metadata,
    sa.Column("puzzle", BIG, nullable=False, autoincrement=False),
    sa.Column("grader", sa.Integer(), nullable=False, autoincrement=False),
    _text("ladder"),
    _text("technique"),
    _number("rounds"),
    sa.PrimaryKeyConstraint("puzzle", "grader", "ladder", "technique"),
    sa.ForeignKeyConstraint(["puzzle", "grader", "ladder"], ["grade.puzzle", "grade.grader", "grade.ladder"]),
    sqlite_with_rowid=False,
)

stock = sa.Table(
    "stock",
    metadata,
    _of_shelf(primary_key=True, autoincrement=False),
    sa.Column("position", sa.BigInteger(), primary_key=True, autoincrement=False),
    _of_puzzle(unique=True),
    sqlite_with_rowid=False,
)

open_puzzle = sa.Table(
    "open_puzzle",
    metadata,
    _of_shelf(checked=False, primary_key=True, autoincrement=False),
    sa.Column("position", sa.BigInteger(), primary_key=True, autoincrement=False),
    _of_puzzle(unique=True),
    _time("at"),
    sqlite_with_rowid=False,
)
sa.Index("ix_open_puzzle_shelf_at", open_puzzle.c.shelf, open_puzzle.c.at)

drawn = sa.Table(
    "drawn",
    metadata,
    _of_puzzle(primary_key=True, autoincrement=False),
    _of_shelf(checked=False),
    _time("at"),
    _text("key", null=True),
    sa.UniqueConstraint("key"),
    sqlite_with_rowid=False,
)
sa.Index("ix_drawn_shelf_at", drawn.c.shelf, drawn.c.at)

served = sa.Table(
    "served",
    metadata,
    sa.Column("player", sa.Text(), primary_key=True),
    _of_puzzle(primary_key=True, autoincrement=False),
    _time("at"),
    sqlite_with_rowid=False,
)

solve = sa.Table(
    "solve",
    metadata,
    sa.Column("player", sa.Text(), primary_key=True),
    _of_puzzle(primary_key=True, autoincrement=False),
    _time("at"),
    sa.Column("seconds", sa.Double(), nullable=False),
    _number("mistakes"),
    _number("given_up"),  # 0 or 1
    sqlite_with_rowid=False,
)
sa.Index("ix_solve_puzzle", solve.c.puzzle)

missed = sa.Table(
    "missed",
    metadata,
    _of_shelf(checked=False, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger(), primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

daily = sa.Table(
    "daily",
    metadata,
    sa.Column("day", sa.Text(), primary_key=True),
    _of_shelf(primary_key=True, autoincrement=False),
    _of_puzzle(unique=True),
    sqlite_with_rowid=False,
)
