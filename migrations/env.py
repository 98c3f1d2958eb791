"""Run the migrations on the connection, in the transaction, that `bank.upgrade` holds."""

from alembic import context

from bank.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
)
context.run_migrations()
