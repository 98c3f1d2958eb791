"""The bank as it began: shelves, puzzles with their grades, stock and open pile, histories, the ledger of orders."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "shelf",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("tier", sa.Text(), nullable=False),
        sa.Column("floor", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("parked_at", sa.BigInteger()),
        sa.Column("parked_why", sa.Text()),
        sa.Column("unparked_at", sa.BigInteger()),
        sa.Column("removed_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_shelf"),
        sa.UniqueConstraint("kind", "variant", "tier", name="uq_shelf_kind_variant_tier"),
    )
    op.create_table(
        "production_order",
        sa.Column("id", BIG, nullable=False),
        sa.Column("shelf", sa.Integer(), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("want", sa.Integer(), nullable=False),
        sa.Column("aim", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("ordered_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger()),
        sa.Column("worker", sa.Text()),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("lease_until", sa.BigInteger()),
        sa.Column("stocked", sa.Integer(), server_default="0", nullable=False),
        sa.Column("elsewhere", sa.Integer(), server_default="0", nullable=False),
        sa.Column("duplicates", sa.Integer(), server_default="0", nullable=False),
        sa.Column("unwanted", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tried", sa.Integer(), server_default="0", nullable=False),
        sa.Column("made", sa.Integer(), server_default="0", nullable=False),
        sa.Column("cpu", sa.Double(), server_default="0", nullable=False),
        sa.Column("error", sa.Text()),
        sa.Column("done_at", sa.BigInteger()),
        sa.Column("outcome", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_production_order"),
        sa.ForeignKeyConstraint(["shelf"], ["shelf.id"], name="fk_production_order_shelf"),
        sa.UniqueConstraint("seed", name="uq_production_order_seed"),
    )
    op.create_index(
        "uq_production_order_live_slot",
        "production_order",
        ["shelf", "slot"],
        unique=True,
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_table(
        "puzzle",
        sa.Column("id", BIG, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("givens", sa.Text(), nullable=False),
        sa.Column("solution", sa.Text(), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("grader", sa.Integer(), nullable=False),
        sa.Column("shelf", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("candidate", sa.Integer(), nullable=False),
        sa.Column("recipe", JSON, nullable=False),
        sa.Column("clues", sa.Integer(), nullable=False),
        sa.Column("symmetry", sa.Text()),
        sa.Column("cpu", sa.Double(), nullable=False),
        sa.Column("made_by", BIG),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("withdrawn_at", sa.BigInteger()),
        sa.Column("withdrawn_why", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle"),
        sa.UniqueConstraint("kind", "variant", "canonical", name="uq_puzzle_kind_variant_canonical"),
        sa.ForeignKeyConstraint(["shelf"], ["shelf.id"], name="fk_puzzle_shelf"),
        sa.ForeignKeyConstraint(["made_by"], ["production_order.id"], name="fk_puzzle_made_by"),
    )
    op.create_index("ix_puzzle_shelf_made_at", "puzzle", ["shelf", "made_at"])
    op.create_index("ix_puzzle_made_by", "puzzle", ["made_by"])
    op.create_table(
        "grade",
        sa.Column("puzzle", BIG, autoincrement=False, nullable=False),
        sa.Column("grader", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("tier", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("hardest", sa.Text()),
        sa.Column("rating", sa.Double()),
        sa.Column("metrics", JSON, nullable=False),
        sa.Column("open_steps", JSON, nullable=False),
        sa.Column("path", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", "grader", "ladder", name="pk_grade"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_grade_puzzle"),
    )
    op.create_table(
        "grade_technique",
        sa.Column("puzzle", BIG, autoincrement=False, nullable=False),
        sa.Column("grader", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("technique", sa.Text(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", "grader", "ladder", "technique", name="pk_grade_technique"),
        sa.ForeignKeyConstraint(
            ["puzzle", "grader", "ladder"],
            ["grade.puzzle", "grade.grader", "grade.ladder"],
            name="fk_grade_technique_puzzle_grader_ladder",
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "stock",
        sa.Column("shelf", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzle", BIG, nullable=False),
        sa.PrimaryKeyConstraint("shelf", "position", name="pk_stock"),
        sa.ForeignKeyConstraint(["shelf"], ["shelf.id"], name="fk_stock_shelf"),
        sa.UniqueConstraint("puzzle", name="uq_stock_puzzle"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_stock_puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "open_puzzle",
        sa.Column("shelf", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzle", BIG, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shelf", "position", name="pk_open_puzzle"),
        sa.UniqueConstraint("puzzle", name="uq_open_puzzle_puzzle"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_open_puzzle_puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_open_puzzle_shelf_at", "open_puzzle", ["shelf", "at"])
    op.create_table(
        "drawn",
        sa.Column("puzzle", BIG, autoincrement=False, nullable=False),
        sa.Column("shelf", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text()),
        sa.PrimaryKeyConstraint("puzzle", name="pk_drawn"),
        sa.UniqueConstraint("key", name="uq_drawn_key"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_drawn_puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_drawn_shelf_at", "drawn", ["shelf", "at"])
    op.create_table(
        "served",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("puzzle", BIG, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "puzzle", name="pk_served"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_served_puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "missed",
        sa.Column("shelf", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("shelf", "at", name="pk_missed"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("shelf", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("puzzle", BIG, nullable=False),
        sa.PrimaryKeyConstraint("day", "shelf", name="pk_daily"),
        sa.ForeignKeyConstraint(["shelf"], ["shelf.id"], name="fk_daily_shelf"),
        sa.UniqueConstraint("puzzle", name="uq_daily_puzzle"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_daily_puzzle"),
        sqlite_with_rowid=False,
    )
