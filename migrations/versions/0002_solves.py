"""Players report how they fared: one row a player and puzzle, the first report counts."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "solve",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("puzzle", BIG, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seconds", sa.Double(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("given_up", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", "puzzle", name="pk_solve"),
        sa.ForeignKeyConstraint(["puzzle"], ["puzzle.id"], name="fk_solve_puzzle"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_solve_puzzle", "solve", ["puzzle"])


def downgrade() -> None:
    op.drop_table("solve")
